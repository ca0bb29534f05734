//! WF-1 and WF-4: one exact attack of WFRP combat, and whole encounters of five against five.

use fates::{FigureId, Rules, Seat};
use wfrp::{ArmId, Attack, CombatantSetup, Exchange, Sergeant, Setup, State, TableSetup, Wfrp};

use crate::harness::check::{Check, Found};
use crate::harness::clock;
use crate::harness::line::{Against, Line, Shown};
use crate::systems::whole::Games;

/// What is asked for: so many milliseconds for an exact attack.
const MOST_MILLISECONDS: f64 = 5.0;

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
fn laid() -> State {
    let rank = |seat: u8, id: &str, y: f64| -> Vec<CombatantSetup> {
        let at = |place: u8| Some((8.0 + 2.0 * f64::from(place), y));
        (0..5).map(|place| CombatantSetup { seat, at: at(place), ..CombatantSetup::of(id) }).collect()
    };
    let combatants = [rank(0, "town-militia", 8.0), rank(1, "road-bandit", 16.0)].concat();
    let table = TableSetup { width: 24.0, depth: 24.0, terrain: Vec::new() };
    let setup = Setup { combatants, table: Some(table), ..Setup::default() };
    Wfrp::begin(&setup).expect("the encounter can be laid out")
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

/// Encounters of the ten.
pub fn encounters() -> Games<Wfrp> {
    let start = laid();
    Games {
        job: "WF-4",
        how: format!("encounters, {} combatants, the quick sergeant", start.combatants.len()),
        start,
        count: 500,
        goal: 5000.0,
        noun: "encounter",
        unit: "rounds",
        length: |state, _| state.round.into(),
        whose: "the militia",
        victory: |outcome| outcome.winner == Some(Seat(0)),
    }
}

/// WF-4.
pub fn encounter_lines() -> Vec<Line> {
    encounters().lines(|| Sergeant::QUICK).to_vec()
}
