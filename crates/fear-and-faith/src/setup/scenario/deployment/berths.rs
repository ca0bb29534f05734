//! Berths: where a scenario lets models and counters be put.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use serde::Serialize;
use table::{Base, Ground, Kind, Length, Passage, Point, Terrain};

use super::{DeploymentEvent, HORRORS};
use crate::state::State;
use crate::state::reach::{Edge, Reach};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};
use table::{MOST_NETS, Net, Outward};

/// Where somebody or something may be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    /// Anywhere.
    Anywhere,
    /// Anywhere, for something that only lies there.
    Counter,
    /// At an edge of the table, whichever it likes (ff.scen1.rule.1).
    AnyEdge,
    /// At this edge (ff.scen3.rule.4).
    Edge(Edge),
    /// At an edge where no more of its party stand than at any other (ff.scen3.setup.5).
    EmptiestEdge,
    /// Within a stick of an edge (ff.scen1.setup.7).
    Strip(Edge, Stick),
    /// Two Long or more from an edge (ff.scen1.setup.6).
    FarFrom(Edge),
    /// In a coffin: in the middle, Short or more from any other (ff.scen2.setup.2).
    Coffin,
    /// Within Short of a coffin that has no more guards than any other (ff.scen2.setup.3).
    ByCoffin,
    /// In a doorway (ff.scen2.setup.3).
    Doorway,
    /// In the circle of diameter Long in the middle (ff.scen3.setup.5).
    Centre,
    /// In a room, and Short or more from the model that has come in, if there is room (ff.scen4.rule.1).
    Room(u8, FigureId),
    /// Within Medium of an edge, and within Short of a friend once there is one (ff.scen6.setup.5).
    Pack(Edge),
    /// Where a piece of terrain may lie, by its place in the box (ff.setup.terrain.3).
    Piece(u8),
}

impl Berth {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Berth::Anywhere | Berth::Counter => "anywhere on the table".to_string(),
            Berth::AnyEdge => "at any edge of the table".to_string(),
            Berth::Edge(edge) => format!("at the {} edge", edge.word()),
            Berth::EmptiestEdge => "at an edge, all four shared out evenly".to_string(),
            Berth::Strip(edge, stick) => format!("within {} of the {} edge", stick.name(), edge.word()),
            Berth::FarFrom(edge) => format!("at least two Long from the {} edge", edge.word()),
            Berth::Coffin => "in a coffin in the middle, Short or more from any other".to_string(),
            Berth::ByCoffin => "within Short of a coffin, as many coffins as possible guarded".to_string(),
            Berth::Doorway => "in one of the four doorways".to_string(),
            Berth::Centre => "in the circle of diameter Long in the middle".to_string(),
            Berth::Room(..) => {
                "in the room, Short or more from those who came in if there is room".to_string()
            }
            Berth::Pack(edge) => {
                format!("within Medium of the {} edge, and within Short of a friend", edge.word())
            }
            Berth::Piece(_) => "on the table, as far from other pieces as the scenario asks".to_string(),
        }
    }
}

/// How far apart places are that are tried out anywhere on the table.
const WIDE: i32 = 700;

/// What nobody is put into or on: everything solid, doors and holes too.
#[derive(Clone, Copy, Debug)]
pub(in crate::setup::scenario) struct Footing;

impl Ground for Footing {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match terrain.kind {
            Kind::Open | Kind::Difficult | Kind::Woods | Kind::Water | Kind::HolyGround => Passage::Free,
            Kind::Obstacle | Kind::Wall | Kind::Building | Kind::Rock | Kind::Door => Passage::Barred,
            Kind::Stairs | Kind::Ladder | Kind::Pit => Passage::Barred,
        }
    }

    fn hides(&self, _: &Terrain) -> bool {
        false
    }
}

impl State {
    /// May it be put there? If not, why.
    pub fn allows_berth(&self, model: FigureId, berth: Berth, at: Point) -> Result<(), String> {
        if let Berth::Piece(piece) = berth {
            return self.piece_fault(piece, at).map_or(Ok(()), Err);
        }
        if self.is_berth(model, berth, at) {
            Ok(())
        } else {
            Err(format!("{} is put {}, where there is room", self.name(model), berth.words()))
        }
    }

    /// Some places where it may be put.
    pub fn berths_open(&self, model: FigureId, berth: Berth) -> Vec<Point> {
        match berth {
            Berth::Piece(piece) => self.piece_places(piece),
            _ => self.berths(model, berth).collect(),
        }
    }

    /// The place nearest to the wanted one of those where it may be put.
    pub(crate) fn best_berth(&self, model: FigureId, berth: Berth, wanted: Point) -> Option<Point> {
        if let Berth::Piece(piece) = berth {
            return self.piece_places(piece).first().copied();
        }
        let mut points = Outward::from(wanted, self.nets_for(model, berth));
        points.find(|&at| self.is_berth(model, berth, at))
    }

    fn berths(&self, model: FigureId, berth: Berth) -> impl Iterator<Item = Point> {
        let points = self.places_in_swarm(model).into_iter().chain(self.points_for(model, berth));
        points.filter(move |&at| self.is_berth(model, berth, at))
    }

    fn is_berth(&self, model: FigureId, berth: Berth, at: Point) -> bool {
        let Some(table) = &self.table else { return false };
        let base = Base { at, ..self.body(model) };
        if berth == Berth::Counter {
            let point = Base { radius: Length(1), ..base };
            return table.has_room(&point, table.figures(), &Footing);
        }
        let besides = FigureSet::from_iter([model]);
        let open = |base: &Base| {
            let fits = || table.has_room(base, besides, &Footing);
            match berth {
                Berth::Room(..) => fits() && self.suits(model, berth, base), // it is the longer look
                _ => self.suits(model, berth, base) && fits(),
            }
        };
        open(&base) && self.joins_its_swarm(model, &base, |at| open(&Base { at, ..base }))
    }

    /// Is this what the berth asks for, room or not?
    fn suits(&self, model: FigureId, berth: Berth, base: &Base) -> bool {
        let Some(table) = &self.table else { return false };
        let gap = |edge: Edge| self.gap_to(edge, base);
        let (short, long) = (self.length(Stick::Short), self.length(Stick::Long));
        match berth {
            Berth::Anywhere | Berth::Counter | Berth::Piece(_) => true,
            Berth::AnyEdge => Edge::ALL.into_iter().any(|edge| gap(edge) <= 0),
            Berth::Edge(edge) => gap(edge) <= 0,
            Berth::EmptiestEdge => self.edge_of(base).is_some_and(|edge| self.is_emptiest(edge)),
            Berth::Strip(edge, stick) => gap(edge) <= self.length(stick).0,
            Berth::FarFrom(edge) => gap(edge) >= 2 * long.0,
            Berth::Coffin => {
                let (east, south) = (base.at.x - table.width.0 / 2, base.at.y - table.depth.0 / 2);
                let apart = |other: FigureId| {
                    table.base(other).is_none_or(|there| base.compare_gap(there, short).is_ge())
                };
                east.abs() <= long.0 && south.abs() <= long.0 && self.trail.asleep.iter().all(apart)
            }
            Berth::ByCoffin => {
                self.coffins_to_guard().iter().any(|sleeper| self.is_within(base, sleeper, short))
            }
            Berth::Doorway => self.plot.areas.iter().any(|area| area.outline.contains(base.at)),
            Berth::Centre => {
                let middle = Point { x: table.width.0 / 2, y: table.depth.0 / 2 };
                let (east, south) = (i64::from(base.at.x - middle.x), i64::from(base.at.y - middle.y));
                let most = i64::from(long.0 / 2 - base.radius.0);
                east * east + south * south <= most * most
            }
            Berth::Room(room, intruder) => {
                let inside = self.plot.areas.get(usize::from(room));
                inside.is_some_and(|area| area.outline.contains(base.at))
                    && (self.is_far_enough(base, intruder) || !self.has_far_berth(model, room, intruder))
            }
            Berth::Pack(edge) => {
                let friends = self.on_table(|other| other != model && self[other].party == self[model].party);
                gap(edge) <= self.length(Stick::Medium).0
                    && (friends.is_empty()
                        || friends.iter().any(|friend| self.is_within(base, friend, short)))
            }
        }
    }

    /// How far the near rim of a base is from an edge.
    fn gap_to(&self, edge: Edge, base: &Base) -> i32 {
        let (width, depth) = self.table.as_ref().map_or((0, 0), |table| (table.width.0, table.depth.0));
        let middle = match edge {
            Edge::North => base.at.y,
            Edge::East => width - base.at.x,
            Edge::South => depth - base.at.y,
            Edge::West => base.at.x,
        };
        middle - base.radius.0
    }

    /// The edge a base touches; in a corner the first of the two.
    fn edge_of(&self, base: &Base) -> Option<Edge> {
        Edge::ALL.into_iter().find(|&edge| self.gap_to(edge, base) <= 0)
    }

    /// Do no more of the horrors stand at this edge than at any other?
    fn is_emptiest(&self, edge: Edge) -> bool {
        let Some(table) = &self.table else { return true };
        let mut counts = [0; 4];
        for model in self.on_table(|model| self[model].party == HORRORS).iter() {
            if let Some(at) = table.base(model).and_then(|base| self.edge_of(base)) {
                counts[at as usize] += 1;
            }
        }
        counts.iter().all(|&count| counts[edge as usize] <= count)
    }

    fn is_within(&self, base: &Base, of: FigureId, distance: Length) -> bool {
        self.table.as_ref().and_then(|table| table.base(of)).is_some_and(|there| base.within(there, distance))
    }

    /// The coffins with the fewest guards within Short.
    fn coffins_to_guard(&self) -> FigureSet {
        let short = self.length(Stick::Short);
        let guards = |sleeper: FigureId| {
            let guard = |model: FigureId| {
                let guards = self[model].party == HORRORS && !self.trail.asleep.contains(model);
                let base = self.table.as_ref().and_then(|table| table.base(model));
                guards && base.is_some_and(|base| self.is_within(base, sleeper, short))
            };
            self.on_table(guard).len()
        };
        let fewest = self.trail.asleep.iter().map(guards).min();
        self.trail.asleep.iter().filter(|&sleeper| Some(guards(sleeper)) == fewest).collect()
    }

    fn is_far_enough(&self, base: &Base, from: FigureId) -> bool {
        let there = self.table.as_ref().and_then(|table| table.base(from));
        there.is_none_or(|there| base.compare_gap(there, self.length(Stick::Short)).is_ge())
    }

    /// Is there any place in the room that is far enough off?
    fn has_far_berth(&self, model: FigureId, room: u8, intruder: FigureId) -> bool {
        let (Some(table), Some(area)) = (&self.table, self.plot.areas.get(usize::from(room))) else {
            return false;
        };
        let besides = FigureSet::from_iter([model]);
        self.points_for(model, Berth::Room(room, intruder)).any(|at| {
            let base = Base { at, ..self.body(model) };
            area.outline.contains(at)
                && self.is_far_enough(&base, intruder)
                && table.has_room(&base, besides, &Footing)
        })
    }

    /// A net of points over the part of the table where such a berth can be.
    fn points_for(&self, model: FigureId, berth: Berth) -> impl Iterator<Item = Point> + use<> {
        self.nets_for(model, berth).into_iter().flat_map(Net::points)
    }

    fn nets_for(&self, model: FigureId, berth: Berth) -> ArrayVec<Net, MOST_NETS> {
        let mut nets = ArrayVec::new();
        let Some(table) = &self.table else { return nets };
        let radius = self.body(model).radius.0;
        let (right, bottom) = (table.width.0 - radius, table.depth.0 - radius);
        let (middle, centre) = (table.width.0 / 2, table.depth.0 / 2);
        let (long, medium, short) =
            (self.length(Stick::Long).0, self.length(Stick::Medium).0, self.length(Stick::Short).0);
        let all = (radius, radius, right, bottom);
        let strip = |edge: Edge, deep: i32| match edge {
            Edge::North => (radius, radius, right, deep),
            Edge::East => (table.width.0 - deep, radius, right, bottom),
            Edge::South => (radius, table.depth.0 - deep, right, bottom),
            Edge::West => (radius, radius, deep, bottom),
        };
        let mut net = |(west, north, east, south): Span, step: i32| {
            let _ = nets.try_push(Net { west, north, east, south, step });
        };
        match berth {
            Berth::Anywhere | Berth::Counter | Berth::Piece(_) => net(all, WIDE),
            Berth::FarFrom(edge) => net(far_from(edge, all, radius, long), WIDE),
            Berth::AnyEdge | Berth::EmptiestEdge => {
                Edge::ALL.into_iter().for_each(|edge| net(strip(edge, radius), 600));
            }
            Berth::Edge(edge) => net(strip(edge, radius), 300),
            Berth::Strip(edge, stick) => net(strip(edge, (self.length(stick).0 - radius).max(radius)), 300),
            Berth::Pack(edge) => net(strip(edge, (medium - radius).max(radius)), 300),
            Berth::Coffin => net((middle - long, centre - long, middle + long, centre + long), 450),
            Berth::ByCoffin => {
                let around = short + 2 * radius;
                for base in self.coffins_to_guard().iter().filter_map(|sleeper| table.base(sleeper)) {
                    let (x, y) = (base.at.x, base.at.y);
                    net((x - around, y - around, x + around, y + around), 255);
                }
            }
            Berth::Centre => {
                let half = long / 2 - radius;
                net((middle - half, centre - half, middle + half, centre + half), 260);
            }
            Berth::Doorway => {
                for area in &self.plot.areas {
                    let bounds = area.outline.bounds();
                    let (least, most) = (bounds.least, bounds.most);
                    net(
                        (least.x.max(radius), least.y.max(radius), most.x.min(right), most.y.min(bottom)),
                        260,
                    );
                }
            }
            Berth::Room(room, _) => {
                if let Some(area) = self.plot.areas.get(usize::from(room)) {
                    let bounds = area.outline.bounds();
                    net((bounds.least.x, bounds.least.y, bounds.most.x, bounds.most.y), 300);
                }
            }
        }
        nets
    }
}

/// A part of the table: its west, north, east and south.
type Span = (i32, i32, i32, i32);

/// The part two Long or more from an edge, on the same net as the whole without the lines that are too near.
fn far_from(edge: Edge, (west, north, east, south): Span, radius: i32, long: i32) -> Span {
    let beyond = radius + (2 * long + WIDE - 1) / WIDE * WIDE;
    let before = |side: i32| radius + (side - 2 * long - radius).div_euclid(WIDE) * WIDE;
    match edge {
        Edge::North => (west, south.min(beyond), east, south),
        Edge::East => (west, north, before(east), south),
        Edge::South => (west, north, east, before(south)),
        Edge::West => (east.min(beyond), north, east, south),
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Its owner puts a model on the table; false if there is no room for it.
    pub(crate) fn berth(&mut self, model: FigureId, berth: Berth, rule: RuleId) -> Play<bool> {
        if self.state.table.is_none() {
            self.put_down(model, None);
            self.tell(|| DeploymentEvent::Placed { model, berth }.into());
            return Ok(true);
        }
        if self.state.berths(model, berth).next().is_none() {
            self.tell(|| DeploymentEvent::NoRoom { model }.into());
            return Ok(false);
        }
        let seat = self.state[model].seat;
        let way = self.way(rule, seat, Reach::Berth { model, berth })?;
        self.put_down(model, way.first().copied());
        self.state.takes_its_stand(model);
        self.tell(|| DeploymentEvent::Placed { model, berth }.into());
        Ok(true)
    }

    /// The owner of a model puts a counter somewhere; nobody says where at a real table.
    pub(super) fn lays(&mut self, model: FigureId, rule: RuleId) -> Play<Option<Point>> {
        if self.state.table.is_none() {
            return Ok(None);
        }
        let seat = self.state[model].seat;
        let way = self.way(rule, seat, Reach::Berth { model, berth: Berth::Counter })?;
        Ok(way.first().copied())
    }
}
