//! Leaving hand-to-hand, `ff.leave.*`, and the free hacks it draws, `ff.hack.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId};

use crate::content::special::Special;
use crate::rules::fighting::contest::Harm;
use crate::state::State;
use crate::{Battle, FearAndFaith};

/// What brings a model into the way of free hacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// It leaves: only enemies on their feet are active (ff.core.active.1).
    Leaving,
    /// A recoil has brought it there: those on the ground strike too.
    Recoil,
}

impl State {
    /// Does the foe keep the model from walking away: on its feet, and able to strike it (ff.leave.free.1)?
    /// An Immaterial model is held by its like alone (ff.sr.immaterial.5).
    pub(crate) fn holds(&self, foe: FigureId, model: FigureId) -> bool {
        let slips = self.is_immaterial(model) && !self.is_immaterial(foe);
        self[foe].is_up() && self.can_strike(foe, model) && !slips
    }

    /// Those of the enemies in contact who get a free hack at it (ff.recoil.5, ff.leave.pay.1).
    pub(crate) fn hackers(&self, model: FigureId, opening: Opening) -> FigureSet {
        let foes = self.foes_touching(model);
        if self.disengages_freely(model, foes) {
            return FigureSet::EMPTY;
        }
        foes.iter().filter(|&foe| self.may_hack(foe, model, opening)).collect()
    }

    /// The enemies who would hack at it if it left contact with them; for a flyer it counts whether any of them flies.
    pub(crate) fn could_hack(&self, model: FigureId) -> FigureSet {
        let enemies = self.enemies(model);
        if self.disengages_freely(model, enemies) {
            return FigureSet::EMPTY;
        }
        enemies.iter().filter(|&foe| self.may_hack(foe, model, Opening::Leaving)).collect()
    }

    fn may_hack(&self, foe: FigureId, model: FigureId, opening: Opening) -> bool {
        let from_the_ground = opening == Opening::Recoil && self.options.fallen_hack; // ff.core.active.1
        let ready = from_the_ground || !self[foe].is_fallen();
        ready && self.can_strike(foe, model) && !self.slips_from(model, foe)
    }

    /// What breaking off costs, the move included (ff.action.disengage.1, ff.leave.fd.5).
    pub(crate) fn break_off_cost(&self, model: FigureId) -> u8 {
        let pays = self.options.free_disengage_pays || !self.hackers(model, Opening::Leaving).is_empty();
        1 + u8::from(pays)
    }

    /// Is it immune to free hacks, no matter who is there (ff.leave.fd.1, ff.leave.fd.3)?
    fn disengages_freely(&self, model: FigureId, foes: FigureSet) -> bool {
        let flies_off =
            || self.has(model, Special::Flying) && !foes.iter().any(|foe| self.has(foe, Special::Flying));
        self.has(model, Special::FreeDisengage) || flies_off()
    }

    /// Is it immune to this one's free hack (ff.leave.fd.2, ff.leave.fd.4)?
    fn slips_from(&self, model: FigureId, foe: FigureId) -> bool {
        let rides_off = self.has(model, Special::Mounted) && !self.has(foe, Special::Mounted);
        let drifts_off =
            self.is_immaterial(model) && !self.is_immaterial(foe) && !self.has(foe, Special::MagicWeapon);
        rides_off || drifts_off
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Breaks off from hand-to-hand: hacks first, then the move (ff.leave.pay.1).
    pub(crate) fn disengages(&mut self, model: FigureId) -> Play<()> {
        self.spend(self.state.break_off_cost(model) - 1);
        if self.runs_the_gauntlet(model, false)? {
            return self.walks(model); // ff.leave.pay.2
        }
        self.spend(1); // ff.leave.pay.3
        Ok(())
    }

    /// Leaves contact by force or by flight: the hacks that this draws. True if it may go on. A model that breaks off
    /// must lose none of them (ff.leave.pay.3); a model that flees goes on if it can (ff.hack.3).
    pub fn runs_the_gauntlet(&mut self, model: FigureId, lethal: bool) -> Play<bool> {
        let hackers = self.state.hackers(model, Opening::Leaving);
        let unhurt = self.hacks_at(model, hackers, lethal, FigureSet::EMPTY)?;
        Ok(self.state[model].is_up() && (lethal || unhurt))
    }

    /// One hack after another, in the order that the hackers' player likes, even if the victim has fallen meanwhile
    /// (ff.hack.4). True if none of them has done anything. `spent` have had their hack at it already.
    pub(crate) fn hacks_at(
        &mut self,
        victim: FigureId,
        hackers: FigureSet,
        lethal: bool,
        spent: FigureSet,
    ) -> Play<bool> {
        let (mut waiting, mut spent, mut unhurt) = (hackers, spent, true);
        while self.state.is_target(victim)
            && let Some(first) = waiting.first()
        {
            let seat = self.state[first].seat;
            let hacker = self.target(RuleId("ff.hack.4"), seat, waiting)?;
            waiting.remove(hacker);
            spent.insert(hacker);
            if self.state.can_strike(hacker, victim) {
                unhurt &= self.hacks(hacker, victim, lethal, spent)? == Harm::Nothing;
            }
        }
        Ok(unhurt)
    }
}

impl State {
    /// Is it there to be struck: on the table, and not playing dead (ff.sr.hard-to-kill.1)?
    pub(crate) fn is_target(&self, model: FigureId) -> bool {
        self[model].is_on_table() && !self[model].feigns()
    }
}
