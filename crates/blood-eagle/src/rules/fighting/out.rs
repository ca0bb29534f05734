//! Being put Out, `be.fig.4`, `be.fate.4`: the one way by which a figure is removed.

use fates::{Fates, FigureId, Play, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::state::State;
use crate::state::event::line;
use crate::state::figure::Condition;
use crate::{Battle, BloodEagle};

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Puts a figure Out; `by` is the figure that did it, none where terrain did (be.danger.4). A Hero may act a last
    /// time before it is removed (be.hero.6), and a Hero who did it earns a Hero Point (be.hero.4).
    pub fn put_out(&mut self, figure: FigureId, by: Option<FigureId>) -> Play<()> {
        self.last_heroic_act(figure)?;
        if !self.state[figure].is_in_play() {
            return Ok(()); // its last act has seen to it already
        }
        self.drops_prize(figure);
        self.state[figure].condition = Condition::Out;
        self.leaves_play(figure);
        self.tell(|| OutEvent::Out { figure, by }.into());
        if let Some(by) = by {
            self.earns(by, figure); // be.hero.4
        }
        Ok(())
    }

    /// Takes a figure that is no longer in play off the table.
    pub(crate) fn leaves_play(&mut self, figure: FigureId) {
        self.state.part(figure);
        if let Some(table) = &mut self.state.table {
            table.remove(figure);
        }
        self.state[figure].torch_lit = false;
        if self.state.active == Some(figure) {
            self.state.active = None;
        }
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum OutEvent {
    Out {
        figure: FigureId,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<FigureId>,
    },
}

impl OutEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            OutEvent::Out { figure, .. } => line("be.fate.4", format!("{} is Out.", state.name(*figure))),
        }
    }
}
