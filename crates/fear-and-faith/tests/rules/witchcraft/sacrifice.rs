//! Sacrifices: catalogue 11.4.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::Seat;
use fear_and_faith::{Act, ModelSetup, Offering, Phase, Purpose, State};

use crate::common::witchcraft::*;
use crate::common::*;

/// ff.sacrifice.1: a magic user offers up a living friend beside him, no animal, no construct, nobody undead.
#[test]
fn only_the_living_are_sacrificed() {
    let beside = |victim: ModelSetup, rule: &str| {
        let mut state = on_table([someone(rule).at(0.0, 0.0), victim.at(25.0, 0.0)]);
        acts(&mut state, A, None, 1).contains(&Act::Sacrifice(B))
    };

    assert!(beside(cultist(), "Warlock") && beside(cultist(), "Demonologist"));
    assert!(!beside(cultist(), "Leader"));
    for victim in ["large-rabid-dog", "swarm-of-rats", "walking-dead", "ghost", "ancient-mummy"] {
        assert!(!beside(model(victim), "Warlock"), "{victim}");
    }
    assert!(!beside(minor(), "Warlock") && !beside(someone("Artificial"), "Warlock"));
}

/// ff.sacrifice.2, ff.sacrifice.3: the bonus comes in the next turn and lasts for it.
#[test]
fn a_sacrifice_helps_for_one_turn() {
    let mut state = on_table([
        someone("Warlock").at(0.0, 0.0),
        model("zombie-hunter-with-heavy-hth-weapon").at(25.0, 0.0),
        cop().enemy().at(400.0, 400.0),
    ]);
    let needed = |state: &State| state.quality_needed(A, Purpose::Activation);

    sacrifice(&mut state, 1);
    assert_eq!((state[A].offering, needed(&state)), (Offering { now: 0, next: 1 }, 3));

    steps(&mut state, Phase::TurnEnds, 2);
    steps(&mut state, Phase::TurnEnds, 2);
    assert_eq!((state.to_act, needed(&state)), (Seat(0), 2));

    steps(&mut state, Phase::TurnEnds, 1);
    assert_eq!(needed(&state), 3);
}

/// ff.sacrifice.4: the good within Long of it test, the nearest first, whether they see it or not.
#[test]
fn the_good_near_a_sacrifice_test() {
    let mut state = on_table([
        spirit().at(25.0, 0.0),
        cultist().at(0.0, 0.0),
        cop().enemy().at(-apart(180.0), 0.0),
        cop().enemy().at(0.0, apart(100.0)),
        cop().enemy().at(0.0, -apart(180.1)),
    ]);
    state.parties[0].side = fear_and_faith::Side::Evil;

    let witnesses = play(&mut state, Script::default(), |battle| battle.sacrifice_witnesses(B));

    assert_eq!(witnesses.as_slice(), [D, C]);
}

/// ff.sacrifice.4: they test as for a gruesome death: a Cop's 3 fails at -1 and its 4 passes; a wall between does not spare
/// him, and evil models do not test.
#[test]
fn a_sacrifice_frightens_like_a_gruesome_death() {
    let wall = crate::rules::movement::piece(table::Kind::Wall, 60.0, (-100.0, 40.0), (100.0, 45.0));
    let models = [
        someone("Warlock").at(25.0, 0.0),
        cultist().at(0.0, 0.0),
        cop().enemy().at(0.0, apart(100.0)),
        cultist().at(-60.0, 0.0),
    ];
    let mut state = lay(&crate::rules::movement::among(models, [wall]));
    (state.parties[0].side, state.parties[1].side) = (fear_and_faith::Side::Evil, fear_and_faith::Side::Good);
    let script = Script::default().dice([3, 4, 4]);
    let lines = tale(&mut state, script, |battle| {
        battle.begin_activation(A);
        battle.state.active.as_mut().unwrap().left = 1;
        battle.performs(A, Act::Sacrifice(B))
    });
    assert!(state.fear_in_the_air, "one die has failed: {lines:?}");
}

/// ff.sacrifice.5, ff.sacrifice.6: the victim is worth no victory points, and its party is one fewer.
#[test]
fn a_victim_scores_nothing_and_is_missed() {
    let mut state = on_table([someone("Warlock").at(0.0, 0.0), cultist().at(25.0, 0.0)]);
    assert_eq!((state.strength(Seat(0)), state[B].is_worth_nothing()), (2, false));

    state.table.as_mut().unwrap().remove(B);
    state[B].place = fear_and_faith::Place::Gone(fear_and_faith::End::Sacrificed);

    assert_eq!((state.strength(Seat(0)), state[B].is_worth_nothing()), (1, true));
}

/// A sacrifices B with one action.
pub fn sacrifice(state: &mut State, bonus: u8) {
    let events = performed(state, A, (None, 1), Act::Sacrifice(B), Script::default());
    assert_eq!(first(&events, "sacrificed").unwrap()["bonus"], bonus);
    assert_eq!(state.active.unwrap().left, 0);
}

fn steps(state: &mut State, phase: Phase, count: usize) {
    state.phase = phase;
    for _ in 0..count {
        play(state, Script::default(), |battle| battle.step().map(|_| ()));
    }
}
