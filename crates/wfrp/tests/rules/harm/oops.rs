//! Fumbles and Misfires: `wf.oops.*`, `wf.misfire.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::FigureId;
use wfrp::{ArmId, Attack, Book, Condition, Injury, Location, Setup, State, Whereabouts};

use crate::common::*;

/// A militiaman fumbles with 77 against a bandit that dodges with 20; the dice go on.
fn fumble(dice: &[u8]) -> State {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    swing(&mut state, [77, 20].into_iter().chain(dice.iter().copied()), (A, B), DODGE);
    state
}

/// wf.oops.0, wf.oops.1, wf.oops.2, wf.oops.17, wf.oops.3, wf.oops.4, wf.oops.5, wf.oops.6: the table at the ends of its
/// rows.
#[test]
fn the_oops_table_row_by_row() {
    for roll in [1, 20] {
        assert_eq!(fumble(&[roll])[A].wounds, 11, "no TB, no AP");
    }
    for roll in [21, 40] {
        let state = fumble(&[roll]);
        assert_eq!((state[A].arms[0].worn, state[A].last_in), (1, 2));
    }
    for roll in [41, 60] {
        assert_eq!(fumble(&[roll])[A].off_balance_in, 2);
    }
    for roll in [61, 70] {
        let state = fumble(&[roll]);
        assert!(state[A].loses_move && !state[A].loses_action);
    }
    for roll in [71, 80] {
        let state = fumble(&[roll]);
        assert!(state[A].loses_action && !state[A].loses_move);
    }
    for roll in [81, 90] {
        assert_eq!(fumble(&[roll])[A].criticals, 1);
    }
    for roll in [91, 100] {
        assert_eq!(fumble(&[roll])[A].conditions.levels(Condition::Stunned), 1);
    }
}

/// wf.oops.6, wf.oops.12: the ankle is the left one on an odd roll, the right one on an even roll.
#[test]
fn the_ankle_goes_by_odd_and_even() {
    let torn = |roll, at| fumble(&[roll])[A].injuries.count(Injury::TornMuscleMinor, at);

    assert_eq!((torn(81, Location::LeftLeg), torn(81, Location::RightLeg)), (1, 0));
    assert_eq!((torn(82, Location::LeftLeg), torn(82, Location::RightLeg)), (0, 1));
}

/// wf.oops.8: at 0 Wounds a scratch is a Critical Hit somewhere, with +10.
#[test]
fn a_scratch_at_zero_is_a_critical() {
    let mut state = on_table([tm().at(0.0, 0.0).wounds(0), rb().at(1.5, 0.0).enemy()]);

    swing(&mut state, [77, 20, 13, 52, 21], (A, B), DODGE); // body, 21 + 10 = 31: Folded over, not Skin laid open

    assert_eq!((state[A].criticals, state[A].conditions.levels(Condition::Bleeding)), (1, 0));
}

/// wf.oops.9: each point takes 1 off the weapon, at a bonus of 0 it is an improvised weapon; claws ignore it.
#[test]
fn a_weapon_wears_down() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    let mut damages = Vec::new();
    for _ in 0..4 {
        swing(&mut state, [77, 20, 30], (A, B), DODGE);
        damages.push(state.weapon_damage(A, ArmId(0)));
    }
    assert_eq!(damages, [6, 5, 4, 4]); // SB 3 + 3, 2, 1, and then improvised: SB 3 + 1
    assert!(state.weapon_qualities(A, ArmId(0)).has(wfrp::Quality::Undamaging));

    let mut state = on_table([ge().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    swing(&mut state, [77, 20, 30], (A, B), DODGE);
    assert_eq!((state[A].arms[0].worn, state[A].last_in), (0, 2));
}

/// wf.oops.3, wf.oops.10: −10 to the tests of the action in the next round, and not to a defence.
#[test]
fn off_balance_hampers_the_action_and_not_the_defence() {
    let mut state = fumble(&[50]);
    let attack = Attack::blow(A, ArmId(0), B);
    let against = Attack { opposed: Some(None), ..Attack::blow(B, ArmId(0), A) };
    let numbers = |state: &State| (state.strike(&attack, 0).number, state.guard(&against, 0).unwrap().number);
    let begins = |state: &mut State| {
        play(state, Script::default(), |battle| {
            battle.begins_turn(A);
            Ok(())
        });
    };

    begins(&mut state);
    assert_eq!(numbers(&state), (40, 35)); // the same round
    state.round = 2;
    assert_eq!(numbers(&state), (30, 35));
    state.round = 3;
    assert_eq!(numbers(&state), (40, 35));
}

/// wf.oops.4, wf.oops.5, wf.oops.11: the move or action of the next turn is lost, and no other.
#[test]
fn the_next_turn_is_short_of_what_was_lost() {
    let left = |state: &mut State, who: FigureId| {
        play(state, Script::default(), |battle| {
            battle.begins_turn(who);
            let active = battle.state.active.unwrap();
            battle.ends_turn(who);
            Ok((active.move_left, active.action_left))
        })
    };

    let mut state = fumble(&[65]);
    assert_eq!([left(&mut state, A), left(&mut state, A)], [(false, true), (true, true)]);
    let mut state = fumble(&[75]);
    assert_eq!([left(&mut state, A), left(&mut state, A)], [(true, false), (true, true)]);
}

/// wf.oops.7, wf.oops.14, wf.oops.15: a fumbled shot hits an ally within the weapon's range, by the units die; one ally
/// needs no die to be picked.
#[test]
fn a_fumbled_shot_hits_an_ally_in_range() {
    let mut state = on_table([rb().at(-20.0, 0.0), tm().at(1.0, 0.0).enemy(), tm().at(20.0, 20.0)]);
    wield(&mut state, A, 1);

    shoot(&mut state, [77, 95, 30], (A, 1, B)); // 61/77; primary arm: 6 + 7, less 3 and 1

    assert_eq!((state[B].wounds, state[C].wounds), (12, 3));
}

/// wf.oops.14, wf.oops.18, wf.oops.16: with a blade only allies within 2 yards are in range.
#[test]
fn a_fumbled_blow_spares_allies_far_off() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy(), tm().at(-3.2, 0.0)]);

    swing(&mut state, [77, 20, 95], (A, B), DODGE);

    assert_eq!((state[C].wounds, state[A].conditions.levels(Condition::Stunned)), (12, 1));
}

/// wf.oops.14: a real table is asked which allies are in range.
#[test]
fn a_real_table_says_who_is_in_range() {
    let mut state = at_a_real_table([tm(), rb().enemy(), tm(), tm()]);
    let near = wfrp::Fact::Around { who: A, distance: wfrp::yards(2) };
    let script = Script::default().dice([77, 20, 95, 2, 50]).choose(wfrp::Oppose::Dodge).facts([near]);

    play(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, wfrp::Occasion::Action));

    assert_eq!((state[C].wounds, state[D].wounds), (12, 2)); // body: 7 + 7, less 3 and 1
}

/// A book with one more weapon, of these qualities.
fn with_gun(qualities: &str) -> Arc<Book> {
    let gun = format!(
        "[[weapon]]\nid = \"odd-gun\"\nname = \"Odd gun\"\nkind = \"ranged\"\nskill = \"ranged-blackpowder\"\n\
         hands = 2\nstrength = false\ndamage = 9\nrange = 50\nqualities = [{qualities}]\nrule = \"\"\n"
    );
    Book::read(&[("odd.toml".to_string(), gun)]).unwrap()
}

/// wf.misfire.1, wf.misfire.7: Engineering and Explosive weapons misfire as Blackpowder ones do, 00 being even; others and
/// odd numbers do not.
#[test]
fn even_fumbles_with_such_weapons_are_misfires() {
    let destroyed = |qualities: &str, dice: &[u8]| {
        let mut gunner = hg().at(-10.0, 0.0);
        gunner.with.weapons = Some(vec!["odd-gun".to_string()]);
        let setup: Setup = setup([gunner, hb().at(10.0, 0.0).enemy()]);
        let mut state = setup.lay(&with_gun(qualities)).unwrap();
        (state.order, state.round, state.phase) = (state.ids().collect(), 1, wfrp::Phase::Turns);
        shoot(&mut state, dice.iter().copied(), (A, 0, B));
        (state[A].arms[0].place == Whereabouts::Destroyed, state[A].wounds)
    };

    assert_eq!(destroyed("\"engineering\"", &[100, 60]), (true, 0)); // 9 + 10 - 4 = 15: 3 beyond, 60 + 30 on the arm
    assert_eq!(destroyed("\"explosive\"", &[88, 50]), (true, 0));
    assert_eq!(destroyed("\"explosive\"", &[99, 50]), (false, 12));
    assert_eq!(destroyed("", &[88, 50]), (false, 12));
}
