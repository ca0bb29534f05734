//! Swaths: the strip of ground that a base sweeps, and what it leaves of an outline.

use crate::measure::exact::{dot, partway, root, side, squared, way};
use crate::{Length, Point, Polygon};

/// The strip of ground that a base sweeps along one straight leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swath {
    /// Where the leg starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Half the width of the strip: the radius of the base.
    pub half: Length,
}

impl Swath {
    /// Does the base run into an outline on its way?
    pub fn meets(self, outline: &Polygon) -> bool {
        outline.path_nearer_than(self.from, self.to, self.half)
    }

    /// What is left of an outline to either side, before and behind; nothing if it is no wider than the strip.
    pub fn cut(self, outline: &Polygon) -> Vec<Polygon> {
        let aside = outline.corners().iter().map(|&corner| self.aside(corner));
        let (least, most) =
            aside.fold((i64::MAX, i64::MIN), |(least, most), aside| (least.min(aside), most.max(aside)));
        let half = self.reach();
        if most - least <= 2 * half {
            return Vec::new();
        }
        let part = |of: &Polygon, beyond: &dyn Fn(Point) -> i64| Polygon::new(clipped(of, beyond)).ok();
        let right = part(outline, &|at| self.aside(at) - half);
        let left = part(outline, &|at| -self.aside(at) - half);
        let middle = part(outline, &|at| half - self.aside(at))
            .and_then(|rest| part(&rest, &|at| half + self.aside(at)));
        let ahead = middle.as_ref().and_then(|middle| part(middle, &|at| self.onward(at) - half));
        let behind = middle.as_ref().and_then(|middle| part(middle, &|at| self.backward(at) - half));
        // What would be no outline any more, a splinter or pieces that hang together by a point, falls with the rest.
        [left, right, ahead, behind].into_iter().flatten().collect()
    }

    /// How far beyond the end of the leg a point lies, times the length of the leg.
    fn onward(self, point: Point) -> i64 {
        dot(way(self.from, self.to), way(self.to, point))
    }

    /// How far behind its start a point lies, times the length of the leg.
    fn backward(self, point: Point) -> i64 {
        -dot(way(self.from, self.to), way(self.from, point))
    }

    /// How far to the right of the line a point lies, times the length of the leg.
    fn aside(self, point: Point) -> i64 {
        side(self.from, self.to, point)
    }

    /// Half the width of the strip and a hair, times the length of the leg.
    fn reach(self) -> i64 {
        (i64::from(self.half.0) + 1) * (root(squared(self.from, self.to)) + 1)
    }
}

/// The part of an outline where something is at least nought.
fn clipped(outline: &Polygon, beyond: impl Fn(Point) -> i64) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    for (from, to) in outline.edges() {
        let (start, end) = (beyond(from), beyond(to));
        if start >= 0 {
            corners.push(from);
        }
        if (start < 0) != (end < 0) {
            corners.push(partway(from, way(from, to), start.into(), (start - end).into()));
        }
    }
    corners.dedup();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    corners
}
