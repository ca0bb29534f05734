//! The Scared table, `ff.scared.*`: what two failures of a Fear test come to.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::tables::{by_face, row_of};
use crate::rules::fear::FearEvent;
use crate::state::model::Bond;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const SCARED_DIE: RuleId = RuleId("ff.scared.mod.1");

/// A row of the Scared table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scared {
    /// Nothing besides the recoil.
    Recoil,
    /// A short flight.
    Flee,
    /// The same, and worse in combat for a while.
    FleeWeakened,
    /// It falls.
    Fall,
    /// One Quality die, or it is transfixed.
    MayFreeze,
    /// It is transfixed.
    Freeze,
}

impl Scared {
    /// The row for a total.
    pub fn of(book: &Book, total: i16) -> Scared {
        row_of(&book.scared, total).id
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Somebody scared has recoiled and rolls on the table, the test's modifier turned round (ff.scared.mod.1).
    pub fn is_scared(&mut self, model: FigureId, modifier: i16) -> Play<()> {
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        let seat = self.state[model].seat;
        let row = by_face(&self.state.book.scared, modifier);
        let die = self.plain_die(SCARED_DIE, seat, &row)?;
        self.tell(|| FearEvent::Scared { model, die, modifier, row: row(die) }.into());
        match row(die) {
            Scared::Recoil => Ok(()),                // ff.scared.0-2.1, ff.scared.recoil.1
            Scared::Flee => self.runs_scared(model), // ff.scared.3.1
            Scared::FleeWeakened => {
                self.state[model].shaken = self.state.full_turn_of(model); // ff.scared.4-5.1
                self.runs_scared(model)
            }
            Scared::Fall if self.state[model].is_fallen() => Ok(()),
            Scared::Fall => self.knocked_down(model, 1), // ff.scared.6.1
            Scared::MayFreeze => {
                // ff.scared.7.1, ff.scared.7.2, ff.scared.7.3
                if !self.passes(model, RuleId("ff.scared.7.1"))? {
                    self.freezes(model, 2, RuleId("ff.scared.7.3"));
                }
                Ok(())
            }
            Scared::Freeze => {
                self.freezes(model, 1, RuleId("ff.scared.8.1"));
                Ok(())
            }
        }
    }

    /// A fleeing move of Short to the closest edge; where the table agrees on it, wherever a panicking model may run
    /// (ff.scared.flee.1, ff.scared.flee.2).
    fn runs_scared(&mut self, model: FigureId) -> Play<()> {
        let chooses = self.state.options.scared_choose_their_way;
        self.flees(model, Stick::Short, chooses)
    }

    /// Is transfixed by fear; nobody's death frees it.
    pub(super) fn freezes(&mut self, model: FigureId, actions: u8, rule: RuleId) {
        self.state[model].transfixed = Some(Bond { actions, caster: None });
        self.tell(|| FearEvent::Froze { model, actions, rule }.into());
    }
}

impl crate::state::State {
    /// How many ends of its own turns a full turn takes that begins now: to the end of its next one (ff.scared.4-5.2).
    fn full_turn_of(&self, model: FigureId) -> u8 {
        if self.to_act == self[model].seat { 2 } else { 1 }
    }
}
