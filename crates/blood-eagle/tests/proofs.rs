//! The proofs of `fates::proofs` that look at single steps, luck and decrees.

use std::collections::BTreeMap;

use blood_eagle::{BloodEagle, Condition, Event, Setup, State};
use fates::proofs::{
    decrees_hold, exact_equals_simulated, merged_equals_one_by_one, questions_in_vain, random_play,
    same_luck, weights_sum_to_one,
};
use fates::{FactsFrom, FigureId, Measured, Overrule, Random, Rules, Whim};
use table::Shown;

use super::scenario_games::game;

/// More paths than this are not walked.
const MOST_PATHS: u64 = 3000;

/// Some situations of random games on a virtual table, each with a mind of its own.
fn situations(count: u64) -> impl Iterator<Item = (u64, State, Whim)> {
    (0..count).flat_map(|seed| {
        let setup = Setup { real_table: false, ..game(seed) };
        let played = random_play::<BloodEagle>(&setup, seed, 250);
        let some = played.situations.into_iter().enumerate();
        let some = some.filter(move |(place, _)| (place + seed as usize).is_multiple_of(17));
        some.map(move |(place, state)| (seed, state, Whim(Random::new(seed * 1000 + place as u64))))
    })
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

/// A lever set to anything near what it can be, or somebody put somewhere.
fn any_decree(state: &State, chance: &mut Random) -> Overrule {
    let levers = BloodEagle::levers(state);
    if levers.is_empty() || chance.below(3) == 0 {
        let figure = BloodEagle::figure_name(state, FigureId(chance.below(state.figures.len()) as u8));
        let at = [0, 0].map(|_: i32| chance.below(9400) as i32 - 100);
        return Overrule::Place { figure, at };
    }
    let lever = &levers[chance.below(levers.len())];
    let to = lever.least - 1 + chance.below((lever.most - lever.least + 3) as usize) as i32;
    Overrule::Set { lever: lever.id.clone(), to }
}

#[test]
fn decrees_are_kept_played_again_and_taken_back_like_answers() {
    (0..10).for_each(|seed| decrees_hold::<BloodEagle>(&game(seed), seed, 90, any_decree));
}

/// What is asked in vain in so many steps of these games.
fn in_vain(seeds: impl Iterator<Item = u64>, facts: FactsFrom, steps: usize) -> BTreeMap<String, u32> {
    let says = |state: &State, question: &_| BloodEagle::question(state, question).text;
    let tells = |event: &Event| {
        let sums =
            matches!(event, Event::Fate(_) | Event::Fighting(_) | Event::Shooting(_) | Event::Sunder(_));
        !sums && !matches!(event, Event::Fire(_) | Event::Danger(_) | Event::Heroics(_))
    };
    seeds.fold(BTreeMap::new(), |mut all, seed| {
        let setup = Setup { real_table: facts == FactsFrom::People, ..game(seed) };
        for (question, count) in questions_in_vain::<BloodEagle>(&setup, seed, facts, steps, says, tells) {
            *all.entry(question).or_default() += count;
        }
        all
    })
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
