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

/// What the players of a system measure with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Unit {
    #[default]
    Inches,
    Centimetres,
    /// Yards of a fight, each an inch of the table.
    Yards,
}

impl Unit {
    /// One of it.
    pub const fn length(self) -> Length {
        match self {
            Unit::Inches | Unit::Yards => inches(1),
            Unit::Centimetres => centimetres(1),
        }
    }

    /// How many there are to a stronger line of a grid.
    pub const fn grid(self) -> i32 {
        match self {
            Unit::Inches => 6,
            Unit::Centimetres | Unit::Yards => 10,
        }
    }

    /// What it is called: `inches`.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Inches => "inches",
            Unit::Centimetres => "centimetres",
            Unit::Yards => "yards",
        }
    }

    /// What is written after a number of them.
    pub const fn sign(self) -> &'static str {
        match self {
            Unit::Inches => "\"",
            Unit::Centimetres => " cm",
            Unit::Yards => " yd",
        }
    }

    /// A length, to a tenth: `1.5"`, `7.5 cm`.
    pub fn words(self, length: Length) -> String {
        let (Length(one), sign) = (self.length(), self.sign());
        let half = if length.0 < 0 { -one / 2 } else { one / 2 };
        let tenths = (i64::from(length.0) * 10 + i64::from(half)) / i64::from(one);
        let minus = if tenths < 0 { "-" } else { "" };
        match (tenths.abs() / 10, tenths.abs() % 10) {
            (whole, 0) => format!("{minus}{whole}{sign}"),
            (whole, rest) => format!("{minus}{whole}.{rest}{sign}"),
        }
    }
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
        f.write_str(&Unit::Inches.words(*self))
    }
}
