//! Traits of the sample combatants, `wf.trait.*`. Fearless stands where Broken is gained.

use fates::{Fates, FigureId, Play, RuleId};

use crate::content::profile::Trait;
use crate::content::weapon::ArmId;
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::trial::{Part, Reads, Test};
use crate::{Battle, Wfrp};

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Somebody has lost Wounds to the natural weapons of a venomous creature, and the hit is fully resolved: an
    /// Endurance Test, or Poisoned 1 (wf.trait.venom).
    pub(crate) fn venom(&mut self, attacker: FigureId, arm: ArmId, victim: FigureId) -> Play<()> {
        let natural = self.state.arm(attacker, arm).natural;
        if !natural || !self.state.profile(attacker).traits.has(Trait::Venom) {
            return Ok(());
        }
        let book = self.state.book.clone();
        let sheet = &book.traits[Trait::Venom as usize];
        let (Some(skill), Some(condition)) = (sheet.skill, sheet.failed_condition) else { return Ok(()) };
        let difficulty = sheet.difficulty.map_or(0, |difficulty| difficulty.modifier(&book));
        let rule = RuleId("wf.trait.venom");
        let test = Test::of(victim, skill, rule, difficulty);
        let made = self.test(Test { part: Part::Aftermath, reads: Reads::Success, ..test })?;
        if !made.success {
            self.gains(victim, condition, sheet.failed_levels.unwrap_or(1), rule)?;
        }
        Ok(())
    }

    /// The end of a round, after the death check: those that Knit and have a Wound left regain 2, unless they burn
    /// (wf.trait.knits).
    pub fn flesh_knits(&mut self) -> Play<()> {
        let regained = self.state.book.traits[Trait::Knits as usize].regains_wounds.unwrap_or(0);
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            let now = &self.state[who];
            let whole = now.wounds >= self.state.profile(who).wounds.into();
            let knits = self.state.profile(who).traits.has(Trait::Knits);
            if knits && now.is_on_table() && now.wounds > 0 && !whole && !now.has(Condition::Ablaze) {
                self.heals(who, regained.into(), RuleId("wf.trait.knits"))?;
            }
        }
        Ok(())
    }
}
