//! Tests, `wf.test.*`: d100 against a target number, Success Levels, opposed tests. Plain sums and one function that
//! rolls; attacks, recoveries and everything else go through here.

use fates::{D100, Fates, FigureId, Play, RuleId, Stage, Sum, Tally, Total};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::content::book::Book;
use crate::content::profile::{Characteristic, Skill};
use crate::content::weapon::ArmId;
use crate::rules::advantage::spends::Aid;
use crate::show::sums::{levels, number, parts, reasons, tested};
use crate::state::State;
use crate::state::event::rolled;
use crate::{Battle, Wfrp};

/// The rule by which a target number begins with the unmodified value.
const VALUE: RuleId = RuleId("wf.test.9");

/// Up to here a roll always succeeds (wf.test.2).
pub const SURE_SUCCESS: u8 = 5;
/// From here on a roll always fails (wf.test.3).
pub const SURE_FAILURE: u8 = 96;
/// Situational bonuses count up to this (wf.test.8).
pub const MOST_BONUS: i16 = 60;
/// Situational penalties count down to this (wf.test.8).
pub const MOST_PENALTY: i16 = -30;

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    /// A Skill, or its characteristic where the Skill is lacking (wf.char.3).
    Skill(Skill),
    /// A bare characteristic.
    Characteristic(Characteristic),
}

impl Ability {
    /// The characteristic behind it.
    #[inline]
    pub fn characteristic(self) -> Characteristic {
        match self {
            Ability::Skill(skill) => skill.characteristic(),
            Ability::Characteristic(which) => which,
        }
    }

    /// Is it a Melee Skill?
    #[inline]
    pub fn is_melee(self) -> bool {
        matches!(self, Ability::Skill(skill) if skill.is_melee())
    }

    /// Is it this Skill?
    #[inline]
    pub fn is(self, skill: Skill) -> bool {
        self == Ability::Skill(skill)
    }

    /// What it is called.
    pub fn name(self, book: &Book) -> &str {
        match self {
            Ability::Skill(skill) => &book.skills[skill as usize].name,
            Ability::Characteristic(which) => &book.characteristics[which as usize].name,
        }
    }
}

/// What a test is part of: some penalties bear on some tests only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The action of the tester's own turn.
    Action,
    /// The move of its turn: the run of a Charge (wf.action.charge.4).
    Move,
    /// It opposes somebody else's test.
    Defence,
    /// It answers to something that has happened: shaking off a Condition, keeping one's nerve.
    Aftermath,
}

/// What a rule reads of a test; rolls that come to the same are one path for exact odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// Success or failure alone.
    Success,
    /// Success and SL.
    Levels,
    /// The SL of a success, and that of a failure does not matter.
    SuccessLevels,
    /// The SL of a failure, and that of a success does not matter.
    FailureLevels,
}

/// A test that is about to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Test {
    /// Who makes it.
    pub who: FigureId,
    /// With what.
    pub with: Ability,
    /// The rule that asks for it.
    pub rule: RuleId,
    /// Its stated difficulty, one of the situational modifiers (wf.test.19).
    pub difficulty: i16,
    /// The weapon it is made with.
    pub arm: Option<ArmId>,
    /// What it is part of.
    pub part: Part,
    /// Does it depend on hearing?
    pub hearing: bool,
    /// Advantage spent on it (wf.adv.spend.effort).
    pub effort: u8,
    /// What the rule reads of it.
    pub reads: Reads,
}

impl Test {
    /// A test of a Skill as part of one's turn.
    pub fn of(who: FigureId, skill: Skill, rule: RuleId, difficulty: i16) -> Test {
        Test {
            who,
            with: Ability::Skill(skill),
            rule,
            difficulty,
            arm: None,
            part: Part::Action,
            hearing: false,
            effort: 0,
            reads: Reads::Levels,
        }
    }

    /// A Challenging test of a bare characteristic as part of one's turn.
    pub fn bare(who: FigureId, which: Characteristic, rule: RuleId) -> Test {
        Test { with: Ability::Characteristic(which), ..Test::of(who, Skill::Athletics, rule, 0) }
    }
}

/// A test that has been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Trial {
    /// What was rolled against.
    pub target: i16,
    /// What was rolled, 1 to 100.
    pub roll: u8,
    /// Did it succeed?
    pub success: bool,
    /// The Success Level.
    pub sl: i16,
}

impl Trial {
    /// The same with an SL bonus or penalty, which never turns success and failure (wf.test.17).
    #[must_use]
    pub fn shifted(self, levels: i16) -> Trial {
        Trial { sl: self.sl + levels, ..self }
    }

    /// Is the roll a double (wf.test.12)?
    #[inline]
    pub fn is_double(self) -> bool {
        is_double(self.roll)
    }
}

/// What a roll comes to against a target number (wf.test.1 to wf.test.6, wf.test.10, wf.test.11).
#[inline]
pub fn trial(target: i16, roll: u8) -> Trial {
    let success = roll <= SURE_SUCCESS || roll < SURE_FAILURE && i16::from(roll) <= target;
    let sl = target.div_euclid(10) - i16::from(roll) / 10;
    let sl = match roll {
        0..=SURE_SUCCESS => sl.max(1), // wf.test.5
        SURE_FAILURE.. => sl.min(-1),  // wf.test.6
        _ => sl,
    };
    Trial { target, roll, success, sl }
}

/// Is it 11, 22 up to 99, or 00 (wf.test.12)?
#[inline]
pub fn is_double(roll: u8) -> bool {
    roll == 100 || roll > 0 && roll.is_multiple_of(11)
}

/// The units die; a 0 counts as 10 (wf.oops.13).
#[inline]
pub fn units(roll: u8) -> i16 {
    match roll % 10 {
        0 => 10,
        face => face.into(),
    }
}

/// The roll with its two digits swapped (wf.attack.location.1, wf.attack.location.4).
#[inline]
pub fn swapped(roll: u8) -> u8 {
    match roll {
        100 => 100,
        roll => roll % 10 * 10 + roll / 10,
    }
}

/// Who has won an opposed test, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Opposed {
    /// True if the one who began it has won, false if the other has; nobody where neither has an edge (wf.test.15).
    pub won: Option<bool>,
    /// The difference of the SLs, never negative (wf.test.16).
    pub margin: i16,
}

/// An opposed test: the SL and the unmodified value of who began it, and of the other (wf.test.13 to wf.test.16).
#[inline]
pub fn opposed(first: (i16, i16), second: (i16, i16)) -> Opposed {
    let won = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(true),
        std::cmp::Ordering::Less => Some(false),
        std::cmp::Ordering::Equal => None,
    };
    Opposed { won, margin: (first.0 - second.0).abs() }
}

/// A target number being added up in the order of wf.test.9; only the situational part is limited (wf.test.8).
#[derive(Clone, Debug)]
pub struct Target<S> {
    sum: S,
    bonus: i16,
    penalty: i16,
}

impl<S: Sum> Target<S> {
    /// From the unmodified value.
    #[inline]
    pub fn of(value: i16, rule: RuleId) -> Target<S> {
        let mut sum = S::default();
        sum.add(value, rule);
        Target { sum, bonus: 0, penalty: 0 }
    }

    /// A situational modifier.
    #[inline]
    pub fn situation(&mut self, value: i16, rule: RuleId) {
        self.sum.add(value, rule);
        if value > 0 { self.bonus += value } else { self.penalty += value }
    }

    /// What stands outside the limit: Conditions, injuries, Advantage. After this nothing situational may follow.
    #[inline]
    pub fn plain(&mut self, value: i16, rule: RuleId) {
        self.sum.add(value, rule);
    }

    /// Mentions a part that does not count, because a worse one does.
    #[inline]
    pub fn mention(&mut self, value: i16, rule: RuleId) {
        self.sum.mention(value, rule);
    }

    /// The whole; what goes beyond the limit is taken off again (wf.test.8).
    #[inline]
    pub fn close(mut self, limited: bool) -> S {
        if limited {
            let over = (MOST_BONUS - self.bonus).min(0) + (MOST_PENALTY - self.penalty).max(0);
            self.sum.add(over, RuleId("wf.test.8"));
        }
        self.sum
    }
}

impl State {
    /// The unmodified value of what is tested.
    #[inline]
    pub fn value(&self, who: FigureId, with: Ability) -> i16 {
        match with {
            Ability::Skill(skill) => self.profile(who).skill(skill),
            Ability::Characteristic(which) => self.profile(who).characteristic(which),
        }
    }

    /// The target number of a test (wf.test.9): the value, the situation, and what the tester brings along.
    #[inline]
    pub fn target_number<S: Sum>(&self, test: &Test, situation: &impl Situation) -> S {
        let mut target = Target::of(self.value(test.who, test.with), VALUE);
        target.situation(test.difficulty, RuleId("wf.test.7")); // wf.test.19
        target.situation(self[test.who].ruling, RuleId("wf.test.7"));
        situation.add(self, &mut target);
        self.condition_penalty(test, &mut target);
        self.injury_penalty(test, &mut target);
        self.oops_penalty(test, &mut target);
        self.advantage_bonus(test, &mut target);
        target.close(self.options.cap_modifiers)
    }

    /// Does nothing but the sure success of the lowest rolls help, whatever is spent (wf.test.2)?
    pub fn is_hopeless(&self, test: &Test) -> bool {
        let spent = Test { effort: self.most_effort(test.who), ..*test };
        self.target_number::<Total>(&spent, &()).total() <= i16::from(SURE_SUCCESS)
    }
}

/// What a situation adds to a target number; the same function serves the log, the odds and the simulation.
pub trait Situation {
    /// Against whom.
    fn at(&self) -> Option<FigureId> {
        None
    }

    /// Adds its situational modifiers.
    fn add<S: Sum>(&self, state: &State, target: &mut Target<S>);
}

/// Nothing but the stated difficulty.
impl Situation for () {
    #[inline]
    fn add<S: Sum>(&self, _: &State, _: &mut Target<S>) {}
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Makes a test: Advantage may be spent on it, the target number is added up, d100 is rolled and read.
    pub fn test(&mut self, test: Test) -> Play<Trial> {
        let test = self.spends_effort(test, Aid::Alone)?;
        let reads = test.reads;
        self.test_by(&test, &(), move |trial| match reads {
            Reads::Success => (trial.success, 0),
            Reads::Levels => (trial.success, trial.sl),
            Reads::SuccessLevels => (trial.success, if trial.success { trial.sl } else { 0 }),
            Reads::FailureLevels => (trial.success, if trial.success { 0 } else { trial.sl }),
        })
    }

    /// The same with Advantage spent already, situational modifiers of its own, and a key that holds all that its rule
    /// reads of the roll.
    pub fn test_by<K: PartialEq>(
        &mut self,
        test: &Test,
        situation: &impl Situation,
        key: impl Fn(Trial) -> K,
    ) -> Play<Trial> {
        if !self.state.has_fortune(test.who) {
            return self.rolls_test(test, situation, key);
        }
        let made = self.rolls_test(test, situation, |made| (key(made), made.success))?;
        self.lucky_test(test, situation, made, key)
    }

    /// Rolls a test and tells it; the roll stands as far as Fortune has not been asked about.
    pub(crate) fn rolls_test<K: PartialEq>(
        &mut self,
        test: &Test,
        situation: &impl Situation,
        key: impl Fn(Trial) -> K,
    ) -> Play<Trial> {
        let target = self.state.target_number::<Total>(test, situation).total();
        let seat = self.state[test.who].seat;
        let [roll] = self.roll_by(test.rule, seat, [D100], |[roll]| key(trial(target, roll)))?;
        let made = trial(target, roll);
        self.tells_test(test, situation, made);
        Ok(made)
    }

    /// What a test came to, told with the reasons of its target number.
    pub(crate) fn tells_test(&mut self, test: &Test, situation: &impl Situation, made: Trial) {
        if F::LISTENS {
            let tally = Box::new(self.state.target_number::<Tally>(test, situation));
            let (Test { who, with, rule, .. }, at) = (*test, situation.at());
            self.tell(|| TestEvent::Tested { who, with, at, rule, trial: made, tally }.into());
        }
    }
}

/// What the log says of tests.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum TestEvent {
    Tested {
        who: FigureId,
        with: Ability,
        at: Option<FigureId>,
        rule: RuleId,
        trial: Trial,
        tally: Box<Tally>,
    },
}

impl TestEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            TestEvent::Tested { who, with, at, rule, trial, tally } => {
                let (name, with) = (state.name(*who), with.name(&state.book));
                let text = format!("{name}, {with}: {}.", words(*trial, &reasons(state, tally)));
                let roll = RollView { against: parts(state, tally), ..tested(*who, *at, *trial) };
                rolled(*rule, text, trial.roll, roll)
            }
        }
    }
}

/// A roll against its target in words: `27 against 60 (50 Skill, +10 Charge), success, +4 SL`.
fn words(trial: Trial, why: &str) -> String {
    let came = if trial.success { "success" } else { "failure" };
    let (target, sl) = (number(trial.target), levels(trial.sl));
    format!("{:02} against {target}{why}, {came}, {sl} SL", trial.roll % 100)
}
