//! Unexpected Encounters: the rules `sb.enc.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use table::{Base, Point};

use crate::rules::movement::ground::Land;
use crate::rules::turn::arrivals::{ArrivalEvent, Entrance, floor_for};
use crate::rules::turn::checks::sum;
use crate::state::State;
use crate::state::edge::Edge;
use crate::{Battle, SilverBayonet};

const ENCOUNTER: RuleId = RuleId("sb.enc.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Two dice say which monster comes, and one from which edge (sb.enc.1 to .4). It is fresh, and activates in this
    /// turn's Monster Phase (sb.enc.6, .7).
    pub(super) fn unexpected_encounter(&mut self, seat: Seat) -> Play<()> {
        let dice = self.roll_by(ENCOUNTER, seat, [D10, D10], sum)?;
        let edge = self.draw_edge(seat)?;
        self.tell(|| ArrivalEvent::Encounter { seat, dice, edge }.into());
        let book = self.state.book.clone();
        if let Some(monster) = book.encounter(sum(dice) as u8) {
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
        let middle = self.against(table, radius.0, 0);
        let longest = table.width.max(table.depth).0 / 2;
        let aside = (1..=longest).flat_map(|aside| [-aside, aside]);
        let along = std::iter::once(middle).chain(aside.map(|aside| self.against(table, radius.0, aside)));
        Some({ along }.find(has_room).unwrap_or(middle))
    }
}
