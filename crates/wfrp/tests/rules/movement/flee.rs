//! Fleeing: `wf.action.flee.*`.

use fates::Rules;
use wfrp::{Act, ArmId, Condition, Meant, Reach, State, Wfrp, Wield, yards};

use crate::common::*;

/// Who strikes with its hand weapon and not with its shield, in earnest.
fn strikes(script: Script, who: fates::FigureId) -> Script {
    script.choose(Wield { who, arm: ArmId(0) }).choose(Meant::Plainly)
}

/// A bandit between two knights, engaged with both.
fn between_two_knights() -> State {
    let knights = [hk().at(-1.5, 0.0).enemy(), hk().at(0.0, 1.5).enemy()];
    let mut state = on_table([rb().at(0.0, 0.0)].into_iter().chain(knights));
    engage(&mut state, A, B);
    engage(&mut state, A, C);
    state
}

/// wf.action.flee.5, wf.action.flee.6, wf.action.flee.8: every enemy engaged strikes once, in initiative order; Flee takes
/// move and action.
#[test]
fn every_enemy_engaged_strikes_at_a_fleer() {
    let mut state = between_two_knights();
    state.order = [C, B, A].into_iter().collect();
    let script = strikes(Script::default().choose(Act::Flee), C).dice([96]); // no hit
    let script = strikes(script, B).dice([97]).go(vec![point(4.0, -4.0)]);

    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    let struck: Vec<&String> = told.iter().filter(|line| line.contains(" attacks ")).collect();
    assert_eq!(
        struck,
        [
            "Household Knight 2 attacks Road Bandit (hand weapon).",
            "Household Knight attacks Road Bandit (hand weapon)."
        ]
    );
    assert!(!state.is_engaged(A) && !state.is_engaged(B) && !state.is_engaged(C));
    assert_eq!(place(&state, A), point(4.0, -4.0));
}

/// wf.action.flee.2, wf.action.flee.3: a hit asks for a Cool Test at +0; SL 0 below still gives one level of Broken.
#[test]
fn a_hit_shakes_the_nerve() {
    let mut state = on_table([rb().at(0.0, 0.0), hk().at(-1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    // 80/79, SL +1; 79 swaps to 97, right leg: 8+1 less 3 is 6. Cool 31/38, failed with SL 0.
    let script = strikes(Script::default().choose(Act::Flee), B).dice([79, 38]).go(vec![point(16.0, 0.0)]);

    turn(&mut state, script, A);

    assert_eq!(state[A].wounds, 5);
    assert_eq!(state[A].conditions.levels(Condition::Broken), 1);
}

/// wf.action.flee.2: a Cool Test that succeeds leaves it unshaken.
#[test]
fn a_cool_head_flees_unbroken() {
    let mut state = on_table([rb().at(0.0, 0.0), hk().at(-1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    let script = strikes(Script::default().choose(Act::Flee), B).dice([79, 31]).go(vec![point(16.0, 0.0)]);

    turn(&mut state, script, A);

    assert_eq!(state[A].conditions.levels(Condition::Broken), 0);
}

/// wf.action.flee.4: up to Run yards directly away from those it was engaged with.
#[test]
fn a_flight_leads_away() {
    let state = between_two_knights();
    let from = [B, C].into_iter().collect();
    let reach = Reach::Away { who: A, most: yards(16), from };
    let allows = |east, south| Wfrp::allows(&state, &reach, &vec![point(east, south)]).is_ok();

    assert!(allows(11.0, -11.0));
    assert!(!allows(11.4, -11.4), "more than 16 yards");
    assert!(!allows(-10.0, -10.0), "towards the first knight");
    assert!(!allows(10.0, 10.0), "towards the second");
}

/// wf.action.flee.7: a combatant that is Prone after the free attacks does not move, and stays engaged.
#[test]
fn a_combatant_that_is_struck_down_does_not_get_away() {
    let mut state = on_table([rb().at(0.0, 0.0).wounds(6), hk().at(-1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    let script = strikes(Script::default().choose(Act::Flee), B).dice([79, 31]); // exactly 6 Wounds: 0 and Prone

    turn(&mut state, script, A);

    assert_eq!((state[A].wounds, place(&state, A)), (0, point(0.0, 0.0)));
    assert!(state[A].has(Condition::Prone) && state[A].engaged.contains(B));
}

/// wf.action.flee.1: only while engaged.
#[test]
fn nobody_flees_from_nobody() {
    let mut state = on_table([rb().at(0.0, 0.0), hk().at(-1.5, 0.0).enemy()]);

    let acts = play(&mut state, Script::default(), |battle| {
        battle.begins_turn(A);
        battle.list_acts(A)
    });

    assert!(!acts.contains(&Act::Flee));
}
