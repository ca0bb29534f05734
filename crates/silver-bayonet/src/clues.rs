//! Clue markers: the rules `sb.clue.*`.

use serde::Serialize;
use table::{Length, Point};

/// A clue marker (sb.clue.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Clue {
    /// Where it lies on the virtual table.
    pub at: Option<Point>,
    /// How high it lies.
    pub elevation: Length,
    /// Has it been found and taken away? sb.clue.6
    pub found: bool,
}

/// A clue marker by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct ClueId(pub u8);
