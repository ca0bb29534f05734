//! Placing: where a model may be put on the table, and where something may be aimed.

use fates::FigureId;
use table::{Base, LIMIT, Length, Point};

use crate::rules::fighting::recoil::touch;
use crate::state::State;
use crate::state::reach::{Edge, Zone};

/// How many places are tried across a zone.
const TRIES: i32 = 12;

impl State {
    /// May the model be put there?
    pub(crate) fn allows_place(&self, model: FigureId, zone: Zone, at: Point) -> Result<(), String> {
        let Some(table) = &self.table else { return Err("there is no virtual table".to_string()) };
        let body = |at: Point| Base { at, elevation: table.floor(at, LIMIT), ..self.body(model) };
        let base = body(at);
        if !self.has_room(model, &base) {
            return Err("there is no room to stand".to_string());
        }
        if !self.is_in_zone(&base, zone) {
            return Err("it may not be put there".to_string());
        }
        let open = |at: Point| self.has_room(model, &body(at)) && self.is_in_zone(&body(at), zone);
        if self.joins_its_swarm(model, &base, open) {
            Ok(())
        } else {
            Err("a swarm stays together".to_string())
        }
    }

    /// Does a base, or a point, lie where a zone says? Distances are measured from rim to rim (ff.core.measure.2).
    fn is_in_zone(&self, base: &Base, zone: Zone) -> bool {
        let Some(table) = &self.table else { return false };
        let Base { at, radius, .. } = *base;
        match zone {
            Zone::Anywhere | Zone::Line(..) => true,
            Zone::Near(model, most) => table.base(model).is_some_and(|there| base.within(there, most)),
            Zone::Jump(model, most) => {
                let from = table.base(model).is_none_or(|from| {
                    base.within(&Base { at: from.at, radius: Length::ZERO, ..*base }, most - radius)
                });
                let free = |enemy: FigureId| table.base(enemy).is_none_or(|there| !touch(base, there));
                from && self.enemies(model).iter().all(free)
            }
            Zone::Beyond(model, least) => {
                table.base(model).is_none_or(|there| base.compare_gap(there, least).is_ge())
            }
            Zone::Around(point, most) => {
                let there = Base { at: point, radius: Length::ZERO, ..*base };
                base.within(&there, most)
            }
            Zone::Strip(edge, depth) => self.edge_gap(edge, at) - radius <= depth,
            Zone::Edges => {
                let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
                edges.into_iter().any(|edge| self.edge_gap(edge, at) <= radius)
            }
            Zone::Deployment(number) => {
                let zone = self.plot.zones.get(usize::from(number));
                zone.is_some_and(|zone| zone.contains(at))
            }
        }
    }

    /// How far a point is from an edge of the table.
    fn edge_gap(&self, edge: Edge, at: Point) -> Length {
        let (width, depth) = self.table.as_ref().map_or((0, 0), |table| (table.width.0, table.depth.0));
        Length(match edge {
            Edge::North => at.y,
            Edge::East => width - at.x,
            Edge::South => depth - at.y,
            Edge::West => at.x,
        })
    }

    /// Some places that are open to it.
    pub(crate) fn places_open(&self, model: FigureId, zone: Zone) -> Vec<Point> {
        let radius = self.body(model).radius;
        let tried = self.places_in_swarm(model).into_iter().chain(self.tried(zone, radius));
        tried.filter(|&at| self.allows_place(model, zone, at).is_ok()).collect()
    }

    /// Points spread over the smallest rectangle that holds a zone, its rims included.
    fn tried(&self, zone: Zone, radius: Length) -> impl Iterator<Item = Point> + use<> {
        let (least, most) = self.around(zone, radius);
        let part = move |from: i32, to: i32, step: i32| from + (to - from) * step / TRIES;
        (0..=TRIES).flat_map(move |south| {
            (0..=TRIES)
                .map(move |east| Point { x: part(least.x, most.x, east), y: part(least.y, most.y, south) })
        })
    }

    fn around(&self, zone: Zone, radius: Length) -> (Point, Point) {
        let (width, depth) = self.table.as_ref().map_or((0, 0), |table| (table.width.0, table.depth.0));
        let (least, most) =
            (Point { x: radius.0, y: radius.0 }, Point { x: width - radius.0, y: depth - radius.0 });
        let circle = |middle: Point, reach: i32| {
            let low = Point { x: (middle.x - reach).max(least.x), y: (middle.y - reach).max(least.y) };
            (low, Point { x: (middle.x + reach).min(most.x), y: (middle.y + reach).min(most.y) })
        };
        match zone {
            Zone::Near(model, far) => match self.table.as_ref().and_then(|table| table.base(model)) {
                Some(base) => circle(base.at, (base.radius + radius + far).0),
                None => (least, most),
            },
            Zone::Around(middle, far) => circle(middle, (radius + far).0),
            Zone::Jump(model, far) => match self.place_of(model) {
                Some(middle) => circle(middle, far.0),
                None => (least, most),
            },
            Zone::Strip(Edge::North, far) => (least, Point { y: (far + radius).0.min(most.y), ..most }),
            Zone::Strip(Edge::South, far) => {
                (Point { y: (depth - (far + radius).0).max(least.y), ..least }, most)
            }
            Zone::Strip(Edge::West, far) => (least, Point { x: (far + radius).0.min(most.x), ..most }),
            Zone::Strip(Edge::East, far) => {
                (Point { x: (width - (far + radius).0).max(least.x), ..least }, most)
            }
            Zone::Deployment(number) => match self.plot.zones.get(usize::from(number)) {
                Some(zone) => {
                    let bounds = zone.bounds();
                    let fit =
                        |at: Point| Point { x: at.x.clamp(least.x, most.x), y: at.y.clamp(least.y, most.y) };
                    (fit(bounds.least), fit(bounds.most))
                }
                None => (least, most),
            },
            Zone::Anywhere | Zone::Beyond(..) | Zone::Edges | Zone::Line(..) => (least, most),
        }
    }
}
