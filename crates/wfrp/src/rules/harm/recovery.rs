//! The end of a round as far as Conditions go, in the order of wf.round.4: fire, blood, poison, recovery, timers; each
//! over all combatants in initiative order (wf.dice.7).

use fates::{D10, D100, Fates, FigureId, Play, RuleId, Stage};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::content::profile::Characteristic;
use crate::content::tables::Difficulty;
use crate::rules::harm::conditions::{Condition, FADING, one_and};
use crate::rules::harm::wounds::{Due, Harm, words};
use crate::rules::turn::trial::{Part, Reads, Test, is_double};
use crate::show::sums::decided;
use crate::state::State;
use crate::state::event::{rolled, rolled_on};
use crate::state::fact::Fact;
use crate::{Battle, Wfrp};

const BLOOD: RuleId = RuleId("wf.cond.bleeding.1");
const DEATH: RuleId = RuleId("wf.cond.bleeding.3");
const FIRE: RuleId = RuleId("wf.cond.ablaze.1");

impl State {
    /// What is added to the die of a fire, TB and AP taken off already, and the least it takes (wf.cond.ablaze.1).
    fn burns(&self, who: FigureId, levels: u8) -> (i16, i16) {
        let sheet = &self.book.conditions[Condition::Ablaze as usize];
        let number = |column: Option<u8>| i16::from(column.unwrap_or(0));
        let further = number(sheet.end_per_level_after_first) * (i16::from(levels) - 1);
        let toughness = match sheet.end_reduced_by_toughness {
            true => self.profile(who).bonus(Characteristic::T),
            false => 0,
        };
        let least = self[who].armour.iter().min().filter(|_| sheet.end_reduced_by_least_armour);
        (further - toughness - number(least.copied()), number(sheet.end_minimum))
    }

    /// The test that shakes a Condition off, if it can be shaken off.
    fn shaking_off(
        &self,
        who: FigureId,
        condition: Condition,
        difficulty: Option<Difficulty>,
        rule: RuleId,
    ) -> Option<Test> {
        let skill = self.book.conditions[condition as usize].recovery_skill?;
        let modifier = difficulty.map_or(0, |difficulty| difficulty.modifier(&self.book));
        let test = Test::of(who, skill, rule, modifier);
        Some(Test { part: Part::Aftermath, reads: Reads::SuccessLevels, ..test })
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
            let (more, least) = battle.state.burns(who, levels);
            let burnt = |face: u8| (i16::from(face) + more).max(least);
            let [face] = battle.roll_by(FIRE, battle.state[who].seat, [D10], |[face]| burnt(face))?;
            let wounds = burnt(face);
            battle.tell(|| RecoveryEvent::Burns { who, face, wounds }.into());
            let harm = Harm { wounds, at: None, due: Due::Beyond, pulled: false, by: None, rule: FIRE };
            battle.harm(who, harm).map(|_| ())
        })
    }

    /// Everybody who is Bleeding loses a Wound for each level and no more than all (wf.cond.bleeding.1,
    /// wf.cond.bleeding.5); at 0 it falls Unconscious (wf.cond.bleeding.2), and then it is rolled whether it dies
    /// (wf.cond.bleeding.3) or the blood ebbs (wf.cond.bleeding.4).
    pub fn blood_flows(&mut self) -> Play<()> {
        self.each_with(Condition::Bleeding, |battle, who, levels| {
            battle.drains(who, Condition::Bleeding, levels, BLOOD)?;
            if battle.state[who].wounds == 0 && !battle.state[who].has(Condition::Unconscious) {
                battle.gains(who, Condition::Unconscious, 1, RuleId("wf.cond.bleeding.2"))?;
            }
            if !battle.state[who].has(Condition::Unconscious) {
                return Ok(());
            }
            let sheet = &battle.state.book.conditions[Condition::Bleeding as usize];
            let under = levels.saturating_mul(sheet.death_roll_per_level.unwrap_or(0));
            let reads = |roll: u8| (roll <= under, roll > under && is_double(roll));
            let [roll] = battle.roll_by(DEATH, battle.state[who].seat, [D100], |[roll]| reads(roll))?;
            battle.tell(|| RecoveryEvent::Ebbs { who, roll, under }.into());
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
        let poisoned = Condition::Poisoned;
        self.each_with(poisoned, |battle, who, levels| battle.drains(who, poisoned, levels, rule))
    }

    /// Takes a Wound for each level, as long as there are any; nothing protects, and nothing worse comes of it.
    fn drains(&mut self, who: FigureId, condition: Condition, levels: u8, rule: RuleId) -> Play<()> {
        if self.state[who].wounds > 0 {
            let each = self.state.book.conditions[condition as usize].end_wounds_per_level.unwrap_or(0);
            let wounds = i16::from(levels) * i16::from(each);
            self.harm(who, Harm { wounds, at: None, due: Due::Never, pulled: false, by: None, rule })?;
        }
        Ok(())
    }

    /// The tests that shake Conditions off at the end of a round: nerve out of melee (wf.cond.broken.3), poison
    /// (wf.cond.poisoned.3), a ringing head (wf.cond.stunned.4).
    ///
    /// Reading: they are made combatant by combatant, in this order; the Unconscious only fight poison.
    pub fn recovers(&mut self) -> Play<()> {
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            if !self.state[who].is_on_table() {
                continue;
            }
            let able = self.state[who].is_able();
            if able && self.state[who].has(Condition::Broken) && !self.state.is_engaged(who) {
                self.regains_nerve(who)?;
            }
            if self.state[who].has(Condition::Poisoned) {
                self.shakes_off(who, Condition::Poisoned, RuleId("wf.cond.poisoned.3"))?;
            }
            if able && self.state[who].has(Condition::Stunned) {
                self.shakes_off(who, Condition::Stunned, RuleId("wf.cond.stunned.4"))?;
            }
        }
        Ok(())
    }

    /// The Cool Test of the Broken, easier with no enemy in sight (wf.cond.broken.3, wf.cond.broken.4). Sight is asked
    /// about only where that could help.
    fn regains_nerve(&mut self, who: FigureId) -> Play<()> {
        let rule = RuleId("wf.cond.broken.3");
        let sheet = &self.state.book.conditions[Condition::Broken as usize];
        let (usual, unseen) = (sheet.recovery_difficulty, sheet.recovery_difficulty_unseen);
        let Some(easier) = self.state.shaking_off(who, Condition::Broken, unseen, rule) else {
            return Ok(());
        };
        let seen = Fact::EnemyInSight { who };
        let is_easier = !self.state.is_hopeless(&easier) && !self.fact(RuleId("wf.cond.broken.4"), seen)?;
        self.shakes_off_at(who, Condition::Broken, if is_easier { unseen } else { usual }, rule)
    }

    /// A test of the usual difficulty that on a success removes 1 + SL levels.
    fn shakes_off(&mut self, who: FigureId, condition: Condition, rule: RuleId) -> Play<()> {
        let difficulty = self.state.book.conditions[condition as usize].recovery_difficulty;
        self.shakes_off_at(who, condition, difficulty, rule)
    }

    fn shakes_off_at(
        &mut self,
        who: FigureId,
        condition: Condition,
        difficulty: Option<Difficulty>,
        rule: RuleId,
    ) -> Play<()> {
        let Some(test) = self.state.shaking_off(who, condition, difficulty, rule) else { return Ok(()) };
        let made = self.test(test)?;
        if made.success {
            self.sheds(who, condition, one_and(made.sl), rule)?;
        }
        Ok(())
    }

    /// Timed Conditions run out: Blinded and Deafened lose a level at the end of every second round
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
                let since =
                    self.state.round.saturating_sub(self.state[who].faded[kind].max(1)).saturating_add(1);
                let every = self.state.book.conditions[condition as usize].fades_every_rounds;
                if self.state[who].has(condition) && every.is_some_and(|every| since.is_multiple_of(every)) {
                    let rule = ["wf.cond.blinded.2", "wf.cond.deafened.2"][kind];
                    self.sheds(who, condition, 1, RuleId(rule))?;
                }
            }
            self.sheds(who, Condition::Surprised, 1, RuleId("wf.cond.surprised.2"))?;
        }
        Ok(())
    }
}

/// What the log says of the end of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum RecoveryEvent {
    Burns { who: FigureId, face: u8, wounds: i16 },
    Ebbs { who: FigureId, roll: u8, under: u8 },
}

impl RecoveryEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            RecoveryEvent::Burns { who, face, wounds } => {
                let text = format!("{} burns, {face} on the die: {}.", state.name(who), words(wounds));
                rolled_on(D10, FIRE, text, face, decided(who, false, format!("Burns for {wounds}")))
            }
            RecoveryEvent::Ebbs { who, roll, under } => {
                let end = if roll <= under { "and dies" } else { "and lives" };
                let (name, roll_words) = (state.name(who), format!("{:02}", roll % 100));
                let text = format!("{name} lies bleeding, death on {under} or less: {roll_words}, {end}.");
                let verdict = if roll <= under { "Dies" } else { "Lives" };
                let needs = format!("more than {under}");
                let fate = decided(who, roll > under, verdict);
                rolled(DEATH, text, roll, RollView { needs, total: Some(roll.into()), ..fate })
            }
        }
    }
}
