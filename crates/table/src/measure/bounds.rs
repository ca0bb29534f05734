//! Bounds: the upright rectangle around something, for looking at a glance before looking closely.

use serde::{Deserialize, Serialize};

use crate::measure::exact::{root, squared};
use crate::{Length, Point};

/// The upright rectangle around something.
///
/// All four sides are compared before anything is decided: a processor guesses one answer better than four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// The north-west corner.
    pub least: Point,
    /// The south-east corner.
    pub most: Point,
}

impl Bounds {
    /// Around these points; around nothing it is the corner of the table.
    pub fn around(points: &[Point]) -> Bounds {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Bounds { least: first, most: first }, |bounds, point| bounds.with(*point))
    }

    /// The rectangle stretched to hold one more point.
    #[inline]
    pub fn with(self, point: Point) -> Bounds {
        Bounds {
            least: Point { x: self.least.x.min(point.x), y: self.least.y.min(point.y) },
            most: Point { x: self.most.x.max(point.x), y: self.most.y.max(point.y) },
        }
    }

    /// The rectangle with a margin of this width.
    #[inline]
    pub fn wider(self, margin: Length) -> Bounds {
        let (Point { x: west, y: north }, Point { x: east, y: south }) = (self.least, self.most);
        Bounds {
            least: Point { x: west.saturating_sub(margin.0), y: north.saturating_sub(margin.0) },
            most: Point { x: east.saturating_add(margin.0), y: south.saturating_add(margin.0) },
        }
    }

    /// Is the point in it, or on its rim?
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        (self.least.x <= point.x)
            & (point.x <= self.most.x)
            & (self.least.y <= point.y)
            & (point.y <= self.most.y)
    }

    /// Is the point in it with a margin of this width, or on the rim of that?
    #[inline]
    pub fn comes_near(&self, point: Point, margin: Length) -> bool {
        let (x, y, margin) = (i64::from(point.x), i64::from(point.y), i64::from(margin.0));
        (i64::from(self.least.x) - margin <= x)
            & (x <= i64::from(self.most.x) + margin)
            & (i64::from(self.least.y) - margin <= y)
            & (y <= i64::from(self.most.y) + margin)
    }

    /// Around all ways between two points that are no longer than this.
    pub(crate) fn around_ways(from: Point, to: Point, most: i64) -> Bounds {
        let spare = most.saturating_mul(most).saturating_sub(squared(from, to)).max(0);
        Bounds::around(&[from, to]).wider(Length((root(spare) / 2) as i32 + 8))
    }

    /// The point of it that is nearest to this one.
    #[inline]
    pub fn nearest(&self, Point { x, y }: Point) -> Point {
        let Bounds { least, most } = self;
        Point { x: x.min(most.x).max(least.x), y: y.min(most.y).max(least.y) }
    }

    /// Do the two share a point, if only on the rim?
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        (self.least.x <= other.most.x)
            & (other.least.x <= self.most.x)
            & (self.least.y <= other.most.y)
            & (other.least.y <= self.most.y)
    }

    /// Do the two overlap by more than their rims?
    #[inline]
    pub fn overlaps(&self, other: &Bounds) -> bool {
        (self.least.x < other.most.x)
            & (other.least.x < self.most.x)
            & (self.least.y < other.most.y)
            & (other.least.y < self.most.y)
    }
}
