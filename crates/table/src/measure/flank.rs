//! Flanks: the sides of an outline drawn out both ways, worked out once, to tell how deep inside of them a point is.

use crate::Point;
use crate::measure::exact::{root, squared, way};

/// A side of an outline drawn out both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Flank {
    east: i64,
    south: i64,
    level: i64,
    /// How long the side is, rounded up.
    pub length: i64,
}

impl Flank {
    /// The side from one corner to the next of an outline that runs clockwise or not.
    pub(crate) fn new((from, to): (Point, Point), clockwise: bool) -> Flank {
        let (east, south) = if clockwise { way(from, to) } else { way(to, from) };
        let level = east * i64::from(from.y) - south * i64::from(from.x);
        Flank { east, south, level, length: root(squared(from, to)) + 1 }
    }

    /// How far a point is on the inner hand of it, times the exact length of the side; below zero on the outer hand.
    #[inline]
    pub(crate) fn depth(&self, point: Point) -> i64 {
        self.east * i64::from(point.y) - self.south * i64::from(point.x) - self.level
    }
}
