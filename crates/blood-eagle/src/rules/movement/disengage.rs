//! Disengaging, `be.disengage.*`: the only way out of a Fight.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::heroes::traits::Trait;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::reach::Gait;
use crate::{Battle, BloodEagle};

const CHECK: RuleId = RuleId("be.disengage.2");
const WAY_OUT: RuleId = RuleId("be.disengage.3");

impl State {
    /// Can it reach a place out of contact with every enemy, on the virtual table (be.disengage.3)?
    pub(crate) fn has_way_out(&self, figure: FigureId) -> bool {
        let most = self.pace(figure, Gait::Disengage);
        let sea = if self.stands_aboard(figure) { self.sea_slows() } else { table::Length::ZERO };
        self.has_move(figure, (most - sea).max(self.book.numbers.least_move), Gait::Disengage)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists the attempt, where it is allowed. A Berserk never makes it (be.trait.berserk.2).
    pub(super) fn disengage_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let on_table = self.state.table.is_some();
        if !self.state.has(figure, Trait::Berserk) && (!on_table || self.state.has_way_out(figure)) {
            acts.push(Act::Disengage);
        }
        Ok(())
    }

    /// Tries to get away: a Fate check, and a move on a pass (be.disengage.2). No enemy strikes after it
    /// (be.disengage.4); a figure that fails is still in the Fight (be.disengage.5).
    pub(crate) fn disengages(&mut self, figure: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        if self.state.table.is_none() && !self.fact(WAY_OUT, Fact::WayOut { figure })? {
            self.tell(|| DisengageEvent::NoWayOut { figure }.into());
            return Ok(());
        }
        if !self.fate_check(figure, CHECK, 0)? {
            self.tell(|| DisengageEvent::Kept { figure }.into());
            return Ok(());
        }
        self.tell(|| DisengageEvent::Slipped { figure }.into());
        self.moves(figure, Gait::Disengage)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DisengageEvent {
    Slipped { figure: FigureId },
    Kept { figure: FigureId },
    NoWayOut { figure: FigureId },
}

impl DisengageEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            DisengageEvent::Slipped { figure } => {
                line(CHECK.0, format!("{} gets away from the Fight.", name(figure)))
            }
            DisengageEvent::Kept { figure } => line(CHECK.0, format!("{} does not get away.", name(figure))),
            DisengageEvent::NoWayOut { figure } => {
                line(WAY_OUT.0, format!("{} has nowhere to go.", name(figure)))
            }
        }
    }
}
