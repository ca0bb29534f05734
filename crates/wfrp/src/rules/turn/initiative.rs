//! The start of a fight, `wf.start.*` and `wf.init.*`: surprise, and who acts when.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::content::profile::Characteristic;
use crate::rules::harm::conditions::Condition;
use crate::show::sums::drawn;
use crate::state::event::{head, line, rolled_on};
use crate::state::{Phase, State};
use crate::{Battle, Wfrp};

impl State {
    /// Those who share their place in the order with somebody and have to roll again (wf.init.5).
    fn tied(&self) -> FigureSet {
        let shares = |who: &FigureId| {
            self.ids().any(|other| other != *who && self[other].acts_after == self[*who].acts_after)
        };
        self.ids().filter(shares).collect()
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Before the first round: who is Surprised, who acts when, and what the pools hold. A tie is rolled again in a step
    /// of its own: chance alone would never come to an end of them.
    pub(super) fn fight_begins(&mut self) -> Play<()> {
        if self.rests_before()? {
            return Ok(()); // wf.heal.7
        }
        if self.state.rolled_initiative {
            self.rolls_again()?;
        } else {
            for who in self.state.ids() {
                if self.state[who].has(Condition::Surprised) {
                    self.tell(|| InitiativeEvent::Surprised { who }.into()); // wf.start.1, wf.start.3
                }
            }
            self.rolls_initiative()?;
        }
        if self.state.tied().is_empty() {
            self.order_stands();
            self.pools_begin();
            self.state.phase = Phase::RoundBegins;
        }
        Ok(())
    }

    /// Everybody rolls once for the whole fight, in roster order (wf.init.1 to wf.init.5, wf.dice.1).
    fn rolls_initiative(&mut self) -> Play<()> {
        let mut ranks: ArrayVec<(i16, i16), { FigureSet::MOST }> = ArrayVec::new();
        for who in self.state.ids() {
            let seat = self.state[who].seat;
            let [die] = self.roll(RuleId("wf.init.1"), seat, [D10])?;
            let profile = self.state.profile(who);
            let total = profile.characteristic(Characteristic::I) + i16::from(die);
            ranks.push((total, profile.characteristic(Characteristic::Ag))); // wf.init.4
            self.state[who].initiative = total;
            self.tell(|| InitiativeEvent::Rolled { who, die, total }.into());
        }
        for who in self.state.ids() {
            let above = ranks.iter().filter(|rank| **rank > ranks[who.index()]).count();
            self.state[who].acts_after = above as u8;
        }
        self.state.rolled_initiative = true;
        Ok(())
    }

    /// The tied roll again, in roster order; nobody overtakes an earlier difference (wf.init.5).
    fn rolls_again(&mut self) -> Play<()> {
        let mut rolls: ArrayVec<(FigureId, u8, u8), { FigureSet::MOST }> = ArrayVec::new();
        for who in self.state.tied() {
            let [die] = self.roll(RuleId("wf.init.5"), self.state[who].seat, [D10])?;
            rolls.push((who, self.state[who].acts_after, die));
            self.tell(|| InitiativeEvent::Tied { who, die }.into());
        }
        for &(who, place, die) in &rolls {
            let above = rolls.iter().filter(|other| other.1 == place && other.2 > die).count();
            self.state[who].acts_after = place + above as u8;
        }
        Ok(())
    }

    fn order_stands(&mut self) {
        let mut order: ArrayVec<FigureId, { FigureSet::MOST }> = self.state.ids().collect();
        order.sort_by_key(|&who| self.state[who].acts_after);
        self.state.order = order;
        if F::LISTENS {
            let order = self.state.order.to_vec();
            self.tell(|| InitiativeEvent::Order { order }.into());
        }
    }
}

/// What the log says of the start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum InitiativeEvent {
    Surprised { who: FigureId },
    Rolled { who: FigureId, die: u8, total: i16 },
    Tied { who: FigureId, die: u8 },
    Order { order: Vec<FigureId> },
}

impl InitiativeEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            InitiativeEvent::Surprised { who } => {
                line("wf.start.1", format!("{} is Surprised.", state.name(*who)))
            }
            InitiativeEvent::Rolled { who, die, total } => {
                let text = format!("{}: Initiative {total}.", state.name(*who));
                let roll = drawn(Some(*who), format!("Initiative {total}"));
                rolled_on(D10, RuleId("wf.init.1"), text, *die, RollView { total: Some(*total), ..roll })
            }
            InitiativeEvent::Tied { who, die } => {
                let text = format!("{} rolls again to break the tie.", state.name(*who));
                rolled_on(D10, RuleId("wf.init.5"), text, *die, drawn(Some(*who), "Breaks the tie"))
            }
            InitiativeEvent::Order { order } => {
                let names: Vec<&str> = order.iter().map(|&who| state.name(who)).collect();
                head("wf.init.2", format!("The order: {}.", names.join(", ")))
            }
        }
    }
}
