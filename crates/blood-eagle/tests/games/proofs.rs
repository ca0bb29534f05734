//! The proofs of `fates::proofs` that look at single steps, luck and decrees.

use std::collections::BTreeMap;

use blood_eagle::{BloodEagle, Condition, Event, Setup, State};
use fates::proofs::{
    decrees_hold, exact_equals_simulated, merged_equals_one_by_one, same_luck, weights_sum_to_one,
};
use fates::{FactsFrom, Measured, Whim};
use frame::proofs::any_decree;

use crate::setup::scenario_games::game;

/// More paths than this are not walked.
const MOST_PATHS: u64 = 3000;

/// Some situations of random games on a virtual table, each with a mind of its own.
fn situations(count: u64) -> impl Iterator<Item = (u64, State, Whim)> {
    let virtual_table = |seed| Setup { real_table: false, ..game(seed) };
    (0..count)
        .flat_map(move |seed| fates::proofs::situations::<BloodEagle>(&virtual_table(seed), seed, 250, 17))
}

/// How everybody is.
fn seen(state: &State) -> Vec<(Condition, u8, bool)> {
    state.figures.iter().map(|figure| (figure.condition, figure.hero_points, figure.shield)).collect()
}

#[test]
fn the_weights_of_a_step_sum_to_one() {
    let proven = situations(10)
        .filter(|(_, state, mind)| weights_sum_to_one::<BloodEagle>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 60, "only {proven} steps had few enough paths");
}

/// No rule reads more of its dice than its key says.
#[test]
fn merged_rolls_hide_nothing() {
    let proven = situations(10)
        .filter(|(_, state, mind)| merged_equals_one_by_one::<BloodEagle>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 60, "only {proven} steps had few enough paths");
}

#[test]
fn exact_odds_are_those_of_chance() {
    let proven = situations(10)
        .filter(|(seed, state, mind)| {
            exact_equals_simulated::<BloodEagle, _>(state, mind, &Measured, 600, (*seed, 300), seen)
        })
        .count();

    assert!(proven > 40, "only {proven} steps had few enough paths");
}

#[test]
fn the_same_answers_bring_the_same_luck_and_others_do_not() {
    (0..10).for_each(|seed| same_luck::<BloodEagle>(&game(seed), seed..seed + 1, 120));
}

#[test]
fn decrees_are_kept_played_again_and_taken_back_like_answers() {
    (0..10).for_each(|seed| {
        decrees_hold::<BloodEagle>(&game(seed), seed, 90, |state, chance| {
            any_decree::<BloodEagle>(state, state.figures.len(), chance)
        })
    });
}

/// What is asked in vain in so many steps of these games.
fn in_vain(seeds: std::ops::Range<u64>, facts: FactsFrom, steps: usize) -> BTreeMap<String, u32> {
    let tells = |event: &Event| {
        let sums =
            matches!(event, Event::Fate(_) | Event::Fighting(_) | Event::Shooting(_) | Event::Sunder(_));
        !sums && !matches!(event, Event::Fire(_) | Event::Danger(_) | Event::Heroics(_))
    };
    let games = seeds.map(|seed| (seed, Setup { real_table: facts == FactsFrom::People, ..game(seed) }));
    frame::proofs::in_vain::<BloodEagle>(games, facts, steps, tells)
}

#[test]
fn nothing_is_asked_in_vain_at_a_real_table() {
    let vain = in_vain(0..30, FactsFrom::People, 120);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}

#[test]
fn nothing_is_asked_in_vain_on_the_virtual_table() {
    let vain = in_vain(0..10, FactsFrom::Measured, 90);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}
