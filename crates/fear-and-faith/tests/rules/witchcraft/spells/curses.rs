//! Curses: catalogue 11.4.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Act, Curse, Spell, YesNo};

use crate::common::witchcraft::*;
use crate::common::*;

/// ff.curse.1, ff.curse.2: a curse worsens Quality by 1, and nobody carries two.
#[test]
fn a_curse_worsens_quality_once() {
    let mut state = on_table([someone("Witch").at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Curse, &[3]).choose(Act::Cast(1)).dice([2]);
    told(&mut state, script, |battle| battle.activate(A));

    assert_eq!((state[B].curse, state[B].quality_target()), (Some(Curse { caster: Some(A) }), 4));
    assert_eq!(state.spells_open(A), [Spell::Transfix]);
}

/// ff.curse.4, ff.curse.5: a Spiritual Leader in contact takes a friend's marker off for 1 action, a witch's own too.
#[test]
fn a_spiritual_leader_lifts_a_curse() {
    let mut state =
        on_table([model("village-priest").at(0.0, 0.0), someone("Witch").at(25.0, 0.0), cop().at(60.0, 0.0)]);
    state[B].curse = Some(Curse { caster: None });
    state[C].curse = Some(Curse { caster: None });
    assert!(acts(&mut state, A, None, 1).contains(&Act::LiftCurse(B)));
    assert!(!acts(&mut state, A, None, 1).contains(&Act::LiftCurse(C)));

    play(&mut state, Script::default(), |battle| battle.performs(A, Act::LiftCurse(B)));

    assert_eq!((state[B].curse, state.active.unwrap().left), (None, 0));
}

/// ff.curse.dying.1: a dying Witch may frighten the closest enemy; nobody else can.
#[test]
fn a_dying_witch_frightens_the_closest() {
    let mut state = on_table([
        someone("Witch").at(0.0, 0.0),
        cop().enemy().at(apart(90.0), 0.0),
        cop().enemy().at(-apart(60.0), 0.0),
    ]);

    let script = Script::default().choose(YesNo::Yes);
    let events = told_fearlessly(&mut state, script, |battle| battle.dying_curse(A));
    assert_eq!(first(&events, "dying-curse").unwrap()["target"], 2);

    let events = told(&mut state, Script::default().choose(YesNo::No), |battle| battle.dying_curse(A));
    assert!(first(&events, "dying-curse").is_none());
    told(&mut state, Script::default(), |battle| battle.dying_curse(B));
}
