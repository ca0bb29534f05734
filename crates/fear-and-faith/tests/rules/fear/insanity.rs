//! The Insanity table.

use fear_and_faith::{Book, Dice, End, Insanity, Phase, Place, Purpose, State};

use crate::common::*;
use crate::rules::fear::{active, dice, exorcist, face_to_face, field};

/// The model after a roll on the table with this modifier.
fn mad(modifier: i16, faces: impl IntoIterator<Item = u8>) -> State {
    let mut state = field([written(3, 3, &[]), written(3, 3, &[]), werewolf().enemy()]);
    roll(&mut state, modifier, faces);
    state
}

fn roll(state: &mut State, modifier: i16, faces: impl IntoIterator<Item = u8>) {
    play(state, dice(faces), |battle| battle.goes_mad(A, modifier));
}

/// ff.insanity.mod.1, ff.insanity.mod.2: the modifier is turned round, and what is below the table counts as 1.
#[test]
fn the_modifier_of_the_test_is_turned_round() {
    assert_eq!(mad(-2, [5]).models[0].insanity, 7);
    assert_eq!(mad(1, [4]).models[0].insanity, 3);
    assert_eq!(Insanity::of(Book::built_in(), -2), Insanity::Transfixed);
    assert_eq!(Insanity::of(Book::built_in(), 13), Insanity::HeartAttack);
}

/// ff.insanity.1.1: transfixed, 2 actions to break.
#[test]
fn one_is_transfixed() {
    assert_eq!(mad(0, [1])[A].transfixed.unwrap().actions, 2);
}

/// ff.insanity.2.1, ff.insanity.one.2: each roll of 2 makes the aim worse by 1.
#[test]
fn two_shakes_the_hand_and_shakes_it_more() {
    let mut state = mad(0, [2]);
    assert_eq!((state[A].insanity, state[A].shaky), (2, 1));
    roll(&mut state, 0, [2]);
    assert_eq!((state[A].insanity, state[A].shaky), (2, 2));
}

/// ff.insanity.one.1: a higher number takes the place of a lower one and all it did; a lower one is ignored.
#[test]
fn only_a_higher_number_counts() {
    let mut state = mad(0, [2]);
    roll(&mut state, 0, [3]);
    assert_eq!((state[A].insanity, state[A].shaky), (3, 0));
    roll(&mut state, 0, [2]);
    assert_eq!((state[A].insanity, state[A].shaky), (3, 0));
    roll(&mut state, 0, [1]);
    assert!(state[A].transfixed.is_none());
}

/// ff.insanity.3.1: 3 is the mark by which the groups know whom they cannot count on.
#[test]
fn three_trusts_nobody() {
    assert_eq!(mad(0, [3])[A].insanity, Insanity::Loner.number());
}

/// ff.insanity.4.1: +1 on Quality until a die of an activation fails, then result 5.
#[test]
fn four_is_manic_until_a_die_fails() {
    let mut state = mad(0, [4]);
    assert_eq!(state.quality_needed(A, Purpose::Activation), 2);
    (state.phase, state.turn) = (Phase::Activations, 1);

    play(&mut state, dice([1]).choose(Dice(1)), |battle| battle.activate(A));

    assert_eq!(state[A].insanity, 5);
}

/// ff.insanity.5.1: -1 on all Quality rolls.
#[test]
fn five_is_worse_at_everything() {
    let state = mad(0, [5]);
    for purpose in [Purpose::Activation, Purpose::Fear, Purpose::Morale, Purpose::Other] {
        assert_eq!(state.quality_needed(A, purpose), 4);
    }
}

/// ff.insanity.6.1: -1 on Fear and Morale dice only.
#[test]
fn six_is_frightened() {
    let state = mad(0, [6]);
    let needed = [Purpose::Activation, Purpose::Fear, Purpose::Morale, Purpose::Other];
    assert_eq!(needed.map(|purpose| state.quality_needed(A, purpose)), [3, 4, 4, 3]);
}

/// ff.insanity.6.2: a model that is Frightened cannot use Ban.
#[test]
fn the_frightened_ban_nobody() {
    for (insanity, bans) in [(5, 1), (6, 0)] {
        let mut state = field([exorcist(), model("incubus").enemy()]);
        state[A].insanity = insanity;
        active(&mut state, A, 1);
        let mut acts = Vec::new();
        play(&mut state, dice([]), |battle| battle.ban_acts(A, 1, &mut acts));
        assert_eq!(acts.len(), bans);
    }
}

/// ff.insanity.7.1, ff.insanity.8.1: 7 passes out at two natural 1s of an activation, 8 at two failures; both are gone
/// then, and killed for the count.
#[test]
fn seven_and_eight_pass_out_by_their_activation_dice() {
    let cases: [(u8, &[u8], bool); 4] =
        [(7, &[1, 2], false), (7, &[1, 1], true), (8, &[1, 2], true), (8, &[2], false)];
    for (insanity, faces, gone) in cases {
        let mut state = field([written(3, 3, &[]), cop(), cop(), werewolf().enemy()]);
        state[A].insanity = insanity;
        state.phase = Phase::Activations;
        let script = dice(faces.iter().copied()).choose(Dice(faces.len() as u8));
        play(&mut state, script, |battle| battle.activate(A));
        assert_eq!(state[A].place == Place::Gone(End::PassedOut), gone, "{insanity} {faces:?}");
    }
}

/// ff.insanity.9.1, ff.core.state.2: 9 passes out at once, and nobody is frightened by it.
#[test]
fn nine_passes_out() {
    let mut state = field([cop(), cop(), cop(), werewolf().enemy()]);
    roll(&mut state, -3, [6]);
    assert_eq!(state[A].place, Place::Gone(End::PassedOut));
}

/// ff.insanity.10.1, ff.dice.order.2: 10 passes out and rolls three Quality dice: two failures kill.
#[test]
fn ten_may_kill() {
    for (faces, end) in [([6, 2, 3, 3], End::PassedOut), ([6, 2, 2, 3], End::Killed)] {
        let mut state = field([written(3, 3, &[]), cop(), cop(), werewolf().enemy()]);
        roll(&mut state, -4, faces);
        assert_eq!(state[A].place, Place::Gone(end));
    }
}

/// ff.insanity.end.1: after the scenario one Quality die cures; a Hero needs none.
#[test]
fn one_die_cures_after_the_scenario() {
    for (face, cured) in [(3, true), (2, false)] {
        let mut state = mad(0, [5]);
        assert_eq!(play(&mut state, dice([face]), |battle| battle.recovers(A)), cured);
        assert_eq!(state[A].insanity, if cured { 0 } else { 5 });
    }
    let mut state = face_to_face(&["Hero"], &[]);
    state[A].insanity = 3;
    assert!(play(&mut state, dice([]), |battle| battle.recovers(A)));
}

/// ff.insanity.innate.1, ff.sr.insane.1: one plain die when it is deployed, and no cure.
#[test]
fn the_insane_show_it_when_deployed_and_are_never_cured() {
    let mut state = face_to_face(&["Insane"], &[]);
    play(&mut state, dice([5]), |battle| battle.shows_insanity(A));
    assert_eq!(state[A].insanity, 5);
    assert!(!play(&mut state, dice([]), |battle| battle.recovers(A)));
}

/// ff.insanity.mindless.1: the Mindless have no mind to lose.
#[test]
fn the_mindless_cannot_go_mad() {
    let mut state = face_to_face(&["Mindless"], &[]);
    roll(&mut state, -4, []);
    assert_eq!(state[A].insanity, 0);
}
