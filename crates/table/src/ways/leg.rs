//! One straight leg of a way: its length in fine units, its whole points, and how much of it runs inside outlines.

use crate::measure::cut::{Crossing, Part, Stretches, cross_convex, may_meet, place_of_middle, stretches};
use crate::measure::exact::{root, squared, way};
use crate::measure::polygon::Place;
use crate::{Bounds, Point, Polygon};

/// How many fine units make a tenth of a millimetre. Lengths are added up in fine units and rounded once, at the end.
pub(crate) const FINE: i64 = 256;

/// A straight piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    pub from: Point,
    pub to: Point,
}

impl Leg {
    /// Its length in fine units, rounded down.
    #[inline]
    pub(crate) fn fine_length(self) -> i64 {
        fine_distance(self.from, self.to)
    }

    #[inline]
    pub(crate) fn bounds(self) -> Bounds {
        Bounds::around(&[self.from, self.to])
    }

    /// How many steps of about one unit it takes.
    pub(super) fn steps(self) -> i64 {
        let (east, south) = way(self.from, self.to);
        east.abs().max(south.abs())
    }

    /// The whole point nearest to where it is after so many of its [`steps`](Leg::steps).
    pub(super) fn at_step(self, step: i64) -> Point {
        let (east, south) = way(self.from, self.to);
        let steps = self.steps().max(1);
        let part = |whole: i64| (2 * whole * step + steps).div_euclid(2 * steps) as i32;
        Point { x: self.from.x + part(east), y: self.from.y + part(south) }
    }

    /// The part of it up to one of its steps.
    pub(crate) fn part(self, step: i64) -> Leg {
        Leg { from: self.from, to: self.at_step(step) }
    }

    /// The part of it up to one of its steps, ending right on it or else at a whole point next to that.
    pub(super) fn parts_beside(self, step: i64) -> impl Iterator<Item = Leg> {
        const BESIDE: [(i32, i32); 5] = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
        let Point { x, y } = self.at_step(step);
        BESIDE
            .into_iter()
            .map(move |(east, south)| Leg { from: self.from, to: Point { x: x + east, y: y + south } })
    }

    /// The last step for which the part of the leg up to it passes, if longer parts do not pass again; zero if none.
    pub(super) fn last_step(self, passes: impl Fn(Leg) -> bool) -> i64 {
        last(self.steps(), |step| passes(self.part(step)))
    }

    /// How much of it runs inside any of the outlines, in fine units. Running along a rim is not inside, unless it is
    /// the rim of two: then it is the seam between them.
    pub(crate) fn inside(self, outlines: &[&Polygon]) -> i64 {
        self.inside_until(outlines, self.fine_length())
    }

    /// The same for the part of it that is so many fine units long.
    pub(super) fn inside_until(self, outlines: &[&Polygon], until: i64) -> i64 {
        if outlines.is_empty() {
            return 0;
        }
        let (length, bounds) = (self.fine_length(), self.bounds());
        let at = |part: Part| until.min(part.of(length));
        match self.crossed(outlines, &bounds) {
            Some(stretches) => slow_part(&stretches, length, until),
            None => self.stretches_inside(outlines, &bounds).map(|(start, end)| at(end) - at(start)).sum(),
        }
    }

    /// The stretches of it inside outlines, in order and apart from each other; none where that has to be looked at
    /// more closely: with a dent in an outline, along a rim, or through very many of them.
    pub(crate) fn crossed(self, outlines: &[&Polygon], bounds: &Bounds) -> Option<Stretches> {
        let mut crossed: Stretches = Stretches::new();
        let ends = (self.from, self.to);
        let near = |outline: &&&Polygon| outline.bounds().meets(bounds) && may_meet(ends, &outline.bounds());
        for outline in outlines.iter().filter(near) {
            if !outline.is_convex() {
                return None;
            }
            match cross_convex(ends, outline) {
                Crossing::Beside => {}
                Crossing::Along => return None,
                Crossing::Through(stretch, _) => crossed.try_push(stretch).ok()?,
            }
        }
        if crossed.len() > 1 {
            crossed.sort_unstable();
            crossed = merged(crossed);
        }
        Some(crossed)
    }

    /// The same for any outlines: the stretches between all their cuts that are inside one of them.
    fn stretches_inside(self, outlines: &[&Polygon], bounds: &Bounds) -> impl Iterator<Item = (Part, Part)> {
        let near = || outlines.iter().copied().filter(|outline| outline.bounds().meets(bounds));
        let ends = (self.from, self.to);
        let is_inside = move |stretch: &(Part, Part)| {
            let mut rims = 0;
            near().any(|outline| match place_of_middle(ends, *stretch, outline) {
                Place::Inside => true,
                Place::Outside => false,
                Place::Rim => {
                    rims += 1;
                    rims > 1
                }
            })
        };
        stretches(ends, near()).filter(is_inside)
    }
}

/// How much of these stretches of a leg so long lies in the first part of it, in fine units.
pub(crate) fn slow_part(stretches: &Stretches, length: i64, until: i64) -> i64 {
    let at = |part: Part| until.min(part.of(length));
    stretches.iter().map(|(start, end)| at(*end) - at(*start)).sum()
}

/// Stretches in the order of their starts, with those that share more than an end made one.
pub(crate) fn merged(stretches: Stretches) -> Stretches {
    let mut merged: Stretches = Stretches::new();
    for (start, end) in stretches {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    merged
}

/// The last number up to `most` that passes, if no higher one passes after one that does not; zero if none.
pub(crate) fn last(most: i64, passes: impl Fn(i64) -> bool) -> i64 {
    let (mut good, mut bad) = (0, most + 1);
    while bad - good > 1 {
        let middle = (good + bad) / 2;
        if passes(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

/// The distance of two points in fine units, rounded down.
#[inline]
pub(crate) fn fine_distance(from: Point, to: Point) -> i64 {
    root(squared(from, to) * FINE * FINE)
}
