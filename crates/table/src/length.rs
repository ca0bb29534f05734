//! Lengths and points: whole tenths of a millimetre, so that every length of every system is a whole number.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A length in tenths of a millimetre. An inch is exactly 254 of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(pub i32);

/// So many inches.
pub const fn inches(count: i32) -> Length {
    Length(count * 254)
}

/// So many centimetres.
pub const fn centimetres(count: i32) -> Length {
    Length(count * 100)
}

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);
}

/// A place on the table, seen from above: x runs east, y runs south, (0, 0) is the north-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    /// Tenths of a millimetre east of the corner.
    pub x: i32,
    /// Tenths of a millimetre south of the corner.
    pub y: i32,
}

impl From<(i32, i32)> for Point {
    fn from((x, y): (i32, i32)) -> Self {
        Point { x, y }
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Mul<i32> for Length {
    type Output = Length;
    fn mul(self, times: i32) -> Length {
        Length(self.0 * times)
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

/// Inches, to a tenth: `6"`, `1.5"`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (i64::from(self.0) * 10 + if self.0 < 0 { -127 } else { 127 }) / 254;
        match tenths % 10 {
            0 => write!(f, "{}\"", tenths / 10),
            rest => write!(
                f,
                "{}{}.{}\"",
                if tenths < 0 && tenths > -10 { "-" } else { "" },
                tenths / 10,
                rest.abs()
            ),
        }
    }
}
