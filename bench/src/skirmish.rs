//! WF-1 and WF-4: one exact attack of WFRP combat, and whole encounters of five against five on one core.

use std::hint::black_box;
use std::ops::Range;

use fates::{FigureId, Measured, Nobody, Progress, Random, Rules, Straight};
use wfrp::{ArmId, Attack, CombatantSetup, Exchange, Sergeant, Setup, State, TableSetup, Wfrp};

use crate::check::{Check, Found};
use crate::clock::{self, on_two_cores, shortest, time};
use crate::line::{Against, Line, Shown};

/// What is asked for: so many milliseconds for an exact attack.
const MOST_MILLISECONDS: f64 = 5.0;
/// How many encounters a round has.
const ENCOUNTERS: u64 = 500;
/// How many rounds are played.
const ROUNDS: usize = 5;
/// What is asked for: so many encounters a second on one core.
const GOAL: f64 = 5000.0;
/// More steps than an encounter has; what takes longer is given up.
const MOST_STEPS: u64 = 4000;

/// What a round of encounters comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// All rounds of turns.
    pub rounds: u64,
    /// All turns and other steps.
    pub steps: u64,
    /// How many the militia won.
    pub won: u64,
    /// How many came to no end.
    pub endless: u64,
}

/// A Road Bandit and a Town Militia man who face each other.
pub fn pair() -> State {
    let militia = CombatantSetup { seat: 1, ..CombatantSetup::of("town-militia") };
    let setup = Setup { combatants: vec![CombatantSetup::of("road-bandit"), militia], ..Setup::default() };
    Wfrp::begin(&setup).expect("both are in the book")
}

/// WF-1: the bandit strikes, the militia man parries, every pair of rolls.
pub fn exchange(start: &State) -> Exchange {
    let attack = Attack { opposed: Some(Some(ArmId(0))), ..Attack::blow(FigureId(0), ArmId(0), FigureId(1)) };
    start.exchange(&attack)
}

/// Five Town Militia against five Road Bandits, eight yards apart on open ground.
pub fn encounter() -> State {
    let rank = |seat: u8, id: &str, y: f64| -> Vec<CombatantSetup> {
        let at = |place: u8| Some((8.0 + 2.0 * f64::from(place), y));
        (0..5).map(|place| CombatantSetup { seat, at: at(place), ..CombatantSetup::of(id) }).collect()
    };
    let combatants = [rank(0, "town-militia", 8.0), rank(1, "road-bandit", 16.0)].concat();
    let table = TableSetup { width: 24.0, depth: 24.0, terrain: Vec::new() };
    let setup = Setup { combatants, table: Some(table), ..Setup::default() };
    Wfrp::begin(&setup).expect("the encounter can be laid out")
}

/// Plays these encounters with the quick sergeant on both sides.
pub fn play(start: &State, seeds: Range<u64>) -> Round {
    let mut state = start.clone();
    let mut fates = Straight { dice: Random::new(0), mind: Sergeant::QUICK, facts: Measured, ear: Nobody };
    let mut round = Round::default();
    for seed in seeds {
        fates.dice = Random::new(seed);
        state.clone_from(start);
        round.endless += 1;
        for _ in 0..MOST_STEPS {
            round.steps += 1;
            match Wfrp::step(&mut state, &mut fates) {
                Ok(Progress::On) => {}
                Ok(Progress::Over(outcome)) => {
                    round.won += u64::from(outcome.winner == Some(fates::Seat(0)));
                    round.endless -= 1;
                    break;
                }
                Err(_) => unreachable!("a mind answers everything"),
            }
        }
        round.rounds += u64::from(state.round);
    }
    round
}

/// WF-1. The check values are those of the peer `brute`, counted from the rules in Python.
pub fn exchange_lines() -> Vec<Line> {
    let start = pair();
    let odds = exchange(&start);
    let of_pairs = |name, found: u64, wanted: u128| Check {
        name,
        found: Found::Exact(fates::ratio(found.into(), wfrp::ALL_PAIRS.into())),
        wanted: Found::ratio(wanted, 10_000),
    };
    let mean = Check {
        name: "mean_damage",
        found: Found::Exact(odds.mean_wounds()),
        wanted: Found::ratio(404_049, 250_000),
    };
    let one = clock::best(|| exchange(&start));
    vec![
        Line::new("WF-1", "one opposed attack, exact, all pairs of rolls".to_string(), one)
            .against(Against::Fastest)
            .checked([
                of_pairs("attacker_wins", odds.hits, 3_609),
                of_pairs("critical", odds.criticals, 183),
                of_pairs("fumble", odds.fumbles, 700),
                of_pairs("defender_critical", odds.turned, 272),
                mean,
            ])
            .goal(
                one * 1000.0 <= MOST_MILLISECONDS,
                format!("{MOST_MILLISECONDS} ms an attack, found {}", Shown::Time.words(one)),
            ),
    ]
}

/// WF-4.
pub fn encounter_lines() -> Vec<Line> {
    let start = encounter();
    let (round, again) = (play(&start, 0..ENCOUNTERS), play(&start, 0..ENCOUNTERS));
    let times = (0..ROUNDS).map(|_| time(|| black_box(play(&start, 0..ENCOUNTERS))));
    let one = shortest(times) / ENCOUNTERS as f64;
    let both = || on_two_cores(|core| play(&start, core * ENCOUNTERS..(core + 1) * ENCOUNTERS));
    let [same_seeds, _] = both();
    let on_two = shortest((0..ROUNDS).map(|_| time(both))) / (2 * ENCOUNTERS) as f64;
    let same = |name, found: u64, wanted: u64| Check {
        name,
        found: Found::Count(found),
        wanted: Found::Count(wanted),
    };
    let Round { rounds, steps, won, endless } = round;
    let name = format!("whole encounters, {} combatants", start.combatants.len());
    vec![
        Line::new("WF-4", name, one)
            .as_rate()
            .checked([
                same("steps", again.steps, steps),
                same("won", again.won, won),
                same("endless", endless, 0),
            ])
            .goal(
                one.recip() >= GOAL,
                format!("{GOAL} encounters a second on one core, found {}", Shown::Rate.words(one)),
            )
            .note(
                true,
                format!(
                    "{} steps and {:.1} rounds an encounter, {won} of {ENCOUNTERS} won by the militia",
                    steps / ENCOUNTERS,
                    rounds as f64 / ENCOUNTERS as f64
                ),
            ),
        Line::new("WF-4", "the same on two cores", on_two).as_rate().on_two_cores().checked([same(
            "steps",
            same_seeds.steps,
            steps,
        )]),
    ]
}
