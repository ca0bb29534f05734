//! Sliding: how far a figure can be moved in a straight line when something makes it give way.

use fates::{FigureId, FigureSet};

use crate::cut::{Part, stretches};
use crate::exact::{Square, squared};
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
                    short => distance -= short.max(1),
                }
            }
        }
        Length::ZERO
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
        let alone = FigureSet::from_iter([self.mover]);
        if short == 0 && !self.table.has_room(end, alone, self.ground) { 1 } else { short }
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
