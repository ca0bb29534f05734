//! The corporal: a quick mind that goes by rules of thumb. It answers only what is allowed, plays every scenario to its end,
//! beats chance, and is beaten by the captain.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::Two;
use fates::{DiceFrom, FactsFrom, Game, Mind, Random, RuleId, Rules, Seat, Seed, Whim};
use silver_bayonet::{Book, Captain, Corporal, Setup, SilverBayonet};
use table::Kind;

use crate::common::{Pose, block, lay_out, monster, tro};
use crate::minds::captain::{dives, fought, fought_over, goes_round_deep_water, led_by, skirmish};

type Sb = SilverBayonet;

/// Plays a game to its end, and finds every answer allowed.
fn plays_out(setup: &Setup, seed: u64) {
    let dice = DiceFrom::Seal(Seed::from_number(seed));
    let (mut game, _) = Game::<Sb>::begin(setup, dice, FactsFrom::Measured).unwrap();
    let mut corporal = Corporal::default();
    while let Some(answer) = game.answer_of(&mut corporal) {
        let taken = game.answer(None, answer.clone());
        assert!(taken.is_ok(), "{:?}, seed {seed}: {answer:?}: {:?}", setup.scenario, taken.err());
    }

    assert!(game.outcome().is_some());
}

#[test]
fn it_plays_every_scenario_to_its_end() {
    for scenario in &Book::built_in().scenarios {
        for seed in 0..4 {
            plays_out(&Setup { scenario: Some(scenario.id.clone()), ..Setup::default() }, seed);
        }
    }
}

#[test]
fn everything_it_answers_is_allowed() {
    for seed in 0..12 {
        plays_out(&skirmish(), seed);
    }
}

#[test]
fn it_beats_chance() {
    let chance = |seed| Whim(Random::new(seed + 1000));

    let (won, lost) = fought(40, |seed| Two(Corporal::default(), chance(seed)));
    assert!(won >= 34 && lost <= 4, "won {won}, lost {lost}");

    let (won, lost) = fought(40, |seed| Two(chance(seed), Corporal::default()));
    assert!(lost >= 34 && won <= 4, "lost {lost}, won {won}");
}

/// The same dice from either side of the table, in a plain skirmish and in both scenarios for two.
#[test]
fn the_captain_beats_it_more_often_than_not() {
    let scenario = |id: &str| Setup { scenario: Some(id.to_string()), ..Setup::default() };
    for setup in [skirmish(), scenario("the-courier"), scenario("dust-at-kerning-farm")] {
        let (first_won, first_lost) =
            fought_over(&setup, 60, |_| Two(Corporal::default(), Captain::default()));
        let (second_lost, second_won) =
            fought_over(&setup, 60, |_| Two(Captain::default(), Corporal::default()));
        let (won, lost) = (first_won + second_won, first_lost + second_lost);

        assert!(lost > won, "{:?}: won {won}, lost {lost}", setup.scenario);
    }
}

/// Proves that a Monster Die is not thought about where nobody else has figures to turn a monster on, and is where somebody has
/// (sb.fate.monster.4): the one answer that is left leaves all as it is.
#[test]
fn a_lone_player_never_turns_a_monster() {
    let hunt = Setup { scenario: Some("the-hunt".to_string()), ..Setup::default() };
    let [alone, among_others] = [hunt, skirmish()].map(|setup| SilverBayonet::begin(&setup).unwrap());
    let declines =
        |state| Mind::<Sb>::declines(&Corporal::default(), state, RuleId("sb.fate.monster.4"), Seat(0));

    assert!(declines(&alone));
    assert!(!declines(&among_others));
    assert!(!Mind::<Sb>::declines(&Corporal::default(), &alone, RuleId("sb.act.2"), Seat(0)));
}

/// One who is shot at and cannot shoot back dives where that hides it, and stands its ground in the open.
#[test]
fn it_dives_into_cover() {
    assert!(dives(Corporal::default(), vec![block(Kind::Wall, (2.0, 1.0), (2.5, 6.0), 4.0)]));
    assert!(!dives(Corporal::default(), vec![]));
}

/// A caster with nothing better to do heals a friend who has lost 3 Health or more, for a point of its own.
#[test]
fn its_casters_heal_those_who_need_it() {
    let heals = |health: i16| {
        let figures = [
            tro().with("Miracles").at(0.0, 0.0),
            tro().at(3.0, 0.0).health(health),
            monster("ghoul").at(0.0, -20.0),
        ];
        let (mut state, [saint, friend, _]) = lay_out(figures);
        state[saint].unloaded.set(0);
        state[saint].broken.set(0);
        let (after, _) = led_by(Corporal::default(), &state, saint, [5, 5]);
        (after[saint].health, after[friend].health)
    };

    assert_eq!(heals(5), (9, 8));
    assert_eq!(heals(9), (10, 9));
}

/// Nobody stops in deep water who can go round it.
#[test]
fn it_goes_round_deep_water() {
    goes_round_deep_water(Corporal::default);
}
