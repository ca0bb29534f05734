//! The worked examples of the catalogue that came with the second reading of the sheet: WF-47 to WF-49 and WF-59 to WF-62.

use fates::{Rules, Tally};
use wfrp::{
    Act, ArmId, Attack, Condition, Injury, Location, Meant, Occasion, Reach, State, Wfrp, YARD, yards,
};

use crate::common::*;

/// How far somebody has come from a point, in tenths of a yard.
fn tenths_from(state: &State, who: fates::FigureId, east: f64, south: f64) -> i32 {
    let (from, to) = (point(east, south), place(state, who));
    table::length_of(from, to).rounded_down().0 * 10 / YARD.0
}

/// WF-47, wf.action.charge.2, wf.action.charge.5: a charge that falls short goes as far as it can, round a friend.
#[test]
fn wf_47_a_charge_past_a_friend() {
    let mut state = on_table([tm().at(-12.0, 0.0), hk().at(-6.0, 0.0), rb().at(12.0, 0.0).enemy()]);
    let script = Script::default().choose(Act::Charge(C)).dice([41]);

    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    // 55/41 SL +1: 17 yards. The way round the knight costs a few tenths of them.
    assert!((165..=170).contains(&tenths_from(&state, A, -12.0, 0.0)), "{:?}", place(&state, A));
    assert!((70..=75).contains(&tenths_from(&state, A, 12.0, 0.0)), "about 7 yards are left");
    assert!(told.contains(&"Town Militia does not reach Road Bandit, and its action is lost.".to_string()));
}

/// WF-48, wf.oops.3, wf.oops.10, wf.action.charge.4: off balance, the run of a charge is not the action, its blow is.
#[test]
fn wf_48_out_of_position() {
    let mut state = on_table([cp().at(0.0, 0.0), tm().at(9.0, 0.0).enemy()]);
    wield(&mut state, A, 1);
    shoot(&mut state, [77, 52], (A, 1, B)); // 42-10 = 32/77, a Fumble; Oops! 52
    wield(&mut state, A, 0);
    state.round = 2;
    let script = Script::default().choose(Act::Charge(B)).dice([40]).choose(parry(B).unwrap());

    let told = tale(&mut state, script.dice([99, 50]).dice([65]), |battle| battle.takes_turn(A));

    let tests: Vec<&String> = told.iter().filter(|line| line.contains(" against ")).collect();
    assert_eq!(tests[0], "Cutpurse, Athletics: 40 against 69 (49 Skill, +20 difficulty), success, +2 SL.");
    assert_eq!(
        tests[1],
        "Cutpurse, Melee (Basic): 99 against 34 (34 Skill, +10 Charge, −10 off balance), failure, −6 SL."
    );
}

/// wf.oops.10: a Sprint is the action and suffers; a defence does not.
#[test]
fn a_sprint_off_balance_suffers() {
    let mut state = on_table([cp().at(0.0, 0.0), tm().at(20.0, 0.0).enemy()]);
    state[A].off_balance_in = 1;
    let script =
        Script::default().choose(Act::Sprint).dice([70]).go(vec![point(-4.0, 0.0)]).choose(Act::Done);

    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    assert!(
        told.iter().any(|line| line == "Cutpurse, Athletics: 70 against 59 (49 Skill, +20 difficulty, −10 off balance), failure, −2 SL."),
        "{told:?}"
    );
}

/// WF-49, wf.action.flee.4, wf.action.flee.5, wf.action.flee.9: from two, directly away from the point between them.
#[test]
fn wf_49_fleeing_from_two() {
    let foes = [ge().at(0.0, -1.5).enemy(), fw().at(1.5, 0.0).enemy()];
    let mut state = on_table([tm().at(0.0, 0.0)].into_iter().chain(foes));
    engage(&mut state, A, B);
    engage(&mut state, A, C);
    let reach = Reach::Flight { who: A, most: yards(16), from: [B, C].into_iter().collect() };
    let allows = |state: &State, east, south| Wfrp::allows(state, &reach, &vec![point(east, south)]).is_ok();
    assert!(allows(&state, -11.0, 11.0) && allows(&state, -4.0, 4.0));
    assert!(!allows(&state, -11.5, 11.5), "more than 16 yards");
    assert!(
        !allows(&state, -12.0, 8.0) && !allows(&state, 0.0, 10.0),
        "nearer to none, but not directly away"
    );

    // Two to one is +20 beside the +20 of a free attack (wf.mod.outnumber2, wf.action.flee.8): 83/90 and 86/91 miss.
    let script = Script::default().choose(Act::Flee).choose(Meant::Plainly).dice([90]);
    let script = script.choose(Meant::Plainly).dice([91]).go(vec![point(-11.0, 11.0)]);
    turn(&mut state, script, A);

    assert_eq!((state[A].wounds, place(&state, A)), (12, point(-11.0, 11.0)));
}

/// wf.action.flee.9: where the edge bars the line, the fleer stops short or takes the open line that turns least.
#[test]
fn a_flight_at_the_edge_turns_as_little_as_it_can() {
    let mut state = on_table([tm().at(-25.0, 0.0), ge().at(-23.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    let reach = Reach::Flight { who: A, most: yards(16), from: [B].into_iter().collect() };
    let allows = |east: f64, south: f64| Wfrp::allows(&state, &reach, &vec![point(east, south)]).is_ok();

    assert!(allows(-28.0, 0.0), "it may stop short of the edge");
    // 5 yards less half a base to the edge: along it by at most about 4.6 of 16, some 75 degrees off the line.
    assert!(allows(-29.1, 15.4) && allows(-29.1, -15.4));
    assert!(!allows(-25.0, 12.0), "more of a turn than it takes");
    assert!(!allows(-20.0, 12.0), "towards the enemy");
}

/// WF-59, wf.location.beast, wf.crit.leg.1: a wolf has forelegs, which use the table of legs.
#[test]
fn wf_59_a_wolfs_foreleg() {
    let mut state = duel(hk(), fw());
    let script = Script::default().choose(wfrp::Oppose::Dodge).dice([33, 58, 30, 12]);

    let told = tale(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));

    assert_eq!((state[B].wounds, state[B].criticals, pools(&state)), (1, 1, [1, 0]));
    assert!(state[B].loses_move);
    assert!(
        told.iter().any(|line| line.starts_with("Forest Wolf is hit in the right foreleg: 9 Wounds")),
        "{told:?}"
    );
    assert!(!told.iter().any(|line| line.contains(" arm")), "{told:?}");
}

/// wf.location.beast, wf.injury.*: a broken foreleg hinders as a leg does.
#[test]
fn an_injured_foreleg_is_an_injured_leg() {
    let mut state = duel(hk(), fw());
    let whole = state.walk(B);

    state[B].injuries.add(Injury::FractureMinor, Location::PrimaryArm);
    let foreleg = state.walk(B);
    state[B].injuries = wfrp::Injuries::default();
    state[B].injuries.add(Injury::FractureMinor, Location::RightLeg);

    assert_eq!(foreleg, state.walk(B));
    assert_ne!(foreleg, whole);
}

/// wf.location.lacking: a blow at an arm that a serpent does not have strikes its body, and nobody aims at one.
#[test]
fn a_serpent_has_no_arm_to_strike() {
    let mut serpent = fw();
    let draft = wfrp::Book::built_in().drafts.iter().find(|draft| draft.id == "forest-wolf").unwrap();
    let lacks = Location::ALL.iter().copied().filter(|&at| at != Location::Head && at != Location::Body);
    let draft = wfrp::Draft { lacks: lacks.collect(), ..draft.clone() };
    serpent.combatant = wfrp::Written::Whole(draft.into());
    let mut state = duel(hk(), serpent);

    assert_eq!(state.blows(&Attack::blow(A, ArmId(0), B)).len(), 6); // plain, head, body; pulled or not
    swing(&mut state, [33, 58, 30, 12], (A, B), DODGE);

    assert_eq!(state[B].wounds, 1); // Critical 12 on the body, Breath driven out: 1 W
    assert_eq!(levels(&state, B, Condition::Fatigued), 1);
}

/// WF-60, wf.pull.7, wf.pull.12, wf.crit.arm.8: a pulled blow does not kill by a row that reads dead.
#[test]
fn wf_60_spared() {
    let mut state = duel(hk(), rb().wounds(1));
    declares(&mut state, A);
    let script = Script::default().choose(wfrp::Blow { pulled: true, at: None });
    let script = script.choose(wfrp::Oppose::Dodge).dice([31, 90, 5]);

    play(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));

    assert_eq!((state[B].is_alive(), state[B].wounds, state[B].criticals), (true, 0, 1));
    assert_eq!((levels(&state, B, Condition::Bleeding), levels(&state, B, Condition::Stunned)), (2, 2));
    assert_eq!(state[B].injuries.count(Injury::MaimedHand, Location::SecondaryArm), 1);
    assert!(state[B].has(Condition::Prone));
    assert_eq!(pools(&state), [1, 0]);
}

/// wf.pull.12: the odds know it, too.
#[test]
fn a_pulled_blow_has_no_chance_to_kill() {
    let state = duel(hk(), rb().wounds(1));
    let attack = Attack { opposed: Some(None), ..Attack::blow(A, ArmId(0), B) };

    assert!(state.exchange(&attack).killed > 0);
    let pulled = state.exchange(&Attack { pulled: true, ..attack });
    assert_eq!(pulled.killed, 0);
    assert!(pulled.felled > 0);
}

/// WF-61, wf.adv.initial.4, wf.adv.initial.5, wf.adv.initial.outnumber1: caught asleep, all of them or some.
#[test]
fn wf_61_caught_asleep() {
    let sleeps = |sleeper: wfrp::CombatantSetup| sleeper.enemy().with(Condition::Surprised, 1);
    let pools_of = |watch: wfrp::CombatantSetup, any: bool| {
        let mut state = at_a_real_table([wi(), wi(), sleeps(rb()), sleeps(rb()), watch]);
        state.options.any_surprise_counts = any;
        state.starting_pools()
    };

    assert_eq!(pools_of(sleeps(rb()), false), [2, 1]);
    assert_eq!(pools_of(rb().enemy(), false), [0, 1]);
    assert_eq!(pools_of(rb().enemy(), true), [2, 1]);
}

/// WF-62, wf.adv.gain.5, wf.adv.gain.6, wf.attack.crit.8: a hit that gives a fallen opponent a Critical Wound is an
/// Outmanoeuvre, unless the house says otherwise.
#[test]
fn wf_62_a_knife_for_a_fallen_man() {
    for (house_rule, gained) in [(false, 1), (true, 0)] {
        let mut state = on_table([cp().at(0.0, 0.0), rb().at(2.9, 0.0).enemy().wounds(0)]);
        state.options.no_gain_from_the_fallen = house_rule;
        wield(&mut state, A, 1);

        shoot(&mut state, [36, 22], (A, 1, B));

        assert_eq!((state[B].criticals, pools(&state)), (1, [gained, 0]));
        assert_eq!(state[B].injuries.count(Injury::TornMuscleMinor, Location::Body), 1);
    }
}

/// wf.adv.gain.6: the house rule spares those on their feet nothing.
#[test]
fn an_opponent_on_its_feet_is_an_outmanoeuvre_either_way() {
    for house_rule in [false, true] {
        let mut state = on_table([cp().at(0.0, 0.0), rb().at(2.9, 0.0).enemy().wounds(1)]);
        state.options.no_gain_from_the_fallen = house_rule;
        wield(&mut state, A, 1);

        shoot(&mut state, [36, 22], (A, 1, B)); // 3 Wounds, 2 beyond 0: the Critical roll is 22 + 20

        assert_eq!((state[B].wounds, pools(&state)), (0, [1, 0]));
    }
}

/// wf.mod.range.short: the sum of the knife's target number, as WF-62 has it.
#[test]
fn a_thrown_knife_at_two_yards_is_at_short_range() {
    let mut state = on_table([cp().at(0.0, 0.0), rb().at(2.9, 0.0).enemy().wounds(0)]);
    wield(&mut state, A, 1);
    let shot = state.shot(A, ArmId(1), B).unwrap();
    let target: Tally = state.target_number(&shot.test(&state), &shot);

    assert_eq!(target.total(), 62);
}
