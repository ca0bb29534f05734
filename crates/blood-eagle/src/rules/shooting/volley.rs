//! Volleys, `be.volley.*`: several shooters, one roll.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::content::weapon::ArmId;
use crate::rules::shooting::ShootingEvent;
use crate::state::State;
use crate::state::fact::Fact;
use crate::{Battle, BloodEagle};

const JOIN: RuleId = RuleId("be.volley.2");

/// The others who shoot with a lead; nobody by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    /// How many there are (be.shoot.mod.volley).
    pub others: u8,
    /// Does any of them stand outside the Fight that is shot at (be.volley.6)?
    pub outside: bool,
}

impl State {
    /// Who could join a volley of this figure at all: Standing friends who have not acted, have kept still enough and
    /// have a weapon ready (be.volley.2, be.volley.5). Where the game is played so, nobody who is engaged leads or joins
    /// (be.volley.7).
    pub(super) fn volley_friends(&self, figure: FigureId) -> FigureSet {
        let free = |one: FigureId| !self.options.no_volley_from_a_fight || !self.is_engaged(one);
        let fit = |other: FigureId| {
            let now = &self[other];
            let still = now.is_standing() && !now.acted && !now.gone.far;
            still && free(other) && self.arms(other).any(|(arm, _)| self.is_ready(other, arm))
        };
        if !free(figure) {
            return FigureSet::EMPTY;
        }
        self.friends(figure).iter().filter(|&other| fit(other)).collect()
    }

    /// A volley at this target in which these join.
    pub(crate) fn volley(&self, target: FigureId, joining: FigureSet) -> Volley {
        let fight = self.fight_of(target);
        let outside = joining.iter().any(|other| !fight.contains(other)); // be.volley.6
        Volley { others: joining.len() as u8, outside }
    }

    /// Who could join it at this target, before anything is measured.
    fn may_join(&self, figure: FigureId, target: FigureId) -> FigureSet {
        self.volley_friends(figure).iter().filter(|&other| self.may_name(other, target)).collect()
    }

    /// What it would shoot with in a volley.
    ///
    /// Reading: of several weapons that which reaches farthest.
    pub(super) fn volley_arm(&self, figure: FigureId, target: FigureId) -> Option<ArmId> {
        if !self.may_name(figure, target) {
            return None;
        }
        let range =
            |arm: &crate::content::weapon::Arm| arm.shoot.map_or(table::Length::ZERO, |row| row.range);
        let ready = self.arms(figure).filter(|(id, _)| self.is_ready(figure, *id));
        ready.reduce(|best, next| if range(next.1) > range(best.1) { next } else { best }).map(|(id, _)| id)
    }

    /// Has it the target in sight and in range of what it would shoot with, on the virtual table?
    pub(crate) fn has_volley_shot(&self, figure: FigureId, target: FigureId) -> bool {
        let arm = self.volley_arm(figure, target).and_then(|arm| self.arm(figure, arm)?.shoot);
        arm.is_some_and(|row| self.has_in_reach(figure, target, row.range))
    }

    /// The figures that can join a volley at this target; at a real table, those that might.
    pub(crate) fn volleyers(&self, figure: FigureId, target: FigureId) -> FigureSet {
        let real = self.table.is_none();
        self.may_join(figure, target)
            .iter()
            .filter(|&other| real || self.has_volley_shot(other, target))
            .collect()
    }

    /// Could any of these join a volley at this target? The virtual table knows; at a real one they may.
    pub(super) fn volley_open(&self, friends: FigureSet, target: FigureId) -> bool {
        let real = self.table.is_none();
        let can =
            |other| if real { self.may_name(other, target) } else { self.has_volley_shot(other, target) };
        friends.iter().any(can)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Leads a volley: picks the others who can shoot, and shoots with one roll (be.volley.1). All of them have then
    /// used their activation (be.volley.3); a figure that joins no volley shoots alone.
    pub(crate) fn leads_volley(&mut self, figure: FigureId, arm: ArmId, target: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        let able = self.which(JOIN, Fact::HaveShot { target }, self.state.may_join(figure, target))?;
        let mut seeing = FigureSet::EMPTY;
        for other in able.iter() {
            if self.is_lit(other, target)? {
                seeing.insert(other);
            }
        }
        let least = u8::from(!seeing.is_empty());
        let seat = self.state[figure].seat;
        let joining = self.pick(JOIN, seat, seeing, least, seeing.len() as u8)?;
        for other in joining.iter() {
            self.joins_volley(other, target);
        }
        let volley = self.state.volley(target, joining);
        if volley.others > 0 {
            self.tell(|| ShootingEvent::Joined { shooter: figure, others: volley.others, target }.into());
        }
        self.looses(figure, arm, target, volley)?;
        Ok(())
    }

    /// Has really shot: its crossbow is empty (be.volley.5).
    fn joins_volley(&mut self, other: FigureId, target: FigureId) {
        let arm = self.state.volley_arm(other, target);
        let now = &mut self.state[other];
        (now.acted, now.reload.shot) = (true, true);
        if let Some(arm) = arm {
            now.hand = crate::content::weapon::Hand::Arm(arm);
            self.spends(other, arm);
        }
    }
}
