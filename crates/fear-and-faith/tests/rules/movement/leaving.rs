//! The tests of src/rules/movement/leaving.rs: breaking off and free hacks, section 7 of the catalogue.

use fear_and_faith::{Act, Dice, ModelSetup, Recoil, State, Strike, Target};

use crate::common::*;
use crate::rules::fighting::ring::*;

fn hacks_on_leaving(state: &mut State, script: Script) -> (Vec<String>, bool) {
    let mut free = false;
    let told = blows(state, script, |battle| {
        free = battle.runs_the_gauntlet(A, false)?;
        Ok(())
    });
    (told, free)
}

fn nobody_hacks(one: ModelSetup, other: ModelSetup) -> bool {
    hacks_on_leaving(&mut duel(one, other), Script::default().dice([2, 2])).0.is_empty()
}

/// ff.hack.1, ff.hack.2: a free hack is a normal attack with all its modifiers, in which only the hacker does harm.
#[test]
fn only_the_hacker_does_harm() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    let told = blows(&mut state, Script::default().dice([1, 6]), |battle| battle.free_hack(A, B, false));
    assert_eq!(told, ["4 against 9: nothing comes of it."]);

    let mut state = on_table([
        man("A", 3, &[]).at(0.0, 0.0),
        man("B", 3, &[]).enemy().at(25.0, 0.0).fallen(),
        man("C", 3, &["Mindless"]).enemy().at(-25.0, 0.0),
    ]);
    assert_eq!(totals_of(&state, &state.blow(A, B, Strike::Hack)), (4, 3)); // +2 and -1
    let told = blows(&mut state, Script::default().dice([1, 1]), |battle| battle.free_hack(A, B, false));
    assert_eq!(told, ["5 against 4: B is killed."]);
}

/// ff.action.attack.limit.2: a free hack does not count as the attack of a turn.
#[test]
fn a_free_hack_is_no_declared_attack() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    blows(&mut state, Script::default().dice([2, 2]), |battle| battle.free_hack(A, B, false));
    assert!(!state[A].attacked);
}

/// ff.hack.3: against a model that flees it is Lethal, Thick Skin or not; but it is held by what protects a Werewolf.
#[test]
fn a_hack_at_the_fleeing_is_lethal() {
    let hack = |victim: ModelSetup, lethal: bool| {
        let mut state = duel(man("A", 3, &[]), victim);
        one(blows(&mut state, Script::default().dice([3, 2]), |battle| battle.free_hack(A, B, lethal)))
    };
    assert_eq!(hack(man("B", 3, &[]), true), "6 against 5: B is killed.");
    assert_eq!(hack(man("B", 3, &[]), false), "6 against 5: B must give ground.");
    assert_eq!(hack(man("B", 3, &["Thick Skin"]), true), "6 against 5: B is killed.");
    assert_eq!(hack(man("B", 3, &["Werewolf"]), true), "6 against 5: B is knocked down.");
}

/// ff.hack.4: one after another, in the order the hackers' player likes, even at a victim that has fallen meanwhile.
#[test]
fn several_hacks_come_one_after_another() {
    let mut state = on_table([
        man("A", 3, &[]).at(0.0, 0.0),
        man("B", 3, &[]).enemy().at(25.0, 0.0),
        man("C", 4, &[]).enemy().at(-25.0, 0.0),
    ]);
    // C strikes first: 4 + 2 = 6 against 3 + 2 - 1 = 4; then B at +2 against the fallen: 3 + 1 + 2 against 4.
    let script = Script::default().choose(Target(C)).dice([2, 2, 1, 2]);
    let (told, free) = hacks_on_leaving(&mut state, script);
    assert_eq!(told, ["6 against 4: A is knocked down.", "6 against 4: A is killed."]);
    assert!(!free);
}

/// ff.leave.free.1: where every adjacent enemy is on the ground, bound or a ghost, nobody is held.
#[test]
fn nobody_is_held_by_the_helpless() {
    let held = |foe: ModelSetup| duel(man("A", 3, &[]), foe).is_engaged(A);
    assert!(held(man("B", 3, &[])));
    assert!(!held(man("B", 3, &[]).fallen()));
    assert!(!held(man("B", 3, &[]).transfixed()));
    assert!(!held(man("B", 3, &["Immaterial"])));
}

/// ff.leave.pay.1, ff.action.disengage.1, ff.leave.pay.2: 2 actions, a hack from each active enemy first, and off it
/// goes if it wins or ties all of them.
#[test]
fn leaving_costs_two_actions_and_a_hack_each() {
    let mut state = on_table([
        man("A", 4, &[]).at(0.0, 0.0),
        man("B", 3, &[]).enemy().at(25.0, 0.0),
        man("C", 3, &[]).enemy().at(-25.0, 0.0),
        man("D", 3, &[]).enemy().at(0.0, 25.0).fallen(),
    ]);
    // Three enemies: A at -2. B ties 3 + 2 with 4 + 3 - 2, C loses 3 + 1 against 4 + 3 - 2; D lies there and does nothing.
    let script = Script::default().choose(Target(B)).dice([2, 3, 1, 3]);
    let (told, free) = hacks_on_leaving(&mut state, script);
    assert_eq!(told, ["5 against 5: nothing comes of it.", "4 against 5: nothing comes of it."]);
    assert!(free);
}

/// ff.leave.pay.3: a recoil replaces the move away as well.
#[test]
fn a_lost_hack_replaces_the_move() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    let script = Script::default().choose(Dice(2)).dice([4, 4]).choose(Act::Disengage).dice([5, 3]);
    let told = blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(told, ["8 against 6: A must give ground."]);
    assert_eq!(place(&state, A), (-250, 0));
}

/// ff.leave.fd.1, ff.sr.free-disengage.1: Free Disengage draws no hacks, neither on leaving nor when a recoil meets
/// somebody.
#[test]
fn free_disengage_draws_no_hacks() {
    assert!(nobody_hacks_at_all(man("A", 3, &["Free Disengage"]), man("B", 3, &[])));
    let mut state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &["Free Disengage"]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).at(50.0, 0.0),
    ]);
    let script = Script::default().choose(Recoil::Straight);
    let told = blows(&mut state, script, |battle| battle.recoils(B, fear_and_faith::Away::Model(A)));
    assert_eq!(told, [""; 0]);
}

fn nobody_hacks_at_all(leaver: ModelSetup, foe: ModelSetup) -> bool {
    let (told, free) = hacks_on_leaving(&mut duel(leaver, foe), Script::default());
    told.is_empty() && free
}

/// ff.leave.fd.2: a rider slips away from those on foot, not from other riders.
#[test]
fn riders_slip_away_from_those_on_foot() {
    assert!(nobody_hacks_at_all(man("A", 3, &["Mounted"]), man("B", 3, &[])));
    assert!(!nobody_hacks(man("A", 3, &["Mounted"]), man("B", 3, &["Mounted"])));
}

/// ff.leave.fd.3, ff.sr.flying.3: a flyer slips away unless an enemy in contact flies too; then all of them hack.
#[test]
fn flyers_slip_away_unless_an_enemy_flies() {
    assert!(nobody_hacks_at_all(man("A", 3, &["Flying"]), man("B", 3, &[])));
    let mut state = on_table([
        man("A", 3, &["Flying"]).at(0.0, 0.0),
        man("B", 3, &[]).enemy().at(25.0, 0.0),
        man("C", 3, &["Flying"]).enemy().at(-25.0, 0.0),
    ]);
    let script = Script::default().choose(Target(B)).dice([1, 3, 1, 3]);
    assert_eq!(hacks_on_leaving(&mut state, script).0.len(), 2);
}

/// ff.leave.fd.4, ff.leave.fd.5, ff.sr.immaterial.5: a ghost is held by ghosts alone and goes without an action; only
/// ghosts and magic weapons hack at it. Any other Free Disengage still pays its 2 actions.
#[test]
fn ghosts_drift_away() {
    let ghost = || man("A", 3, &["Immaterial"]);
    assert!(nobody_hacks_at_all(ghost(), man("B", 3, &[])));
    assert!(!nobody_hacks(ghost(), man("B", 3, &["Magic Weapon"])));
    assert!(!nobody_hacks(ghost(), man("B", 3, &["Immaterial"])));

    let held = |leaver: ModelSetup, foe: ModelSetup| duel(leaver, foe).is_engaged(A);
    assert!(!held(ghost(), man("B", 3, &["Magic Weapon"])));
    assert!(held(ghost(), man("B", 3, &["Immaterial"])));
    assert!(held(man("A", 3, &["Free Disengage"]), man("B", 3, &[])));
}

/// ff.hack.1: at a real table a model that is noted as touching hacks.
#[test]
fn contacts_are_remembered_at_a_real_table() {
    let mut state =
        real_table([man("A", 3, &[]), man("B", 3, &[]).enemy(), man("C", 3, &[]).enemy()], &[(A, B)]);
    let (told, free) = hacks_on_leaving(&mut state, Script::default().facts([]).dice([1, 3]));
    assert_eq!((told, free), (vec!["4 against 6: nothing comes of it.".to_string()], true));
}

/// ff.sr.immaterial.5: a ghost that charges away from a magic weapon is hacked at like one that walks away. Unhurt it
/// charges on; knocked down it lies where it was, and the action is gone.
#[test]
fn a_ghost_that_charges_away_is_hacked_at() {
    let charge = |dice: [u8; 2]| {
        let mut state = on_table([
            man("A", 3, &["Immaterial"]).at(0.0, 0.0),
            man("B", 3, &["Magic Weapon"]).enemy().at(25.0, 0.0),
            man("C", 3, &[]).enemy().at(-80.0, 0.0),
        ]);
        state.active = Some(crate::rules::movement::with_actions(A, 1));
        let told =
            blows(&mut state, Script::default().dice(dice), |battle| battle.performs(A, Act::Charge(C)));
        (one(told), state)
    };

    let (told, state) = charge([1, 6]);
    assert_eq!(told, "4 against 9: nothing comes of it.");
    assert!(state.touching(A).contains(C) && !state.touching(A).contains(B));

    let (told, state) = charge([4, 2]);
    assert_eq!(told, "7 against 5: A is knocked down.");
    assert!(state.touching(A).contains(B) && !state.touching(A).contains(C));
    assert_eq!((state[A].fallen, crate::rules::movement::left(&state)), (Some(1), 0));
}
