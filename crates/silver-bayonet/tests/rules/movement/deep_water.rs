//! Proves the rules of deep water, `sb.swim.*`.

use super::*;
use fates::{Asks, Progress, Question};
use frame::System;
use silver_bayonet::{CheckEvent, Setup, TableSetup};

/// Figures round a deep pool from 4" west to 4" east of the middle, and 20" from north to south.
fn by_the_pool<const N: usize>(figures: [Figure; N]) -> (State, [FigureId; N]) {
    let pool =
        TerrainSetup { name: "the pool".to_string(), ..block(Kind::Water, (-4.0, -10.0), (4.0, 10.0), 0.0) };
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![pool] });
    laid(Setup { figures: figures.into(), table, deep: vec!["the pool".to_string()], ..Setup::default() })
}

fn swims(fates: &Script) -> usize {
    let swim = |event: &&Event| matches!(event, Event::Check(CheckEvent::Checked { rule, .. }) if *rule == RuleId("sb.swim.2"));
    fates.told().iter().filter(swim).count()
}

/// Proves sb.swim.2, sb.swim.3 and sb.swim.4: an activation that ends in deep water ends with a Speed Check (TN12), and what it misses
/// by is lost: 3 + 2 + 6 is 1 short.
#[test]
fn a_swimmer_checks_as_its_activation_ends() {
    let (mut state, [trooper, _]) = by_the_pool([tro().at(0.0, 0.0), far()]);
    let mut fates = script().choose(Act::Done).dice([3, 2]);
    activate(&mut state, &mut fates, trooper);
    fates.expect_spent();
    assert_eq!((state[trooper].health, swims(&fates)), (9, 1));

    let mut fates = script().choose(Act::Done).dice([3, 3]); // 12 is enough
    activate(&mut state, &mut fates, trooper);
    assert_eq!((state[trooper].health, swims(&fates)), (9, 1));
}

/// Proves sb.swim.3: only the end of the activation counts, and only the middle of the base.
#[test]
fn a_swimmer_that_is_out_again_makes_no_check() {
    let (mut state, [trooper, _]) = by_the_pool([tro().at(2.0, 0.0), far()]);
    walks(&mut state, trooper, &[step(4.3, 0.0)]); // half its base is still over the water

    let (mut state, [trooper, _]) = by_the_pool([tro().at(4.3, 0.0), far()]);
    let mut fates = script().choose(Act::Move).go(vec![step(3.9, 0.0)]).choose(Act::Done).dice([5, 5]);
    activate(&mut state, &mut fates, trooper);
    fates.expect_spent();
}

/// Proves sb.swim.1 and sb.swim.5: Amphibious, Aquatic, Flying and Ethereal figures make no Swim Check, Swimmers do; and water
/// that is not deep asks for none.
#[test]
fn some_need_not_swim() {
    for (attribute, checks) in
        [("Amphibious", false), ("Aquatic", false), ("Flying", false), ("Ethereal", false), ("Swimmer", true)]
    {
        let (mut state, [figure, _]) = by_the_pool([tro().with(attribute).at(0.0, 0.0), far()]);
        let mut fates = script().choose(Act::Done);
        if checks {
            fates = fates.dice([6, 6]);
        }
        activate(&mut state, &mut fates, figure);
        fates.expect_spent();
        assert_eq!(swims(&fates) == 1, checks, "{attribute}");
    }
    let shallow = vec![block(Kind::Water, (-4.0, -10.0), (4.0, 10.0), 0.0)];
    let (mut state, trooper) = alone(shallow);
    let mut fates = script().choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    assert_eq!(swims(&fates), 0);
}

/// Proves sb.swim.3: monsters swim like anybody.
#[test]
fn a_monster_swims_too() {
    let (mut state, [ghoul, _]) = by_the_pool([monster("ghoul").at(0.0, 0.0), tro().at(0.0, 20.0)]);
    let mut fates = dice([1, 1]); // 2 + 6 is 4 short

    activate(&mut state, &mut fates, ghoul);

    assert_eq!((swims(&fates), state[ghoul].health), (1, 8));
}

/// Proves sb.swim.3: a Back Off into deep water calls for a Check at once; one that was there before has not been
/// brought. The attacker then makes its own as its activation ends.
#[test]
fn backing_off_into_deep_water_is_checked_at_once() {
    let backs_off = |defender: f64, attacker: f64, faces: &[u8]| {
        let (mut state, [defender, attacker]) =
            by_the_pool([tro().at(defender, 0.0), tro().enemy().at(attacker, 0.0)]);
        let mut fates = dice([1, 2]).choose(Response::BackOff).dice(faces.to_vec());
        melee(&mut state, &mut fates, attacker, defender);
        fates.expect_spent();
        (state[defender].health, swims(&fates))
    };

    assert_eq!(backs_off(4.5, 5.5, &[2, 2]), (8, 1)); // 2 + 2 + 6 is 2 short
    assert_eq!(backs_off(3.0, 4.0, &[]), (10, 0)); // already in the pool
    assert_eq!(backs_off(7.0, 8.0, &[]), (10, 0)); // 2" and still dry
}

/// Proves sb.swim.3: a figure that falls into deep water swims at once, after what the fall did.
#[test]
fn a_fall_into_deep_water_is_checked_at_once() {
    let quay = block(Kind::Building, (4.0, -8.0), (12.0, 8.0), 4.0);
    let pool =
        TerrainSetup { name: "the pool".to_string(), ..block(Kind::Water, (-4.0, -10.0), (4.0, 10.0), 0.0) };
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![quay, pool] });
    let figures = vec![tro().at(4.5, 0.0).up(4.0), far()];
    let deep = vec!["the pool".to_string()];
    let (mut state, [trooper, _]) = laid(Setup { figures, table, deep, ..Setup::default() });
    let mut fates = dice([3, 2, 2]); // the fall, then 2 + 2 + 6, which is 2 short

    Battle::new(&mut state, &mut fates).fall(trooper).unwrap();

    fates.expect_spent();
    assert_eq!((state[trooper].health, swims(&fates)), (10 - 3 - 2, 1));
}

/// Proves sb.swim.4: Armour does not help, Damage Reduction does, and the owner may negate.
#[test]
fn drowning_goes_through_armour() {
    let drowns = |figure: Figure, fates: Script| {
        let (mut state, [figure, _]) = by_the_pool([figure.at(0.0, 0.0), far()]);
        let mut fates = fates;
        state.pools[0].power = 1;
        activate(&mut state, &mut fates, figure);
        fates.expect_spent();
        state[figure].health
    };
    let keep = || script().choose(Act::Done).dice([1, 1]).choose(silver_bayonet::Reroll::Keep);
    let take = || keep().choose(silver_bayonet::Negate::Take);

    assert_eq!(drowns(cui(), take()), 12 - 5); // 12 - (1 + 1 + 5)
    assert_eq!(drowns(tro().with("Damage Reduction (2)"), take()), 10 - 2); // 4, less 2
    assert_eq!(drowns(tro(), keep().choose(silver_bayonet::Negate::Power).dice([6])), 10 - 1); // 4, less 3
}

/// Proves sb.swim.3 at a real table: people are asked where there is deep water, of those who have moved or were in it, and
/// of nobody else.
#[test]
fn people_say_who_is_in_deep_water() {
    let (mut state, [trooper, _]) = lay([tro(), tro().enemy().tired(2)]);
    state.terrain.deep = true;
    let in_it = || script().facts([Fact::InDeepWater { figure: trooper }]);
    activate(&mut state, &mut in_it().choose(Act::Done), trooper); // it has not moved, and was on dry land
    let mut fates = in_it().choose(Act::Move).choose(Act::Done).dice([1, 4]);
    activate(&mut state, &mut fates, trooper);
    fates.expect_spent();
    assert_eq!(state[trooper].health, 9);
    let mut fates = in_it().choose(Act::Done).dice([1, 4]); // it is there still
    activate(&mut state, &mut fates, trooper);
    fates.expect_spent();
    assert_eq!(state[trooper].health, 8);

    let asks = Asks::Fact(Fact::InDeepWater { figure: trooper });
    let question = Question { rule: RuleId("sb.swim.1"), seat: Seat::TABLE, asks };
    assert_eq!(SilverBayonet::text(&state, &question), "Is Trooper in deep water?");
    state.terrain.deep = false;
    activate(&mut state, &mut in_it().choose(Act::Move).choose(Act::Done), trooper);
}

/// Proves sb.swim.3 at a real table: a Back Off may bring a figure there, and where a dive has ended is asked later.
#[test]
fn people_say_who_was_swept_in() {
    let (mut state, [trooper, enemy]) = lay([tro(), tro().enemy()]);
    state.terrain.deep = true;
    let swept = Fact::SweptIn { figure: trooper };
    let mut fates = dice([1, 2]).choose(Response::BackOff).facts([swept]).dice([3, 3]);
    melee(&mut state, &mut fates, enemy, trooper);
    fates.expect_spent();

    let (mut state, [trooper, enemy]) = lay([tro(), tro().enemy()]);
    state.terrain.deep = true;
    shoot(&mut state, &mut dice([1, 2]).choose(silver_bayonet::Reaction::Dive), enemy, trooper);
    let mut fates = script().choose(Act::Done).facts([Fact::InDeepWater { figure: trooper }]).dice([3, 3]);
    activate(&mut state, &mut fates, trooper);
    fates.expect_spent();
}

/// Proves that a game with deep water goes on to its end: nothing in it calls for itself for ever.
#[test]
fn a_whole_game_in_deep_water_ends() {
    let (mut state, _) =
        by_the_pool([tro().at(0.0, 0.0), tro().at(2.0, 2.0), monster("ghoul").at(-2.0, 0.0)]);
    state.options.turns = 3;
    let mut fates = Straight {
        dice: Random::new(7),
        mind: silver_bayonet::Captain::default(),
        facts: Measured,
        ear: Nobody,
    };
    for _ in 0..1000 {
        if let Progress::Over(_) = Battle::new(&mut state, &mut fates).step().unwrap() {
            return;
        }
    }
    panic!("the game did not end");
}
