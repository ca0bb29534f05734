//! Every proof, for Gravemarch.

use crate::gravemarch::*;
use fates::proofs::{
    decrees_hold, exact_equals_simulated, merged_equals_one_by_one, pause_equivalence, questions_in_vain,
    random_play, refusals_change_nothing, replays, same_luck, weights_sum_to_one,
};
use fates::{FactsFrom, Measured, Overrule, Question, Random, Whim};

const MOST_PATHS: u64 = 20_000;

/// The situations of random games, each with a mind of its own.
fn situations(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, State, Whim)> {
    seeds.flat_map(|seed| {
        let whim = move |place: usize| Whim(Random::new(seed * 1000 + place as u64));
        let played = random_play::<Gravemarch>(&contact(), seed, 40);
        played.situations.into_iter().enumerate().map(move |(place, state)| (seed, state, whim(place)))
    })
}

#[test]
fn random_games_keep_to_what_must_hold_and_end() {
    let played: Vec<_> = (0..300).map(|seed| random_play::<Gravemarch>(&march(), seed, 4000)).collect();

    assert!(played.iter().all(|record| record.outcome.is_some()));
    for outcome in [Some(KNIGHTS), Some(GHOULS), None] {
        assert!(
            played.iter().any(|record| record.outcome == Some(outcome)),
            "no game ended with {outcome:?}"
        );
    }
}

#[test]
fn a_game_fed_one_answer_at_a_time_is_the_one_played_straight_through() {
    for seed in 0..100 {
        pause_equivalence::<Gravemarch>(&march(), seed, 4000);
        pause_equivalence::<Gravemarch>(&contact(), seed, seed as usize % 50);
    }
}

#[test]
fn ledgers_of_whole_games_play_again_and_damage_shows() {
    for seed in 0..100 {
        replays::<Gravemarch>(&march(), seed, 300);
    }
}

#[test]
fn ledgers_of_games_still_in_play_do_so_too() {
    for seed in 0..200 {
        replays::<Gravemarch>(&contact(), seed, seed as usize % 40);
    }
}

#[test]
fn the_same_answers_bring_the_same_luck_and_others_do_not() {
    same_luck::<Gravemarch>(&contact(), 0..400, 40);
}

/// Anything that a referee might decree, and some things that cannot be.
fn any_decree(_: &State, chance: &mut Random) -> Overrule {
    let figure = ["knight", "ghoul", "knight", "ghoul", "wolf"][chance.below(5)];
    let to = chance.below(16) as i32 - 1;
    match chance.below(4) {
        0 => Overrule::Set { lever: format!("{figure}.health"), to },
        1 => Overrule::Set { lever: format!("{figure}.fatigue"), to: to / 2 },
        2 => Overrule::Set { lever: format!("{figure}.luck"), to },
        _ => Overrule::Place { figure: figure.to_string(), at: [to, 0] },
    }
}

#[test]
fn decrees_are_kept_played_again_and_taken_back_like_answers() {
    for seed in 0..80 {
        decrees_hold::<Gravemarch>(&contact(), seed, 10 + 2 * seed as usize, any_decree);
        decrees_hold::<Gravemarch>(&march(), seed, 60, any_decree);
    }
}

#[test]
fn refused_answers_change_nothing() {
    for seed in 0..100 {
        refusals_change_nothing::<Gravemarch>(&contact(), seed, 200);
    }
}

#[test]
fn the_weights_of_a_step_sum_to_one() {
    for (_, state, mind) in situations(0..100) {
        assert!(weights_sum_to_one::<Gravemarch>(&state, &mind, &Measured, MOST_PATHS));
    }
}

#[test]
fn a_strike_reads_no_more_of_its_dice_than_its_key_says() {
    for (_, state, mind) in situations(0..10) {
        assert!(merged_equals_one_by_one::<Gravemarch>(&state, &mind, &Measured, MOST_PATHS));
    }
}

#[test]
fn exact_odds_are_those_of_chance() {
    for (seed, state, mind) in situations(0..20) {
        let whole = |state: &State| format!("{state:?}");
        assert!(exact_equals_simulated::<Gravemarch, _>(
            &state,
            &mind,
            &Measured,
            MOST_PATHS,
            (seed, 1000),
            whole
        ));
    }
}

#[test]
fn a_step_with_too_many_paths_is_left_out() {
    let fight = state(&contact());

    assert!(!weights_sum_to_one::<Gravemarch>(&fight, &Stubborn, &Measured, 10));
    assert!(!merged_equals_one_by_one::<Gravemarch>(&fight, &Stubborn, &Measured, 1000));
    assert!(!exact_equals_simulated::<Gravemarch, _>(&fight, &Stubborn, &Measured, 10, (0, 1), |state| {
        state.day
    }));
}

/// What is asked in vain in some days of this setup; the sums of strikes are no news.
fn in_vain(setup: &Setup, seed: u64) -> Vec<String> {
    let says = |_: &State, question: &Question<Gravemarch>| format!("{:?}", question.asks);
    let tells = |event: &Event| !matches!(event, Event::Struck { .. });
    questions_in_vain::<Gravemarch>(setup, seed, FactsFrom::People, 30, says, tells).into_keys().collect()
}

/// A knight who can't miss does not care who stands higher.
#[test]
fn a_question_that_can_change_nothing_is_found() {
    let Setup { knight, ghoul } = contact();
    let sure = Setup { knight: Figure { melee: 9, ..knight }, ghoul: Figure { defence: 2, ..ghoul } };

    let found: Vec<String> = (0..5).flat_map(|seed| in_vain(&sure, seed)).collect();

    assert!(found.iter().any(|question| question.starts_with("gm.melee.high-ground.1")), "{found:?}");
}

#[test]
fn nothing_is_asked_in_vain() {
    for seed in 0..40 {
        assert_eq!(in_vain(&contact(), seed), [""; 0], "seed {seed}");
    }
}
