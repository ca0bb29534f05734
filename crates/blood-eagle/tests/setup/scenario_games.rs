//! Whole games of every scenario by chance, from the first figure set up on: every state between two steps is checked.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{Activation, BloodEagle, Book, Options, Setup, SideSetup, Written};
use fates::proofs::{pause_equivalence, random_play, refusals_change_nothing, replays};

/// More steps than a game has: ten turns of three phases with some twenty figures.
const MOST_STEPS: usize = 2000;

/// A scenario, in turn with all others, with its own warbands the first time and with others later; switches are
/// turned, and every fifth game is played at a real table.
pub fn game(seed: u64) -> Setup {
    let book = Book::built_in();
    let count = book.scenarios.len() as u64;
    let (scenario, turn) = (&book.scenarios[(seed % count) as usize], (seed / count) as usize);
    let warband = |seat: usize| match turn {
        0 => None,
        _ => {
            let place = (turn * (seat + 1) + seat) % book.warbands.len();
            Some(Written::Id(book.warbands[place].id.clone()))
        }
    };
    let side = |seat: usize| SideSetup { warband: warband(seat), ..SideSetup::default() };
    let usual = Options::default();
    let activation = if turn % 4 == 3 { Activation::WholeSide } else { Activation::AlternateFigures };
    Setup {
        scenario: Some(scenario.id.clone()),
        sides: (0..scenario.sides.len()).map(side).collect(),
        real_table: turn % 5 == 4,
        options: Options {
            activation,
            premeasure: turn % 3 == 1,
            hit_on_equal: turn % 7 != 5,
            stand_needs_fate_check: turn % 4 == 2,
            weather_wet: turn % 3 == 2,
            outnumber_stacks_with_mob: turn.is_multiple_of(2),
            ..usual
        },
        ..Setup::default()
    }
}

/// be.end.1: every game of every scenario ends, and no game comes to a state that cannot be.
#[test]
fn games_of_every_scenario_end_and_keep_to_what_must_hold() {
    for seed in 0..60 {
        let played = random_play::<BloodEagle>(&game(seed), seed, MOST_STEPS);
        assert!(played.outcome.is_some(), "seed {seed}");
    }
}

#[test]
fn games_fed_one_answer_at_a_time_are_the_same() {
    (0..15).for_each(|seed| pause_equivalence::<BloodEagle>(&game(seed), seed, 150));
}

#[test]
fn ledgers_play_again() {
    (0..8).for_each(|seed| replays::<BloodEagle>(&game(seed), seed, 60));
}

#[test]
fn answers_that_do_not_fit_change_nothing() {
    (0..8).for_each(|seed| refusals_change_nothing::<BloodEagle>(&game(seed), seed, 60));
}
