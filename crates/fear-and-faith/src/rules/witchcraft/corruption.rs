//! Corruption, `ff.adv.evil.corruption.*`: the name noted before the game, the card, and the traitor's remorse.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};

use crate::content::profile::Side;
use crate::content::special::{Special, Specials};
use crate::rules::advances::{Advance, AdvancesEvent};
use crate::rules::turn::quality::Purpose;
use crate::state::State;
use crate::{Battle, FearAndFaith};

/// Who cannot be corrupted (ff.adv.evil.corruption.2).
const STEADY: Specials = Specials::of(&[Special::Hero, Special::Leader, Special::SpiritualLeader]);

impl State {
    /// Does it fight against its own party, corrupted?
    pub(crate) fn is_traitor(&self, model: FigureId) -> bool {
        let now = &self[model];
        now.seat != now.party
            && self.advances(now.seat).noted == Some(model)
            && self.advances(now.seat).revealed
    }

    /// Whose names can be noted down.
    fn corruptible(&self, seat: Seat) -> FigureSet {
        let open = |&model: &FigureId| {
            let now = &self[model];
            now.party != seat
                && !now.is_gone()
                && !now.specials.has_any(STEADY)
                && !self.trail.aside.contains(model)
        };
        self.ids().filter(open).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Before the first turn a name is noted down; the other player does not see it (ff.adv.evil.corruption.5).
    pub(crate) fn notes_names(&mut self) -> Play<()> {
        for seat in [Seat(0), Seat(1)] {
            let open = self.state.corruptible(seat);
            if self.state.advances(seat).corruption && !open.is_empty() {
                let noted = self.target(Advance::Corruption.rule(), seat, open)?;
                let left = self.state.advances_mut(seat);
                (left.corruption, left.noted) = (false, Some(noted));
            }
        }
        Ok(())
    }

    /// The noted model has rolled a turnover: the card may be shown, and the turn does not pass
    /// (ff.adv.evil.corruption.1).
    pub(crate) fn shows_its_colours(&mut self, model: FigureId) -> Play<bool> {
        let seat = self.state.opponent(self.state[model].seat);
        let left = self.state.advances(seat);
        if left.noted != Some(model) || left.revealed || !self.state[model].is_on_table() {
            return Ok(false);
        }
        self.state.at_stake = Some(crate::state::Stake::Model(model));
        let shown = self.wants(Advance::Corruption.rule(), seat)?;
        self.state.at_stake = None;
        if shown {
            self.state.advances_mut(seat).revealed = true;
            self.tell(|| AdvancesEvent::Corrupted { model }.into());
        }
        Ok(shown)
    }

    /// At the end of the turn a revealed traitor changes sides.
    pub(crate) fn traitors_cross(&mut self) {
        for seat in [Seat(0), Seat(1)] {
            let left = *self.state.advances(seat);
            let Some(model) = left.noted.filter(|_| left.revealed) else { continue };
            if self.state[model].is_on_table() && self.state[model].seat != seat {
                self.state[model].seat = seat;
                self.tell(|| AdvancesEvent::Joined { model, seat }.into());
            }
        }
    }

    /// A traitor that kills a good model rolls three dice; three failures bring it back (ff.adv.evil.corruption.3).
    pub(crate) fn may_repent(&mut self, killer: Option<FigureId>, victim: FigureId) -> Play<()> {
        let Some(model) = killer.filter(|&killer| self.state.is_traitor(killer)) else { return Ok(()) };
        let own = self.state[model].party;
        let good = self.state.parties[self.state[victim].party.index()].side == Side::Good;
        if !good || !self.state[model].is_on_table() {
            return Ok(());
        }
        let tally = self.quality_tally(model, Purpose::Other)?;
        if self.quality_dice(model, RuleId("ff.adv.evil.corruption.3"), 3, &tally)?.failures == 3 {
            let seat = self.state[model].seat;
            self.state.advances_mut(seat).noted = None;
            self.state[model].seat = own;
            self.tell(|| AdvancesEvent::Repented { model }.into());
        }
        Ok(())
    }
}
