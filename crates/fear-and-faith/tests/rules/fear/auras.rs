//! Auras of Terror.

use fear_and_faith::{Fact, Insanity, State, Stick};

use crate::common::*;
use crate::rules::fear::{dice, field, green};

/// The Cop is so far to the west of a horror on a base of 25 mm, edge to edge.
fn near(gap: f64) -> State {
    let horror = written(3, 4, &["Aura of Terror"]).enemy();
    green([cop().at(-25.0 - gap, 0.0), horror.at(0.0, 0.0)])
}

/// ff.sr.aura-of-terror.2, ff.sr.aura-of-terror.4: within Medium, 120 mm, it tests at -2, and not a hair farther.
#[test]
fn who_comes_within_medium_tests_at_minus_two() {
    let mut state = near(120.0);
    play(&mut state, Script::default().dice([5, 5, 5]), |battle| battle.feels_auras(A));
    assert!(state[B].in_aura.contains(A));

    let mut state = near(120.1);
    play(&mut state, Script::default(), |battle| battle.feels_auras(A));
}

/// ff.sr.aura-of-terror.4: a model that is inside does not test again, whichever of the two moves; after having been
/// away it does.
#[test]
fn inside_the_aura_there_is_no_second_test() {
    let mut state = near(100.0);
    play(&mut state, Script::default().dice([6, 6, 6]), |battle| battle.feels_auras(B));
    play(&mut state, Script::default(), |battle| battle.feels_auras(A));
    play(&mut state, Script::default(), |battle| battle.feels_auras(B));

    let away = near(200.0).table;
    let back = std::mem::replace(&mut state.table, away);
    play(&mut state, Script::default(), |battle| battle.feels_auras(A));
    state.table = back;
    play(&mut state, Script::default().dice([6, 6, 6]), |battle| battle.feels_auras(A));
}

/// ff.sr.aura-of-terror.4: a charge by the bearer causes one test, not two.
#[test]
fn the_charge_of_a_bearer_is_one_test() {
    let mut state = near(110.0);
    play(&mut state, Script::default().dice([6, 6, 6]), |battle| battle.fear_of_charge(A, B));
    play(&mut state, Script::default(), |battle| battle.feels_auras(B));
}

/// ff.sr.aura-of-terror.3: one failed die also costs an Insanity roll, two cost the Scared die and one Insanity roll,
/// three only one Insanity roll. All at -2.
#[test]
fn any_failure_also_costs_the_mind() {
    let horror = written(3, 4, &["Aura of Terror"]).enemy();
    let inside = |state: &State| Fact::Within { one: B, other: A, distance: state.length(Stick::Medium) };
    let cases: [(&[u8], Insanity); 2] = [
        (&[4, 5, 5, 1], Insanity::Loner),         // 1 + 2
        (&[4, 4, 5, 6, 3], Insanity::Depressive), // frozen by 6 + 2, then 3 + 2
    ];
    for (faces, expected) in cases {
        let mut state = field([written(3, 3, &[]), horror.clone()]);
        let script = dice(faces.iter().copied()).facts([inside(&state)]);
        play(&mut state, script, |battle| battle.feels_auras(A));
        assert_eq!(state[A].insanity, expected.number(), "{faces:?}");
    }
    let mut state = field([written(3, 3, &[]), horror]);
    let facts = [inside(&state), Fact::CanFlee { model: A }];
    let script = dice([4, 4, 4, 3]).facts(facts).choose(fear_and_faith::Refuge::Edge);
    play(&mut state, script, |battle| battle.feels_auras(A));
    assert_eq!(state[A].insanity, Insanity::Depressive.number());
}

/// ff.sr.aura-of-terror.5: its own side feels nothing, nor does another monster.
#[test]
fn only_those_who_fear_at_all_feel_it() {
    let horror = written(3, 4, &["Aura of Terror"]).enemy();
    let mut state = green([cop().at(300.0, 0.0), horror.at(0.0, 0.0), cultist().enemy().at(40.0, 0.0)]);
    play(&mut state, Script::default(), |battle| battle.feels_auras(C));
    play(&mut state, Script::default(), |battle| battle.feels_auras(B));
}

/// ff.sr.aura-of-terror.6, ff.dice.order.3: a bearer that appears frightens everybody near, the nearest first: the Rookie
/// at 50 mm before the Cop at 100 mm, who alone passes with these dice.
#[test]
fn a_horror_that_appears_frightens_the_nearest_first() {
    let horror = written(3, 4, &["Aura of Terror"]).enemy();
    let mut state = green([cop().at(-125.0, 0.0), rookie().at(75.0, 0.0), horror.at(0.0, 0.0)]);
    state[B].fallen = Some(1);
    play(&mut state, Script::default().dice([6, 6, 5, 1, 5, 5, 5]), |battle| battle.feels_auras(C));
    assert_eq!((state[A].insanity, state[B].insanity), (0, Insanity::Loner.number()));
}

/// ff.sr.aura-of-terror.4: a model that begins the game inside an aura has not come into it.
#[test]
fn a_game_may_begin_inside_an_aura() {
    let mut state = near(50.0);
    let step = play(&mut state, Script::default(), |battle| battle.step());
    assert_eq!(step, fates::Progress::On);
    assert!(state[B].in_aura.contains(A));
}
