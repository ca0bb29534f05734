//! Spells and webs that hold, and what ends them: catalogue 11.3.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Act, Announce, Bond, Curse, Death, Dice, End, Fact, Spell, Stick, Target};

use crate::common::witchcraft::*;
use crate::common::*;

/// ff.transfix.cast.3: the target is named before the dice; out of reach, the successes are ordinary actions, and at a
/// real table nothing is spent once people say so.
#[test]
fn a_target_out_of_reach_costs_nothing() {
    let mut state = on_table([
        spirit().at(0.0, 0.0),
        cop().enemy().at(apart(100.0), 0.0),
        cop().enemy().at(-apart(50.0), 0.0),
    ]);
    let script = Script::default()
        .choose(Announce::Spell(Spell::Transfix))
        .choose(Target(C))
        .choose(Dice(1))
        .dice([3, 3])
        .choose(Act::Cast(1));
    told(&mut state, script, |battle| battle.activate(A));
    assert!(!acts(&mut state, A, at(Spell::Transfix, B), 1).contains(&Act::Cast(1)));

    let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(100.0), 0.0)]);
    state.table = None;
    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1)).choose(Act::Done).facts([]);
    let events = told(&mut state, script, |battle| battle.activate(A));
    assert!(first(&events, "out-of-reach").is_some());

    let near = Fact::Near { looker: A, target: B, distance: state.length(Stick::Short) };
    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1)).facts([near]).dice([2]);
    told(&mut state, script, |battle| battle.activate(A));
    assert!(state[B].is_transfixed());
}

/// ff.transfix.resist.1: one die for each point of power, and all must succeed.
#[test]
fn each_point_of_power_is_a_die_to_resist() {
    let held = |power: u8, dice: &[u8]| {
        let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);
        let script = casting(Spell::Transfix, &dice.iter().map(|_| 3).collect::<Vec<u8>>());
        let script = script.choose(Act::Cast(power)).dice(dice.iter().copied());
        told(&mut state, script, |battle| battle.activate(A));
        state[B].is_transfixed()
    };

    assert!(!held(3, &[3, 3, 3]));
    assert!(held(3, &[3, 2, 6]));
    assert!(!held(1, &[3]));
}

/// ff.transfix.resist.2: power 1 never holds a Hero.
#[test]
fn a_hero_shrugs_off_power_one() {
    let mut state = on_table([spirit().at(0.0, 0.0), written(3, 3, &["Hero"]).enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1));
    let events = told(&mut state, script, |battle| battle.activate(A));

    assert!(first(&events, "withstood").is_some() && !state[B].is_transfixed());
}

/// ff.transfix.break.1, ff.action.break.1: two actions of one roll break free, a third is free to use; one is not enough.
#[test]
fn two_actions_break_free() {
    let mut state = on_table([cop().transfixed().at(0.0, 0.0), cop().enemy().at(200.0, 0.0)]);
    assert_eq!(acts(&mut state, A, None, 1), [Act::Done]);
    assert_eq!(acts(&mut state, A, None, 3), [Act::BreakFree, Act::Done]);

    play(&mut state, Script::default(), |battle| {
        battle.begin_activation(A);
        battle.state.active.as_mut().unwrap().left = 3;
        battle.performs(A, Act::BreakFree)
    });

    assert_eq!((state[A].transfixed, state.active.unwrap().left), (None, 1));
}

/// ff.transfix.move.1: a transfixed model is offered no move, only to break free.
#[test]
fn the_transfixed_cannot_move() {
    let mut state = on_table([cop().transfixed().at(0.0, 0.0)]);

    assert_eq!(acts(&mut state, A, None, 2), [Act::BreakFree, Act::Done]);
}

/// ff.transfix.break.2, ff.curse.3, ff.sr.entangle.2: the caster's death frees whom it held and cursed; webs stay. Leaving
/// the table ends the curse alone.
#[test]
fn spells_end_with_their_caster() {
    let bound = |caster| Some(Bond { actions: 2, caster });
    let fresh = || {
        let mut state = on_table([
            someone("Witch").at(0.0, 0.0),
            cop().enemy().at(100.0, 0.0),
            cop().enemy().at(150.0, 0.0),
            cop().enemy().at(200.0, 0.0),
        ]);
        state[B].transfixed = bound(Some(A));
        state[C].curse = Some(Curse { caster: Some(A) });
        state[D].transfixed = bound(None);
        state
    };

    let mut killed = fresh();
    told_fearlessly(&mut killed, Script::default(), |battle| battle.dies(A, Death::plain(None)));
    assert_eq!((killed[B].transfixed, killed[C].curse, killed[D].transfixed), (None, None, bound(None)));

    let mut left = fresh();
    told_fearlessly(&mut left, Script::default(), |battle| battle.leaves_game(A, End::Left));
    assert_eq!((left[B].transfixed, left[C].curse), (bound(Some(A)), None));
}

/// ff.transfix.immune.1, ff.sr.vampire.6: Transfix and Curse touch a Vampire only if a Vampire or a Demon casts them.
#[test]
fn a_vampire_heeds_only_its_own_kind() {
    let open = |rules: &[&str]| {
        let mut state = on_table([written(3, 1, rules).at(0.0, 0.0), minor().enemy().at(apart(50.0), 0.0)]);
        state.clock.night = true;
        let spells = state.spells_open(A);
        (spells.contains(&Spell::Transfix), spells.contains(&Spell::Curse))
    };

    assert_eq!(open(&["Witch"]), (false, false));
    assert_eq!(open(&["Witch", "Vampire"]), (true, true));
    assert_eq!(open(&["Witch", "Demon"]), (true, true));
}

/// ff.sr.swarm.7: a Swarm is transfixed like anybody.
#[test]
fn a_swarm_can_be_transfixed() {
    let mut state =
        on_table([someone("Witch").at(0.0, 0.0), model("swarm-of-rats").enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1)).dice([3]);
    told(&mut state, script, |battle| battle.activate(A));

    assert!(state[B].is_transfixed());
}

/// ff.sr.entangle.1, ff.sr.entangle.3, ff.sr.vampire.9: webs reach as far as the actions spent and hold Vampires too; no
/// spell bonus helps, and three failures only pass the turn.
#[test]
fn webs_hold_like_transfix() {
    let mut state = on_table([someone("Entangle").at(0.0, 0.0), minor().enemy().at(apart(100.0), 0.0)]);
    state.fear_in_the_air = true;
    state.clock.night = true;

    let script = casting(Spell::Entangle, &[2, 3, 3]).choose(Act::Cast(2)).dice([3, 2]);
    told(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state[B].transfixed, Some(Bond { actions: 2, caster: None }));

    state[B].transfixed = None;
    let events = told(&mut state, casting(Spell::Entangle, &[1, 2, 2]), |battle| battle.activate(A));
    assert!(first(&events, "burnt-out").is_none() && !state[A].burnt_out);
    assert_eq!(state.spells_open(A), [Spell::Entangle]);
}
