//! What a mover has to walk round, and whether a way is clear of it.

use std::cell::Cell;
use std::sync::Arc;

use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};

use crate::measure::exact::{is_nearer, squared};
use crate::ways::leg::{FINE, Leg, fine_distance, last, slow_part};
use crate::{Base, Bounds, Fine, Ground, Length, Passage, Path, Point, Polygon, Table, Terrain};

/// How much two things that touch may be pressed into each other. Figures stand on whole points, and hardly any whole
/// point lies exactly where two discs touch; so nearer than this below the rim is still the rim.
pub(crate) const HAIR: Length = Length(1);

/// Something that ends a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Barrier {
    /// The mover is not where the way starts.
    Start,
    /// The edge of the table.
    Edge,
    /// A piece of terrain, by its place in the table's list.
    Terrain(usize),
    /// The base of a figure.
    Figure(FigureId),
}

/// Where a way ends before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blocked {
    /// On which leg, counted from zero.
    pub leg: usize,
    /// The last point the mover gets to.
    pub at: Point,
    /// What stands there.
    pub by: Barrier,
}

impl Table {
    /// Can the mover go this way? Its whole base must stay on the table and clear of barred terrain that meets its body
    /// and of the bases of all `blockers`. Touching is no harm, and a tenth of a millimetre is still touching, because
    /// hardly any whole point lies exactly where two discs touch.
    pub fn clear(
        &self,
        mover: FigureId,
        path: &Path,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Result<(), Blocked> {
        let lost = Blocked { leg: 0, at: path.start(), by: Barrier::Start };
        let walk = Walk::of(self, mover, blockers, ground).ok_or(lost)?;
        if walk.body.at != path.start() {
            return Err(lost);
        }
        match path.legs().enumerate().find_map(|(index, leg)| walk.blocked(index, leg)) {
            Some(blocked) => Err(blocked),
            None => Ok(()),
        }
    }
}

impl Table {
    /// What a straight leg from where a mover's body is costs it; none if something is in the way. The same as for a
    /// [`Walker`](crate::Walker), but only what is near the leg is looked up.
    pub fn clear_leg(
        &self,
        mover: FigureId,
        body: &Base,
        to: Point,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Fine> {
        let (leg, room) = (Leg { from: body.at, to }, self.room_for(body));
        if !room.contains(leg.from) || !room.contains(leg.to) {
            return None;
        }
        let bounds = leg.bounds();
        let around = bounds.wider(body.radius);
        let mut slow: Vec<&Polygon> = Vec::new();
        for (index, terrain) in self.terrain.iter().enumerate() {
            if !terrain.outline.bounds().meets(&around) {
                continue;
            }
            match ground.passage(terrain) {
                Passage::Barred if bars(terrain, body) => {
                    if Body::block(index, terrain, body).stops(leg, &bounds) {
                        return None;
                    }
                }
                Passage::Slow if slows(terrain, body) => slow.push(&terrain.outline),
                Passage::Free | Passage::Slow | Passage::Barred => {}
            }
        }
        let stops = |(figure, base): (FigureId, &Base)| {
            figure != mover
                && around.comes_near(base.at, base.radius)
                && base.is_level_with(body)
                && Body::disc(figure, base, body).stops(leg, &bounds)
        };
        let mut near = self.bases_of(self.near(&around).and(blockers));
        if near.any(stops) { None } else { Some(Fine(leg.fine_length() + leg.inside(&slow))) }
    }

    /// What ends a straight leg from where a mover's body is before its end, if anything does.
    pub fn blocked_leg(
        &self,
        mover: FigureId,
        body: &Base,
        to: Point,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Blocked> {
        let leg = Leg { from: body.at, to };
        Walk::near(Some(&leg.bounds()), self, mover, *body, blockers, ground).blocked(0, leg)
    }

    /// Where the middle of a base may be without any of it being off the table.
    fn room_for(&self, body: &Base) -> Bounds {
        let whole = Bounds { least: Point { x: 0, y: 0 }, most: Point { x: self.width.0, y: self.depth.0 } };
        whole.wider(-body.radius)
    }
}

/// How many bodies and slow areas most ways come near.
const BODIES: usize = 8;

/// A mover and all that matters to its way, looked up once.
pub(crate) struct Walk<'a> {
    pub terrain: &'a Arc<[Terrain]>,
    pub body: Base,
    pub bodies: Vec<Body<'a>>,
    pub slow: Vec<&'a Polygon>,
    /// Whom it is to touch, and how near their middles come then: a way to somebody does not lead through them.
    pub touches: Option<(Point, Length)>,
    pub room: Bounds,
    /// The part of the table in which bodies have been looked for.
    looked_at: Cell<Option<Bounds>>,
}

/// Something solid that the middle of the mover's base keeps away from, by `reach`.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    pub barrier: Barrier,
    pub shape: Shape<'a>,
    pub reach: Length,
    pub bounds: Bounds,
}

#[derive(Clone, Copy)]
pub(crate) enum Shape<'a> {
    Disc(Point),
    Block(&'a Polygon),
}

/// What is in the way of a leg.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hit {
    Edge,
    /// A body, by its place in [`Walk::bodies`].
    Body(usize),
}

impl<'a> Walk<'a> {
    /// For a mover among blockers; none if the mover is not on the table.
    pub(crate) fn of(
        table: &'a Table,
        mover: FigureId,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Walk<'a>> {
        table.base(mover).map(|body| Walk::with(table, mover, *body, blockers, ground))
    }

    /// The same for ways that do not leave these bounds: nothing else is looked up.
    pub(crate) fn inside(
        bounds: &Bounds,
        table: &'a Table,
        mover: FigureId,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Walk<'a>> {
        table.base(mover).map(|body| Walk::near(Some(bounds), table, mover, *body, blockers, ground))
    }

    /// For a mover with this body, wherever it is now.
    pub(crate) fn with(
        table: &'a Table,
        mover: FigureId,
        body: Base,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Walk<'a> {
        Walk::near(None, table, mover, body, blockers, ground)
    }

    fn near(
        bounds: Option<&Bounds>,
        table: &'a Table,
        mover: FigureId,
        body: Base,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Walk<'a> {
        let around = bounds.map(|bounds| bounds.wider(body.radius));
        let bodies = Vec::with_capacity(BODIES);
        let slow = Vec::with_capacity(BODIES);
        let (terrain, room) = (&table.terrain, table.room_for(&body));
        let looked_at = Cell::new(None);
        let mut walk = Walk { terrain, body, bodies, slow, touches: None, room, looked_at };
        for (index, terrain) in table.terrain.iter().enumerate() {
            if around.is_some_and(|around| !around.meets(&terrain.outline.bounds())) {
                continue;
            }
            match ground.passage(terrain) {
                Passage::Barred if bars(terrain, &body) => {
                    walk.bodies.push(Body::block(index, terrain, &body))
                }
                Passage::Slow if slows(terrain, &body) => walk.slow.push(&terrain.outline),
                Passage::Free | Passage::Slow | Passage::Barred => {}
            }
        }
        let near = |base: &Base| around.is_none_or(|around| around.comes_near(base.at, base.radius));
        let mut others = around.map_or(blockers, |around| table.near(&around).and(blockers));
        others.remove(mover);
        let level = table.bases_of(others).filter(|(_, base)| near(base) && base.is_level_with(&body));
        walk.bodies.extend(level.map(|(figure, base)| Body::disc(figure, base, &body)));
        walk
    }

    /// What the leg costs, in fine units.
    pub(crate) fn cost(&self, leg: Leg) -> i64 {
        leg.fine_length() + leg.inside(&self.slow)
    }

    /// May the middle of the mover's base be here, as far as the edge of the table goes?
    pub(crate) fn has_room(&self, at: Point) -> bool {
        self.room.contains(at)
    }

    /// Would a figure that stands here overlap the one it is to touch?
    #[inline]
    pub(crate) fn is_beyond_rim(&self, at: Point) -> bool {
        self.touches.is_some_and(|(centre, reach)| {
            let keep = i64::from((reach - HAIR).0);
            squared(at, centre) < keep * keep
        })
    }

    /// Is something in the way of a leg that would also be in the way of one so far from a point?
    pub(crate) fn is_crowded(&self, leg: Leg, centre: Point, distance: i64) -> bool {
        let bounds = self.looks_along(leg);
        let crowds = |body: &Body| body.distance(centre) <= distance * FINE && body.stops(leg, &bounds);
        !self.has_room(leg.to) || self.bodies.iter().any(crowds)
    }

    /// The nearest point to this one where the whole base is on the table.
    pub(super) fn nearest_room(&self, point: Point) -> Point {
        self.room.nearest(point)
    }

    /// Something that is in the way of the leg: the edge, or the first such body in the list.
    pub(crate) fn hit(&self, leg: Leg) -> Option<Hit> {
        if !self.has_room(leg.from) || !self.has_room(leg.to) {
            return Some(Hit::Edge);
        }
        let bounds = self.looks_along(leg);
        self.bodies.iter().position(|body| body.stops(leg, &bounds)).map(Hit::Body)
    }

    /// Where bodies are looked for that may be in the way of a leg.
    #[inline]
    fn looks_along(&self, leg: Leg) -> Bounds {
        let (bounds, before) = (leg.bounds(), self.looked_at.get());
        self.looked_at.set(Some(before.map_or(bounds, |before| before.with(bounds.least).with(bounds.most))));
        bounds
    }

    /// The part of the table in which bodies have been looked for since it was last forgotten; around its start if none.
    pub(crate) fn looked_at(&self) -> Bounds {
        self.looked_at.get().unwrap_or(Bounds::around(&[self.body.at]))
    }

    /// Forgets where bodies have been looked for.
    pub(crate) fn looks_at_nothing(&self) {
        self.looked_at.set(None);
    }

    /// Is nothing in the way of the leg?
    pub(crate) fn is_clear(&self, leg: Leg) -> bool {
        self.hit(leg).is_none()
    }

    /// Where the leg ends early and at what: the barrier met first along it.
    pub(crate) fn blocked(&self, index: usize, leg: Leg) -> Option<Blocked> {
        self.hit(leg)?;
        let (step, by) = self.first_met(leg).unwrap_or((0, Barrier::Edge));
        Some(Blocked { leg: index, at: leg.at_step(step), by })
    }

    /// The last step of the leg before it runs into anything, and what that is.
    fn first_met(&self, leg: Leg) -> Option<(i64, Barrier)> {
        let edge =
            (!self.has_room(leg.to)).then(|| (leg.last_step(|part| self.has_room(part.to)), Barrier::Edge));
        let bounds = leg.bounds();
        let hits = self.bodies.iter().filter(|body| body.stops(leg, &bounds));
        let bodies = hits.map(|body| (leg.last_step(|part| !body.stops(part, &part.bounds())), body.barrier));
        edge.into_iter().chain(bodies).min()
    }

    /// How far along the leg the mover gets with so many fine units to spend, and without running into anything.
    pub(super) fn reachable_part(&self, leg: Leg, spend: i64) -> Leg {
        let good = |part: &Leg| self.cost(*part) <= spend && self.is_clear(*part);
        if good(&leg) {
            return leg;
        }
        let paid = self.paid_steps(leg, spend);
        // Where it runs into something long before that, nothing is looked for beyond.
        let far = self.first_met(leg.part(paid)).map_or(paid, |(clear, _)| paid.min(clear + 2));
        // Whole points lie a little beside the leg: there it may be slow, or pressed too deep into a neighbour.
        let near = (0..=far.min(64)).flat_map(|back| leg.parts_beside(far - back));
        { near }.find(good).unwrap_or_else(|| leg.part(leg.last_step(|part| good(&part))))
    }

    /// How many steps of the leg the mover can pay for.
    fn paid_steps(&self, leg: Leg, spend: i64) -> i64 {
        let (steps, length) = (leg.steps().max(1), leg.fine_length());
        let stretches = leg.crossed(&self.slow, &leg.bounds());
        let slow_until = |gone: i64| match &stretches {
            Some(stretches) => slow_part(stretches, length, gone),
            None => leg.inside_until(&self.slow, gone),
        };
        last(leg.steps(), |step| {
            let gone = length * step / steps;
            gone + slow_until(gone) <= spend
        })
    }
}

impl<'a> Body<'a> {
    fn block(index: usize, terrain: &'a Terrain, mover: &Base) -> Body<'a> {
        let (reach, outline) = (mover.radius, &terrain.outline);
        let bounds = outline.bounds().wider(reach);
        Body { barrier: Barrier::Terrain(index), shape: Shape::Block(outline), reach, bounds }
    }

    fn disc(figure: FigureId, base: &Base, mover: &Base) -> Body<'a> {
        let reach = base.radius + mover.radius;
        let bounds = Bounds::around(&[base.at]).wider(reach);
        Body { barrier: Barrier::Figure(figure), shape: Shape::Disc(base.at), reach, bounds }
    }

    /// Would the mover's base run into it on this leg?
    #[inline]
    pub(super) fn stops(&self, leg: Leg, bounds: &Bounds) -> bool {
        if !self.bounds.overlaps(bounds) {
            return false;
        }
        let keep = (self.reach - HAIR).max(HAIR);
        match self.shape {
            Shape::Disc(at) => is_nearer(at, leg.from, leg.to, keep.0.into()),
            Shape::Block(outline) => outline.path_nearer_than(leg.from, leg.to, keep),
        }
    }

    /// Does a side of an outline run through what the mover's middle keeps away from?
    pub(crate) fn stands_on_rim(&self, outline: &Polygon) -> bool {
        self.bounds.meets(&outline.bounds())
            && outline.edges().any(|(from, to)| match self.shape {
                Shape::Disc(at) => is_nearer(at, from, to, self.reach.0.into()),
                Shape::Block(block) => block.path_nearer_than(from, to, self.reach),
            })
    }

    /// How near it is to a point at the least, in fine units; a quick guess that is never too high.
    pub(crate) fn distance(&self, from: Point) -> i64 {
        fine_distance(from, self.bounds.nearest(from))
    }

    /// The least square of the distance from a point to the places round the body where a way may turn or end. Those
    /// are whole points, so they lie up to a few units outside of its bounds.
    pub(super) fn least_square(&self, from: Point) -> i64 {
        squared(from, self.bounds.wider(Length(8)).nearest(from))
    }
}

/// Does barred terrain bar this body? It does where the two share some height, and where the body would tread on
/// something that carries nobody or has no height at all: deep water, a pit, a warded floor.
fn bars(terrain: &Terrain, body: &Base) -> bool {
    let treads = terrain.top == body.elevation && (!terrain.carries() || terrain.bottom == terrain.top);
    treads || terrain.spans(body.elevation, body.top())
}

/// Does slow terrain slow this body? It does where the feet are in it or on it.
fn slows(terrain: &Terrain, body: &Base) -> bool {
    (terrain.bottom..=terrain.top).contains(&body.elevation)
}
