//! Who is asked, and by which rule.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A rule by its id in the catalogue, such as `sb.melee.fatigue.1`. Code, card, test and log share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

/// The ids that were read and not written in code.
static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// No rule has a longer id, and no book has so many.
const LONGEST: usize = 100;
const MOST: usize = 20_000;

impl RuleId {
    /// The rule that a content file names. Each id is kept once for as long as the program runs, so callers check
    /// first that there is such a rule.
    pub fn of(id: &str) -> RuleId {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = known.get(id) {
            return RuleId(id);
        }
        let id: &'static str = Box::leak(id.into());
        known.insert(id);
        RuleId(id)
    }
}

/// Read back from what was kept. Rules have short names, and there are not that many.
impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
        let id = String::deserialize(deserializer)?;
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let is_too_much = id.len() > LONGEST || known().len() >= MOST && !known().contains(&*id);
        if is_too_much { Err(D::Error::custom("this is no rule")) } else { Ok(RuleId::of(&id)) }
    }
}

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
    /// Nobody in particular: what concerns no one player is asked of all who sit at the table.
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
