//! Proves the rules of activations: `sb.act.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::RuleId;
use silver_bayonet::{
    Act, Activate, ActivationEvent, ArmId, Event, Fuel, MeleeEvent, Phase, Pool, Reaction, Spell, Terror,
};

const GUN: ArmId = ArmId::Own(0);

fn far() -> Figure {
    monster("ghoul").at(20.0, 20.0)
}

fn activations(fates: &Script) -> Vec<fates::FigureId> {
    let active = |event: &Event| match event {
        Event::Activation(ActivationEvent::Activated { figure }) => Some(*figure),
        _ => None,
    };
    fates.told().iter().filter_map(active).collect()
}

/// Proves sb.act.1 and sb.act.7: everybody has one activation in a turn, one after the other, and what an enemy does in
/// answer is none.
#[test]
fn everybody_is_activated_once() {
    let (mut state, [first, second, target]) =
        lay_out([tro().at(0.0, 0.0), tro().at(0.0, 5.0), tro().enemy().at(12.0, 0.0)]);
    state.phase = Phase::First;
    state.first_half = 1;
    let mut fates = dice([1, 2, 1, 2]).choose(Activate(second)).choose(Act::Shoot(GUN));
    fates = fates.choose(Reaction::ReturnFire(GUN)).choose(Act::Done); // 1" nearer or not, nobody else is active
    fates = fates.choose(Act::Done).choose(Act::Done);
    let mut battle = silver_bayonet::Battle::new(&mut state, &mut fates);

    for _ in 0..4 {
        let _ = battle.step().unwrap(); // the fourth step ends the turn
    }

    assert_eq!(activations(&fates), [second, target, first]);
    assert_eq!(state.phase, Phase::Initiative);
    fates.expect_spent();
}

/// Proves sb.act.2, sb.act.3, sb.act.6 and sb.clash.1: one Move and one action, both, either or neither; two actions are
/// one too many.
#[test]
fn there_is_one_move_and_one_action() {
    let (state, [trooper, _]) = lay_out([tro().unloaded().at(0.0, 0.0), monster("ghoul").at(12.0, 0.0)]);
    let offered = |after: &[Act]| offers::acts(&state, trooper, after);

    assert!([Act::Move, Act::Reload(GUN), Act::Done].iter().all(|act| offered(&[]).contains(act)));
    assert_eq!(offered(&[Act::Move]), [Act::Sprint, Act::Reload(GUN), Act::Done]);
    assert_eq!(offered(&[Act::Move, Act::Reload(GUN)]), [Act::Done]);
    let reloaded = offered(&[Act::Reload(GUN)]);
    assert!(!reloaded.contains(&Act::Shoot(GUN)) && reloaded.contains(&Act::Move)); // loaded, and no action left
    let (state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(12.0, 0.0)]);
    assert!(offers::acts(&state, trooper, &[]).contains(&Act::Shoot(GUN)));
}

/// Proves sb.act.4: what items and attributes add takes the action: a torch, a Distraction.
#[test]
fn other_actions_take_the_action_too() {
    let (state, [trooper, _]) = lay_out([
        tro().unloaded().carrying("Oil & Torches").at(0.0, 0.0),
        monster("ghoul").tired(1).at(2.5, 0.0),
    ]);

    let offered = offers::acts(&state, trooper, &[]);
    assert!(offered.contains(&Act::LightTorch) && offered.contains(&Act::Distract));
    let after = offers::acts(&state, trooper, &[Act::LightTorch]);
    assert!(!after.contains(&Act::Distract) && !after.contains(&Act::Reload(GUN)));
}

/// Proves sb.act.5 and sb.act.8: Move and action in either order, each as a whole.
#[test]
fn move_and_action_come_in_either_order() {
    let shoot_first = |first: bool| {
        let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(15.0, 0.0)]);
        let (way, fates) = (vec![step(3.0, 0.0)], dice([1, 2]));
        let mut fates = match first {
            true => fates.choose(Act::Shoot(GUN)).choose(Act::Move).go(way),
            false => fates.choose(Act::Move).go(way).choose(Act::Shoot(GUN)),
        };
        activate(&mut state, &mut fates, trooper);
        assert_eq!(place_of(&state, trooper), spot(3.0, 0.0));
        fates.expect_spent();
        shots_told(&fates)[0].iter().any(|(_, rule)| *rule == RuleId("sb.shoot.mod.1"))
    };

    assert_eq!([true, false].map(shoot_first), [false, true]); // a figure that shot first had not moved

    // After 2" of a Move of 6" the other 4" are not there any more.
    let (state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), far()]);
    assert!(!offers::acts(&state, trooper, &[Act::Move]).contains(&Act::Move));
}

/// Proves sb.act.9, sb.act.10 and sb.act.11: a Move given up pays for one Reload and is gone; one that was made pays for
/// nothing.
#[test]
fn a_move_may_be_given_up_for_a_reload() {
    let (state, [officer, _]) = lay_out([off().unloaded().at(0.0, 0.0), far()]);
    let (one, other) = (ArmId::Own(1), ArmId::Own(2));

    assert!(offers::acts(&state, officer, &[]).contains(&Act::FreeReload(one)));
    let after = offers::acts(&state, officer, &[Act::FreeReload(one)]);
    assert!(after.contains(&Act::Reload(other)) && !after.contains(&Act::FreeReload(other)));
    assert!(!after.contains(&Act::Move) && !after.contains(&Act::Sprint));
    let moved = offers::acts(&state, officer, &[Act::Move]);
    assert!(!moved.contains(&Act::FreeReload(one)) && moved.contains(&Act::Reload(one)));
}

/// Proves sb.act.12: the owner may stop at any point, and what is unused is lost.
#[test]
fn the_owner_may_stop_at_any_point() {
    let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), far()]);
    let mut fates = script().choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert!(state[trooper].activated && state.active.is_none());
    for after in [vec![], vec![Act::Move]] {
        assert!(offers::acts(&state, trooper, &after).contains(&Act::Done));
    }
}

/// Proves sb.act.14: a penalty up to the following activation counts in it to its last step, and not after.
#[test]
fn a_penalty_ends_after_the_activation() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);
    state[trooper].terror = Terror::Stunned(Spell::Waiting);
    let mut fates = dice([1, 2, 1, 2]).choose(Act::Attack(ghoul));

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state[trooper].terror, Terror::Steady);
    let stunned = |event: &Event| {
        matches!(event, Event::Melee(MeleeEvent::Struck { attacker, tally, .. })
            if *attacker == trooper && tally.reasons().iter().any(|(value, _)| *value == -1))
    };
    assert!(told(&fates, stunned));
}

/// Proves sb.clash.13: a Quick Reload may come between a Move and a shot, and takes neither.
#[test]
fn a_quick_reload_comes_at_any_point() {
    let (mut state, [trooper, _]) = lay_out([tro().unloaded().at(0.0, 0.0), monster("ghoul").at(15.0, 0.0)]);
    state.pools[0] = Pool { power: 1, ..Pool::EMPTY };
    let mut fates = dice([1, 2]).choose(Act::Move).go(vec![step(3.0, 0.0)]);
    fates = fates.choose(Act::QuickReload(GUN, Fuel::Power)).choose(Act::Shoot(GUN));

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state.pools[0], Pool::EMPTY);
    fates.expect_spent();
}
