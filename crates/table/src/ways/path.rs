//! Ways over the table: what a way costs, and how much of it a mover can pay for.

use std::fmt;

use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};

use crate::ways::leg::{FINE, Leg};
use crate::ways::walk::Walk;
use crate::{Bounds, Ground, LIMIT, Length, Place, Point, Table};

/// The most points a way may have.
pub const MOST_POINTS: usize = 1024;

/// A way over the table: the points the middle of a base goes through, in straight legs. The first is where it starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Path {
    points: Vec<Point>,
}

/// Why a list of points is no way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPath {
    /// Not even a start.
    Empty,
    /// More than [`MOST_POINTS`].
    TooMany,
    /// This point is further out than [`LIMIT`].
    TooFar(Point),
}

impl Path {
    /// A way through these points, in order.
    pub fn new(points: Vec<Point>) -> Result<Path, BadPath> {
        let fits = |coordinate: i32| (-LIMIT.0..=LIMIT.0).contains(&coordinate);
        match points.iter().find(|point| !fits(point.x) || !fits(point.y)) {
            _ if points.is_empty() => Err(BadPath::Empty),
            _ if points.len() > MOST_POINTS => Err(BadPath::TooMany),
            Some(point) => Err(BadPath::TooFar(*point)),
            None => Ok(Path { points }),
        }
    }

    /// The straight way from one point to another.
    pub fn straight(from: Point, to: Point) -> Result<Path, BadPath> {
        Path::new(vec![from, to])
    }

    /// A way whose points have already been looked at: they lie on the table.
    pub(crate) fn through(points: Vec<Point>) -> Path {
        debug_assert!(Path::new(points.clone()).is_ok(), "a way runs over the table");
        Path { points }
    }

    /// The points, in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Where it starts.
    pub fn start(&self) -> Point {
        self.points[0]
    }

    /// Where it ends.
    pub fn end(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    /// How long it is, whatever the ground, rounded up.
    pub fn length(&self) -> Length {
        whole(self.legs().map(|leg| leg.fine_length()).sum())
    }

    /// The part of it up to a place on it.
    pub fn until(&self, place: Place) -> Path {
        let kept = (place.leg + 1).min(self.points.len());
        let mut points = self.points[..kept].to_vec();
        if place.at != points[kept - 1] {
            points.push(place.at);
        }
        Path { points }
    }

    /// The straight pieces between one point and the next.
    pub(crate) fn legs(&self) -> impl Iterator<Item = Leg> + '_ {
        self.points.windows(2).map(|ends| Leg { from: ends[0], to: ends[1] })
    }
}

impl Table {
    /// What a way costs its mover: its length, every stretch in slow terrain counted twice, however many slow areas
    /// lie over each other there. Running along the very rim of an area is not inside it; the seam of two is.
    ///
    /// The sum is made in fine units, each leg rounded down to one, and only the whole is rounded up: a way of exactly
    /// 6" costs exactly 6", and no way costs more for being drawn in pieces.
    pub fn cost(&self, mover: FigureId, path: &Path, ground: &impl Ground) -> Length {
        match Walk::of(self, mover, FigureSet::EMPTY, ground) {
            Some(walk) => whole(path.legs().map(|leg| walk.cost(leg)).sum()),
            None => path.length(),
        }
    }

    /// The part of a way that a mover can pay for with this allowance. It also ends where the way is not clear.
    pub fn up_to(
        &self,
        mover: FigureId,
        path: &Path,
        allowance: Length,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Path {
        let mut points = vec![path.start()];
        // Whole points lie a little beside the way.
        let bounds = Bounds::around(path.points()).wider(Length(8));
        let Some(walk) = Walk::inside(&bounds, self, mover, blockers, ground) else {
            return Path { points };
        };
        let mut rest = i64::from(allowance.0) * FINE;
        for leg in path.legs() {
            let part = walk.reachable_part(leg, rest);
            if part.to != part.from {
                points.push(part.to);
            }
            if part != leg {
                break;
            }
            rest -= walk.cost(leg);
        }
        Path { points }
    }
}

/// Fine units as a length, rounded up.
pub(crate) fn whole(fine: i64) -> Length {
    Length(i32::try_from((fine + FINE - 1).div_euclid(FINE)).unwrap_or(i32::MAX))
}

impl TryFrom<Vec<Point>> for Path {
    type Error = BadPath;
    fn try_from(points: Vec<Point>) -> Result<Path, BadPath> {
        Path::new(points)
    }
}

impl From<Path> for Vec<Point> {
    fn from(path: Path) -> Vec<Point> {
        path.points
    }
}

impl fmt::Display for BadPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPath::Empty => write!(f, "a way needs a start"),
            BadPath::TooMany => write!(f, "a way has at most {MOST_POINTS} points"),
            BadPath::TooFar(at) => {
                write!(f, "the point ({}, {}) is further out than {}", at.x, at.y, LIMIT.0)
            }
        }
    }
}

impl std::error::Error for BadPath {}
