//! Fortune, `wf.fortune.*`: a house rule. A point rolls a failed test again, or adds +1 SL to any.

use arrayvec::ArrayVec;
use fates::{D100, Fates, FigureId, Play, RuleId, Stage};
use frame::view::{LogLine, PromiseView, RollView};
use frame::{Offer, telling};
use serde::Serialize;

use crate::rules::turn::trial::{Situation, Test, Trial, trial};
use crate::show::promise;
use crate::show::sums::{levels, tested};
use crate::state::event::line;
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};

const AGAIN: RuleId = RuleId("wf.fortune.2");
const MORE: RuleId = RuleId("wf.fortune.3");

/// What is done with a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fortune {
    /// It stands.
    Keep,
    /// It is rolled again, and the second roll stands (wf.fortune.2).
    Again,
    /// It gets +1 SL (wf.fortune.3).
    More,
}

/// How the tester stands before Fortune is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The test has succeeded.
    Passed,
    /// The test has failed.
    Failed,
    /// The opposed test goes its way.
    Ahead,
    /// It does not, and +1 SL would turn it.
    Close,
    /// It does not.
    Behind,
}

impl Standing {
    /// Of a test that nobody opposes.
    pub(crate) fn alone(made: Trial) -> Standing {
        if made.success { Standing::Passed } else { Standing::Failed }
    }

    /// As players say it before anything else.
    fn words(self) -> &'static str {
        match self {
            Standing::Passed => "passed",
            Standing::Failed => "failed",
            Standing::Ahead => "winning",
            Standing::Close | Standing::Behind => "losing",
        }
    }

    /// Is it what the roller wants?
    fn is_good(self) -> bool {
        matches!(self, Standing::Passed | Standing::Ahead)
    }

    /// What a better roll brings.
    fn hopes(self) -> &'static str {
        match self {
            Standing::Passed | Standing::Failed => "success",
            Standing::Ahead => "better",
            Standing::Close | Standing::Behind => "wins",
        }
    }

    /// Of a side of an opposed test: does it go its way now, and with +1 SL?
    pub(crate) fn of(now: bool, raised: bool) -> Standing {
        match (now, raised) {
            (true, _) => Standing::Ahead,
            (false, true) => Standing::Close,
            (false, false) => Standing::Behind,
        }
    }
}

/// What Fortune could do for a roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Luck {
    pub(crate) standing: Standing,
    /// On how many faces of 100 a second roll would come out better.
    pub(crate) better: u8,
    /// Could a second roll change anything?
    pub(crate) again: bool,
    /// Could +1 SL?
    pub(crate) more: bool,
}

impl Luck {
    /// On how many faces a roll against the same number comes out better than this one.
    pub(crate) fn faces(made: Trial, better: impl Fn(Trial) -> bool) -> u8 {
        (1..=100).filter(|&roll| better(trial(made.target, roll))).count() as u8
    }
}

impl State {
    /// Has it Fortune to spend (wf.fortune.1)?
    #[inline]
    pub(crate) fn has_fortune(&self, who: FigureId) -> bool {
        self.options.fortune && self[who].fortune > 0
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Fortune on a test that nobody opposes. Asked only where what its rule reads could change.
    pub(super) fn lucky_test<K: PartialEq>(
        &mut self,
        test: &Test,
        situation: &impl Situation,
        made: Trial,
        key: impl Fn(Trial) -> K,
    ) -> Play<Trial> {
        let luck = |_: &State| Luck {
            standing: Standing::alone(made),
            better: Luck::faces(made, |other| other.success),
            again: !made.success && Luck::faces(made, |other| key(other) != key(made)) > 0,
            more: key(made.shifted(1)) != key(made),
        };
        match self.lucky(test, made, luck)? {
            Fortune::Keep => Ok(made),
            Fortune::Again => self.again(test, made, |battle| battle.rolls_test(test, situation, key)),
            Fortune::More => Ok(made.shifted(1)),
        }
    }

    /// Rolls a test once more; the table is told which roll it replaces.
    pub(crate) fn again(
        &mut self,
        test: &Test,
        made: Trial,
        rolls: impl FnOnce(&mut Self) -> Play<Trial>,
    ) -> Play<Trial> {
        let before = self.state.at_stake.replace(Stake::Again(test.who, made.roll));
        let rolled = rolls(self)?;
        self.state.at_stake = before;
        Ok(rolled)
    }

    /// Asks whether a point of Fortune goes into a roll, once (wf.fortune.4), and takes it.
    pub(crate) fn lucky(
        &mut self,
        test: &Test,
        made: Trial,
        luck: impl FnOnce(&State) -> Luck,
    ) -> Play<Fortune> {
        if !self.state.has_fortune(test.who) {
            return Ok(Fortune::Keep);
        }
        let Luck { standing, better, again, more } = luck(self.state);
        let open = [(true, Fortune::Keep), (again, Fortune::Again), (more, Fortune::More)];
        let options: ArrayVec<Fortune, 3> =
            open.into_iter().filter(|(open, _)| *open).map(|(_, option)| option).collect();
        if options.len() == 1 {
            return Ok(Fortune::Keep);
        }
        let who = test.who;
        let before = self.state.at_stake.replace(Stake::Fortune(*test, made, standing, better));
        let chosen = self.ask(AGAIN, self.state[who].seat, &options)?;
        self.state.at_stake = before;
        if chosen != Fortune::Keep {
            let left = self.state[who].fortune.saturating_sub(1);
            self.state[who].fortune = left;
            let again = chosen == Fortune::Again;
            self.tell(|| FortuneEvent::Spent { who, again, left }.into());
        }
        Ok(chosen)
    }
}

impl State {
    /// The test that Fortune could still change.
    pub(crate) fn roll_at_stake(&self) -> Option<LogLine> {
        let Some(Stake::Fortune(test, made, standing, _)) = self.at_stake else { return None };
        let verdict = format!("{}, {} SL", standing.words(), levels(made.sl));
        let roll = RollView {
            good: Some(standing.is_good()),
            verdict: verdict.clone(),
            ..tested(test.who, None, made)
        };
        Some(LogLine { roll: Some(roll), ..telling::rolled(AGAIN, verdict, D100, &[made.roll]) })
    }
}

impl Offer<State> for Fortune {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Fortune::Keep => "let-it-stand",
            Fortune::Again => "roll-again",
            Fortune::More => "one-more-sl",
        };
        name.to_string()
    }

    fn words(&self, state: &State) -> String {
        match (self, state.at_stake) {
            (Fortune::Keep, _) => "Keep the roll".to_string(),
            (Fortune::Again, Some(Stake::Fortune(_, made, ..))) => {
                format!("Re-roll the {} for 1 Fortune", made.roll)
            }
            (Fortune::Again, _) => "Re-roll for 1 Fortune".to_string(),
            (Fortune::More, _) => "+1 SL for 1 Fortune".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Fortune(test, made, standing, _)) => {
                let (name, left) = (state.name(test.who), state[test.who].fortune);
                let sl = levels(made.sl);
                format!("{name}: {}, {sl} SL. Spend Fortune? {left} left.", standing.words())
            }
            _ => "Spend Fortune on the test?".to_string(),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        let Some(Stake::Fortune(_, made, standing, better)) = state.at_stake else { return None };
        match self {
            Fortune::Again => Some(promise::of_faces(made.target, better, standing.hopes())),
            Fortune::More if standing == Standing::Close => Some(promise::certain(standing.hopes())),
            Fortune::Keep | Fortune::More => None,
        }
    }
}

/// What the log says of Fortune.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FortuneEvent {
    Spent { who: FigureId, again: bool, left: u8 },
}

impl FortuneEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let FortuneEvent::Spent { who, again, left } = *self;
        let (rule, what) = if again { (AGAIN, "rolls again") } else { (MORE, "gets +1 SL") };
        line(rule.0, format!("{} spends Fortune and {what}; {left} left.", state.name(who)))
    }
}
