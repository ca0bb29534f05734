//! The Critical tables and injuries: `wf.crit.*`, `wf.injury.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use wfrp::{
    ArmId, Attack, Book, Condition, CriticalHit, Injury, Location, Setup, Shot, State, Whereabouts, yards,
};

use crate::common::*;

/// A militiaman with sword and shield, and somebody to fight.
fn victim() -> State {
    on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()])
}

fn struck(at: Location, roll: u8, bonus: i16) -> State {
    let mut state = victim();
    play(&mut state, Script::default().dice([roll]), |battle| {
        battle.critical_hit(A, CriticalHit { at: Some(at), bonus, by: Some(B), pulled: false })
    });
    state
}

/// One row: its first and last number, Wounds, Conditions, injury.
type Row = (u8, u8, i16, &'static [(Condition, u8)], Option<Injury>);

use Condition::{Bleeding, Blinded, Deafened, Fatigued, Prone, Stunned, Unconscious};
use Injury::{FractureMajor, FractureMinor, MaimedEye, MaimedHand, TornMuscleMajor, TornMuscleMinor};

const HEAD: [Row; 8] = [
    (1, 15, 1, &[(Bleeding, 1)], None),
    (16, 30, 1, &[(Deafened, 2)], None),
    (31, 45, 2, &[(Bleeding, 1), (Blinded, 1)], None),
    (46, 60, 2, &[(Stunned, 1)], None),
    (61, 75, 3, &[(Stunned, 2)], Some(FractureMinor)),
    (76, 85, 3, &[(Bleeding, 1), (Stunned, 2)], Some(FractureMinor)),
    (86, 94, 4, &[(Bleeding, 2), (Blinded, 3)], Some(MaimedEye)),
    (95, 99, 5, &[(Bleeding, 2), (Unconscious, 1)], Some(FractureMajor)),
];

const ARM: [Row; 8] = [
    (1, 15, 1, &[], None),
    (16, 30, 1, &[(Bleeding, 1)], None),
    (31, 45, 2, &[], Some(TornMuscleMinor)),
    (46, 60, 2, &[], None),
    (61, 75, 3, &[(Bleeding, 2)], None),
    (76, 85, 3, &[(Stunned, 1)], Some(FractureMinor)),
    (86, 94, 4, &[(Stunned, 2)], Some(TornMuscleMajor)),
    (95, 99, 5, &[(Bleeding, 2), (Stunned, 2)], Some(MaimedHand)),
];

const BODY: [Row; 8] = [
    (1, 15, 1, &[(Fatigued, 1)], None),
    (16, 30, 1, &[(Bleeding, 1)], None),
    (31, 45, 2, &[(Prone, 1)], None),
    (46, 60, 2, &[], Some(TornMuscleMinor)),
    (61, 75, 3, &[(Fatigued, 1)], Some(FractureMinor)),
    (76, 85, 3, &[(Bleeding, 2), (Prone, 1)], None),
    (86, 94, 4, &[(Prone, 1), (Stunned, 2)], Some(FractureMajor)),
    (95, 99, 5, &[(Bleeding, 3), (Unconscious, 1)], None),
];

const LEG: [Row; 8] = [
    (1, 15, 1, &[], None),
    (16, 30, 1, &[(Bleeding, 1)], None),
    (31, 45, 2, &[(Prone, 1)], None),
    (46, 60, 2, &[], Some(TornMuscleMinor)),
    (61, 75, 3, &[(Bleeding, 1)], Some(TornMuscleMajor)),
    (76, 85, 3, &[(Prone, 1)], Some(FractureMinor)),
    (86, 94, 4, &[(Bleeding, 3), (Prone, 1)], None),
    (95, 99, 5, &[(Prone, 1), (Stunned, 2)], Some(FractureMajor)),
];

fn check(at: Location, rows: &[Row]) {
    for &(least, most, wounds, conditions, injury) in rows {
        for roll in [least, most] {
            let state = struck(at, roll, 0);
            let found: Vec<(Condition, u8)> = state[A].conditions.iter().collect();
            let injuries: Vec<(Injury, Location, u8)> = state[A].injuries.iter().collect();
            assert_eq!(12 - state[A].wounds, wounds, "{at:?} {roll}");
            assert_eq!(found, conditions, "{at:?} {roll}");
            assert_eq!(injuries, injury.map(|injury| (injury, at, 1)).into_iter().collect::<Vec<_>>());
            assert_eq!(state[A].criticals, 1);
        }
    }
    for (roll, bonus) in [(100, 0), (1, 100), (60, 40)] {
        let state = struck(at, roll, bonus);
        assert!(!state[A].is_alive(), "{at:?} {roll} + {bonus}");
        assert_eq!(state[A].killed_by, Some(B));
    }
}

/// wf.crit.head.1, wf.crit.head.2, wf.crit.head.3, wf.crit.head.4, wf.crit.head.5, wf.crit.head.6, wf.crit.head.7,
/// wf.crit.head.8, wf.crit.head.9: the head, row by row.
#[test]
fn criticals_to_the_head() {
    check(Location::Head, &HEAD);
}

/// wf.crit.arm.1, wf.crit.arm.2, wf.crit.arm.3, wf.crit.arm.4, wf.crit.arm.5, wf.crit.arm.6, wf.crit.arm.7, wf.crit.arm.8,
/// wf.crit.arm.9: the arm, row by row.
#[test]
fn criticals_to_the_arm() {
    check(Location::PrimaryArm, &ARM);
    check(Location::SecondaryArm, &ARM);
}

/// wf.crit.body.1, wf.crit.body.2, wf.crit.body.3, wf.crit.body.4, wf.crit.body.5, wf.crit.body.6, wf.crit.body.7,
/// wf.crit.body.8, wf.crit.body.9: the body, row by row.
#[test]
fn criticals_to_the_body() {
    check(Location::Body, &BODY);
}

/// wf.crit.leg.1, wf.crit.leg.2, wf.crit.leg.3, wf.crit.leg.4, wf.crit.leg.5, wf.crit.leg.6, wf.crit.leg.7, wf.crit.leg.8,
/// wf.crit.leg.9: the leg, row by row; a barked shin loses the next move.
#[test]
fn criticals_to_the_leg() {
    check(Location::LeftLeg, &LEG);
    check(Location::RightLeg, &LEG);
    assert!(struck(Location::LeftLeg, 10, 0)[A].loses_move);
    assert!(!struck(Location::LeftLeg, 20, 0)[A].loses_move);
}

/// wf.crit.data.3, wf.crit.arm.1, wf.crit.arm.4, wf.crit.arm.7: the struck arm drops what it holds, and a numb one is
/// useless until the end of the next round.
#[test]
fn the_struck_arm_drops_what_it_holds() {
    let (sword, shield) = (ArmId(0), ArmId(1));
    for roll in [10, 50, 90] {
        let right = struck(Location::PrimaryArm, roll, 0);
        assert_eq!(right[A].hands, [None, Some(shield)]);
        assert!(matches!(right[A].arms[0].place, Whereabouts::Dropped(Some(_))));
        let left = struck(Location::SecondaryArm, roll, 0);
        assert_eq!(left[A].hands, [Some(sword), None]);
    }
    let mut numb = struck(Location::PrimaryArm, 50, 0);
    assert!(numb.is_useless(A, Location::PrimaryArm) && !numb.is_useless(A, Location::SecondaryArm));
    numb.round = 3;
    assert!(!numb.is_useless(A, Location::PrimaryArm));
}

/// wf.crit.arm.1: a two-handed weapon falls from both hands; at a real table nobody says where.
#[test]
fn a_two_handed_weapon_falls_from_both_hands() {
    let mut state = at_a_real_table([gm(), rb().enemy()]);

    play(&mut state, Script::default().dice([10]), |battle| {
        battle.critical_hit(
            A,
            CriticalHit { at: Some(Location::SecondaryArm), bonus: 0, by: Some(B), pulled: false },
        )
    });

    assert_eq!((state[A].hands, state[A].arms[0].place), ([None, None], Whereabouts::Dropped(None)));
}

/// wf.cond.unconscious.6: Unconscious from a table is for the rest of the fight, whatever is healed.
#[test]
fn unconscious_from_a_table_lasts() {
    let mut state = struck(Location::Head, 97, 0);
    state[A].conditions.set(Bleeding, 0);

    play(&mut state, Script::default(), |battle| battle.heals(A, 3, fates::RuleId("wf.wounds.4")));

    assert!(state[A].out_cold && state[A].has(Unconscious));
}

/// wf.crit.data.1: other tables may be laid over ours.
#[test]
fn other_tables_may_take_the_place_of_ours() {
    let mut rows = Book::built_in().critical_rows.clone();
    rows[0].wounds = 5;
    let setup = Setup { criticals: rows, ..setup([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]) };
    let mut state = lay(&setup);

    play(&mut state, Script::default().dice([1]), |battle| {
        battle.critical_hit(A, CriticalHit { at: Some(Location::Head), bonus: 0, by: Some(B), pulled: false })
    });

    assert_eq!(state[A].wounds, 7);
}

/// The target numbers of the militiaman's attack, parry, Dodge and (as a bandit would) shot.
fn numbers(state: &State, who: FigureId) -> [i16; 3] {
    let other = if who == A { B } else { A };
    let attack = state.strike(&Attack::blow(who, ArmId(0), other), 0).number;
    let guard = |with| {
        let attack = Attack { opposed: Some(with), ..Attack::blow(other, ArmId(0), who) };
        state.guard(&attack, 0).unwrap().number
    };
    [attack, guard(Some(ArmId(0))), guard(None)]
}

fn injured(injury: Injury, at: Location) -> State {
    let mut state = victim();
    play(&mut state, Script::default(), |battle| {
        battle.injures(A, injury, at);
        Ok(())
    });
    state
}

/// wf.injury.torn_minor: −10 with the struck arm's weapon, on Ag tests for a leg, on Melee tests for the body.
#[test]
fn a_torn_muscle_hampers_what_it_moves() {
    let of = |at| numbers(&injured(TornMuscleMinor, at), A);

    assert_eq!(numbers(&victim(), A), [40, 40, 35]);
    assert_eq!(of(Location::PrimaryArm), [30, 30, 35]);
    assert_eq!(of(Location::SecondaryArm), [40, 40, 35]);
    assert_eq!(of(Location::LeftLeg), [40, 40, 25]);
    assert_eq!(of(Location::Body), [30, 30, 35]);
    assert_eq!(injured(TornMuscleMinor, Location::LeftLeg).walk(A), yards(8));
}

/// wf.injury.torn_major: the same at −20, and a leg halves Walk and Run.
#[test]
fn a_badly_torn_muscle_hampers_twice_as_much() {
    let of = |at| numbers(&injured(TornMuscleMajor, at), A);

    assert_eq!(of(Location::PrimaryArm), [20, 20, 35]);
    assert_eq!(of(Location::Body), [20, 20, 35]);
    assert_eq!(of(Location::RightLeg), [40, 40, 15]);
    let lame = injured(TornMuscleMajor, Location::RightLeg);
    assert_eq!((lame.walk(A), lame.run(A)), (yards(4), yards(8)));
}

/// wf.injury.fracture_minor: a useless arm; a leg at half pace and −20 on Ag; body or head −10 on everything.
#[test]
fn a_fracture_hampers_more() {
    let arm = injured(FractureMinor, Location::PrimaryArm);
    assert!(arm.is_useless(A, Location::PrimaryArm));
    assert_eq!(arm[A].hands, [None, Some(ArmId(1))]);
    let leg = injured(FractureMinor, Location::LeftLeg);
    assert_eq!((numbers(&leg, A), leg.walk(A)), ([40, 40, 15], yards(4)));
    assert_eq!(numbers(&injured(FractureMinor, Location::Body), A), [30, 30, 25]);
    assert_eq!(numbers(&injured(FractureMinor, Location::Head), A), [30, 30, 25]);
}

/// wf.injury.fracture_major: as before with −20 for body or head, and a leg leaves only crawling at half Walk.
#[test]
fn a_bad_fracture_hampers_most() {
    assert!(injured(FractureMajor, Location::SecondaryArm).is_useless(A, Location::SecondaryArm));
    assert_eq!(numbers(&injured(FractureMajor, Location::Head), A), [20, 20, 15]);
    let mut leg = injured(FractureMajor, Location::LeftLeg);
    let acts = play(&mut leg, Script::default(), |battle| {
        battle.begins_turn(A);
        battle.list_acts(A)
    });
    assert!(acts.contains(&wfrp::Act::Crawl));
    assert!(!acts.contains(&wfrp::Act::Walk) && !acts.contains(&wfrp::Act::Sprint));
}

/// wf.injury.maimed: an eye costs 10 on WS and BS tests, a hand makes the arm useless.
#[test]
fn the_maimed_fight_worse() {
    let eye = injured(MaimedEye, Location::Head);
    assert_eq!(numbers(&eye, A), [30, 30, 35]);
    let mut archer = on_table([rb().at(-20.0, 0.0), tm().at(20.0, 0.0).enemy()]);
    archer[A].injuries.add(MaimedEye, Location::Head);
    let shot = Attack { shot: Some(Shot { band: 2, ..Shot::default() }), ..Attack::blow(A, ArmId(1), B) };
    assert_eq!(archer.strike(&shot, 0).number, 31);
    assert!(injured(MaimedHand, Location::PrimaryArm).is_useless(A, Location::PrimaryArm));
}

/// wf.injury.useless: a useless arm holds, strikes and parries with nothing; without either nothing is left to strike with.
#[test]
fn a_useless_arm_is_of_no_use() {
    let mut state = injured(FractureMinor, Location::PrimaryArm);
    assert_eq!(state.melee_arms(A).as_slice(), [ArmId(1)]);
    play(&mut state, Script::default(), |battle| {
        battle.injures(A, MaimedHand, Location::SecondaryArm);
        Ok(())
    });

    assert!(state.melee_arms(A).is_empty());
    assert_eq!(state.defences(A).as_slice(), [wfrp::Oppose::Dodge]);
}
