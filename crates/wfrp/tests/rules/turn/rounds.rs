//! The round: `wf.round.*`.

use fates::Progress;
use wfrp::{Act, Condition, Phase};

use crate::common::*;

/// wf.round.1, wf.round.2, wf.init.3: a round is everybody's turn in order; the next begins without a new roll.
#[test]
fn a_round_is_one_turn_each() {
    let mut state = on_table([tm().at(-20.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    (state.round, state.phase) = (0, Phase::Start);
    let pass = |script: Script| script.choose(Act::Done);
    let script = pass(pass(Script::default().dice([1, 9])));

    let told = tale(&mut state, pass(pass(script)), |battle| {
        for _ in 0..9 {
            assert_eq!(battle.step()?, Progress::On);
        }
        Ok(())
    });

    let turns: Vec<&String> =
        told.iter().filter(|line| line.starts_with("The turn") || line.starts_with("Round")).collect();
    let expected = ["Round 1.", "The turn of Road Bandit.", "The turn of Town Militia."];
    assert_eq!(turns[..3], expected);
    assert_eq!(turns[3..], ["Round 2.", "The turn of Road Bandit.", "The turn of Town Militia."]);
}

/// wf.action.1: one move action and one other; then the turn is over without a further question.
#[test]
fn a_turn_holds_a_move_and_an_action() {
    let mut state = on_table([hb().at(-20.0, 0.0), rb().at(20.0, 20.0).enemy()]);
    let script = Script::default()
        .choose(Act::Walk)
        .go(vec![point(-14.0, 0.0)])
        .choose(Act::Defend(wfrp::Skill::Dodge));

    turn(&mut state, script, A);

    assert!(state[A].acted);
    assert_eq!(state.active, None);
}

/// wf.cond.surprised.1, wf.start.2: the Surprised neither move nor act in the first round.
#[test]
fn the_surprised_can_do_nothing() {
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Surprised, 1), rb().at(1.5, 0.0).enemy()]);

    let told = tale(&mut state, Script::default(), |battle| battle.takes_turn(A));

    assert_eq!(told, ["The turn of Town Militia.", "Town Militia can do nothing."]);
}

/// wf.oops.4, wf.oops.5, wf.oops.11: a lost move or action is that of the next turn, and only of that one.
#[test]
fn a_lost_move_is_that_of_the_next_turn() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    state[A].loses_move = true;
    let mut acts = || {
        play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            let acts = battle.list_acts(A)?;
            battle.ends_turn(A);
            Ok(acts)
        })
    };

    assert!(!acts().contains(&Act::Walk));
    assert!(acts().contains(&Act::Walk));
}

/// wf.round.4, wf.wounds.3, wf.wounds.6: at the end of a round the fall to Unconscious comes before the death check, so
/// a combatant that has too many Critical Wounds dies in the same end in which it falls; engagement decays last.
#[test]
fn the_end_of_a_round_keeps_its_order() {
    let mut fallen = rb().at(0.0, 0.0).wounds(0);
    fallen.with.criticals = Some(4); // TB 3
    let mut state = on_table([fallen, rb().at(1.5, 0.0), tm().at(3.0, 0.0).enemy()]);
    state[A].fell = Some(1);
    engage(&mut state, B, C);
    (state.round, state.phase) = (4, Phase::RoundEnds);

    let told = tale(&mut state, Script::default(), |battle| battle.step());

    let expected = ["The end of round 4.", "Road Bandit is Unconscious.", "Road Bandit is dead."];
    assert_eq!(told[..3], expected, "{told:?}");
    assert!(!state.is_engaged(B) && !state.is_engaged(C));
}
