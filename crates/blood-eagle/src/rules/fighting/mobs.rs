//! Mobs, `be.mob.*`: several fighters, one blow, neither split nor at a shield (be.mob.4).

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::rules::fighting::FightingEvent;
use crate::state::State;
use crate::{Battle, BloodEagle};

const MOB: RuleId = RuleId("be.mob.2");

impl State {
    /// Who could lend itself to a blow of this figure at this target: Standing friends who touch it too and have not
    /// fought yet (be.mob.2).
    pub fn may_mob(&self, figure: FigureId, target: FigureId) -> FigureSet {
        let fit = |other: FigureId| {
            let now = &self[other];
            other != figure && now.seat == self[figure].seat && now.is_standing() && !now.acted
        };
        self.touching(target).iter().filter(|&other| fit(other)).collect()
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Leads a mob: picks the others who touch the target, and strikes with one roll (be.mob.1); they have given up
    /// their own attacks.
    pub(crate) fn leads_mob(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        let able = self.state.may_mob(figure, target);
        let joining = self.pick(MOB, self.state[figure].seat, able, 1, able.len() as u8)?;
        for other in joining.iter() {
            self.state[other].acted = true; // be.hero.16
        }
        let hand = self.takes_in_hand(figure)?;
        let (force, others) = (self.state.all_force(figure), joining.len() as u8);
        self.tell(|| FightingEvent::Mobbed { leader: figure, others, target }.into());
        let blow = self.readies(figure, target, hand, force, others)?;
        self.strikes(&blow)?;
        Ok(())
    }
}
