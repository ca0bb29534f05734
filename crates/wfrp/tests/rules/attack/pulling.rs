//! Pulling blows: `wf.pull.*`.

use wfrp::{
    Act, ArmId, Attack, Blow, CombatantSetup, Condition, Location, Mark, Occasion, Oppose, Quality, Shot,
    State,
};

use crate::common::*;

fn duel(other: CombatantSetup) -> State {
    on_table([hk().at(0.0, 0.0), other.at(1.5, 0.0).enemy()])
}

fn pulled(state: &mut State, dice: &[u8]) {
    let blow = Blow { pulled: true, at: None };
    let script = Script::default().dice(dice.iter().copied()).choose(blow).choose(Oppose::Dodge);
    declares(state, A);
    play(state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));
    state.active = None;
}

/// wf.mod.called, wf.pull.1: a blow is plain and nothing is asked, unless it is declared first.
#[test]
fn blows_are_plain_unless_something_is_declared() {
    let attack = Act::Attack(ArmId(0), B);
    let head = Blow { pulled: false, at: Some(Location::Head) };
    let left = |script: Script| {
        let mut state = duel(rb());
        turn(&mut state, script.choose(Oppose::Dodge), A);
        state[B].wounds
    };

    // 60/31 SL +3 against 42/60 SL -2, secondary arm: 8 + 5 - 4. Called 40/31 SL +1, head: 8 + 3 - 3.
    assert_eq!(left(Script::default().choose(attack).dice([31, 60])), 11 - 9);
    assert_eq!(
        left(Script::default().choose(Act::Declare).choose(attack).choose(head).dice([31, 60])),
        11 - 8
    );
}

/// wf.cond.unconscious.4: of a blow at somebody Unconscious the place is named in any case, so there is nothing to declare.
#[test]
fn nothing_is_declared_of_a_blow_that_names_its_place_anyway() {
    let acts = |other: CombatantSetup| acts_of(&mut duel(other), A);

    assert!(acts(rb()).contains(&Act::Declare));
    let helpless = acts(rb().with(Condition::Unconscious, 1).with(Condition::Prone, 1));
    assert!(helpless.contains(&Act::Attack(ArmId(0), B)) && !helpless.contains(&Act::Declare));
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
