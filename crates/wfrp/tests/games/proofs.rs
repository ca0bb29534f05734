//! The proofs of `fates::proofs`: whole fights of every scenario by chance, pauses, ledgers, luck, decrees, odds, and
//! that nothing is asked in vain.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use fates::proofs::{
    decrees_hold, exact_equals_simulated, merged_equals_one_by_one, pause_equivalence, random_play,
    refusals_change_nothing, replays, same_luck, weights_sum_to_one,
};
use fates::{FactsFrom, Measured, Whim};
use frame::System;
use frame::proofs::any_decree;
use frame::{Order, RosterOrder};
use wfrp::{AdvantageSystem, Book, Condition, Deathblows, Event, Options, Setup, State, Wfrp};

/// More steps than a fight has: thirty rounds with some fifteen combatants.
const MOST_STEPS: usize = 2000;

/// More paths than this are not walked.
const MOST_PATHS: u64 = 3000;

/// A scenario, in turn with all others, with its own people the first time and with others later; switches are turned,
/// and every fifth fight is at a real table.
pub fn game(seed: u64) -> Setup {
    let book = Book::built_in();
    let count = book.scenarios.len() as u64;
    let (scenario, turn) = (&book.scenarios[(seed % count) as usize], (seed / count) as usize);
    let sides = book.scenarios.iter().flat_map(|one| &one.sides).map(|side| side.id.as_str());
    let all: Vec<&str> = sides.chain(["strollers"]).collect(); // who cast, heal and strike twice
    let roster = |seat: usize| match turn % 3 {
        0 => RosterOrder::Own,
        _ => RosterOrder::Ready(all[(turn * 3 + seat * 5) % all.len()].to_string()),
    };
    let order = Order {
        scenario: scenario.id.clone(),
        rosters: vec![roster(0), roster(1)],
        real_table: turn % 5 == 4,
        ..Order::default()
    };
    let personal = turn % 4 == 3;
    let options = Options {
        advantage: if personal { AdvantageSystem::Personal } else { AdvantageSystem::Pool },
        cap_modifiers: turn % 5 != 2,
        crit_stack: turn % 3 == 2,
        defender_doubles: turn % 7 != 5,
        ranged_defence: turn % 2 == 1,
        deathblow_minor: if turn % 4 == 2 { Deathblows::Criticals } else { Deathblows::ByMark },
        any_surprise_counts: turn % 2 == 1,
        no_gain_from_the_fallen: turn % 3 == 1,
        fortune: turn % 4 == 1,
    };
    Setup { options, ..Wfrp::setup(book, &order).unwrap() }
}

/// wf.round.3: every fight of every scenario ends, and no fight comes to a state that cannot be.
#[test]
fn fights_of_every_scenario_end_and_keep_to_what_must_hold() {
    for seed in 0..40 {
        let played = random_play::<Wfrp>(&game(seed), seed, MOST_STEPS);
        assert!(played.outcome.is_some(), "seed {seed}");
    }
}

#[test]
fn fights_fed_one_answer_at_a_time_are_the_same() {
    (0..12).for_each(|seed| pause_equivalence::<Wfrp>(&game(seed), seed, 60));
}

#[test]
fn ledgers_play_again() {
    (0..8).for_each(|seed| replays::<Wfrp>(&game(seed), seed, 40));
}

#[test]
fn answers_that_do_not_fit_change_nothing() {
    (0..8).for_each(|seed| refusals_change_nothing::<Wfrp>(&game(seed), seed, 40));
}

/// Some situations of random fights on a virtual table, each with a mind of its own.
fn situations(count: u64) -> impl Iterator<Item = (u64, State, Whim)> {
    let virtual_table = |seed| Setup { real_table: false, ..game(seed) };
    (0..count).flat_map(move |seed| fates::proofs::situations::<Wfrp>(&virtual_table(seed), seed, 150, 11))
}

/// Wounds, Critical Wounds and Conditions.
type Seen = (i16, u8, Vec<(Condition, u8)>);

/// How everybody is.
fn seen(state: &State) -> Vec<Seen> {
    state.combatants.iter().map(|one| (one.wounds, one.criticals, one.conditions.iter().collect())).collect()
}

#[test]
fn the_weights_of_a_step_sum_to_one() {
    let proven = situations(10)
        .filter(|(_, state, mind)| weights_sum_to_one::<Wfrp>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 30, "only {proven} steps had few enough paths");
}

/// wf.odds.3: no rule reads more of its dice than its key says.
#[test]
fn merged_rolls_hide_nothing() {
    let proven = situations(8)
        .filter(|(_, state, mind)| merged_equals_one_by_one::<Wfrp>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 15, "only {proven} steps had few enough paths");
}

#[test]
fn exact_odds_are_those_of_chance() {
    let proven = situations(8)
        .filter(|(seed, state, mind)| {
            exact_equals_simulated::<Wfrp, _>(state, mind, &Measured, 600, (*seed, 300), seen)
        })
        .count();

    assert!(proven > 20, "only {proven} steps had few enough paths");
}

#[test]
fn the_same_answers_bring_the_same_luck_and_others_do_not() {
    (0..8).for_each(|seed| same_luck::<Wfrp>(&game(seed), seed..seed + 1, 60));
}

#[test]
fn decrees_are_kept_played_again_and_taken_back_like_answers() {
    (0..10).for_each(|seed| {
        decrees_hold::<Wfrp>(&game(seed), seed, 50, |state, chance| {
            any_decree::<Wfrp>(state, state.combatants.len(), chance)
        })
    });
}

/// What is asked in vain in so many steps of these games.
///
/// In some thirty thousand steps a choice may come up that changes nothing in so many tries: how a blow is meant that hardly
/// ever hits. The games below have none.
fn in_vain(seeds: std::ops::Range<u64>, facts: FactsFrom, steps: usize) -> BTreeMap<String, u32> {
    let tells = |event: &Event| !matches!(event, Event::Test(_) | Event::Damage(_) | Event::Melee(_));
    let games = seeds.map(|seed| (seed, Setup { real_table: facts == FactsFrom::People, ..game(seed) }));
    frame::proofs::in_vain::<Wfrp>(games, facts, steps, tells)
}

/// A longer look: `LYCHGATE_SEED` and `LYCHGATE_GAMES` say at which games.
#[test]
fn nothing_is_asked_in_vain_in_other_games() {
    let vain = in_vain(frame::proofs::seeds(1), FactsFrom::Measured, 120);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}

#[test]
fn nothing_is_asked_in_vain_at_a_real_table() {
    let vain = in_vain(60..120, FactsFrom::People, 120);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}

#[test]
fn nothing_is_asked_in_vain_on_the_virtual_table() {
    let vain = in_vain(60..120, FactsFrom::Measured, 120);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}
