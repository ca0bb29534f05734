//! The four edges of the table.

use fates::{D10, Fates, Play, RuleId, Seat, Stage};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Point, Table};

use crate::{Battle, SilverBayonet};

const EDGE: RuleId = RuleId("sb.enc.4");

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// Clockwise from the north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }

    /// The middle of this edge of a table.
    pub(crate) fn middle(self, width: i32, depth: i32) -> Point {
        match self {
            Edge::North => Point { x: width / 2, y: 0 },
            Edge::East => Point { x: width, y: depth / 2 },
            Edge::South => Point { x: width / 2, y: depth },
            Edge::West => Point { x: 0, y: depth / 2 },
        }
    }

    /// The edge that a face draws; a 9 or a 10 is rolled again (sb.enc.4).
    pub(super) fn drawn(face: u8) -> Option<Edge> {
        Edge::ALL.get(usize::from(face.saturating_sub(1)) / 2).copied()
    }

    /// The point against this edge, so far from its middle to the east or to the south.
    pub(crate) fn against(self, table: &Table, radius: i32, aside: i32) -> Point {
        let (width, depth) = (table.width.0, table.depth.0);
        match self {
            Edge::North => Point { x: width / 2 + aside, y: radius },
            Edge::East => Point { x: width - radius, y: depth / 2 + aside },
            Edge::South => Point { x: width / 2 + aside, y: depth - radius },
            Edge::West => Point { x: radius, y: depth / 2 + aside },
        }
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// One of the four edges, each with the same chance (sb.enc.4).
    pub(crate) fn draw_edge(&mut self, by: Seat) -> Play<Edge> {
        let [face] = self.roll_until(EDGE, by, [D10], |[face]| Edge::drawn(face))?;
        Ok(Edge::drawn(face).unwrap_or(Edge::North))
    }
}
