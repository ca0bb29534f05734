//! Pulling blows: `wf.pull.*`.

use wfrp::{ArmId, Attack, Blow, CombatantSetup, Condition, Mark, Occasion, Oppose, Quality, Shot, State};

use super::common::*;

fn duel(other: CombatantSetup) -> State {
    on_table([hk().at(0.0, 0.0), other.at(1.5, 0.0).enemy()])
}

fn pulled(state: &mut State, dice: &[u8]) {
    let blow = Blow { pulled: true, at: None };
    let script = Script::default().dice(dice.iter().copied()).choose(blow).choose(Oppose::Dodge);
    play(state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));
}

/// wf.pull.1, wf.pull.4: a blow may be pulled, a shot may not.
#[test]
fn blows_may_be_pulled_and_shots_may_not() {
    let state = on_table([rb().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
    let blow = Attack::blow(A, ArmId(0), B);
    let shot = Attack { shot: Some(Shot::default()), ..Attack::blow(A, ArmId(1), B) };
    let pulls = |attack: &Attack| state.blows(attack).iter().any(|blow| blow.pulled);

    assert!(pulls(&blow));
    assert!(!pulls(&shot));
}

/// wf.pull.5: a pulled blow has neither Hack nor Impact nor Impale; Damaging stays.
#[test]
fn a_pulled_blow_loses_its_cruel_qualities() {
    let qualities = |who: CombatantSetup, pulled: bool| {
        let state = on_table([who.at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
        let attack = Attack { pulled, occasion: Occasion::Charge, ..Attack::blow(A, ArmId(0), B) };
        let all = state.qualities_of(&attack);
        let asked = [Quality::Hack, Quality::Impact, Quality::Impale, Quality::Damaging];
        asked.map(|quality| all.has(quality))
    };

    assert_eq!(qualities(hb(), false), [true, true, false, false]);
    assert_eq!(qualities(hb(), true), [false; 4]);
    assert_eq!(qualities(wi(), true), [false; 4]);
    assert_eq!(qualities(gm(), true), [false, false, false, true]);
}

/// wf.pull.2, wf.pull.8: a pulled blow fumbles like any other.
#[test]
fn a_pulled_blow_fumbles_as_usual() {
    let mut state = duel(rb());

    pulled(&mut state, &[66, 20, 13]); // 60/66

    assert_eq!(state[A].wounds, 15);
}

/// wf.pull.9: a pulled double to exactly 0 gives a Critical Hit with +0.
#[test]
fn a_pulled_double_to_exactly_zero_is_a_critical() {
    let mut state = duel(rb().wounds(10));

    pulled(&mut state, &[22, 60, 20]); // 10 Wounds; Raked forearm

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert_eq!(state[B].conditions.levels(Condition::Bleeding), 1);
}

/// wf.pull.10: a pulled blow to exactly 0 that is no double gives none.
#[test]
fn a_pulled_blow_to_exactly_zero_is_no_critical() {
    let mut state = duel(rb().wounds(7));

    pulled(&mut state, &[41, 50]);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 0));
    assert!(state[B].has(Condition::Prone));
}

/// wf.pull.7: a pulled blow beyond 0 gives a Critical Hit with +10 for each Wound, double or not.
#[test]
fn a_pulled_blow_beyond_zero_is_a_critical() {
    let mut state = duel(rb().wounds(5));

    pulled(&mut state, &[41, 50, 11]); // 2 beyond: 11 + 20 = 31, Strained elbow

    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    let torn = state[B].injuries.count(wfrp::Injury::TornMuscleMinor, wfrp::Location::SecondaryArm);
    assert_eq!(torn, 1);
}

/// wf.pull.11: a minor combatant taken beyond 0 by a pulled blow is Unconscious, not dead.
#[test]
fn a_pulled_blow_subdues_the_minor() {
    let mut state = duel(rb().wounds(3).marked(Mark::Minor));

    pulled(&mut state, &[41, 50]);

    assert!(state[B].is_alive() && state[B].has(Condition::Unconscious));
    assert_eq!(state[B].criticals, 0);
}
