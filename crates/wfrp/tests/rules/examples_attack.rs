//! The worked examples of the catalogue about attacks, shots, mishaps, Wounds and odds.

use fates::ratio;
use wfrp::{
    Act, ArmId, Attack, Blow, Condition, Due, Harm, Injury, Location, Occasion, Oppose, Skill, State,
    Whereabouts, swapped,
};

use crate::common::*;

/// Two combatants in reach of each other.
fn duel(one: wfrp::CombatantSetup, other: wfrp::CombatantSetup) -> State {
    on_table([one.at(0.0, 0.0), other.at(1.5, 0.0).enemy()])
}

fn levels(state: &State, who: fates::FigureId, condition: Condition) -> u8 {
    state[who].conditions.levels(condition)
}

/// WF-04, wf.attack.hit.1, wf.attack.location.1, wf.attack.damage.2, wf.attack.damage.4, wf.q.shield: a plain hit.
#[test]
fn wf_04_a_plain_hit() {
    let mut state = duel(rb(), tm());

    let struck = swing(&mut state, [21, 67], (A, B), parry(B));

    assert!(struck.hit && struck.wounded);
    assert_eq!(state[B].wounds, 8); // 7 + 3, less 3 + 1 + 2
}

/// WF-05, wf.attack.hit.4: both fail, the blow still lands.
#[test]
fn wf_05_both_fail_the_blow_still_lands() {
    let mut state = duel(rb(), tm());

    swing(&mut state, [54, 83], (A, B), parry(B));

    assert_eq!(state[B].wounds, 9);
}

/// WF-06, wf.test.14: equal SLs are won by the higher Skill.
#[test]
fn wf_06_tie_broken_by_skill() {
    let mut state = duel(rb(), tm());

    let struck = swing(&mut state, [31, 45], (A, B), parry(B));

    assert!(!struck.hit);
    assert_eq!((state[B].wounds, state.sides[0].pool, state.sides[1].pool), (12, 0, 0));
}

/// WF-07, wf.test.15: a dead tie; nobody wins and nothing happens.
#[test]
fn wf_07_a_dead_tie() {
    let mut state = duel(tm(), tm());

    let struck = swing(&mut state, [25, 28], (A, B), parry(B));

    assert!(!struck.hit);
    assert_eq!((state[B].wounds, state.sides[0].pool, state.sides[1].pool), (12, 0, 0));
}

/// WF-08, wf.attack.damage.5: at least one Wound.
#[test]
fn wf_08_at_least_one_wound() {
    let mut state = duel(cp(), hk());

    swing(&mut state, [12, 71], (A, B), parry(B));

    assert_eq!(state[B].wounds, 15); // 4 + 3, less 4 + 3 + 2, and at least 1
}

/// WF-09, wf.attack.crit.1, wf.attack.location.2, wf.attack.location.3, wf.crit.body.3: a Critical.
#[test]
fn wf_09_a_critical() {
    let mut state = duel(hk(), rb());

    swing(&mut state, [33, 58, 52, 40], (A, B), DODGE);

    assert_eq!((state[B].wounds, state[B].criticals), (1, 1));
    assert!(state[B].has(Condition::Prone));
}

/// WF-10, wf.attack.damage.6, wf.attack.crit.4, wf.crit.arm.5: beyond zero; not Unconscious yet.
#[test]
fn wf_10_beyond_zero() {
    let mut state = duel(hk(), rb().wounds(3));

    swing(&mut state, [41, 50, 31], (A, B), DODGE);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone) && !state[B].has(Condition::Unconscious));
    assert_eq!(levels(&state, B, Condition::Bleeding), 2);
}

/// WF-11, wf.attack.crit.7, wf.crit.leg.5: a double that also goes beyond 0 is one Critical, with +10 for each Wound.
#[test]
fn wf_11_double_and_beyond_zero_one_roll() {
    let mut state = duel(hk(), rb().wounds(5));

    swing(&mut state, [44, 63, 95, 22], (A, B), DODGE);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone));
    assert_eq!(levels(&state, B, Condition::Bleeding), 1);
    assert_eq!(state[B].injuries.count(Injury::TornMuscleMajor, Location::RightLeg), 1);
}

/// WF-12, wf.attack.damage.8, wf.wounds.1, wf.wounds.3, wf.wounds.8: exactly zero, and the clock.
#[test]
fn wf_12_exactly_zero_and_the_clock() {
    let mut state = duel(hk(), rb().wounds(7));
    state.round = 2;
    let rule = fates::RuleId("wf.attack.damage.8");
    let harm = Harm { wounds: 7, at: Some(Location::Body), due: Due::Beyond, pulled: false, by: None, rule };

    play(&mut state, Script::default(), |battle| battle.harm(B, harm));

    assert_eq!((state[B].wounds, state[B].criticals), (0, 0));
    assert!(state[B].has(Condition::Prone));
    let mut falls_in = None;
    for round in 2..=6 {
        state.round = round;
        play(&mut state, Script::default(), |battle| battle.falls_unconscious());
        falls_in = falls_in.or(state[B].has(Condition::Unconscious).then_some(round));
    }
    assert_eq!(falls_in, Some(5));
}

/// WF-13, wf.wounds.6: more Critical Wounds than TB 3 kill, as many do not.
#[test]
fn wf_13_too_many_wounds() {
    let survives = |criticals: u8| {
        let mut state = duel(hk(), rb().wounds(0).with(Condition::Unconscious, 1));
        state[B].criticals = criticals;
        play(&mut state, Script::default(), |battle| battle.death_check());
        state[B].is_alive()
    };

    assert!(survives(3));
    assert!(!survives(4));
}

/// WF-14, wf.attack.crit.2, wf.oops.1: Oops! 01 to 20.
#[test]
fn wf_14_oops_a_scratch() {
    let mut state = duel(tm(), rb());

    let struck = swing(&mut state, [77, 20, 13], (A, B), DODGE);

    assert!(!struck.hit);
    assert_eq!((state[A].wounds, state[B].wounds), (11, 11));
    assert_eq!((state.sides[0].pool, state.sides[1].pool), (0, 0));
}

/// WF-15, wf.oops.2, wf.oops.17, wf.oops.9, wf.init.6: Oops! 21 to 40.
#[test]
fn wf_15_oops_a_damaged_weapon() {
    let mut state = duel(tm(), rb());

    swing(&mut state, [77, 20, 34], (A, B), DODGE);

    assert_eq!(state.weapon_damage(A, ArmId(0)), 6);
    state.round = 2;
    assert_eq!(state.next_to_act(), Some(B)); // the order of the roster would be A first
}

/// WF-16, wf.attack.crit.6, wf.oops.3: a hit and a Fumble at once.
#[test]
fn wf_16_a_hit_and_a_fumble_at_once() {
    let mut state = duel(tm(), rb());

    let struck = swing(&mut state, [44, 81, 55], (A, B), DODGE);

    assert!(struck.hit);
    assert_eq!((state[B].wounds, state[B].criticals), (4, 0));
    assert_eq!(state[A].off_balance_in, 2);
}

/// WF-17, wf.oops.7, wf.oops.13, wf.oops.14, wf.oops.15, wf.crit.arm.4: Oops! hits a friend.
#[test]
fn wf_17_oops_hits_a_friend() {
    let friends = [ge().at(0.0, 1.5), ge().at(0.0, -1.5)];
    let [one, other] = friends;
    let mut state = on_table([hb().at(0.0, 0.0), hk().at(1.5, 0.0).enemy(), one, other]);

    swing(&mut state, [88, 35, 96, 2, 30, 20], (A, B), parry(B));

    assert_eq!((state[C].wounds, state[D].wounds, state[D].criticals), (11, 0, 1));
    assert!(state[D].has(Condition::Prone));
    assert!(state.is_useless(D, Location::PrimaryArm) && !state.is_useless(D, Location::SecondaryArm));
    assert!(state.is_at_hand(D, ArmId(0)), "claws are not dropped");
    state.round = 2;
    assert!(state.is_useless(D, Location::PrimaryArm));
    state.round = 3;
    assert!(!state.is_useless(D, Location::PrimaryArm));
}

/// WF-18, wf.oops.18, wf.oops.16: Oops! with no friend near.
#[test]
fn wf_18_oops_with_no_friend_near() {
    let mut state = duel(hb(), hk());

    swing(&mut state, [99, 35, 100], (A, B), parry(B));

    assert_eq!((state[B].wounds, levels(&state, A, Condition::Stunned)), (16, 1));
}

/// WF-19, wf.misfire.1, wf.misfire.2, wf.misfire.3, wf.misfire.4, wf.misfire.5, wf.misfire.6, wf.misfire.7,
/// wf.misfire.8, wf.q.dangerous, wf.q.blackpowder_when: Misfires on even Fumbles only.
#[test]
fn wf_19_misfire() {
    let after = |dice: &[u8]| {
        let mut state = on_table([hg().at(-15.0, 0.0), hb().at(16.0, 0.0).enemy()]);
        shoot(&mut state, dice.iter().copied(), (A, 0, B));
        state
    };

    let a = after(&[88, 50]); // no Cool Test for HB
    assert_eq!((a[A].wounds, a[A].criticals), (0, 1));
    assert!(a[A].has(Condition::Prone) && a.is_useless(A, Location::PrimaryArm));
    assert_eq!(a[A].arms[0].place, Whereabouts::Destroyed);
    let b = after(&[77, 45, 50]); // an Oops! roll, and HB keeps its nerve: 63/50
    assert_eq!((b[A].wounds, b[A].off_balance_in), (12, 2));
    assert_eq!(b[A].arms[0].place, Whereabouts::Carried);
    let c = after(&[92]);
    assert_eq!((c[A].wounds, c[A].arms[0].place), (5, Whereabouts::Destroyed));
}

/// WF-20, wf.mod.range.pb, wf.mod.range.short, wf.mod.range.normal, wf.mod.range.long, wf.mod.range.extreme,
/// wf.mod.range.out, wf.q.shield: range bands.
#[test]
fn wf_20_range_bands() {
    let at = |yards: f64| {
        let table = wfrp::TableSetup { width: 200.0, depth: 60.0, terrain: Vec::new() };
        let combatants = [rb().at(-20.0, 0.0), tm().at(-19.0 + yards, 0.0).enemy()];
        let mut state = lay(&wfrp::Setup { table: Some(table), ..setup(combatants) });
        wield(&mut state, A, 1);
        state
    };
    let number = |yards: f64| {
        let state = at(yards);
        state.shot(A, ArmId(1), B).map(|attack| state.strike(&attack, 0).number)
    };

    assert_eq!([5.0, 20.0, 60.0, 101.0, 151.0].map(number), [Some(81), Some(61), Some(31), Some(11), None]);
    let mut state = at(20.0);
    shoot(&mut state, [35], (A, 1, B));
    assert_eq!(state[B].wounds, 7); // 6 + 3, less 3 + 1: the shield does not count
}

/// WF-21, wf.attack.location.1, wf.attack.location.4, wf.location.head, wf.location.arm2, wf.location.arm1,
/// wf.location.body, wf.location.leg_left, wf.location.leg_right: swapping digits.
#[test]
fn wf_21_swapping_digits() {
    let lands = |roll: u8| (swapped(roll), wfrp::location_of(swapped(roll)));

    assert_eq!(lands(100), (100, Location::RightLeg));
    assert_eq!(lands(5), (50, Location::Body));
    assert_eq!(lands(50), (5, Location::Head));
    assert_eq!(lands(10), (1, Location::Head));
    assert_eq!(lands(1), (10, Location::SecondaryArm));
    assert_eq!(lands(90), (9, Location::Head));
    assert_eq!(lands(9), (90, Location::RightLeg));
    assert_eq!(lands(24), (42, Location::PrimaryArm));
    assert_eq!(lands(42), (24, Location::SecondaryArm));
    assert_eq!(lands(8), (80, Location::LeftLeg));
}

/// WF-22, wf.action.charge.1, wf.action.charge.2, wf.action.charge.3, wf.q.impact, wf.q.tiring, wf.q.hack,
/// wf.crit.body.5: a charge with a great axe.
#[test]
fn wf_22_charge_with_a_great_axe() {
    let mut state = on_table([hb().at(-10.0, 0.0), tm().at(9.0, 0.0).enemy(), tm().at(29.0, 29.0).enemy()]);
    let script =
        Script::default().choose(Act::Charge(B)).dice([25, 36, 52, 41]).choose(Oppose::With(B, ArmId(0)));

    turn(&mut state, script, A);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone));
    assert_eq!(levels(&state, B, Condition::Fatigued), 1);
    assert_eq!(state[B].injuries.count(Injury::FractureMinor, Location::Body), 1);
    assert_eq!(state[B].armour[Location::Body as usize], 0);
}

/// WF-25, wf.action.defend.1, wf.mod.defend: Defend.
#[test]
fn wf_25_defend() {
    let mut state = duel(hb(), tm());
    state[B].defends = Some(Skill::MeleeBasic);

    let struck = swing(&mut state, [40, 48], (A, B), parry(B));

    assert!(!struck.hit);
    assert_eq!((state[B].wounds, state.sides[0].pool, state.sides[1].pool), (12, 0, 0));
}

/// WF-27, wf.cond.surprised.1, wf.cond.surprised.2, wf.mod.surprised: an ambush; nothing opposes it, and the surprise is
/// over.
#[test]
fn wf_27_ambush() {
    let mut state = duel(wi(), rb().with(Condition::Surprised, 1));

    swing(&mut state, [62], (A, B), None);

    assert_eq!(state[B].wounds, 7);
    assert!(!state[B].has(Condition::Surprised));
}

fn pulled_blow(state: &mut State, dice: &[u8]) {
    let blow = Blow { pulled: true, at: None };
    let script = Script::default().dice(dice.iter().copied()).choose(blow).choose(Oppose::Dodge);
    declares(state, A);
    play(state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));
    state.active = None;
}

/// WF-30, wf.pull.1, wf.pull.2, wf.pull.3, wf.pull.6: a pulled double.
#[test]
fn wf_30_a_pulled_double() {
    let mut state = duel(hk(), rb());

    pulled_blow(&mut state, &[22, 60]);

    assert_eq!((state[B].wounds, state[B].criticals), (1, 0));
}

/// WF-31, wf.pull.3, wf.pull.7, wf.crit.arm.3: a pulled blow that fells.
#[test]
fn wf_31_a_pulled_blow_that_fells() {
    let mut state = duel(hk(), rb().wounds(8));

    pulled_blow(&mut state, &[22, 60, 15]);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone));
    assert_eq!(state[B].injuries.count(Injury::TornMuscleMinor, Location::SecondaryArm), 1);
}

/// WF-36, wf.q.impale, wf.q.fast, wf.crit.leg.2: Impale.
#[test]
fn wf_36_impale() {
    let mut state = duel(wi(), rb());

    swing(&mut state, [40, 45, 88, 18], (A, B), DODGE);

    assert_eq!((state[B].wounds, state[B].criticals), (5, 1));
    assert_eq!(levels(&state, B, Condition::Bleeding), 1);
}

/// WF-38, wf.attack.crit.11, wf.crit.head.4: the defender's Critical.
#[test]
fn wf_38_the_defenders_critical() {
    let mut state = duel(rb(), hk());

    let struck = swing(&mut state, [60, 33, 7, 50], (A, B), parry(B));

    assert!(!struck.hit);
    assert_eq!((state[A].wounds, state[A].criticals, state[B].wounds), (9, 1, 16));
    assert_eq!(levels(&state, A, Condition::Stunned), 1);
    assert_eq!((state.sides[0].pool, state.sides[1].pool), (0, 0));
}

/// WF-39, wf.size.defend, wf.size.damaging, wf.size.melee: size.
#[test]
fn wf_39_size() {
    let mut state = duel(bt(), tm());

    swing(&mut state, [35, 29], (A, B), parry(B));

    assert_eq!(state[B].wounds, 3);
    assert_eq!(state.strike(&Attack::blow(B, ArmId(0), A), 0).number, 50);
}

/// WF-40, wf.q.damaging, wf.crit.leg.4: a great sword and its units die.
#[test]
fn wf_40_great_sword_units_die() {
    let mut state = duel(gm(), ge());

    swing(&mut state, [29, 57, 12], (A, B), DODGE);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone));
    assert_eq!(state[B].injuries.count(Injury::TornMuscleMinor, Location::RightLeg), 1);
    assert_eq!(state[B].armour[Location::RightLeg as usize], 0);
}

/// WF-41, wf.q.damaging, wf.q.blackpowder: a shot that frightens.
#[test]
fn wf_41_a_shot_that_frightens() {
    let mut state = on_table([hg().at(-15.0, 0.0), hb().at(16.0, 0.0).enemy()]);
    assert_eq!(state.shot(A, ArmId(0), B).map(|shot| state.strike(&shot, 0).number), Some(52));

    shoot(&mut state, [36, 70], (A, 0, B));

    assert_eq!(state[B].wounds, 5);
    assert_eq!(levels(&state, B, Condition::Broken), 1);
}

/// WF-42, wf.test.8, wf.test.10: the cap.
#[test]
fn wf_42_the_cap() {
    let beside = [tm().at(1.5, 1.5), tm().at(1.5, -1.5)];
    let [one, other] = beside;
    let mut state =
        on_table([hb().at(0.0, 0.0), tm().at(1.5, 0.0).with(Condition::Prone, 1).enemy(), one, other]);
    engage(&mut state, C, B);
    engage(&mut state, D, B);
    let attack = Attack { occasion: Occasion::Charge, ..Attack::blow(A, ArmId(0), B) };

    let strike = state.strike(&attack, 0);

    assert_eq!(strike.number, 112);
    assert_eq!(strike.reads(7).sl, 11);
}

/// WF-44, wf.mod.engaged_target, wf.mod.wrong_target, wf.mod.wrong_target_sl, wf.mod.range.short: an arrow into a melee.
#[test]
fn wf_44_an_arrow_into_a_melee() {
    let mut state =
        on_table([rb().at(-20.0, 0.0), tm().at(1.0, 0.0).enemy(), ge().at(2.0, 1.0), fw().at(2.0, -1.0)]);
    wield(&mut state, A, 1);
    engage(&mut state, B, C);
    engage(&mut state, B, D);

    shoot(&mut state, [54, 1], (A, 1, B));

    assert_eq!((state[B].wounds, state[C].wounds, state[D].wounds), (12, 7, 11));
    assert_eq!((state.sides[0].pool, state.sides[1].pool), (0, 0));
}

/// WF-46, wf.odds.2, wf.odds.3, wf.odds.4: the exact odds of one attack.
#[test]
fn wf_46_exact_odds_of_one_attack() {
    let state = duel(rb(), tm());
    let attack = Attack { opposed: Some(Some(ArmId(0))), ..Attack::blow(A, ArmId(0), B) };

    let odds = state.exchange(&attack);

    assert_eq!((odds.hits, odds.beaten), (3_609, 6_391));
    assert_eq!((odds.criticals, odds.fumbles, odds.fumbling_hits, odds.turned), (183, 700, 105, 272));
    assert_eq!(odds.mean_wounds(), ratio(404_049, 250_000));
}
