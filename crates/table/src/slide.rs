//! Sliding: how far a figure can be moved in a straight line when something makes it give way.

use fates::{FigureId, FigureSet};

use crate::cut::{Part, stretches};
use crate::exact::{Square, squared};
use crate::walk::HAIR;
use crate::{Base, Bounds, Direction, Ground, Kind, LIMIT, Length, Passage, Point, Table, Terrain, along};

/// What stops a sliding figure. Figures that are not named as blockers are passed through, but nobody ends in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slide {
    /// Who may not be passed through.
    pub blockers: FigureSet,
    /// From whom the end must keep a gap.
    pub apart_from: FigureSet,
    /// How wide that gap must be at least.
    pub apart: Length,
    /// Does an edge stop it? One with a drop of more than this does; with `None` it goes down anything.
    pub deepest_drop: Option<Length>,
    /// Does a step up stop it? One of more than this does; with `None` it goes up anything that does not bar it.
    pub highest_step: Option<Length>,
}

impl Table {
    /// The largest distance, up to `most`, that the mover can be moved in a straight line: on the way its base meets no
    /// terrain that bars it, no blocker and no edge of the table, and at the end it overlaps nobody and keeps its gaps.
    /// An end that is not allowed does not stop it before a further one that is.
    ///
    /// Whatever it stood in to begin with does not stop it, as long as it comes no nearer to it. Its feet follow the
    /// floor: where it then stands is [`Table::slide_end`].
    pub fn slide(
        &self,
        mover: FigureId,
        toward: Direction,
        most: Length,
        way: &Slide,
        ground: &impl Ground,
    ) -> Length {
        let Some(base) = self.base(mover) else { return Length::ZERO };
        let run = Run { table: self, mover, base, toward, way, ground };
        if run.is_free(most) {
            return most;
        }
        run.longest(&run.legs(most))
    }

    /// Where the mover stands after sliding so far: the point and the height of the floor there.
    pub fn slide_end(
        &self,
        mover: FigureId,
        toward: Direction,
        distance: Length,
        way: &Slide,
        ground: &impl Ground,
    ) -> Option<Base> {
        let base = self.base(mover)?;
        let run = Run { table: self, mover, base, toward, way, ground };
        if run.is_open_ground(distance) {
            return Some(run.standing(distance.0, Length::ZERO));
        }
        run.legs(distance).last().map(|leg| run.standing(leg.to, leg.elevation))
    }
}

/// One slide under way.
struct Run<'a, G> {
    table: &'a Table,
    mover: FigureId,
    base: &'a Base,
    toward: Direction,
    way: &'a Slide,
    ground: &'a G,
}

/// A part of the way on which the floor is level: from just after one distance to another.
#[derive(Clone, Copy)]
struct Leg {
    from: i32,
    to: i32,
    elevation: Length,
}

impl<G: Ground> Run<'_, G> {
    fn at(&self, distance: i32) -> Point {
        along(self.base.at, self.toward, Length(distance))
    }

    fn standing(&self, distance: i32, elevation: Length) -> Base {
        Base { at: self.at(distance), elevation, ..*self.base }
    }

    /// Is there nothing on the way at all? As most slides are, this is looked at first.
    fn is_free(&self, most: Length) -> bool {
        if !self.is_open_ground(most) {
            return false;
        }
        let end = self.standing(most.0, Length::ZERO);
        let mut others = self.table.standing().filter(|(figure, _)| *figure != self.mover);
        others.all(|(figure, other)| {
            let passes = !self.way.blockers.contains(figure)
                || !self.base.is_level_with(other)
                || !sweeps_over(self.base, end.at, other);
            let keeps =
                !self.way.apart_from.contains(figure) || end.compare_gap(other, self.way.apart).is_ge();
            passes && keeps && !end.cuts_into(other)
        })
    }

    /// Does the way go over the bare table, with neither scenery nor an edge near it?
    fn is_open_ground(&self, most: Length) -> bool {
        if self.base.elevation != Length::ZERO || most <= Length::ZERO || LIMIT < most {
            return false;
        }
        let (start, end) = (self.base.at, self.at(most.0));
        let swath = Bounds::around(&[start, end]).wider(self.base.radius);
        self.table.holds(&Base { at: start, ..*self.base })
            && self.table.holds(&Base { at: end, ..*self.base })
            && !self.table.terrain.iter().any(|terrain| terrain.outline.bounds().meets(&swath))
    }

    /// The level parts of the way, up to the first edge that is too deep.
    fn legs(&self, most: Length) -> Vec<Leg> {
        let most = most.0.clamp(0, LIMIT.0);
        let path = (self.base.at, self.at(most));
        let bounds = Bounds::around(&[path.0, path.1]);
        let floors = self.table.terrain.iter().filter(|terrain| {
            (terrain.carries() || terrain.kind == Kind::Pit) && terrain.outline.bounds().meets(&bounds)
        });
        let mut legs = vec![Leg { from: 0, to: 0, elevation: self.base.elevation }];
        for (_, end) in stretches(path, floors.map(|terrain| &terrain.outline)) {
            if !self.lengthen(&mut legs, whole_part(end, most)) {
                break;
            }
        }
        legs
    }

    /// Goes on to this distance, up or down if the floor does; false if the edge is too deep.
    fn lengthen(&self, legs: &mut Vec<Leg>, to: i32) -> bool {
        let Some(&Leg { to: from, elevation: before, .. }) = legs.last() else { return false };
        if to == from {
            return true;
        }
        let highest = self.way.highest_step.map_or(LIMIT, |step| before + step);
        let elevation = self.table.floor(self.at(from + (to - from + 1) / 2), highest);
        if self.way.deepest_drop.is_some_and(|deepest| before - elevation > deepest) {
            return false;
        }
        match legs.last_mut() {
            Some(leg) if leg.elevation == elevation => leg.to = to,
            _ => legs.push(Leg { from, to, elevation }),
        }
        true
    }

    /// The furthest allowed end on these legs.
    fn longest(&self, legs: &[Leg]) -> Length {
        let blocked = legs.iter().position(|leg| !self.is_clear(leg, leg.to));
        let last = blocked.unwrap_or(legs.len() - 1);
        let mut distance = blocked.map_or(legs[last].to, |_| self.last_clear(&legs[last]));
        for leg in legs[..=last].iter().rev() {
            distance = distance.min(leg.to);
            while leg.from < distance {
                match self.too_close(&self.standing(distance, leg.elevation)) {
                    0 if self.is_clear(leg, distance) => return Length(distance),
                    short => distance = self.back_from(leg, distance, short.max(1)),
                }
            }
        }
        Length::ZERO
    }

    /// How far to go back from an end that is not allowed: so many steps at least, and behind the first figure that it
    /// would stand in. A straight way leads into a disc once, so where it does is found by halving.
    fn back_from(&self, leg: &Leg, distance: i32, short: i32) -> i32 {
        let end = self.standing(distance, leg.elevation);
        let mut others = self.table.standing().filter(|(figure, _)| *figure != self.mover);
        let Some((_, other)) = others.find(|(_, other)| end.cuts_into(other)) else {
            return distance - short;
        };
        let inside = |distance: i32| self.standing(distance, leg.elevation).cuts_into(other);
        if inside(leg.from) {
            return distance - short;
        }
        let (mut outside, mut within) = (leg.from, distance);
        while outside + 1 < within {
            let middle = outside + (within - outside) / 2;
            if inside(middle) { within = middle } else { outside = middle }
        }
        // Points are rounded: the last few are looked at one by one.
        (outside + 3).min(distance - short)
    }

    /// So many steps at least lead back onto the table, and out of the terrain that it may not stand in.
    fn steps_out(&self, end: &Base) -> i32 {
        const DEPTHS: [i32; 5] = [200, 100, 50, 25, 12];
        const SHALLOW: Length = Length(6);
        let bars = |terrain: &&Terrain| {
            terrain.spans(end.elevation, end.top()) && self.ground.passage(terrain) == Passage::Barred
        };
        let depth = |terrain: &Terrain| {
            let deep = end.radius > SHALLOW && terrain.outline.nearer_than(end.at, end.radius - SHALLOW);
            if !deep {
                return None;
            }
            let mut depths = DEPTHS.into_iter().filter(|&depth| depth < end.radius.0);
            let found = depths.find(|&depth| terrain.outline.nearer_than(end.at, end.radius - Length(depth)));
            Some(found.unwrap_or(SHALLOW.0))
        };
        let off = |at: i32, size: Length| (end.radius.0 - at).max(at + end.radius.0 - size.0);
        let beyond = off(end.at.x, self.table.width).max(off(end.at.y, self.table.depth));
        if beyond > 0 {
            return (beyond - 2).max(1);
        }
        let deepest = self.table.terrain.iter().filter(bars).filter_map(depth).max();
        deepest.map_or(1, |depth| depth - 2)
    }

    /// The last distance on a leg before something is in the way, found by halving.
    fn last_clear(&self, leg: &Leg) -> i32 {
        let (mut clear, mut blocked) = (leg.from, leg.to);
        while clear + 1 < blocked {
            let middle = clear + (blocked - clear) / 2;
            if self.is_clear(leg, middle) { clear = middle } else { blocked = middle }
        }
        // Points are rounded, so the next one may just be clear again; the caller looks once more.
        blocked.min(leg.to)
    }

    /// Can the base be moved along this leg, up to this distance?
    fn is_clear(&self, leg: &Leg, distance: i32) -> bool {
        let start = self.standing(leg.from, leg.elevation);
        let end = self.at(distance);
        let mut blockers = self
            .table
            .standing()
            .filter(|(figure, _)| self.way.blockers.contains(*figure) && *figure != self.mover);
        !blockers.any(|(_, other)| start.is_level_with(other) && sweeps_over(&start, end, other))
            && !self
                .table
                .terrain
                .iter()
                .any(|terrain| self.stops(terrain, &start) && sweeps_into(&start, end, terrain))
    }

    /// Is the terrain in the way of a body at this height: barred, or too high a step?
    fn stops(&self, terrain: &Terrain, body: &Base) -> bool {
        terrain.spans(body.elevation, body.top())
            && (self.ground.passage(terrain) == Passage::Barred
                || (terrain.carries()
                    && self.way.highest_step.is_some_and(|step| terrain.top - body.elevation > step)))
    }

    /// Zero if the mover may end here, otherwise a number of steps back that it has to go at least.
    fn too_close(&self, end: &Base) -> i32 {
        let mut short = 0;
        for (figure, other) in self.table.standing().filter(|(figure, _)| *figure != self.mover) {
            let keeps =
                !self.way.apart_from.contains(figure) || end.compare_gap(other, self.way.apart).is_ge();
            if end.cuts_into(other) {
                short = short.max(steps_back(end, other, Length::ZERO));
            } else if !keeps {
                let gap = if end.elevation == other.elevation { self.way.apart } else { Length::ZERO };
                short = short.max(steps_back(end, other, gap));
            }
        }
        // Whoever stands at a wall may be pressed against it by a hair, and still slides along it.
        let thin = Base { radius: end.radius - HAIR, ..*end };
        let alone = FigureSet::from_iter([self.mover]);
        let fits = || self.table.holds(end) && self.table.has_room(&thin, alone, self.ground);
        if short == 0 && !fits() { self.steps_out(end) } else { short }
    }
}

/// One step changes a distance by at most one, and rounding by less than two: so many steps back are needed at least.
fn steps_back(end: &Base, other: &Base, gap: Length) -> i32 {
    let apart = squared(end.at, other.at).isqrt() as i32 + 1;
    ((end.radius + other.radius + gap).0 - apart - 1).max(1)
}

/// Does a base moved straight from its place to `end` come into the other, and nearer to it than it was?
fn sweeps_over(start: &Base, end: Point, other: &Base) -> bool {
    let closest = Square::to_piece(other.at, start.at, end);
    let touching = i64::from(start.radius.0) + i64::from(other.radius.0);
    closest < Square::of(touching) && closest < Square::to_piece(other.at, start.at, start.at)
}

/// Does a base moved straight from its place to `end` come into the terrain, and nearer to it than it was?
fn sweeps_into(start: &Base, end: Point, terrain: &Terrain) -> bool {
    terrain.outline.path_nearer_than(start.at, end, start.radius)
        && terrain.outline.square_to_path(start.at, end) < terrain.outline.square_to(start.at)
}

/// The whole units in a part of a length.
fn whole_part(part: Part, length: i32) -> i32 {
    (i128::from(part.top) * i128::from(length) / i128::from(part.bottom)) as i32
}
