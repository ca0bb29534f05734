//! The attack, step by step: `wf.attack.hit.*`, `wf.attack.location.*`, `wf.attack.crit.*`, `wf.dice.2` to `wf.dice.6`.

pub mod damage;
pub mod modifiers;
pub mod pulling;
pub mod shooting;
pub mod weapons;

use fates::FigureId;
use wfrp::{
    ArmId, Blow, CombatantSetup, Condition, Injury, Location, Meant, Occasion, Oppose, Options, Setup, State,
};

use crate::common::*;

fn duel(one: CombatantSetup, other: CombatantSetup) -> State {
    on_table([one.at(0.0, 0.0), other.at(1.5, 0.0).enemy()])
}

fn duel_with(options: Options, one: CombatantSetup, other: CombatantSetup) -> State {
    lay(&Setup { options, ..setup([one.at(0.0, 0.0), other.at(1.5, 0.0).enemy()]) })
}

fn free_blow(state: &mut State, dice: &[u8]) -> wfrp::Struck {
    let script = Script::default().dice(dice.iter().copied()).choose(Meant::Plainly);
    play(state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Free))
}

fn levels(state: &State, who: FigureId, condition: Condition) -> u8 {
    state[who].conditions.levels(condition)
}

/// wf.attack.hit.5: an unopposed blow hits if its roll succeeds, by its own SL, and misses if it fails.
#[test]
fn an_unopposed_blow_goes_by_its_own_roll() {
    let mut state = duel(hk(), rb());
    assert!(free_blow(&mut state, &[47]).hit); // 80/47 SL +4, body: 8 + 4 - 3 - 1
    assert_eq!(state[B].wounds, 3);

    let mut state = duel(hk(), rb());
    assert!(!free_blow(&mut state, &[81]).hit);
    assert_eq!(state[B].wounds, 11);
}

/// wf.attack.hit.2, wf.attack.hit.6: a shot is one roll, and hits if it succeeds; nobody opposes it.
#[test]
fn a_shot_is_a_single_roll() {
    let mut state = on_table([rb().at(-10.0, 0.0), tm().at(11.0, 0.0).enemy()]);
    wield(&mut state, A, 1);

    shoot(&mut state, [62], (A, 1, B)); // 61/62 fails
    assert_eq!(state[B].wounds, 12);
    shoot(&mut state, [61], (A, 1, B)); // 61/61 SL 0: 6 - 3 - 1, secondary arm
    assert_eq!(state[B].wounds, 10);
}

/// wf.attack.hit.6: by the switch a target at point blank may dodge a shot, and one far off may not.
#[test]
fn a_switch_lets_shots_be_opposed() {
    let options = Options { ranged_defence: true, ..Options::default() };
    let at = |yards: f64| {
        let combatants = [rb().at(0.0, 0.0), tm().at(1.0 + yards, 0.0).enemy()];
        let mut state = lay(&Setup { options, ..setup(combatants) });
        wield(&mut state, A, 1);
        state
    };

    let mut near = at(4.0); // one way alone to oppose it is not asked for
    let script = Script::default().dice([75, 12]); // 81/75 SL +1, Dodge 35/12 SL +2
    play(&mut near, script, |battle| battle.shoots(A, ArmId(1), B));
    assert_eq!(near[B].wounds, 12);
    let mut far = at(20.0);
    shoot(&mut far, [45], (A, 1, B)); // 61/45 SL +2, body: 6 + 2 - 4
    assert_eq!(far[B].wounds, 8);
}

/// wf.attack.hit.7: the target opposes with a weapon or with Dodge, as it likes, before any roll.
#[test]
fn the_target_chooses_how_it_opposes() {
    let wounds = |oppose| {
        let mut state = duel(tm(), rb());
        swing(&mut state, [31, 40], (A, B), Some(oppose)); // 40/31 SL +1
        state[B].wounds
    };

    assert_eq!(wounds(Oppose::Dodge), 7); // 42/40 SL 0: 7 + 1, less 3 and 1 at the secondary arm
    assert_eq!(wounds(Oppose::With(B, ArmId(0))), 6); // 38/40 SL -1: 7 + 2, less 4
}

/// wf.attack.hit.8: opposing costs nothing, and every attack may be opposed.
#[test]
fn every_attack_may_be_opposed() {
    let mut state = duel(tm(), rb());

    for _ in 0..4 {
        assert!(!swing(&mut state, [50, 12], (A, B), DODGE).hit);
    }

    assert_eq!(state[B].wounds, 11);
}

/// wf.attack.hit.9, wf.attack.crit.14: a successful double that loses the opposed test gives the attacker nothing.
#[test]
fn a_double_that_loses_is_no_critical() {
    let mut state = duel(rb(), hk());

    let struck = swing(&mut state, [33, 21], (A, B), parry(B)); // 38/33 SL 0 against 60/21 SL +4

    assert!(!struck.hit);
    assert_eq!((state[A].criticals, state[B].criticals), (0, 0));
}

/// wf.attack.hit.9, wf.attack.crit.2: a failed double is a Fumble, though it misses too.
#[test]
fn a_failed_double_is_a_fumble() {
    let mut state = duel(rb(), hk());

    swing(&mut state, [55, 21, 65], (A, B), parry(B));

    assert!(state[A].loses_move);
}

/// wf.attack.location.5: one location serves both for AP and for the Critical table.
#[test]
fn one_location_for_armour_and_table() {
    let mut state = duel(hk(), tm());

    swing(&mut state, [33, 58, 7, 20], (A, B), DODGE); // 60/33 SL +3, 35/58 SL -2; head, AP 2; Boxed ear

    // 8 + 5, less 3, 2 and the shield's 2, is 6; and 1 more.
    assert_eq!((state[B].wounds, levels(&state, B, Condition::Deafened)), (5, 2));
}

/// wf.attack.crit.3, wf.attack.crit.9, wf.attack.crit.10, wf.attack.crit.13: a Critical's own Wounds ignore TB and AP, stop
/// at 0 and bring no further Critical; at 0 it is Prone; the count goes up by one.
#[test]
fn a_criticals_own_wounds_stop_at_zero() {
    let mut state = duel(hk(), rb().wounds(9));

    swing(&mut state, [33, 58, 52, 50], (A, B), DODGE); // 8 Wounds, then Side pulled: 2 W

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone));
    assert_eq!(state[B].injuries.count(Injury::TornMuscleMinor, Location::Body), 1);
}

/// wf.attack.crit.5: the bonus counts the Wounds of the hit beyond 0, not those of the Critical.
#[test]
fn a_criticals_own_wounds_do_not_change_its_roll() {
    let mut state = duel(hk(), rb().wounds(5));

    swing(&mut state, [44, 63, 95, 36], (A, B), DODGE); // 4 beyond: 36 + 40 = 76, not 106

    assert!(state[B].is_alive());
    assert_eq!(state[B].injuries.count(Injury::FractureMinor, Location::RightLeg), 1);
}

/// wf.attack.crit.4, wf.attack.crit.8: every Wound of a hit at 0 counts as beyond 0.
#[test]
fn a_hit_at_zero_counts_whole() {
    let mut state = duel(cp(), rb().wounds(0));

    free_blow(&mut state, &[71, 21]); // 34 + 20 + 20 = 74/71 SL 0, secondary arm: 4 - 4, at least 1; 21 + 10 = 31

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert_eq!(state[B].injuries.count(Injury::TornMuscleMinor, Location::SecondaryArm), 1);
}

/// wf.attack.crit.7: by the switch a double that goes beyond 0 gives two Criticals, the second with the bonus.
#[test]
fn a_switch_gives_two_criticals() {
    let options = Options { crit_stack: true, ..Options::default() };
    let mut state = duel_with(options, hk(), rb().wounds(5));

    swing(&mut state, [44, 63, 95, 22, 22], (A, B), DODGE); // Grazed thigh, and 22 + 40: Sinew cut

    assert_eq!((state[B].criticals, levels(&state, B, Condition::Bleeding)), (2, 2));
    assert_eq!(state[B].injuries.count(Injury::TornMuscleMajor, Location::RightLeg), 1);
}

/// wf.attack.crit.12: a failed double on a Melee Skill is the defender's Fumble; with Dodge it means nothing.
#[test]
fn a_clumsy_parry_is_a_fumble() {
    let mut state = duel(rb(), tm());
    swing(&mut state, [21, 77, 13], (A, B), parry(B)); // margin 4: 7 + 4, less 3, 1 and 2; then a scratch
    assert_eq!(state[B].wounds, 12 - 5 - 1);

    let mut state = duel(rb(), tm());
    swing(&mut state, [21, 77], (A, B), DODGE); // margin 5
    assert_eq!(state[B].wounds, 12 - 6);
}

/// wf.attack.crit.11, wf.attack.crit.12: by the switch the defender's doubles mean nothing.
#[test]
fn a_switch_makes_the_defenders_doubles_plain() {
    let options = Options { defender_doubles: false, ..Options::default() };
    let mut state = duel_with(options, rb(), hk());
    swing(&mut state, [60, 33], (A, B), parry(B));
    assert_eq!(state[A].criticals, 0);

    let mut state = duel_with(options, rb(), tm());
    swing(&mut state, [21, 77], (A, B), parry(B));
    assert_eq!(state[B].wounds, 7);
}

/// wf.attack.hit.7, wf.test.14: where doubles mean nothing, claws at 43 and Dodge at 41 have the same SL on every roll, and
/// both win ties against 38: nobody is asked which. Claws are told of, and a tie at SL +1 is the Grave-eater's.
#[test]
fn nobody_chooses_between_defences_that_come_to_the_same() {
    let options = Options { defender_doubles: false, ..Options::default() };
    let mut state = duel_with(options, rb(), ge());

    assert!(!swing(&mut state, [21, 30], (A, B), None).hit);
}

/// wf.attack.crit.11: a defender who wins with a double on Dodge strikes nobody.
#[test]
fn a_double_on_dodge_strikes_nobody() {
    let mut state = duel(tm(), rb());

    swing(&mut state, [55, 33, 65], (A, B), DODGE); // TM fumbles; 42/33 is a successful double

    assert_eq!((state[A].criticals, state[A].wounds), (0, 12));
}

/// wf.dice.2, wf.dice.3, wf.dice.4: attacker, defender, location and table; the attacker's Oops!; the defender's Critical;
/// the defender's Oops!.
#[test]
fn the_dice_of_a_blow_fall_in_order() {
    let mut state = duel(tm(), rb());
    // 44 fails and is a double, 99 fails worse and is one: a hit (margin 6, primary arm: 7 + 6 - 4), Oops! 13 for the
    // attacker, Oops! 65 for the defender.
    swing(&mut state, [44, 99, 13, 65], (A, B), parry(B));

    assert_eq!((state[B].wounds, state[A].wounds), (11 - 9, 11));
    assert!(state[B].loses_move && !state[A].loses_move);

    let mut state = duel(rb(), hk());
    // 55 is the attacker's Fumble, 33 the defender's winning double: Oops! 65 first, then location 7 and row 50.
    swing(&mut state, [55, 33, 65, 7, 50], (A, B), parry(B));

    assert!(state[A].loses_move);
    assert_eq!((state[A].criticals, levels(&state, A, Condition::Stunned)), (1, 1));
}

/// wf.dice.5, wf.dice.6: a shot rolls its own die, location and table, and then the test it causes.
#[test]
fn the_dice_of_a_shot_fall_in_order() {
    let mut state = on_table([hg().at(-15.0, 0.0), hb().at(16.0, 0.0).enemy()]);

    shoot(&mut state, [33, 95, 20, 70], (A, 0, B)); // 52/33 SL +2, units 3: 9 + 3, less 4 and 1; Grazed thigh; Cool 63/70

    assert_eq!((state[B].wounds, levels(&state, B, Condition::Bleeding)), (15 - 7 - 1, 1));
    assert_eq!(levels(&state, B, Condition::Broken), 1);
}

/// wf.cond.unconscious.2, wf.cond.unconscious.4, wf.cond.unconscious.5: a blow at somebody Unconscious needs no roll, lands
/// where it is meant to, is a Critical, and has no units die.
#[test]
fn a_blow_at_the_unconscious_cannot_miss() {
    let mut state = duel(gm(), rb().with(Condition::Unconscious, 1).with(Condition::Prone, 1));
    let leg = Blow { pulled: false, at: Some(Location::LeftLeg) };
    let script = Script::default().choose(leg).dice([20]);

    let struck = play(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));

    // 57 + 20 = 77: SL 7. Great sword 9 + 7 - 3 is 13: 2 beyond 0, 20 + 20 = 40 on the leg, Knee gives.
    assert!(struck.hit);
    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert_eq!(levels(&state, B, Condition::Bleeding), 0);
}
