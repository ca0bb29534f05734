//! Whole games of any system, played by the hundred on one core and on two.

use std::hint::black_box;
use std::ops::Range;

use fates::{Measured, Mind, Nobody, Progress, Random, Rules, Straight};

use crate::harness::check::{Check, Found};
use crate::harness::clock::{on_two_cores, shortest, time};
use crate::harness::line::{Line, Shown};

/// How many rounds are timed; the shortest counts.
const ROUNDS: u64 = 5;
/// More steps than a game has; what takes longer is given up.
const MOST_STEPS: u64 = 20_000;

/// Games that are played over and over.
pub struct Games<R: Rules> {
    /// The job.
    pub job: &'static str,
    /// What is played, and by whom.
    pub how: String,
    /// Where every game starts.
    pub start: R::State,
    /// How many make a round. Every round has seeds of its own: ways that are known are not searched for again, so games
    /// that were played before would cost less.
    pub count: u64,
    /// What is asked for: so many a second on one core.
    pub goal: f64,
    /// One of them: `game`.
    pub noun: &'static str,
    /// What its length is counted in: `turns`.
    pub unit: &'static str,
    /// How long it was.
    pub length: fn(&R::State, &R::Outcome) -> u64,
    /// Whose victories are counted.
    pub whose: &'static str,
    /// Whether it was one.
    pub victory: fn(&R::Outcome) -> bool,
}

/// What a round of games comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// All turns, or whatever their length is counted in.
    pub length: u64,
    /// All activations and other steps.
    pub steps: u64,
    /// How many were won by those whose victories are counted.
    pub won: u64,
    /// How many came to no end.
    pub endless: u64,
}

impl<R: Rules> Games<R>
where
    R::State: Sync,
{
    /// Plays the games of these seeds with this mind on all sides.
    pub fn play<M: Mind<R>>(&self, seeds: Range<u64>, mind: M) -> Round {
        let mut state = self.start.clone();
        let mut fates = Straight { dice: Random::new(0), mind, facts: Measured, ear: Nobody };
        let mut round = Round::default();
        for seed in seeds {
            fates.dice = Random::new(seed);
            state.clone_from(&self.start);
            round.endless += 1;
            for _ in 0..MOST_STEPS {
                round.steps += 1;
                match R::step(&mut state, &mut fates) {
                    Ok(Progress::On) => {}
                    Ok(Progress::Over(outcome)) => {
                        round.length += (self.length)(&state, &outcome);
                        round.won += u64::from((self.victory)(&outcome));
                        round.endless -= 1;
                        break;
                    }
                    Err(_) => unreachable!("a mind answers everything"),
                }
            }
        }
        round
    }

    /// The seconds that one game takes on one core.
    pub fn seconds<M: Mind<R>>(&self, mind: impl Fn() -> M) -> f64 {
        let rounds = (1..=ROUNDS).map(|round| time(|| black_box(self.play(self.seeds(round), mind()))));
        shortest(rounds) / self.count as f64
    }

    /// The seeds of a round.
    fn seeds(&self, round: u64) -> Range<u64> {
        round * self.count..(round + 1) * self.count
    }

    /// The games on one core, and on two.
    pub fn lines<M: Mind<R>>(&self, mind: impl Fn() -> M + Sync) -> [Line; 2] {
        let count = self.count;
        let (round, again) = (self.play(self.seeds(0), mind()), self.play(self.seeds(0), mind()));
        let one = self.seconds(&mind);
        let both = |round: u64| on_two_cores(|core| self.play(self.seeds(2 * round + core), mind()));
        let [same_seeds, _] = both(0);
        let on_two = shortest((1..=ROUNDS).map(|round| time(|| both(round)))) / (2 * count) as f64;
        let Round { length, steps, won, endless } = round;
        let Self { goal, noun, unit, whose, .. } = *self;
        let found = Shown::Rate.words(one);
        let mean = length as f64 / count as f64;
        [
            Line::new(self.job, self.how.clone(), one)
                .as_rate()
                .checked([
                    same("steps", again.steps, steps),
                    same("won", again.won, won),
                    same("endless", endless, 0),
                ])
                .goal(one.recip() >= goal, format!("{goal} {noun}s a second on one core, found {found}"))
                .note(
                    true,
                    format!(
                        "{} steps and {mean:.1} {unit} each, {won} of {count} won by {whose}",
                        steps / count
                    ),
                ),
            Line::new(self.job, format!("the same on two cores: {}", self.how), on_two)
                .as_rate()
                .on_two_cores()
                .checked([same("steps", same_seeds.steps, steps)]),
        ]
    }
}

fn same(name: &'static str, found: u64, wanted: u64) -> Check {
    Check { name, found: Found::Count(found), wanted: Found::Count(wanted) }
}
