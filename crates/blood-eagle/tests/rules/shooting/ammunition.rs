//! What runs out, and crossbows.

use blood_eagle::{Act, ArmId, Phase, State};

use crate::common::*;

fn thrower(legendary: bool) -> State {
    let mut sheet = sheet(2, 3, 0, 4);
    (sheet.fight, sheet.shoot) = (weapons(["throwing-axe"]), weapons(["throwing-axe"]));
    if legendary {
        sheet.legendary = weapons(["throwing-axe"]);
    }
    let figures = [written(sheet).at(0.0, 0.0), figure("N3").enemy().at(5.0, 0.0)];
    in_phase(on_table(figures), Phase::Shooting)
}

/// be.ammo.1, be.ammo.5: what is thrown never runs out, and is there for the next Fight.
#[test]
fn a_thrown_axe_is_still_there() {
    let mut state = thrower(false);

    step(&mut state, activates(A).choose(Act::Shoot(ArmId(0), B)).dice([2]));

    assert!(state.is_ready(A, ArmId(0)));
    assert!(state.arms(A).any(|(_, arm)| arm.fight.is_some()));
}

/// be.ammo.2: a legendary throwing weapon is gone when it has been thrown.
#[test]
fn a_legendary_axe_is_thrown_once() {
    let mut state = thrower(true);

    step(&mut state, activates(A).choose(Act::Shoot(ArmId(0), B)).dice([2]));

    assert_eq!(state.arms(A).count(), 0);
    assert_eq!(state[A].hand, blood_eagle::Hand::Bare);
}

/// be.ammo.3, be.ammo.4, be.weapon.shoot.crossbow: a turn in which the owner runs or shoots otherwise loads nothing.
#[test]
fn running_and_other_shots_leave_the_crossbow_empty() {
    let mut sheet = sheet(2, 3, 0, 4);
    sheet.shoot = weapons(["crossbow", "dagger"]);
    let figures = [written(sheet).at(0.0, 0.0), figure("N3").enemy().at(5.0, 0.0)];
    let mut empty = in_phase(on_table(figures), Phase::Movement);
    empty[A].reload.unloaded = true;
    let (mut runs, mut throws, mut walks) = (empty.clone(), empty.clone(), empty);
    let end = |state: &mut State| {
        pass_until(state, Phase::TurnEnds);
        pass_until(state, Phase::Movement);
        state[A].reload.unloaded
    };

    step(&mut runs, activates(A).choose(Act::Run).go(vec![point(-5.0, 0.0)]));
    pass_until(&mut throws, Phase::Shooting);
    step(&mut throws, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([2]));
    step(&mut walks, activates(A).choose(Act::Move).go(vec![point(-5.0, 0.0)]));

    assert!(end(&mut runs) && end(&mut throws) && !end(&mut walks));
}
