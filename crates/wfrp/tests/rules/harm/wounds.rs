//! Wounds and death: `wf.wounds.*`.

use fates::RuleId;
use wfrp::{Act, Condition, Due, Harm, State};

use crate::common::*;

const RULE: RuleId = RuleId("wf.wounds.1");

fn harmed(state: &mut State, wounds: i16) {
    let harm = Harm { wounds, at: None, due: Due::Never, pulled: false, by: None, rule: RULE };
    play(state, Script::default(), |battle| battle.harm(B, harm));
}

fn healed(state: &mut State, wounds: i16) {
    play(state, Script::default(), |battle| battle.heals(B, wounds, RULE));
}

/// Is the second Unconscious after the end of this round?
fn lies_after(state: &mut State, round: u16) -> bool {
    state.round = round;
    play(state, Script::default(), |battle| battle.falls_unconscious());
    state[B].has(Condition::Unconscious)
}

fn duel() -> State {
    on_table([hk().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()])
}

fn acts(state: &mut State) -> Vec<Act> {
    play(state, Script::default(), |battle| {
        battle.begins_turn(B);
        let acts = battle.list_acts(B)?;
        battle.ends_turn(B);
        Ok(acts.to_vec())
    })
}

/// wf.wounds.1, wf.wounds.2, wf.wounds.9: at 0 Wounds it is Prone and cannot rise, but may still act.
#[test]
fn at_zero_it_lies_and_fights_on() {
    let mut state = duel();

    harmed(&mut state, 11);

    assert!(state[B].has(Condition::Prone));
    let acts = acts(&mut state);
    assert!(!acts.contains(&Act::StandUp));
    assert!(acts.contains(&Act::Attack(wfrp::ArmId(0), A)));
}

/// wf.wounds.2: once a Wound has been healed it may stand up.
#[test]
fn a_healed_combatant_may_rise() {
    let mut state = duel();
    harmed(&mut state, 11);

    healed(&mut state, 1);

    assert!(state[B].has(Condition::Prone));
    assert!(acts(&mut state).contains(&Act::StandUp));
}

/// wf.wounds.3, wf.wounds.8: fallen in round 2 with TB 3, it is Unconscious at the end of round 5 and not before.
#[test]
fn the_clock_runs_for_as_many_rounds_as_toughness() {
    let mut state = duel();
    state.round = 2;
    harmed(&mut state, 11);

    assert_eq!([2, 3, 4, 5].map(|round| lies_after(&mut state, round)), [false, false, false, true]);
}

/// wf.wounds.10: healed and fallen again, the count starts anew.
#[test]
fn falling_again_starts_the_clock_anew() {
    let mut state = duel();
    state.round = 2;
    harmed(&mut state, 11);
    state.round = 4;
    healed(&mut state, 2);
    harmed(&mut state, 2);

    assert_eq!([5, 6, 7].map(|round| lies_after(&mut state, round)), [false, false, true]);
}

/// wf.wounds.4, wf.cond.bleeding.6: a healed Wound ends that Unconscious, unless it bleeds.
#[test]
fn a_healed_wound_wakes_the_unconscious() {
    let wakes = |bleeding: u8| {
        let mut state = duel();
        harmed(&mut state, 11);
        lies_after(&mut state, 9);
        state[B].conditions.set(Condition::Bleeding, bleeding);
        healed(&mut state, 1);
        !state[B].has(Condition::Unconscious)
    };

    assert!(wakes(0));
    assert!(!wakes(1));
}

/// wf.wounds.5: a loss that may bring no Critical stops at 0.
#[test]
fn wounds_never_fall_below_zero() {
    let mut state = duel();

    harmed(&mut state, 30);

    assert_eq!((state[B].wounds, state[B].criticals), (0, 0));
}

/// wf.wounds.6: only the Unconscious at 0 Wounds die of their Critical Wounds.
#[test]
fn critical_wounds_kill_the_unconscious_at_zero_alone() {
    let dies = |wounds: i16, unconscious: u8| {
        let mut state = on_table([
            hk().at(0.0, 0.0),
            rb().at(1.5, 0.0).wounds(wounds).with(Condition::Unconscious, unconscious).enemy(),
        ]);
        state[B].criticals = 4;
        play(&mut state, Script::default(), |battle| battle.death_check());
        !state[B].is_alive()
    };

    assert_eq!([dies(0, 1), dies(0, 0), dies(1, 1)], [true, false, false]);
}
