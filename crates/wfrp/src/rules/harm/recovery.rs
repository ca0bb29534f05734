//! The end of a round as far as Conditions go, in the order of wf.round.4: fire, blood, poison, recovery, timers; each
//! over all combatants in initiative order (wf.dice.7).

use fates::{D10, D100, Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::{Characteristic, Skill};
use crate::content::tables::Difficulty;
use crate::rules::harm::conditions::{Condition, FADING, one_and};
use crate::rules::harm::wounds::{Due, Harm, words};
use crate::rules::turn::trial::{Part, Reads, Test, is_double};
use crate::state::State;
use crate::state::event::{rolled, rolled_on};
use crate::state::fact::Fact;
use crate::{Battle, Wfrp};

const BLOOD: RuleId = RuleId("wf.cond.bleeding.1");
const DEATH: RuleId = RuleId("wf.cond.bleeding.3");
const FIRE: RuleId = RuleId("wf.cond.ablaze.1");

/// What is told of the end of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum Told {
    Burns { who: FigureId, face: u8, wounds: i16 },
    Ebbs { who: FigureId, roll: u8, under: u8 },
}

impl Told {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            Told::Burns { who, face, wounds } => {
                let text = format!("{} burns, {face} on the die: {}.", state.name(who), words(wounds));
                rolled_on(D10, FIRE, text, face)
            }
            Told::Ebbs { who, roll, under } => {
                let end = if roll <= under { "too low" } else { "life stays" };
                let text = format!("{} bleeds, {:02} against {under}: {end}.", state.name(who), roll % 100);
                rolled(DEATH, text, roll)
            }
        }
    }
}

impl State {
    /// The test that shakes a Condition off.
    fn shaking_off(&self, who: FigureId, skill: Skill, difficulty: Difficulty, rule: RuleId) -> Test {
        let test = Test::of(who, skill, rule, difficulty.modifier(&self.book));
        Test { part: Part::Aftermath, reads: Reads::SuccessLevels, ..test }
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Does something with everybody in the fight who has a Condition, in initiative order.
    fn each_with(
        &mut self,
        condition: Condition,
        mut does: impl FnMut(&mut Self, FigureId, u8) -> Play<()>,
    ) -> Play<()> {
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            let levels = self.state[who].conditions.levels(condition);
            if self.state[who].is_on_table() && levels > 0 {
                does(self, who, levels)?;
            }
        }
        Ok(())
    }

    /// Everybody who is Ablaze burns: 1d10 and one for each further level, less TB and the AP of the least protected
    /// location, and at least 1 (wf.cond.ablaze.1); beyond 0 it is a Critical Hit (wf.cond.ablaze.3).
    pub fn fires_burn(&mut self) -> Play<()> {
        self.each_with(Condition::Ablaze, |battle, who, levels| {
            let least = battle.state[who].armour.iter().min().copied().unwrap_or(0);
            let off = battle.state.profile(who).bonus(Characteristic::T) + i16::from(least);
            let burnt = |face: u8| (i16::from(face) + i16::from(levels) - 1 - off).max(1);
            let [face] = battle.roll_by(FIRE, battle.state[who].seat, [D10], |[face]| burnt(face))?;
            let wounds = burnt(face);
            battle.tell(|| Told::Burns { who, face, wounds }.into());
            let harm = Harm { wounds, at: None, due: Due::Beyond, pulled: false, by: None, rule: FIRE };
            battle.harm(who, harm).map(|_| ())
        })
    }

    /// Everybody who is Bleeding loses a Wound for each level and no more than all (wf.cond.bleeding.1,
    /// wf.cond.bleeding.5); at 0 it falls Unconscious (wf.cond.bleeding.2), and then it is rolled whether it dies
    /// (wf.cond.bleeding.3) or the blood ebbs (wf.cond.bleeding.4).
    pub fn blood_flows(&mut self) -> Play<()> {
        self.each_with(Condition::Bleeding, |battle, who, levels| {
            battle.drains(who, levels, BLOOD)?;
            if battle.state[who].wounds == 0 && !battle.state[who].has(Condition::Unconscious) {
                battle.gains(who, Condition::Unconscious, 1, RuleId("wf.cond.bleeding.2"))?;
            }
            if !battle.state[who].has(Condition::Unconscious) {
                return Ok(());
            }
            let under = levels.saturating_mul(10);
            let reads = |roll: u8| (roll <= under, roll > under && is_double(roll));
            let [roll] = battle.roll_by(DEATH, battle.state[who].seat, [D100], |[roll]| reads(roll))?;
            battle.tell(|| Told::Ebbs { who, roll, under }.into());
            match reads(roll) {
                (true, _) => battle.dies(who, None, DEATH),
                (_, true) => battle.sheds(who, Condition::Bleeding, 1, RuleId("wf.cond.bleeding.4")),
                _ => Ok(()),
            }
        })
    }

    /// Poison takes a Wound for each level and no more than all (wf.cond.poisoned.1, wf.cond.poisoned.4).
    pub fn poison_works(&mut self) -> Play<()> {
        let rule = RuleId("wf.cond.poisoned.1");
        self.each_with(Condition::Poisoned, |battle, who, levels| battle.drains(who, levels, rule))
    }

    /// Takes a Wound for each level, as long as there are any; nothing protects, and nothing worse comes of it.
    fn drains(&mut self, who: FigureId, levels: u8, rule: RuleId) -> Play<()> {
        if self.state[who].wounds > 0 {
            let wounds = levels.into();
            self.harm(who, Harm { wounds, at: None, due: Due::Never, pulled: false, by: None, rule })?;
        }
        Ok(())
    }

    /// The tests that shake Conditions off at the end of a round: nerve out of melee (wf.cond.broken.3), poison
    /// (wf.cond.poisoned.3), a ringing head (wf.cond.stunned.4).
    ///
    /// Reading: they are made combatant by combatant, in this order; whoever is Unconscious only fights poison.
    pub fn recovers(&mut self) -> Play<()> {
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            if !self.state[who].is_on_table() {
                continue;
            }
            let able = self.state[who].is_able();
            if able && self.state[who].has(Condition::Broken) && !self.state.is_engaged(who) {
                let rule = RuleId("wf.cond.broken.3");
                let easier = self.state.shaking_off(who, Skill::Cool, Difficulty::Average, rule);
                let seen = Fact::EnemyInSight { who };
                let is_easier =
                    !self.state.is_hopeless(&easier) && !self.fact(RuleId("wf.cond.broken.4"), seen)?;
                let difficulty = if is_easier { Difficulty::Average } else { Difficulty::Challenging };
                self.shakes_off(who, Condition::Broken, Skill::Cool, difficulty, rule)?;
            }
            let plain = Difficulty::Challenging;
            if self.state[who].has(Condition::Poisoned) {
                let rule = RuleId("wf.cond.poisoned.3");
                self.shakes_off(who, Condition::Poisoned, Skill::Endurance, plain, rule)?;
            }
            if able && self.state[who].has(Condition::Stunned) {
                let rule = RuleId("wf.cond.stunned.4");
                self.shakes_off(who, Condition::Stunned, Skill::Endurance, plain, rule)?;
            }
        }
        Ok(())
    }

    /// A test that on a success removes 1 + SL levels.
    fn shakes_off(
        &mut self,
        who: FigureId,
        condition: Condition,
        skill: Skill,
        difficulty: Difficulty,
        rule: RuleId,
    ) -> Play<()> {
        let made = self.test(self.state.shaking_off(who, skill, difficulty, rule))?;
        if made.success {
            self.sheds(who, condition, one_and(made.sl), rule)?;
        }
        Ok(())
    }

    /// What lasts so many rounds has lasted them: Blinded and Deafened lose a level at the end of every second round
    /// (wf.cond.blinded.2, wf.cond.deafened.2), Surprised ends (wf.cond.surprised.2).
    ///
    /// Reading: what somebody brings into the fight counts from the first round.
    pub fn timers_run(&mut self) -> Play<()> {
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            if !self.state[who].is_on_table() {
                continue;
            }
            for (kind, &condition) in FADING.iter().enumerate() {
                let since = self.state.round.saturating_sub(self.state[who].faded[kind].max(1));
                if self.state[who].has(condition) && since % 2 == 1 {
                    let rule = ["wf.cond.blinded.2", "wf.cond.deafened.2"][kind];
                    self.sheds(who, condition, 1, RuleId(rule))?;
                }
            }
            self.sheds(who, Condition::Surprised, 1, RuleId("wf.cond.surprised.2"))?;
        }
        Ok(())
    }
}
