//! Where these rules are easily got wrong, each trap with a test of its own.

use wfrp::{
    Act, AdvantageSystem, ArmId, Attack, Condition, Injury, Location, Meant, Occasion, Oppose, Options,
    Setup, State, Whereabouts, Wield, location_of, swapped, trial,
};

use crate::common::*;

/// wf.attack.hit.4, wf.test.13, wf.adv.gain.winning: both fail, the better failure wins, hits and earns.
#[test]
fn both_fail_and_the_better_failure_hits() {
    let mut state = duel(tm(), rb());

    // 40/63 SL -2 against 42/75 SL -3; 63 swaps to 36, primary arm: 7 + 1 - 3 - 1.
    let struck = swing(&mut state, [63, 75], (A, B), DODGE);

    assert!(struck.hit);
    assert_eq!((state[B].wounds, pools(&state)), (7, [1, 0]));
}

/// wf.attack.hit.4: both fail, and the attacker's is the worse failure: no hit, and nothing for the defender.
#[test]
fn both_fail_and_the_worse_failure_misses() {
    let mut state = duel(tm(), rb());

    let struck = swing(&mut state, [75, 63], (A, B), DODGE); // SL -3 against -2

    assert!(!struck.hit);
    assert_eq!((state[B].wounds, pools(&state)), (11, [0, 0]));
}

/// wf.test.11, wf.test.14: a failure with SL 0 beats a success with SL 0 if its Skill is higher.
#[test]
fn a_failure_at_sl_nought_may_beat_a_success_at_sl_nought() {
    let mut state = duel(hk(), rb());

    // 60/65 fails with SL 0, Dodge 42/42 succeeds with SL 0: 60 beats 42. Body: 8 + 0 - 3 - 1.
    let struck = swing(&mut state, [65, 42], (A, B), DODGE);

    assert!(struck.hit);
    assert_eq!(state[B].wounds, 7);
}

/// wf.test.11, wf.attack.hit.5: with nobody opposing it a failure with SL 0 is a miss.
#[test]
fn a_failure_at_sl_nought_alone_misses() {
    let mut state = duel(hk(), rb().with(Condition::Surprised, 1));

    let struck = swing(&mut state, [84], (A, B), None); // 80/84

    assert_eq!((trial(80, 84).success, trial(80, 84).sl), (false, 0));
    assert!(!struck.hit);
}

/// wf.test.2, wf.test.5: 01 to 05 succeed with SL +1 at least, against whatever target.
#[test]
fn a_roll_of_up_to_five_is_worth_one_level() {
    for (target, sl) in [(-25, 1), (0, 1), (9, 1), (10, 1), (19, 1), (20, 2), (45, 4)] {
        for roll in 1..=5 {
            let made = trial(target, roll);
            assert_eq!((made.success, made.sl), (true, sl), "{target}/{roll}");
        }
    }
    assert_eq!((trial(0, 6).success, trial(0, 6).sl), (false, 0));

    let mut state = duel(tm().with(Condition::Fatigued, 4), rb());
    swing(&mut state, [4, 42], (A, B), DODGE); // 0/04 SL +1 against 42/42 SL 0; primary arm: 7 + 1 - 4
    assert_eq!(state[B].wounds, 7);
}

/// wf.test.3, wf.test.6: 96 to 00 fail with SL -1 at most, against whatever target.
#[test]
fn a_roll_from_ninety_six_on_costs_one_level() {
    for (target, sl) in [(120, -1), (100, -1), (95, -1), (89, -1), (79, -2)] {
        for roll in 96..=99 {
            let made = trial(target, roll);
            assert_eq!((made.success, made.sl), (false, sl), "{target}/{roll}");
        }
    }
    assert_eq!((trial(120, 100).success, trial(120, 100).sl), (false, -1));
    assert_eq!((trial(89, 100).success, trial(89, 100).sl), (false, -2));

    let blind = rb().with(Condition::Prone, 1).with(Condition::Blinded, 4);
    let mut state = duel(hk(), blind);
    // 60 + 20 + 40 = 120/97 SL -1; Dodge 42 - 40 = 2/30 SL -3: a hit by 2, body, 8 + 2 - 4.
    let struck = swing(&mut state, [97, 30], (A, B), DODGE);
    assert!(struck.hit);
    assert_eq!(state[B].wounds, 5);
}

/// wf.attack.location.1, wf.attack.location.4: the digits of the roll are swapped; 00 stays 00 and is the right leg.
#[test]
fn the_roll_is_reversed_for_the_location() {
    let lands = |roll: u8| location_of(swapped(roll));

    assert_eq!(lands(100), Location::RightLeg);
    assert_eq!(
        [10, 1, 90, 9, 20, 2].map(lands),
        [
            Location::Head,
            Location::SecondaryArm,
            Location::Head,
            Location::RightLeg,
            Location::Head,
            Location::SecondaryArm,
        ]
    );
    assert_eq!(
        [8, 98, 54, 42].map(lands),
        [Location::LeftLeg, Location::LeftLeg, Location::Body, Location::SecondaryArm,]
    );
}

/// wf.attack.location.4, wf.attack.crit.6: a 00 that still wins strikes the right leg, and fumbles.
#[test]
fn a_double_nought_strikes_the_right_leg() {
    let mut state = duel(hk(), rb());

    // 60/00 SL -4 against 42/95 SL -5; the right leg is bare: 8 + 1 - 3. Oops! 10: a Wound.
    swing(&mut state, [100, 95, 10], (A, B), DODGE);

    assert_eq!((state[B].wounds, state[B].criticals, state[A].wounds), (5, 0, 15));
}

/// wf.attack.crit.1, wf.attack.crit.14: a successful double is a Critical if it hits, and nothing if it does not.
#[test]
fn a_double_is_a_critical_only_if_it_hits() {
    let mut state = duel(tm(), rb());
    // 40/33 SL +1 against 42/60 SL -2; location 85, left leg: 7 + 3 - 3; 05: Barked shin, 1 W and a lost move.
    swing(&mut state, [33, 60, 85, 5], (A, B), DODGE);
    assert_eq!((state[B].wounds, state[B].criticals), (3, 1));
    assert!(state[B].loses_move);

    let mut state = duel(tm(), rb());
    let struck = swing(&mut state, [33, 20], (A, B), DODGE); // SL +1 against +2
    assert!(!struck.hit);
    assert_eq!((state[A].criticals, state[B].criticals), (0, 0));
}

/// wf.attack.crit.2, wf.attack.crit.6: a failed double is a Fumble, whether the blow misses or lands.
#[test]
fn a_failed_double_is_a_fumble_hit_or_miss() {
    let mut state = duel(tm(), rb());
    let struck = swing(&mut state, [55, 20, 75], (A, B), DODGE);
    assert!(!struck.hit && state[A].loses_action);

    let mut state = duel(tm(), rb());
    // 40/55 SL -1 against 42/75 SL -3; body: 7 + 2 - 4. Then Oops! 75.
    let struck = swing(&mut state, [55, 75, 75], (A, B), DODGE);
    assert!(struck.hit && state[A].loses_action);
    assert_eq!((state[B].wounds, state[B].criticals), (6, 0));
}

/// wf.attack.crit.7, wf.attack.crit.4, wf.attack.crit.5: a Critical that also goes below 0 is one roll with +10 a Wound;
/// by the switch it is two.
#[test]
fn a_critical_that_goes_below_nought_is_one_critical() {
    let after = |crit_stack: bool, dice: &[u8]| {
        let options = Options { crit_stack, ..Options::default() };
        let combatants = [tm().at(0.0, 0.0), rb().at(1.5, 0.0).wounds(2).enemy()];
        let mut state = lay(&Setup { options, ..setup(combatants) });
        swing(&mut state, dice.iter().copied(), (A, B), DODGE);
        state
    };

    // 40/33 SL +1 against 42/60 SL -2; body: 7 + 3 - 4 = 6, 4 beyond; 10 + 40 = 50, Side pulled.
    let one = after(false, &[33, 60, 60, 10]);
    assert_eq!((one[B].wounds, one[B].criticals), (0, 1));
    assert_eq!(one[B].injuries.count(Injury::TornMuscleMinor, Location::Body), 1);
    let two = after(true, &[33, 60, 60, 10, 10]); // Breath driven out, and Side pulled
    assert_eq!((two[B].wounds, two[B].criticals), (0, 2));
    assert_eq!(levels(&two, B, Condition::Fatigued), 1);
}

/// wf.attack.crit.11, wf.attack.crit.12, wf.adv.gain.2: a defender that wins by a double on a Melee Skill hurts the
/// attacker, without weapon damage and without Advantage; a double on Dodge is nothing.
#[test]
fn a_defenders_double_strikes_back() {
    let mut state = duel(rb(), hk());
    swing(&mut state, [60, 33, 85, 20], (A, B), parry(B)); // left leg, Grazed thigh: 1 W, Bleeding 1
    assert_eq!((state[A].wounds, state[A].criticals, levels(&state, A, Condition::Bleeding)), (10, 1, 1));
    assert_eq!((state[B].wounds, pools(&state)), (16, [0, 0]));

    let mut state = duel(rb(), hk());
    swing(&mut state, [60, 33], (A, B), DODGE);
    assert_eq!((state[A].wounds, state[A].criticals), (11, 0));
}

/// wf.attack.crit.11: a defender's successful double that loses the opposed test is nothing either.
#[test]
fn a_defenders_double_must_win() {
    let mut state = duel(hk(), tm());

    swing(&mut state, [21, 33], (A, B), parry(B)); // 60/21 SL +4 against 40/33 SL +1

    assert_eq!((state[A].criticals, state[A].wounds), (0, 16));
}

fn charge(advantage: AdvantageSystem) -> (State, Vec<String>) {
    let options = Options { advantage, ..Options::default() };
    let combatants = [hb().at(0.0, 0.0), tm().at(19.0, 0.0).enemy()];
    let mut state = lay(&Setup { options, ..setup(combatants) });
    let script =
        Script::default().choose(Act::Charge(B)).choose(Oppose::With(B, ArmId(0))).dice([25, 36, 52, 41]);
    let told = tale(&mut state, script, |battle| battle.takes_turn(A));
    (state, told)
}

/// wf.action.charge.3, wf.mod.charge: with pools a Charge is a flat +10, and brings no Advantage itself.
#[test]
fn a_charge_with_group_advantage_is_a_flat_ten() {
    let (state, told) = charge(AdvantageSystem::Pool);

    assert!(told.iter().any(|line| line.contains("36 against 62")), "{told:?}");
    assert_eq!((pools(&state), state[A].advantage), ([1, 0], 0)); // the opposed test alone
}

/// wf.adv.personal.2: where each counts for itself a Charge brings 1 Advantage instead: +10 once, not twice.
#[test]
fn a_charge_with_personal_advantage_is_one_advantage() {
    let (state, told) = charge(AdvantageSystem::Personal);

    assert!(told.contains(&"Horned Brute gains 1 Advantage by charging: 1 now.".to_string()), "{told:?}");
    assert!(told.iter().any(|line| line.contains("36 against 62")), "{told:?}");
    assert_eq!((pools(&state), state[A].advantage), ([0, 0], 2)); // one by charging, one by winning
}

/// wf.mod.outnumber2, wf.mod.outnumber3, wf.mod.outnumber_count: counted are those engaged with the target on one side,
/// and those engaged with the attacker on the other.
#[test]
fn outnumbering_is_counted_both_ways() {
    // A and C fight B, whose friend D fights A as well.
    let combatants =
        [tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy(), tm().at(3.0, 0.0), rb().at(-1.5, 0.0).enemy()];
    let mut state = on_table(combatants);
    [(A, B), (C, B), (A, D)].into_iter().for_each(|(one, other)| engage(&mut state, one, other));
    let number = |state: &State, one, other| state.strike(&Attack::blow(one, ArmId(0), other), 0).number;

    assert_eq!(number(&state, A, B), 40, "two against two");
    assert_eq!(number(&state, C, B), 60, "two against one: D does not fight C");
    assert_eq!(number(&state, B, A), 38, "two against two");
    assert_eq!(number(&state, D, A), 58, "two against one: C does not fight D");
    assert_eq!(number(&state, B, C), 38, "one against two");
    state[D].conditions.set(Condition::Unconscious, 1);
    assert_eq!(number(&state, A, B), 60, "the Unconscious do not count");
}

/// wf.mod.outnumber3: three to one is +40 instead of +20, the attacker counted even before its first blow.
#[test]
fn three_to_one_is_forty() {
    let combatants = [tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy(), tm().at(3.0, 0.0), tm().at(1.5, 1.5)];
    let mut state = on_table(combatants);
    engage(&mut state, C, B);
    assert_eq!(state.strike(&Attack::blow(A, ArmId(0), B), 0).number, 60);

    engage(&mut state, D, B);

    assert_eq!(state.strike(&Attack::blow(A, ArmId(0), B), 0).number, 80);
}

/// wf.q.impale: a success ending in 0 is a Critical with Impale; a failure ending in 0 is neither Critical nor Fumble,
/// and without Impale a 0 is nothing.
#[test]
fn impale_needs_a_success() {
    let after = |one: wfrp::CombatantSetup, dice: &[u8]| {
        let mut state = duel(one, rb());
        swing(&mut state, dice.iter().copied(), (A, B), DODGE);
        (state[B].wounds, state[B].criticals)
    };

    assert_eq!(after(wi(), &[40, 45, 88, 18]), (5, 1));
    assert_eq!(after(wi(), &[60, 75]), (5, 0)); // 54/60 SL -1 against 42/75 SL -3; head: 7 + 2 - 3
    assert_eq!(after(tm(), &[30, 45]), (6, 0)); // 40/30 SL +1 against SL 0; head: 7 + 1 - 3
}

/// wf.attack.damage.5, wf.q.undamaging_min: a hit takes 1 Wound at least, unless the weapon is Undamaging.
#[test]
fn a_hit_takes_a_wound_unless_it_is_undamaging() {
    let mut state = duel(cp(), hk());
    swing(&mut state, [30, 61], (A, B), parry(B)); // 34/30 SL 0 against 60/61 SL 0: the knight's Skill is higher
    assert_eq!(state[B].wounds, 16);
    swing(&mut state, [21, 61], (A, B), parry(B)); // SL +1: 4 + 1 - 4 - 3 - 2
    assert_eq!(state[B].wounds, 15);

    let mut state = duel(tm(), hk());
    let fists = ArmId(2);
    let script = Script::default().choose(Oppose::With(B, ArmId(0))).dice([12, 71]);
    let struck = play(&mut state, script, |battle| battle.attacks(A, fists, B, Occasion::Action));
    assert!(struck.hit && !struck.wounded);
    assert_eq!(state[B].wounds, 16);
}

/// wf.cond.stack.3, wf.test.9, wf.injury.torn_minor: of different Conditions only the worst counts, levels of one add up,
/// injuries come on top, and what helps the attacker is another matter.
#[test]
fn conditions_do_not_pile_up() {
    let mut state = duel(tm(), rb().with(Condition::Prone, 1).with(Condition::Stunned, 1));
    let blow = Attack { opposed: Some(None), ..Attack::blow(A, ArmId(0), B) };
    let dodge = |state: &State| state.guard(&blow, 0).unwrap().number;

    assert_eq!((dodge(&state), state.strike(&blow, 0).number), (22, 60)); // Prone alone: 42 - 20; 40 + 20
    state[B].conditions.set(Condition::Stunned, 3);
    assert_eq!(dodge(&state), 12); // Stunned alone: 42 - 30
    play(&mut state, Script::default(), |battle| {
        battle.injures(B, Injury::TornMuscleMinor, Location::LeftLeg);
        Ok(())
    });
    assert_eq!(dodge(&state), 2);
}

/// wf.action.flee.5, wf.adv.gain.outmanoeuvre, wf.mod.outnumber2: each opponent strikes once, a Cool Test follows each
/// hit, Broken adds up and hampers the next test, and each free attack earns its own Outmanoeuvre.
#[test]
fn fleeing_from_several_opponents_costs_several_blows() {
    let knights = [hk().at(-1.5, 0.0).enemy(), hk().at(0.0, 1.5).enemy()];
    let mut state = on_table([hb().at(0.0, 0.0)].into_iter().chain(knights));
    [B, C].into_iter().for_each(|knight| engage(&mut state, A, knight));
    let strikes = |script: Script, who| script.choose(Wield { who, arm: ArmId(0) }).choose(Meant::Plainly);
    // 60 + 20 + 20: 100/91 SL +1, secondary arm, 8 + 1 - 5; Cool 43/50 SL -1. 100/92 SL +1, primary arm, 4 more; Cool
    // 43 - 20 = 23/40 SL -2.
    let script = strikes(strikes(Script::default().choose(Act::Flee), B), C)
        .dice([91, 50, 92, 40])
        .go(vec![point(10.0, -10.0)]);

    turn(&mut state, script, A);

    assert_eq!((state[A].wounds, levels(&state, A, Condition::Broken)), (7, 2 + 3));
    assert_eq!((pools(&state), place(&state, A)), ([0, 2], point(10.0, -10.0)));
}

/// wf.misfire.1, wf.misfire.7, wf.q.blackpowder_when: even doubles misfire, odd ones only fumble, other failures neither.
#[test]
fn only_even_doubles_misfire() {
    let after = |dice: &[u8]| {
        let mut state = on_table([wi().at(0.0, 0.0), rb().at(16.0, 0.0).enemy()]); // normal range: 56
        wield(&mut state, A, 1);
        shoot(&mut state, dice.iter().copied(), (A, 1, B));
        state
    };
    let is_whole = |state: &State| state[A].arms[1].place == Whereabouts::Carried;

    let even = after(&[66]); // 8 + 6 - 3 - 1, and nobody is frightened
    assert_eq!((even[A].wounds, is_whole(&even)), (3, false));
    let odd = after(&[77, 45, 50]); // Oops! 45, and the bandit's Cool Test
    assert_eq!((odd[A].wounds, odd[A].off_balance_in, is_whole(&odd)), (13, 2, true));
    let noughts = after(&[100, 10]); // 8 + 10 - 4 = 14, 1 beyond; 10 + 10 on the arm: Bleeding 1
    assert_eq!((noughts[A].wounds, noughts[A].criticals, is_whole(&noughts)), (0, 1, false));
    let plain = after(&[62, 50]);
    assert_eq!((plain[A].wounds, plain[A].off_balance_in, is_whole(&plain)), (13, 0, true));
}
