//! Zombie infestation, `ff.scen1.*`: survivors on a street, and more dead with every shot.

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use super::ending::Outcome;
use super::{Berth, HORRORS, HUNTERS};
use crate::show::rolls::drawn;
use crate::state::State;
use crate::state::event::rolled;
use crate::state::model::{Model, Place};
use crate::{Battle, FearAndFaith};

const DRAWN: RuleId = RuleId("ff.scen1.rule.1");

/// Points of eliminated enemies for each victory point (ff.scen1.score.1).
pub(super) const RATE: u16 = 30;

impl State {
    /// The survivors win the moment no zombie is on the table, no matter who waits in reserve (ff.scen1.end.1,
    /// ff.scen1.end.2); any other end is the zombies'. Only the winner scores (ff.scen1.score.1).
    pub(super) fn infestation_end(&self) -> Option<Outcome> {
        let come = || self.options.reserve_is_no_help || self.waiting().is_empty(); // ff.scen1.end.2
        let winner = if self.is_wiped_out(HORRORS) && come() {
            HUNTERS
        } else if self.is_wiped_out(HUNTERS) {
            HORRORS
        } else {
            return None;
        };
        let mut points = [0; 2];
        points[winner.index()] = self.score_of(winner);
        Some(Outcome { winner: Some(winner), points })
    }

    /// The zombies that have not come yet.
    pub(super) fn waiting(&self) -> FigureSet {
        let waits = |(model, _): &(&Model, FigureId)| model.party == HORRORS && model.place == Place::Reserve;
        self.models_by_id().filter(waits).map(|(_, id)| id).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One roll at the start of each turn of the zombies (ff.scen1.rule.2); those who come may act at once.
    pub(super) fn infestation_turn_begins(&mut self) -> Play<()> {
        if self.state.to_act == HORRORS { self.zombies_drawn(true) } else { Ok(()) }
    }

    /// Every gunshot and every blast draws more; they wait for the next turn of the zombies (ff.scen1.rule.3).
    pub(super) fn infestation_noise(&mut self) -> Play<()> {
        self.zombies_drawn(false)
    }

    /// On 5 or more one die of them come to the edges (ff.scen1.rule.1). Reading: nobody would forgo the roll, so it is
    /// not asked for.
    fn zombies_drawn(&mut self, may_act: bool) -> Play<()> {
        let waiting = self.state.waiting();
        if waiting.is_empty() {
            return Ok(());
        }
        let face = self.plain_die(DRAWN, HORRORS, |face| face >= 5)?;
        if face < 5 {
            self.tell(|| InfestationEvent::NobodyCame { face }.into());
            return Ok(());
        }
        let most = waiting.len() as u8;
        let [count] = self.roll_by(DRAWN, HORRORS, [D6], |[face]: [u8; 1]| face.min(most))?;
        self.tell(|| InfestationEvent::ZombiesCame { face, count: count.min(most) }.into());
        let coming = self.pick(DRAWN, HORRORS, waiting, count.min(most), count.min(most))?;
        for zombie in coming.iter() {
            match self.state.options.entry_points {
                true => self.comes_in(zombie)?, // ff.opt.entry.1
                false => self.berth(zombie, Berth::AnyEdge, DRAWN)?,
            };
            self.state[zombie].activated = !may_act; // ff.scen1.rule.3
        }
        Ok(())
    }
}

/// The log events of this scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum InfestationEvent {
    NobodyCame { face: u8 },
    ZombiesCame { face: u8, count: u8 },
}

impl InfestationEvent {
    pub(crate) fn line(&self, _: &State) -> LogLine {
        match *self {
            InfestationEvent::NobodyCame { face } => {
                rolled(DRAWN, "No more of them come.".to_string(), &[face], drawn("None come"))
            }
            InfestationEvent::ZombiesCame { face, count } => zombies_came(face, count),
        }
    }
}

/// ff.scen1.rule.1
fn zombies_came(face: u8, count: u8) -> LogLine {
    let text = match count {
        1 => "One more shambles onto the table.".to_string(),
        count => format!("{count} more shamble onto the table."),
    };
    rolled(DRAWN, text, &[face, count], drawn(format!("{count} come")))
}
