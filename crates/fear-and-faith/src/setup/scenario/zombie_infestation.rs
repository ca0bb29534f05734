//! Zombie infestation, `ff.scen1.*`: survivors on a street, and more dead with every shot.

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Stage};

use super::ending::{Outcome, general};
use super::{Berth, HORRORS, HUNTERS, Told};
use crate::state::State;
use crate::state::model::{Model, Place};
use crate::{Battle, FearAndFaith};

const DRAWN: RuleId = RuleId("ff.scen1.rule.1");

/// Points of eliminated enemies for each victory point (ff.scen1.score.1).
const RATE: u16 = 30;

impl State {
    /// The survivors win the moment no zombie is on the table, whoever waits in reserve (ff.scen1.end.1,
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
        let bonus = self.parties[winner.index()].bonus;
        points[winner.index()] = self.spoils(winner, RATE, general) + bonus;
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
            self.tell(|| Told::NobodyCame { face }.into());
            return Ok(());
        }
        let most = waiting.len() as u8;
        let [count] = self.roll_by(DRAWN, HORRORS, [D6], |[face]: [u8; 1]| face.min(most))?;
        self.tell(|| Told::ZombiesCame { face, count: count.min(most) }.into());
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
