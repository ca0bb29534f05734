//! Scenarios: the built-in ones, what is wrong with others, deployment, and who wins.

use fates::proofs::{pause_equivalence, random_play, replays};
use fates::{FigureId, Rules, Seat};
use silver_bayonet::{Book, FigureSetup, Outcome, Setup, Side, SilverBayonet, State};

/// More steps than any of these games has.
const MOST_STEPS: usize = 2000;

fn named(id: &str) -> Setup {
    Setup { scenario: Some(id.to_string()), ..Setup::default() }
}

fn ids() -> impl Iterator<Item = &'static str> {
    Book::built_in().scenarios.iter().map(|scenario| scenario.id.as_str())
}

#[test]
fn every_scenario_lays_out_with_everybody_on_the_table() {
    assert!(Book::built_in().scenarios.len() >= 5);
    for id in ids() {
        let state = SilverBayonet::begin(&named(id)).unwrap();

        assert_eq!(SilverBayonet::check(&state), Ok(()), "{id}");
        assert!(!state.plot.story.is_empty() && !state.plot.briefing.is_empty(), "{id}");
    }
}

#[test]
fn every_scenario_played_by_chance_ends() {
    for id in ids() {
        for seed in 0..3 {
            let played = random_play::<SilverBayonet>(&named(id), seed, MOST_STEPS);

            assert!(played.outcome.is_some_and(|outcome| outcome.points.is_some()), "{id}, seed {seed}");
        }
    }
}
