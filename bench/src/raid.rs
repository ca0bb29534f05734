//! BE-1 and BE-4: one blow of Blood Eagle exactly, and whole games of its first scenario on one core.

use std::hint::black_box;
use std::ops::Range;

use blood_eagle::{ArmId, Battle, BloodEagle, Doom, FigureSetup, Hand, Jarl, Setup, State, Upshot};
use fates::{FigureId, Measured, Nobody, Odds, Progress, Random, Rules, Seat, Straight, Whim, exact};

use crate::check::{Check, Found};
use crate::clock::{self, on_two_cores, shortest, time};
use crate::line::{Against, Line, Shown};

/// How many games a round has.
const GAMES: u64 = 200;
/// How many rounds are played.
const ROUNDS: usize = 5;
/// What is asked for: so many games a second on one core.
const GOAL: f64 = 2000.0;
/// More steps than a game has; what takes longer is given up.
const MOST_STEPS: u64 = 20_000;

/// A Hirdman with an axe and a lone Fyrdman, in contact.
pub fn two() -> State {
    let fyrdman = FigureSetup { seat: 1, ..FigureSetup::of("fyrdman") };
    let setup = Setup {
        figures: vec![FigureSetup::of("hirdman"), fyrdman],
        contacts: vec![(0, 1)],
        ..Setup::default()
    };
    BloodEagle::begin(&setup).expect("both are in the book")
}

/// BE-1: every way one blow can go.
pub fn blow(start: &State) -> Odds<Upshot> {
    let mut state = start.clone();
    exact(Whim(Random::new(0)), Measured, |fates| {
        state.clone_from(start);
        let blow = state.blow(FigureId(0), FigureId(1), Hand::Arm(ArmId(0)), 0);
        Battle::new(&mut state, fates).strikes(&blow)
    })
}

/// BE-1.
pub fn blow_lines() -> Vec<Line> {
    let start = two();
    let odds = blow(&start);
    let exact = |name, found, (top, bottom)| Check {
        name,
        found: Found::Exact(found),
        wanted: Found::ratio(top, bottom),
    };
    let checks = [
        exact("hit", odds.chance(|upshot| matches!(upshot, Upshot::Hit(_))), (7, 10)),
        exact("knocked_down", odds.of(Upshot::Hit(Doom::KnockedDown)), (7, 100)),
        exact("out", odds.of(Upshot::Hit(Doom::Out)), (7, 20)),
        exact("axe_lost", odds.of(Upshot::Fumbled), (1, 100)),
    ];
    let how = format!("one blow, exact, {} paths", odds.paths());
    vec![Line::new("BE-1", how, clock::best(|| blow(&start))).against(Against::Fastest).checked(checks)]
}

/// What a round of games comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// All turns.
    pub turns: u64,
    /// All steps.
    pub steps: u64,
    /// How many the first side won.
    pub won: u64,
    /// How many came to no end.
    pub endless: u64,
}

/// The ford of the book with the warbands that were made for it.
pub fn ford() -> State {
    let setup = Setup { scenario: Some("the-ford-at-aldham".to_string()), ..Setup::default() };
    BloodEagle::begin(&setup).expect("the ford can be laid out")
}

/// Plays these games with the jarl on both sides.
pub fn play(start: &State, seeds: Range<u64>) -> Round {
    let mut state = start.clone();
    let mut fates = Straight { dice: Random::new(0), mind: Jarl, facts: Measured, ear: Nobody };
    let mut round = Round::default();
    for seed in seeds {
        fates.dice = Random::new(seed);
        state.clone_from(start);
        round.endless += 1;
        for _ in 0..MOST_STEPS {
            round.steps += 1;
            match BloodEagle::step(&mut state, &mut fates) {
                Ok(Progress::On) => {}
                Ok(Progress::Over(outcome)) => {
                    round.won += u64::from(outcome.winner == Some(Seat(0)));
                    round.endless -= 1;
                    break;
                }
                Err(_) => unreachable!("a mind answers everything"),
            }
        }
        round.turns += u64::from(state.turn);
    }
    round
}

/// BE-4.
pub fn lines() -> Vec<Line> {
    let start = ford();
    let (round, again) = (play(&start, 0..GAMES), play(&start, 0..GAMES));
    let times = (0..ROUNDS).map(|_| time(|| black_box(play(&start, 0..GAMES))));
    let one = shortest(times) / GAMES as f64;
    let both = || on_two_cores(|core| play(&start, core * GAMES..(core + 1) * GAMES));
    let [same_seeds, _] = both();
    let on_two = shortest((0..ROUNDS).map(|_| time(both))) / (2 * GAMES) as f64;
    let same = |name, found: u64, wanted: u64| Check {
        name,
        found: Found::Count(found),
        wanted: Found::Count(wanted),
    };
    let Round { turns, steps, won, endless } = round;
    let name = format!("whole games of the ford, {} figures", start.figures.len());
    let found = Shown::Rate.words(one);
    vec![
        Line::new("BE-4", name, one)
            .as_rate()
            .checked([
                same("steps", again.steps, steps),
                same("won", again.won, won),
                same("endless", endless, 0),
            ])
            .goal(one.recip() >= GOAL, format!("{GOAL} games a second on one core, found {found}"))
            .note(
                true,
                format!(
                    "{} steps and {:.1} turns a game, {won} of {GAMES} won by the first side",
                    steps / GAMES,
                    turns as f64 / GAMES as f64
                ),
            ),
        Line::new("BE-4", "the same on two cores", on_two).as_rate().on_two_cores().checked([same(
            "steps",
            same_seeds.steps,
            steps,
        )]),
    ]
}
