//! Whole games of every scenario, from deployment to the end: hundreds by chance, some of them paused at every question,
//! written down and played again. `LYCHGATE_GAMES=10000` plays more of them.

use fates::proofs::{pause_equivalence, random_play, replays};
use frame::proofs::{in_parallel, seeds};
use silver_bayonet::{Book, Setup, SilverBayonet};

type Sb = SilverBayonet;

/// So many games are played by chance, unless more are asked for.
const GAMES: u64 = 480;
/// More steps than any game has.
const MOST_STEPS: usize = 4000;

/// A scenario, in turn with all others; every eighth game is played with miniatures on a real table.
fn game(seed: u64) -> Setup {
    let scenarios = &Book::built_in().scenarios;
    let scenario = &scenarios[(seed % scenarios.len() as u64) as usize];
    Setup { scenario: Some(scenario.id.clone()), real_table: seed % 8 == 7, ..Setup::default() }
}

/// Every state between two steps is checked on the way.
#[test]
fn games_by_chance_keep_to_what_must_hold_and_end() {
    in_parallel(seeds(GAMES), |seed| {
        let played = random_play::<Sb>(&game(seed), seed, MOST_STEPS);

        assert!(played.outcome.is_some_and(|outcome| outcome.points.is_some()), "seed {seed}");
    });
}

#[test]
fn whole_games_fed_one_answer_at_a_time_are_the_same() {
    in_parallel(0..96, |seed| pause_equivalence::<Sb>(&game(seed), seed, MOST_STEPS));
}

/// The state's hash stands in the last line of a ledger; a replay that comes to another one fails.
#[test]
fn a_sample_of_whole_games_plays_again_from_its_ledger() {
    in_parallel(0..48, |seed| replays::<Sb>(&game(seed), seed + 10_000, MOST_STEPS));
}
