//! Knocked Down figures, `be.kd.*`: going down and getting up.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::state::State;
use crate::state::event::line;
use crate::state::figure::Condition;
use crate::{Battle, BloodEagle};

const STAND: RuleId = RuleId("be.kd.2");

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Knocks a figure down (be.fate.3); a figure that lies already stays down (be.kd.4). It drops what it carried off.
    pub fn knock_down(&mut self, figure: FigureId) {
        if !self.state[figure].is_standing() {
            self.tell(|| KnockedDownEvent::StayedDown { figure }.into());
            return;
        }
        self.state[figure].condition = Condition::KnockedDown;
        self.tell(|| KnockedDownEvent::WentDown { figure }.into());
        self.drops_prize(figure);
    }

    /// Stands up with its whole Movement activation (be.kd.2), even in a Fight (be.kd.3).
    pub(crate) fn stands_up(&mut self, figure: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        if self.state.options.stand_needs_fate_check && !self.fate_check(figure, STAND, 0)? {
            self.tell(|| KnockedDownEvent::StayedDown { figure }.into());
            return Ok(());
        }
        self.gets_up(figure);
        Ok(())
    }

    /// Is on its feet again, by itself or with help.
    pub(crate) fn gets_up(&mut self, figure: FigureId) {
        self.state[figure].condition = Condition::Standing;
        self.tell(|| KnockedDownEvent::StoodUp { figure }.into());
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum KnockedDownEvent {
    WentDown { figure: FigureId },
    StayedDown { figure: FigureId },
    StoodUp { figure: FigureId },
}

impl KnockedDownEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            KnockedDownEvent::WentDown { figure } => {
                line("be.fate.3", format!("{} is Knocked Down.", name(figure)))
            }
            KnockedDownEvent::StayedDown { figure } => {
                line("be.kd.4", format!("{} stays down.", name(figure)))
            }
            KnockedDownEvent::StoodUp { figure } => line(STAND.0, format!("{} stands up.", name(figure))),
        }
    }
}
