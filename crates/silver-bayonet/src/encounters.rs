//! Unexpected Encounters: the rules `sb.enc.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use serde::Serialize;
use table::{Base, Point, Table};

use crate::arrivals::{Entrance, floor_for};
use crate::book::Book;
use crate::checks::sum;
use crate::event::Event;
use crate::ground::Land;
use crate::state::State;
use crate::{Battle, SilverBayonet};

const ENCOUNTER: RuleId = RuleId("sb.enc.1");
const EDGE: RuleId = RuleId("sb.enc.4");

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the four edges of sb.enc.4")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// The edge that a face draws; a 9 or a 10 is rolled again (sb.enc.4).
    fn drawn(face: u8) -> Option<Edge> {
        match face {
            1..=2 => Some(Edge::North),
            3..=4 => Some(Edge::East),
            5..=6 => Some(Edge::South),
            7..=8 => Some(Edge::West),
            _ => None,
        }
    }

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }

    /// The point against this edge, so far from its middle to the east or to the south.
    fn point(self, table: &Table, radius: i32, aside: i32) -> Point {
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
    /// Two dice say which monster comes, and one from which edge (sb.enc.1 to .4). It is fresh, and activates in this
    /// turn's Monster Phase (sb.enc.6, .7).
    pub(crate) fn unexpected_encounter(&mut self, seat: Seat) -> Play<()> {
        let dice = self.roll_by(ENCOUNTER, seat, [D10, D10], sum)?;
        let [face] = self.roll_until(EDGE, seat, [D10], |[face]| Edge::drawn(face))?;
        let Some(edge) = Edge::drawn(face) else { return Ok(()) }; // never: only such a face is accepted
        self.tell(|| Event::Encounter { seat, dice, edge });
        if let Some(monster) = Book::built_in().encounter(sum(dice) as u8) {
            self.arrive(monster, edge, ENCOUNTER);
        }
        Ok(())
    }
}

/// The middle of the edge, with the base touching it from inside; if that is taken, along the edge by the least
/// distance, to the north or west first (sb.enc.3, .5).
///
/// Reading: where the whole edge is taken, the nearest place to its middle.
impl Entrance for Edge {
    fn point(&self, state: &State, figure: FigureId) -> Option<Point> {
        let table = state.table.as_ref()?;
        let (radius, height, land) = (state.radius(figure), state.height(figure), Land::of(state, figure));
        let has_room = |at: &Point| {
            let base = Base { at: *at, radius, elevation: floor_for(table, *at), height };
            table.has_room(&base, FigureSet::EMPTY, &land)
        };
        let middle = Edge::point(*self, table, radius.0, 0);
        let longest = table.width.max(table.depth).0 / 2;
        let aside = (1..=longest).flat_map(|aside| [-aside, aside]);
        let along =
            std::iter::once(middle).chain(aside.map(|aside| Edge::point(*self, table, radius.0, aside)));
        Some({ along }.find(has_room).unwrap_or(middle))
    }
}
