//! FF-4: whole games of Fear and Faith's first scenario, from the setting-up to the end, on one core.

use std::hint::black_box;
use std::ops::Range;

use fates::{Measured, Mind, Nobody, Progress, Random, Rules, Straight};
use fear_and_faith::{FearAndFaith, Ringleader, Ruffian, Setup, SideSetup, State, Written};

use crate::check::{Check, Found};
use crate::clock::{on_two_cores, shortest, time};
use crate::line::{Line, Shown};

/// How many games a round has.
const GAMES: u64 = 200;
/// How many rounds are played.
const ROUNDS: usize = 5;
/// What is asked for: so many games a second on one core.
const GOAL: f64 = 2000.0;
/// More steps than a game has; what takes longer is given up.
const MOST_STEPS: u64 = 4000;

/// What a round of games comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// All rounds of turns.
    pub rounds: u64,
    /// All activations and other steps.
    pub steps: u64,
    /// How many the survivors won.
    pub won: u64,
    /// How many came to no end.
    pub endless: u64,
}

/// The infestation of the book with two of its ready-made parties.
pub fn infestation() -> State {
    let party = |id: &str| SideSetup { party: Some(Written::Id(id.to_string())), ..SideSetup::default() };
    let setup = Setup {
        scenario: Some("zombie-infestation".to_string()),
        sides: vec![party("last-bus-to-orley"), party("the-late-shift")],
        ..Setup::default()
    };
    FearAndFaith::begin(&setup).expect("the infestation can be laid out")
}

/// Plays these games with this mind on both sides.
pub fn play<M: Mind<FearAndFaith>>(start: &State, seeds: Range<u64>, mind: M) -> Round {
    let mut state = start.clone();
    let mut fates = Straight { dice: Random::new(0), mind, facts: Measured, ear: Nobody };
    let mut round = Round::default();
    for seed in seeds {
        fates.dice = Random::new(seed);
        state.clone_from(start);
        round.endless += 1;
        for _ in 0..MOST_STEPS {
            round.steps += 1;
            match FearAndFaith::step(&mut state, &mut fates) {
                Ok(Progress::On) => {}
                Ok(Progress::Over(outcome)) => {
                    round.won += u64::from(outcome.winner == Some(fear_and_faith::HUNTERS));
                    round.endless -= 1;
                    break;
                }
                Err(_) => unreachable!("a mind answers everything"),
            }
        }
        round.rounds += u64::from(state.round());
    }
    round
}

/// FF-4: with the ringleader, and with the ruffian, who is quick.
pub fn lines() -> Vec<Line> {
    let [ringleader, ruffian] =
        [led_by("the ringleader", Ringleader::default), led_by("the ruffian", Ruffian::default)];
    ringleader.into_iter().chain(ruffian).collect()
}

/// The infestation, led by this mind on both sides.
fn led_by<M: Mind<FearAndFaith>>(leader: &str, mind: impl Fn() -> M + Sync) -> [Line; 2] {
    let start = infestation();
    let (round, again) = (play(&start, 0..GAMES, mind()), play(&start, 0..GAMES, mind()));
    let times = (0..ROUNDS).map(|_| time(|| black_box(play(&start, 0..GAMES, mind()))));
    let one = shortest(times) / GAMES as f64;
    let both = || on_two_cores(|core| play(&start, core * GAMES..(core + 1) * GAMES, mind()));
    let [same_seeds, _] = both();
    let on_two = shortest((0..ROUNDS).map(|_| time(both))) / (2 * GAMES) as f64;
    let same = |name, found: u64, wanted: u64| Check {
        name,
        found: Found::Count(found),
        wanted: Found::Count(wanted),
    };
    let Round { rounds, steps, won, endless } = round;
    let name = format!("whole games of the infestation, {} models, {leader}", start.models.len());
    [
        Line::new("FF-4", name, one)
            .as_rate()
            .checked([
                same("steps", again.steps, steps),
                same("won", again.won, won),
                same("endless", endless, 0),
            ])
            .goal(
                one.recip() >= GOAL,
                format!("{GOAL} games a second on one core, found {}", Shown::Rate.words(one)),
            )
            .note(
                true,
                format!(
                    "{} steps and {:.1} rounds a game, {won} of {GAMES} won by the survivors",
                    steps / GAMES,
                    rounds as f64 / GAMES as f64
                ),
            ),
        Line::new("FF-4", "the same on two cores", on_two).as_rate().on_two_cores().checked([same(
            "steps",
            same_seeds.steps,
            steps,
        )]),
    ]
}
