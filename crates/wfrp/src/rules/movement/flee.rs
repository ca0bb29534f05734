//! Fleeing from melee, `wf.action.flee.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::content::profile::Skill;
use crate::rules::attack::Occasion;
use crate::rules::harm::conditions::Condition;
use crate::rules::movement::MovementEvent;
use crate::rules::turn::trial::{Part, Reads, Test};
use crate::state::State;
use crate::state::reach::Reach;
use crate::{Battle, Wfrp};

impl State {
    /// Can it run after the free attacks (wf.action.flee.7)?
    pub(super) fn can_run(&self, who: FigureId) -> bool {
        let bars = [Condition::Prone, Condition::Entangled, Condition::Unconscious];
        let held = bars.iter().any(|&bar| self[who].has(bar));
        self[who].is_on_table() && !held && self.is_on_its_feet(who)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Flee: every enemy engaged strikes once, each hit shakes the nerve, and then it runs (wf.action.flee.1 to
    /// wf.action.flee.8).
    pub(crate) fn flees(&mut self, who: FigureId) -> Play<()> {
        self.tell(|| MovementEvent::Fled { who }.into());
        let opponents = self.state[who].engaged;
        let in_order: arrayvec::ArrayVec<FigureId, 64> =
            self.state.order.iter().copied().filter(|&enemy| opponents.contains(enemy)).collect();
        for enemy in in_order {
            if !self.state[who].is_able() || !self.state[enemy].engaged.contains(who) {
                continue;
            }
            self.free_attack(enemy, who)?;
        }
        self.spends_move();
        self.spends_action();
        if !self.state.can_run(who) {
            self.tell(|| MovementEvent::CannotRun { who }.into());
            return Ok(());
        }
        let most = self.state.run(who);
        let opponents = self.state[who].engaged;
        self.state.parts(who); // wf.engaged.2
        self.runs_away(Reach::Flight { who, most, from: opponents }, RuleId("wf.action.flee.4"))
    }

    /// One enemy's free attack, and the Cool Test after a hit (wf.action.flee.1 to wf.action.flee.3).
    fn free_attack(&mut self, enemy: FigureId, who: FigureId) -> Play<()> {
        if !self.state.may_act(enemy) {
            return Ok(()); // Reading: an enemy without an action strikes no free blow either
        }
        let arms = self.state.melee_arms(enemy);
        if arms.is_empty() {
            return Ok(()); // wf.injury.useless
        }
        let arm = self.wields(RuleId("wf.action.flee.1"), enemy, &arms)?;
        let struck = self.attacks(enemy, arm, who, Occasion::Free)?;
        if !struck.hit || !self.state[who].is_able() {
            return Ok(());
        }
        let rule = RuleId("wf.action.flee.2");
        let test = Test {
            part: Part::Aftermath,
            reads: Reads::FailureLevels,
            ..Test::of(who, Skill::Cool, rule, 0)
        };
        let made = self.test(test)?;
        if !made.success {
            let levels = 1 + (-made.sl).clamp(0, 100) as u8;
            self.gains(who, Condition::Broken, levels, RuleId("wf.action.flee.3"))?;
        }
        Ok(())
    }
}
