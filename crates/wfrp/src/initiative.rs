//! The start of a fight, `wf.start.*` and `wf.init.*`: surprise, and who acts when.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Stage};
use serde::Serialize;
use table::view::LogLine;

use crate::conditions::Condition;
use crate::event::{head, line, rolled_on};
use crate::profile::Characteristic;
use crate::state::{Phase, State};
use crate::{Battle, Wfrp};

/// What is told of the start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum Told {
    Surprised { who: FigureId },
    Rolled { who: FigureId, die: u8, total: i16 },
    Tied { who: FigureId, die: u8 },
    Order { order: Vec<FigureId> },
}

impl Told {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            Told::Surprised { who } => line("wf.start.1", format!("{} is Surprised.", state.name(*who))),
            Told::Rolled { who, die, total } => {
                let text = format!("{}: initiative {total}.", state.name(*who));
                rolled_on(D10, RuleId("wf.init.1"), text, *die)
            }
            Told::Tied { who, die } => {
                let text = format!("{} rolls again to break the tie.", state.name(*who));
                rolled_on(D10, RuleId("wf.init.5"), text, *die)
            }
            Told::Order { order } => {
                let names: Vec<&str> = order.iter().map(|&who| state.name(who)).collect();
                head("wf.init.2", format!("The order: {}.", names.join(", ")))
            }
        }
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Before the first round: who is Surprised, who acts when, and what the pools hold.
    pub(crate) fn fight_begins(&mut self) -> Play<()> {
        for who in self.state.ids() {
            if self.state[who].has(Condition::Surprised) {
                self.tell(|| Told::Surprised { who }.into()); // wf.start.1, wf.start.3
            }
        }
        self.rolls_initiative()?;
        self.pools_begin();
        self.state.phase = Phase::RoundBegins;
        Ok(())
    }

    /// Everybody rolls once for the whole fight, in roster order (wf.init.1 to wf.init.5, wf.dice.1).
    pub fn rolls_initiative(&mut self) -> Play<()> {
        let mut ranks: ArrayVec<(i32, FigureId), { FigureSet::MOST }> = ArrayVec::new();
        for who in self.state.ids() {
            let seat = self.state[who].seat;
            let [die] = self.roll(RuleId("wf.init.1"), seat, [D10])?;
            let profile = self.state.profile(who);
            let total = profile.characteristic(Characteristic::I) + i16::from(die);
            let agility = profile.characteristic(Characteristic::Ag); // wf.init.4
            self.state[who].initiative = total;
            ranks.push((i32::from(total) * 256 + i32::from(agility), who));
            self.tell(|| Told::Rolled { who, die, total }.into());
        }
        loop {
            let tied =
                |rank: &(i32, FigureId)| ranks.iter().any(|other| other.0 == rank.0 && other.1 != rank.1);
            let again: FigureSet = ranks.iter().filter(|rank| tied(rank)).map(|rank| rank.1).collect();
            if again.is_empty() {
                break;
            }
            // The places so far, with room between them for the next roll; nobody overtakes an earlier difference.
            let above = |rank: i32| ranks.iter().filter(|other| other.0 > rank).count() as i32;
            let places: ArrayVec<i32, { FigureSet::MOST }> = ranks.iter().map(|rank| above(rank.0)).collect();
            for (rank, place) in ranks.iter_mut().zip(places) {
                rank.0 = -place * 16;
                if again.contains(rank.1) {
                    let who = rank.1;
                    let seat = self.state[who].seat;
                    let [die] = self.roll(RuleId("wf.init.5"), seat, [D10])?;
                    rank.0 += i32::from(die);
                    self.tell(|| Told::Tied { who, die }.into());
                }
            }
        }
        ranks.sort_by_key(|rank| -rank.0);
        self.state.order = ranks.into_iter().map(|rank| rank.1).collect();
        if F::LISTENS {
            let order = self.state.order.to_vec();
            self.tell(|| Told::Order { order }.into());
        }
        Ok(())
    }
}
