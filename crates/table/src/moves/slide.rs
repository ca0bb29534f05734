//! Sliding: how far a figure can be moved in a straight line when something makes it give way.

use fates::{FigureId, FigureSet};

use crate::board::treads::matters;
use crate::measure::cut::{Part, stretches};
use crate::measure::exact::{over_root, root, squared, way};
use crate::moves::hunch::{Ray, narrowed};
use crate::moves::sweep::{sweeps_into, sweeps_over};
use crate::{Base, Bounds, Direction, Ground, LIMIT, Length, Passage, Point, Table, Terrain, along};

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
        self.slide_to(mover, toward, most, way, ground).map_or(Length::ZERO, |(distance, _)| distance)
    }

    /// Can the mover be moved so far in a straight line, all the way? As [`Table::slide`] would find.
    pub fn slides(
        &self,
        mover: FigureId,
        toward: Direction,
        distance: Length,
        way: &Slide,
        ground: &impl Ground,
    ) -> bool {
        let Some(run) = Run::new(self, mover, toward, distance, way, ground) else {
            return distance <= Length::ZERO;
        };
        let level = [run.level_leg()];
        if run.is_level() { run.is_open(&level, distance) } else { run.is_open(&run.legs(), distance) }
    }

    /// As far as [`Table::slide`] finds, and where the mover stands then.
    pub fn slide_to(
        &self,
        mover: FigureId,
        toward: Direction,
        most: Length,
        way: &Slide,
        ground: &impl Ground,
    ) -> Option<(Length, Base)> {
        let run = Run::new(self, mover, toward, most, way, ground)?;
        let (distance, elevation) = match run.is_level() {
            true => run.furthest(&[run.level_leg()]),
            false => run.furthest(&run.legs()),
        };
        Some((Length(distance), run.standing(distance, elevation)))
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
        let run = Run::new(self, mover, toward, distance, way, ground)?;
        if run.open {
            return Some(run.standing(run.most, Length::ZERO));
        }
        run.legs().last().map(|leg| run.standing(leg.to, leg.elevation))
    }
}

/// One slide under way.
struct Run<'a, G> {
    table: &'a Table,
    base: &'a Base,
    toward: Direction,
    way: &'a Slide,
    ground: &'a G,
    /// How far it goes at the most, and where that is.
    most: i32,
    end: Point,
    /// The others that are near enough to matter anywhere on the way.
    near: FigureSet,
    /// Does the way lead over the bare table, with no scenery near it and no edge? As most do.
    open: bool,
}

/// What is in the way on a leg.
struct Met<'a> {
    table: &'a Table,
    start: Base,
    bodies: FigureSet,
    /// Terrain, and whether the base is in it to begin with.
    pieces: Vec<(&'a Terrain, bool)>,
}

impl Met<'_> {
    fn is_nothing(&self) -> bool {
        self.bodies.is_empty() && self.pieces.is_empty()
    }

    /// Is any of it in the way before this point?
    fn stops_at(&self, end: Point) -> bool {
        let start = &self.start;
        self.table.bases_of(self.bodies).any(|(_, other)| sweeps_over(start, end, other))
            || self.pieces.iter().any(|&(terrain, stands_in)| match stands_in {
                true => sweeps_into(start, end, terrain),
                // A figure outside of it comes nearer to it by coming into it.
                false => terrain.outline.path_nearer_than(start.at, end, start.radius),
            })
    }
}

/// A part of the way on which the floor is level: from just after one distance to another.
#[derive(Clone, Copy)]
struct Leg {
    from: i32,
    to: i32,
    elevation: Length,
}

impl<'a, G: Ground> Run<'a, G> {
    fn new(
        table: &'a Table,
        mover: FigureId,
        toward: Direction,
        most: Length,
        way: &'a Slide,
        ground: &'a G,
    ) -> Option<Run<'a, G>> {
        let (base, most) = (table.base(mover)?, most.clamp(Length::ZERO, LIMIT));
        let end = along(base.at, toward, most);
        let swath = Bounds::around(&[base.at, end]).wider(base.radius);
        let around = swath.wider(way.apart.max(Length::ZERO));
        let near = table
            .standing_near(&around)
            .filter(|(figure, other)| around.comes_near(other.at, other.radius) && *figure != mover)
            .map(|(figure, _)| figure)
            .collect();
        let open = base.elevation == Length::ZERO
            && most > Length::ZERO
            && table.holds(base)
            && table.holds(&Base { at: end, ..*base })
            && !table.terrain.iter().any(|terrain| terrain.outline.bounds().meets(&swath));
        Some(Run { table, base, toward, way, ground, most: most.0, end, near, open })
    }

    fn at(&self, distance: i32) -> Point {
        match distance {
            0 => self.base.at,
            _ if distance == self.most => self.end,
            _ => along(self.base.at, self.toward, Length(distance)),
        }
    }

    fn standing(&self, distance: i32, elevation: Length) -> Base {
        Base { at: self.at(distance), elevation, ..*self.base }
    }

    /// Is nothing but the bare table under its middle? As mostly, even beside scenery.
    fn is_level(&self) -> bool {
        let under = Bounds::around(&[self.base.at, self.end]);
        let is_floor = |terrain: &Terrain| matters(terrain) && terrain.outline.bounds().meets(&under);
        let bare = || self.base.elevation == Length::ZERO && !self.table.terrain.iter().any(is_floor);
        self.open || self.most > 0 && bare()
    }

    /// The only leg of a way over the bare table.
    fn level_leg(&self) -> Leg {
        Leg { from: 0, to: self.most, elevation: Length::ZERO }
    }

    /// The level parts of the way, up to the first edge that is too deep.
    fn legs(&self) -> Vec<Leg> {
        let path = (self.base.at, self.end);
        let bounds = Bounds::around(&[path.0, path.1]);
        let floors = self
            .table
            .terrain
            .iter()
            .filter(|terrain| matters(terrain) && terrain.outline.bounds().meets(&bounds));
        let mut legs = vec![Leg { from: 0, to: 0, elevation: self.base.elevation }];
        for (_, end) in stretches(path, floors.map(|terrain| &terrain.outline)) {
            if !self.lengthen(&mut legs, whole_part(end, self.most)) {
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

    /// Is nothing in the way on these legs, and may it end so far off?
    fn is_open(&self, legs: &[Leg], distance: Length) -> bool {
        let last = legs[legs.len() - 1];
        distance.0 <= last.to.max(0)
            && (distance <= Length::ZERO || self.too_close(&last, last.to) == 0)
            && legs.iter().all(|leg| self.is_clear(leg, leg.to))
    }

    /// The furthest allowed end on these legs, and how high the floor is there.
    fn furthest(&self, legs: &[Leg]) -> (i32, Length) {
        let mut legs_met = legs.iter().map(|leg| self.met(leg)).enumerate();
        let blocked = legs_met.find(|(_, met)| !met.is_nothing());
        let (last, met) = blocked.map_or((legs.len() - 1, None), |(place, met)| (place, Some(met)));
        let mut distance = met.as_ref().map_or(legs[last].to, |met| self.last_clear(&legs[last], met));
        for (place, leg) in legs[..=last].iter().enumerate().rev() {
            distance = distance.min(leg.to);
            let known_clear = |distance| distance == leg.to && (met.is_none() || place != last);
            while leg.from < distance {
                match self.too_close(leg, distance) {
                    0 if known_clear(distance) || self.is_clear(leg, distance) => {
                        return (distance, leg.elevation);
                    }
                    short => distance = leg.from.max(distance - short.max(1)),
                }
            }
        }
        (0, self.base.elevation)
    }

    /// The last distance on a leg before something is in the way, found from about where the first of it is met.
    fn last_clear(&self, leg: &Leg, met: &Met) -> i32 {
        let (ray, radius) = (Ray::new(self.base.at, self.toward), self.base.radius);
        let bodies = self.table.bases_of(met.bodies);
        let bodies = bodies.map(|(_, body)| ray.passes(body.at, (radius + body.radius).0.into()));
        let bounds = met.pieces.iter().map(|(terrain, _)| terrain.outline.bounds().wider(radius));
        let hunch =
            bodies.chain(bounds.map(|bounds| ray.crosses(&bounds))).flatten().map(|(comes, _)| comes).min();
        let (_, blocked) = narrowed((leg.from, leg.to), hunch, |distance| !met.stops_at(self.at(distance)));
        // Points are rounded, so the next one may just be clear again; the caller looks once more.
        blocked.min(leg.to)
    }

    /// Can the base be moved along this leg, up to this distance?
    fn is_clear(&self, leg: &Leg, distance: i32) -> bool {
        let (start, end) = (self.standing(leg.from, leg.elevation), self.at(distance));
        self.bodies_met(start, end).next().is_none() && self.pieces_met(start, end).next().is_none()
    }

    /// All that is met on a whole leg. What is not met on the whole of it is not met on a part of it.
    fn met(&self, leg: &Leg) -> Met<'_> {
        let (start, end) = (self.standing(leg.from, leg.elevation), self.at(leg.to));
        let bodies = self.bodies_met(start, end).map(|(figure, _)| figure).collect();
        let stands_in = |terrain: &Terrain| terrain.outline.nearer_than(start.at, start.radius);
        let pieces = self.pieces_met(start, end).map(|terrain| (terrain, stands_in(terrain))).collect();
        Met { table: self.table, start, bodies, pieces }
    }

    /// The blockers that a straight way meets.
    fn bodies_met(&self, start: Base, end: Point) -> impl Iterator<Item = (FigureId, &Base)> {
        let blockers = self.table.bases_of(self.near.and(self.way.blockers));
        blockers.filter(move |(_, other)| start.is_level_with(other) && sweeps_over(&start, end, other))
    }

    /// The terrain that a straight way runs into and may not.
    fn pieces_met(&self, start: Base, end: Point) -> impl Iterator<Item = &Terrain> {
        let swath = Bounds::around(&[start.at, end]).wider(start.radius);
        let terrain: &[Terrain] = if self.open { &[] } else { &self.table.terrain };
        let near = terrain.iter().filter(move |terrain| terrain.outline.bounds().meets(&swath));
        near.filter(move |terrain| {
            self.way.is_stopped_by(terrain, &start, self.ground) && sweeps_into(&start, end, terrain)
        })
    }

    /// Zero if the mover may end so far on this leg, otherwise a number of steps back that it has to go at least.
    fn too_close(&self, leg: &Leg, distance: i32) -> i32 {
        let end = self.standing(distance, leg.elevation);
        let mut short = 0;
        for (figure, other) in self.table.bases_of(self.near) {
            let keeps =
                || !self.way.apart_from.contains(figure) || end.compare_gap(other, self.way.apart).is_ge();
            if end.cuts_into(other) {
                short = short.max(self.steps_before(distance, &end, other, Length::ZERO));
            } else if !keeps() {
                let gap = if end.elevation == other.elevation { self.way.apart } else { Length::ZERO };
                short = short.max(self.steps_before(distance, &end, other, gap));
            }
        }
        if short > 0 || self.open {
            return short;
        }
        if !self.table.holds(&end) {
            return self.steps_onto_the_table(leg, distance);
        }
        match self.table.terrain.iter().find(|terrain| self.bars(terrain, &end)) {
            Some(terrain) => self.steps_out_of(terrain, leg, distance),
            None => i32::from(self.table.is_over_hole(&end, self.ground)),
        }
    }

    /// May a body not end there because of this terrain?
    fn bars(&self, terrain: &Terrain, end: &Base) -> bool {
        terrain.outline.bounds().comes_near(end.at, end.radius)
            && terrain.spans(end.elevation, end.top())
            && terrain.outline.nearer_than(end.at, end.radius)
            && self.ground.passage(terrain) == Passage::Barred
    }

    /// So many steps back at least before the end is no longer nearer to the other than touching with this gap.
    ///
    /// The way leads through a disc around the other, a tenth of a millimetre smaller because points are rounded: from
    /// inside that disc it has to go back to where it entered it.
    fn steps_before(&self, distance: i32, end: &Base, other: &Base, gap: Length) -> i32 {
        let least = steps_back(end, other, gap);
        let ((east, south), (right, down)) = (self.toward.way(), way(self.base.at, other.at));
        let (ahead, aside) = (
            i128::from(east) * i128::from(right) + i128::from(south) * i128::from(down),
            i128::from(east) * i128::from(down) - i128::from(south) * i128::from(right),
        );
        let unit = i128::from(east) * i128::from(east) + i128::from(south) * i128::from(south);
        let inner = i64::from((end.radius + other.radius + gap).0) - 1;
        let chord = i128::from(inner * inner) - aside * aside / unit - 1;
        if inner <= 0 || chord <= 0 {
            return least;
        }
        let (middle, half) = (over_root(ahead, unit.unsigned_abs()), root(chord as i64));
        let inside = middle - half < distance.into() && i64::from(distance) < middle + half;
        if inside { least.max((i64::from(distance) - (middle - half)) as i32) } else { least }
    }

    /// So many steps back at least before its whole base is on the table: the way leaves the table once.
    fn steps_onto_the_table(&self, leg: &Leg, distance: i32) -> i32 {
        let holds = |distance: i32| self.table.holds(&self.standing(distance, leg.elevation));
        if !holds(leg.from) {
            return 1;
        }
        let room =
            Bounds { least: Point { x: 0, y: 0 }, most: (self.table.width.0, self.table.depth.0).into() };
        let ray = Ray::new(self.base.at, self.toward);
        let hunch = ray.crosses(&room.wider(-self.base.radius)).map(|(_, leaves)| leaves);
        distance - narrowed((leg.from, distance), hunch, holds).0
    }

    /// So many steps back on this leg at least before its base is out of this terrain.
    fn steps_out_of(&self, terrain: &Terrain, leg: &Leg, distance: i32) -> i32 {
        let mut back = 0;
        while leg.from < distance - back {
            let end = self.standing(distance - back, leg.elevation);
            if !terrain.outline.nearer_than(end.at, end.radius) {
                break;
            }
            // One step changes a distance by at most one, and rounding by less than two.
            let apart = terrain.outline.square_to(end.at).root_up();
            back += (end.radius.0 - apart - 1).max(1);
        }
        back.max(1)
    }
}

/// One step changes a distance by at most one, and rounding by less than two: so many steps back are needed at least.
fn steps_back(end: &Base, other: &Base, gap: Length) -> i32 {
    let apart = squared(end.at, other.at).isqrt() as i32 + 1;
    ((end.radius + other.radius + gap).0 - apart - 1).max(1)
}

/// The whole units in a part of a length.
fn whole_part(part: Part, length: i32) -> i32 {
    (i128::from(part.top) * i128::from(length) / i128::from(part.bottom)) as i32
}
