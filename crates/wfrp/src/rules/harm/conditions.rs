//! Conditions, `wf.cond.*`: levels, penalties, gaining and losing them. Everybody who gains or loses one does so here.

use fates::{Fates, FigureId, Play, RuleId, Stage, Sum};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::{Characteristic, Skill, Trait, named};
use crate::content::tables::ConditionSheet;
use crate::rules::advantage::spends::Contest;
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{Reads, Target, Test};
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, Wfrp};

named! {
    /// The twelve Conditions.
    Condition {
        Ablaze = "ablaze",
        Bleeding = "bleeding",
        Blinded = "blinded",
        Broken = "broken",
        Deafened = "deafened",
        Entangled = "entangled",
        Fatigued = "fatigued",
        Poisoned = "poisoned",
        Prone = "prone",
        Stunned = "stunned",
        Surprised = "surprised",
        Unconscious = "unconscious",
    }
}

impl Condition {
    /// Does it come in levels that add up (wf.cond.stack.1, wf.cond.stack.2)?
    #[inline]
    pub fn has_levels(self) -> bool {
        !matches!(self, Condition::Prone | Condition::Surprised | Condition::Unconscious)
    }

    /// The rule by which it makes tests harder.
    fn hampers(self) -> RuleId {
        match self {
            Condition::Blinded => RuleId("wf.cond.blinded.1"),
            Condition::Broken => RuleId("wf.cond.broken.2"),
            Condition::Deafened => RuleId("wf.cond.deafened.1"),
            Condition::Entangled => RuleId("wf.cond.entangled.2"),
            Condition::Fatigued => RuleId("wf.cond.fatigued.1"),
            Condition::Poisoned => RuleId("wf.cond.poisoned.2"),
            Condition::Prone => RuleId("wf.cond.prone.2"),
            Condition::Stunned => RuleId("wf.cond.stunned.2"),
            Condition::Ablaze | Condition::Bleeding | Condition::Surprised | Condition::Unconscious => {
                self.rule()
            }
        }
    }

    /// The rule by which something stays when the last of it is gone.
    fn aftermath(self) -> RuleId {
        match self {
            Condition::Bleeding => RuleId("wf.cond.bleeding.7"),
            Condition::Broken => RuleId("wf.cond.broken.5"),
            Condition::Poisoned => RuleId("wf.cond.poisoned.5"),
            Condition::Stunned => RuleId("wf.cond.stunned.5"),
            Condition::Unconscious => RuleId("wf.cond.unconscious.3"),
            Condition::Ablaze | Condition::Blinded | Condition::Deafened | Condition::Entangled => {
                self.rule()
            }
            Condition::Fatigued | Condition::Prone | Condition::Surprised => self.rule(),
        }
    }

    /// The rule that says what it is.
    pub(crate) fn rule(self) -> RuleId {
        RuleId(match self {
            Condition::Ablaze => "wf.cond.ablaze.1",
            Condition::Bleeding => "wf.cond.bleeding.1",
            Condition::Blinded => "wf.cond.blinded.1",
            Condition::Broken => "wf.cond.broken.1",
            Condition::Deafened => "wf.cond.deafened.1",
            Condition::Entangled => "wf.cond.entangled.1",
            Condition::Fatigued => "wf.cond.fatigued.1",
            Condition::Poisoned => "wf.cond.poisoned.1",
            Condition::Prone => "wf.cond.prone.1",
            Condition::Stunned => "wf.cond.stunned.1",
            Condition::Surprised => "wf.cond.surprised.1",
            Condition::Unconscious => "wf.cond.unconscious.1",
        })
    }

    /// What it is called.
    pub fn name(self, book: &Book) -> &str {
        &book.conditions[self as usize].name
    }
}

/// The levels of all Conditions of somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions([u8; 12]);

impl Conditions {
    /// How many levels of this one.
    #[inline]
    pub fn levels(&self, condition: Condition) -> u8 {
        self.0[condition as usize]
    }

    /// Any of this one?
    #[inline]
    pub fn has(&self, condition: Condition) -> bool {
        self.levels(condition) > 0
    }

    /// Sets the levels; those without levels are there or not.
    pub fn set(&mut self, condition: Condition, levels: u8) {
        self.0[condition as usize] = if condition.has_levels() { levels } else { levels.min(1) };
    }

    /// None at all?
    #[inline]
    pub fn is_clear(&self) -> bool {
        self.0 == [0; 12]
    }

    /// All that are there, with their levels.
    pub fn iter(&self) -> impl Iterator<Item = (Condition, u8)> + '_ {
        Condition::ALL
            .iter()
            .map(|&condition| (condition, self.levels(condition)))
            .filter(|(_, levels)| *levels > 0)
    }
}

impl State {
    /// The penalty of one's own Conditions on a test: levels add up, and of different Conditions only the worst counts
    /// (wf.cond.stack.3), also on the test that would shake it off (wf.cond.stack.4).
    #[inline]
    pub(crate) fn condition_penalty<S: Sum>(&self, test: &Test, into: &mut Target<S>) {
        let conditions = &self[test.who].conditions;
        if conditions.is_clear() {
            return;
        }
        let mut worst: Option<(i16, RuleId)> = None;
        for (condition, levels) in conditions.iter() {
            let sheet = &self.book.conditions[condition as usize];
            let excepted = sheet.penalty_except.iter().any(|&skill| test.with.is(skill));
            if excepted || !sheet.penalty_on.iter().any(|&on| self.is_hampered(test, on, None)) {
                continue;
            }
            let penalty = (sheet.penalty * i16::from(levels), condition.hampers());
            match worst {
                Some(before) if before.0 <= penalty.0 => into.mention(penalty.0, penalty.1),
                before => {
                    before.into_iter().for_each(|before| into.mention(before.0, before.1));
                    worst = Some(penalty);
                }
            }
        }
        if let Some((penalty, rule)) = worst {
            into.plain(penalty, rule);
        }
    }

    /// Must it use its turn to get away (wf.cond.broken.1)?
    pub(crate) fn must_run(&self, who: FigureId) -> bool {
        self.suffers(who, |sheet| sheet.must_get_away)
    }

    /// May it act with its action now: neither Surprised, Stunned nor Unconscious?
    pub fn may_act(&self, who: FigureId) -> bool {
        !self.suffers(who, |sheet| sheet.no_action)
    }

    /// May it move at all now: neither Surprised, Entangled nor Unconscious?
    pub fn may_move(&self, who: FigureId) -> bool {
        !self.suffers(who, |sheet| sheet.no_move)
    }

    /// May it oppose attacks (wf.cond.surprised.1, wf.cond.unconscious.1)?
    pub fn may_oppose(&self, who: FigureId) -> bool {
        !self.suffers(who, |sheet| sheet.no_opposing)
    }

    /// Are its Walk and Run halved by a Condition (wf.cond.stunned.6)?
    pub(crate) fn condition_halves_pace(&self, who: FigureId) -> bool {
        self.suffers(who, |sheet| sheet.halves_pace)
    }

    /// Has it a Condition whose row says so?
    #[inline]
    fn suffers(&self, who: FigureId, is_said: impl Fn(&ConditionSheet) -> bool) -> bool {
        let conditions = &self[who].conditions;
        !conditions.is_clear()
            && conditions.iter().any(|(condition, _)| is_said(&self.book.conditions[condition as usize]))
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Somebody gains levels of a Condition. What follows at once from having it follows here.
    pub fn gains(&mut self, who: FigureId, condition: Condition, levels: u8, rule: RuleId) -> Play<()> {
        self.gains_by(who, condition, levels, rule, None)
    }

    /// The same by somebody's doing: a defeat is that one's (wf.adv.gain.3).
    pub(crate) fn gains_by(
        &mut self,
        who: FigureId,
        condition: Condition,
        levels: u8,
        rule: RuleId,
        by: Option<FigureId>,
    ) -> Play<()> {
        let fearless = condition == Condition::Broken && self.state.profile(who).traits.has(Trait::Fearless);
        if fearless {
            self.tell(|| ConditionsEvent::Unmoved { who }.into());
            return Ok(());
        }
        let before = self.state[who].conditions.levels(condition);
        self.state[who].conditions.set(condition, before.saturating_add(levels));
        let now = self.state[who].conditions.levels(condition);
        if now == before {
            return Ok(()); // down already
        }
        self.tell(|| ConditionsEvent::Gained { who, condition, levels: now - before, rule }.into());
        self.loses_advantage(who); // wf.adv.personal.3
        if let Some(place) = FADING.iter().position(|&fading| fading == condition)
            && before == 0
        {
            self.state[who].faded[place] = self.state.round; // wf.cond.blinded.2
        }
        if condition == Condition::Unconscious {
            self.state.parts(who); // wf.engaged.2
            self.defeat_counts(who, by);
        }
        Ok(())
    }

    /// Somebody loses so many levels of a Condition, at most all. What follows from losing the last follows here.
    pub fn sheds(&mut self, who: FigureId, condition: Condition, levels: u8, rule: RuleId) -> Play<()> {
        let conditions = &self.state[who].conditions;
        let before = conditions.levels(condition);
        let left = before.saturating_sub(levels);
        let bleeds = condition == Condition::Unconscious && conditions.has(Condition::Bleeding);
        if left == before || bleeds {
            return Ok(()); // wf.cond.bleeding.6
        }
        self.state[who].conditions.set(condition, left);
        self.tell(|| ConditionsEvent::Lost { who, condition, left, rule }.into());
        if left > 0 {
            return Ok(());
        }
        if condition == Condition::Entangled {
            self.state[who].entangled_by = None;
        }
        self.is_rid_of(who, condition)
    }

    /// What stays when the last level of a Condition is gone: lying Prone, being Fatigued.
    fn is_rid_of(&mut self, who: FigureId, condition: Condition) -> Play<()> {
        let sheet = &self.state.book.conditions[condition as usize];
        let tired = sheet.aftermath_if_none && self.state[who].has(Condition::Fatigued);
        let (fatigued, prone) = (sheet.aftermath_fatigued, sheet.aftermath_prone);
        if prone {
            self.gains(who, Condition::Prone, 1, condition.aftermath())?;
        }
        if fatigued > 0 && !tired {
            self.gains(who, Condition::Fatigued, fatigued, condition.aftermath())?;
        }
        Ok(())
    }

    /// Lists what Conditions let one do as an action (put out the fire, break loose), and strikes out what they forbid:
    /// the Broken do nothing but get away (wf.cond.broken.1). So it is asked last.
    pub(crate) fn condition_acts(&mut self, who: FigureId, acts: &mut Acts) -> Play<()> {
        let state = &*self.state;
        let Some(active) = state.active else { return Ok(()) };
        if active.action_left && state.may_act(who) {
            if state[who].has(Condition::Ablaze) {
                offer(acts, Act::PutOut);
            }
            if state[who].has(Condition::Entangled) {
                offer(acts, Act::BreakLoose);
            }
        }
        if state.must_run(who) {
            acts.retain(|act| gets_away(*act));
        }
        Ok(())
    }

    /// Puts out the fire: an Athletics Test that removes 1 + SL levels (wf.cond.ablaze.2).
    ///
    /// Reading: it is Challenging, as no difficulty is given.
    pub fn puts_out(&mut self, who: FigureId) -> Play<()> {
        let rule = RuleId("wf.cond.ablaze.2");
        let skill = self.state.book.conditions[Condition::Ablaze as usize].recovery_skill;
        let test = Test::of(who, skill.unwrap_or(Skill::Athletics), rule, 0);
        let test = Test { reads: Reads::SuccessLevels, ..test };
        let made = self.test(test)?;
        if made.success {
            self.sheds(who, Condition::Ablaze, one_and(made.sl), rule)?;
        }
        self.spends_action();
        Ok(())
    }

    /// Breaks loose: an opposed Strength Test against the source that removes 1 + margin levels (wf.cond.entangled.3).
    ///
    /// Reading: where the source is no longer able, or is a thing, a plain Strength Test removes 1 + SL.
    pub fn breaks_loose(&mut self, who: FigureId) -> Play<()> {
        let rule = RuleId("wf.cond.entangled.3");
        let source = self.state[who].entangled_by.filter(|&source| self.state[source].is_able());
        let freed = match source {
            Some(source) => {
                let (result, earns) = self.contest(Contest::of(who, source, Characteristic::S, rule))?;
                self.opposed_decided(who, source, result, earns); // wf.adv.gain.winning
                (result.won == Some(true)).then(|| one_and(result.margin))
            }
            None => {
                let test = Test::bare(who, Characteristic::S, rule);
                let made = self.test(Test { reads: Reads::SuccessLevels, ..test })?;
                made.success.then(|| one_and(made.sl))
            }
        };
        if let Some(levels) = freed {
            self.sheds(who, Condition::Entangled, levels, rule)?;
        }
        self.spends_action();
        Ok(())
    }
}

/// The Conditions that fade with time (wf.cond.blinded.2, wf.cond.deafened.2).
pub(super) const FADING: [Condition; 2] = [Condition::Blinded, Condition::Deafened];

/// The levels that a success removes: 1 + SL.
pub(crate) fn one_and(sl: i16) -> u8 {
    (1 + sl).clamp(1, u8::MAX.into()) as u8
}

/// Is this a way to get away from enemies, or to be able to?
fn gets_away(act: Act) -> bool {
    let moves = matches!(act, Act::Walk | Act::Sprint | Act::Crawl | Act::Climb | Act::ClimbFaster);
    moves || matches!(act, Act::StandUp | Act::Flee | Act::FleeFromHarm | Act::BreakLoose)
}

/// What the log says of Conditions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ConditionsEvent {
    Gained { who: FigureId, condition: Condition, levels: u8, rule: RuleId },
    Lost { who: FigureId, condition: Condition, left: u8, rule: RuleId },
    Unmoved { who: FigureId },
}

impl ConditionsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            ConditionsEvent::Gained { who, condition, levels, rule } => {
                let (name, condition_name) = (state.name(who), condition.name(&state.book));
                let text = match condition.has_levels() {
                    true => format!("{name} gains {condition_name} {levels}."),
                    false => format!("{name} is {condition_name}."),
                };
                line(rule.0, text)
            }
            ConditionsEvent::Unmoved { who } => {
                line("wf.trait.fearless", format!("{} knows no fear.", state.name(who)))
            }
            ConditionsEvent::Lost { who, condition, left: 0, rule } => {
                line(rule.0, format!("{} is no longer {}.", state.name(who), condition.name(&state.book)))
            }
            ConditionsEvent::Lost { who, condition, left, rule } => {
                line(rule.0, format!("{} has {} {left} left.", state.name(who), condition.name(&state.book)))
            }
        }
    }
}
