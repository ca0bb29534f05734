//! A walker: somebody on its way, one straight leg after another.

use std::ops::{Add, AddAssign, Sub};

use fates::{FigureId, FigureSet};

use crate::ways::approach::enters;
use crate::ways::leg::{FINE, Leg};
use crate::ways::path::whole;
use crate::ways::walk::Walk;
use crate::{Base, Blocked, Ground, Length, Point, Polygon, Table};

/// A length in fine units, 256 to a tenth of a millimetre. What legs cost is added up in them and rounded once, so that
/// no way costs more for being drawn in pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fine(pub(crate) i64);

impl Fine {
    /// Nothing.
    pub const ZERO: Fine = Fine(0);

    /// The same length twice.
    pub fn doubled(self) -> Fine {
        Fine(self.0 * 2)
    }

    /// Half of it.
    pub fn halved(self) -> Fine {
        Fine(self.0 / 2)
    }

    /// In tenths of a millimetre, rounded up.
    pub fn rounded_up(self) -> Length {
        whole(self.0)
    }

    /// In tenths of a millimetre, rounded down.
    pub fn rounded_down(self) -> Length {
        Length(i32::try_from(self.0.div_euclid(FINE)).unwrap_or(i32::MAX))
    }
}

impl From<Length> for Fine {
    fn from(length: Length) -> Fine {
        Fine(i64::from(length.0) * FINE)
    }
}

impl Add for Fine {
    type Output = Fine;
    fn add(self, other: Fine) -> Fine {
        Fine(self.0 + other.0)
    }
}

impl AddAssign for Fine {
    fn add_assign(&mut self, other: Fine) {
        self.0 += other.0;
    }
}

impl Sub for Fine {
    type Output = Fine;
    fn sub(self, other: Fine) -> Fine {
        Fine(self.0 - other.0)
    }
}

/// Somebody on its way at one height, among those and what it walks round.
pub struct Walker<'a>(Walk<'a>);

impl Table {
    /// The figure as a walker with this body, wherever it is now.
    pub fn walker(
        &self,
        mover: FigureId,
        body: Base,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Walker<'_> {
        Walker(Walk::with(self, mover, body, blockers, ground))
    }
}

impl Walker<'_> {
    /// What a straight leg costs, or what ends it early.
    pub fn cost(&self, from: Point, to: Point) -> Result<Fine, Blocked> {
        let leg = Leg { from, to };
        match self.0.blocked(0, leg) {
            Some(blocked) => Err(blocked),
            None => Ok(Fine(self.0.cost(leg))),
        }
    }

    /// How far along a straight leg it gets with so much to spend, and without running into anything.
    pub fn as_far_as(&self, from: Point, to: Point, spend: Fine) -> Point {
        self.0.reachable_part(Leg { from, to }, spend.0).to
    }
}

/// How much of a straight leg runs inside any of these outlines. Running along a rim is not inside.
pub fn length_inside(from: Point, to: Point, outlines: &[&Polygon]) -> Fine {
    Fine(Leg { from, to }.inside(outlines))
}

/// How long a straight leg is, whatever the ground.
pub fn length_of(from: Point, to: Point) -> Fine {
    Fine(Leg { from, to }.fine_length())
}

impl Base {
    /// The first point of a straight way from here at which the gap to the other is at most this; with no gap, the
    /// first contact. The point is a whole one and really is that near.
    pub fn comes_within(&self, to: Point, other: &Base, gap: Length) -> Option<Point> {
        if self.within(other, gap) {
            return Some(self.at);
        }
        let leg = Leg { from: self.at, to };
        let near = self.radius + other.radius + gap;
        if !leg.bounds().comes_near(other.at, near) {
            return None; // as are most others
        }
        let limit = crate::ways::approach::widest_square(self, other, gap)?;
        enters(leg, other.at, limit)
    }
}
