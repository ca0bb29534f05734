//! Dice as they lie on the table.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A die, by its number of sides. It shows one of 1 to that number with equal chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die(u8);

/// The six-sided die.
pub const D6: Die = Die(6);
/// The ten-sided die; a 0 on its face is a 10.
pub const D10: Die = Die(10);
/// The hundred-sided die, or two ten-sided ones read as tens and ones; 00 is 100.
pub const D100: Die = Die(100);

/// The most dice one roll asks for.
pub const MOST_DICE: usize = 8;

impl Die {
    /// A die of so many sides, 2 to 100; a stack of so many cards, one of which is drawn, is such a die.
    #[inline]
    pub const fn with_sides(sides: u8) -> Option<Die> {
        match sides {
            2..=100 => Some(Die(sides)),
            _ => None,
        }
    }

    /// How many sides it has.
    #[inline]
    pub const fn sides(self) -> u8 {
        self.0
    }

    /// Can it show this face?
    #[inline]
    pub fn shows(self, face: u8) -> bool {
        (1..=self.0).contains(&face)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

impl FromStr for Die {
    type Err = String;

    fn from_str(text: &str) -> Result<Die, String> {
        let sides = text.strip_prefix('d').and_then(|sides| sides.parse::<u8>().ok());
        sides
            .and_then(Die::with_sides)
            .ok_or_else(|| format!("\"{text}\" is no die; a die is written d6, d10 or d100"))
    }
}

impl Serialize for Die {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Die, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Where the faces of a roll came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DieSource {
    /// Worked out from the table's sealed seed; anybody can check it once the seed is open.
    Sealed,
    /// Real dice, typed in by people.
    Typed,
    /// Rolled by the program on request, outside the seal.
    Rolled,
}
