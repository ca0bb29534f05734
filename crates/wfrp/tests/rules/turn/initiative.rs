//! The start of a fight: `wf.init.*`, `wf.start.*`.

use wfrp::Condition;

use crate::common::*;

/// wf.init.1, wf.init.2, wf.dice.1: d10 and Initiative, the highest first; dice fall in roster order.
#[test]
fn the_highest_total_acts_first() {
    let mut state = on_table([tm().at(0.0, 0.0), wi().at(5.0, 0.0), bt().at(10.0, 0.0).enemy()]);

    fight_begins(&mut state, Script::default().dice([10, 1, 9]));

    assert_eq!([A, B, C].map(|who| state[who].initiative), [41, 46, 24]);
    assert_eq!(state.order.as_slice(), [B, A, C]);
}

/// wf.init.5, wf.dice.1: the tied roll again among themselves in roster order, until they differ.
#[test]
fn equals_in_everything_roll_again() {
    let militia = || tm().at(0.0, 0.0);
    let mut state = on_table([militia(), militia().at(3.0, 0.0), militia().at(6.0, 0.0).enemy()]);
    let dice = [5, 5, 5, 4, 4, 9, 2, 7];

    fight_begins(&mut state, Script::default().dice(dice));

    assert_eq!(state.order.as_slice(), [C, B, A]);
}

/// wf.init.6: a combatant that is told to act last acts after all others that round, among themselves in their order.
#[test]
fn those_told_to_act_last_do() {
    let mut state = on_table([tm().at(0.0, 0.0), tm().at(3.0, 0.0), tm().at(6.0, 0.0).enemy()]);
    state[A].last_in = 1;
    state[B].last_in = 1;

    let mut order = Vec::new();
    while let Some(who) = state.next_to_act() {
        order.push(who);
        state[who].acted = true;
    }

    assert_eq!(order, [C, A, B]);
}

/// wf.round.5: the dead and the Unconscious take no turn.
#[test]
fn the_unconscious_take_no_turn() {
    let state = on_table([tm().at(0.0, 0.0).with(Condition::Unconscious, 1), tm().at(6.0, 0.0).enemy()]);

    assert_eq!(state.next_to_act(), Some(B));
}
