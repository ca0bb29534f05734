//! Who is asked, and by which rule.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A rule by its id in the catalogue, such as `sb.melee.fatigue.1`. Code, card, test and log share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A place at the table: one player, or the table as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Nobody in particular: what concerns no one player is asked of whoever sits at the table.
    pub const TABLE: Seat = Seat(u8::MAX);

    /// Its place in a list of players.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Seat::TABLE => f.write_str("the table"),
            Seat(number) => write!(f, "seat {number}"),
        }
    }
}
