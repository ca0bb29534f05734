//! Prizes: what a scenario lays out to be carried off.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::plot::Prize;
use crate::{Battle, BloodEagle};

const TAKE: RuleId = RuleId("be.end.1");

impl State {
    /// What a prize is called.
    pub fn prize_name(&self, prize: u8) -> &str {
        self.plot.prizes.get(usize::from(prize)).map_or("something", |(name, _)| name)
    }

    /// The prizes that lie on the table.
    pub(crate) fn prizes_lying(&self) -> impl Iterator<Item = u8> + '_ {
        let lies = |prize: &Option<Prize>| matches!(prize, Some(Prize::Lies(_)));
        (0..self.prizes.len() as u8).filter(move |&prize| lies(&self.prizes[usize::from(prize)]))
    }

    /// Does its base cover the place of a prize, on the virtual table?
    pub(crate) fn stands_on_prize(&self, figure: FigureId, prize: u8) -> bool {
        let Some(Some(Prize::Lies(at))) = self.prizes.get(usize::from(prize)) else { return false };
        self.table.as_ref().is_some_and(|table| table.within_point(figure, *at, table::Length::ZERO))
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// A Standing figure that is not engaged takes a prize by ending its move on it, and never a second one.
    pub(crate) fn takes_prize(&mut self, figure: FigureId) -> Play<()> {
        let now = &self.state[figure];
        if !now.is_standing() || now.prize.is_some() || self.state.is_engaged(figure) {
            return Ok(());
        }
        let lying: arrayvec::ArrayVec<u8, { crate::state::plot::MOST_PRIZES }> =
            self.state.prizes_lying().collect();
        if lying.len() > 1 && !self.fact(TAKE, Fact::OnSomePrize { figure })? {
            return Ok(());
        }
        for prize in lying {
            if self.fact(TAKE, Fact::OnPrize { figure, prize })? {
                self.state[figure].prize = Some(prize);
                self.state.prizes[usize::from(prize)] = Some(Prize::Carried(figure));
                self.tell(|| PrizesEvent::Taken { figure, prize }.into());
                return Ok(());
            }
        }
        Ok(())
    }

    /// A figure that goes down or Out drops what it carries, where it is.
    pub(crate) fn drops_prize(&mut self, figure: FigureId) {
        let Some(prize) = self.state[figure].prize.take() else { return };
        let here = self.state.table.as_ref().and_then(|table| table.base(figure)).map(|base| base.at);
        self.state.prizes[usize::from(prize)] = Some(Prize::Lies(here.unwrap_or_default()));
        self.tell(|| PrizesEvent::Dropped { figure, prize }.into());
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum PrizesEvent {
    Taken { figure: FigureId, prize: u8 },
    Dropped { figure: FigureId, prize: u8 },
}

impl PrizesEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            PrizesEvent::Taken { figure, prize } => {
                line(TAKE.0, format!("{} takes {}.", state.name(figure), state.prize_name(prize)))
            }
            PrizesEvent::Dropped { figure, prize } => {
                line(TAKE.0, format!("{} drops {}.", state.name(figure), state.prize_name(prize)))
            }
        }
    }
}
