//! Traits of the sample combatants, `wf.trait.*`. Fearless stands where Broken is gained.

use fates::{Fates, FigureId, Play, RuleId};

use crate::content::profile::{Skill, Trait};
use crate::content::weapon::ArmId;
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::trial::{Part, Reads, Test};
use crate::{Battle, Wfrp};

/// What Knits brings back (wf.trait.knits).
const KNITS: i16 = 2;

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Somebody has lost Wounds to the natural weapons of a venomous creature, and the hit is fully resolved: an
    /// Endurance Test, or Poisoned 1 (wf.trait.venom).
    pub(crate) fn venom(&mut self, attacker: FigureId, arm: ArmId, victim: FigureId) -> Play<()> {
        let natural = self.state.arm(attacker, arm).natural;
        if !natural || !self.state.profile(attacker).traits.has(Trait::Venom) {
            return Ok(());
        }
        let rule = RuleId("wf.trait.venom");
        let test = Test::of(victim, Skill::Endurance, rule, 0);
        let made = self.test(Test { part: Part::Aftermath, reads: Reads::Success, ..test })?;
        if !made.success {
            self.gains(victim, Condition::Poisoned, 1, rule)?;
        }
        Ok(())
    }

    /// The end of a round, after the death check: whoever Knits and has a Wound left regains 2, unless it burns
    /// (wf.trait.knits).
    pub fn flesh_knits(&mut self) -> Play<()> {
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            let now = &self.state[who];
            let whole = now.wounds >= self.state.profile(who).wounds.into();
            let knits = self.state.profile(who).traits.has(Trait::Knits);
            if knits && now.is_on_table() && now.wounds > 0 && !whole && !now.has(Condition::Ablaze) {
                self.heals(who, KNITS, RuleId("wf.trait.knits"))?;
            }
        }
        Ok(())
    }
}
