//! The Scared table.

use fear_and_faith::{Book, Fact, Nominate, Phase, Refuge, Scared, Strike};

use crate::common::*;
use crate::rules::fear::{dice, face_to_face};

/// ff.scared.0-2.1, ff.scared.mod.2: the rows, and everything below the table counts as 0.
#[test]
fn the_rows_of_the_table() {
    let rows = [
        (-3, Scared::Recoil),
        (0, Scared::Recoil),
        (2, Scared::Recoil),
        (3, Scared::Flee),
        (4, Scared::FleeWeakened),
        (5, Scared::FleeWeakened),
        (6, Scared::Fall),
        (7, Scared::MayFreeze),
        (8, Scared::Freeze),
        (12, Scared::Freeze),
    ];
    for (total, row) in rows {
        assert_eq!(Scared::of(Book::built_in(), total), row, "{total}");
    }
}

fn scared(modifier: i16, script: Script) -> fear_and_faith::Model {
    let mut state = face_to_face(&[], &[]);
    state.to_act = state[B].seat;
    play(&mut state, script, |battle| battle.is_scared(A, modifier));
    state[A]
}

fn fleeing(faces: impl IntoIterator<Item = u8>) -> Script {
    dice(faces).facts([Fact::CanFlee { model: A }])
}

/// ff.scared.mod.1: a test at -2 adds 2, one at +1 takes 1 off: a 6 is an 8 and freezes, a 3 is a 2 and does nothing.
#[test]
fn the_modifier_is_turned_round() {
    assert_eq!(scared(-2, dice([6])).transfixed.unwrap().actions, 1);
    assert!(scared(1, dice([3])).is_up());
}

/// ff.scared.recoil.1: the rows that name a recoil bring no second one: the Scared die is all that is rolled.
#[test]
fn the_table_adds_no_recoil() {
    assert!(scared(0, dice([1])).is_up());
    assert!(scared(0, dice([2])).is_up());
}

/// ff.scared.3.1, ff.scared.flee.1: 3 is a fleeing move to the closest edge, with no choice of goals, and nothing else.
/// ff.scared.flee.2: where the table agrees on it there is a choice.
#[test]
fn three_is_a_short_flight() {
    let after = scared(0, fleeing([3]));
    assert_eq!((after.shaken, after.is_up()), (0, true));

    let mut state = face_to_face(&[], &[]);
    state.options.scared_choose_their_way = true;
    play(&mut state, fleeing([3]).choose(Refuge::Cover), |battle| battle.is_scared(A, 0));
}

/// ff.scared.4-5.1, ff.scared.4-5.2: 4 and 5 are a flight and -1 Combat to the end of the model's own next turn: one end
/// of its turns away if the enemy acts now, two if it is its own turn.
#[test]
fn four_and_five_weaken_for_a_full_turn() {
    assert_eq!(scared(0, fleeing([4])).shaken, 1);
    assert_eq!(scared(0, fleeing([5])).shaken, 1);

    let mut state = face_to_face(&[], &[]);
    state.to_act = state[A].seat;
    play(&mut state, fleeing([4]), |battle| battle.is_scared(A, 0));
    assert_eq!(state[A].shaken, 2);
}

/// ff.scared.4-5.1, ff.scared.4-5.2: -1 Combat through the enemy's turn and the model's own next one, and no longer; scared
/// in its own turn it has it for the rest of that one, too.
#[test]
fn a_full_turn_includes_one_turn_of_each_player() {
    for (whose, turns) in [(B, vec![3, 3]), (A, vec![3, 3, 3])] {
        let mut state = face_to_face(&[], &[]);
        (state.phase, state.turn) = (Phase::Activations, 3);
        state.to_act = state[whose].seat;
        play(&mut state, fleeing([4]), |battle| battle.is_scared(A, 0));
        let own = |state: &fear_and_faith::State| {
            let blow = state.blow(A, B, Strike::Plain);
            crate::rules::fighting::ring::totals_of(state, &blow).0
        };
        let full = own(&face_to_face(&[], &[]));
        for _ in turns {
            assert_eq!(own(&state), full - 1);
            for script in [Script::default().choose(Nominate::Pass), Script::default(), Script::default()] {
                let _ = play(&mut state, script.facts([]), |battle| battle.step());
            }
        }
        assert_eq!(own(&state), full, "its own next turn has ended");
    }
}

/// ff.scared.6.1: 6 is a fall; nobody is asked where to flee.
#[test]
fn six_is_a_fall() {
    assert!(scared(0, dice([6])).transfixed.is_none());
}

/// ff.scared.7.1, ff.scared.7.2, ff.scared.7.3: 7 is one plain Quality die, 3 passes at -1 too; on a failure 2 actions
/// break it.
#[test]
fn seven_is_a_die_or_transfixed() {
    assert!(scared(-1, dice([6, 3])).is_up());
    assert_eq!(scared(-1, dice([6, 2])).transfixed.unwrap().actions, 2);
}

/// ff.scared.7.1, ff.sr.hero.2: Heroes pass it without a die.
#[test]
fn a_hero_never_freezes_at_seven() {
    let mut state = face_to_face(&["Hero"], &[]);
    play(&mut state, dice([6]), |battle| battle.is_scared(A, -1));
    assert!(state[A].is_up());
}

/// ff.scared.8.1: 8 and more transfixes without a die, and 1 action breaks it.
#[test]
fn eight_freezes_cheaply() {
    assert_eq!(scared(-3, dice([6])).transfixed.unwrap().actions, 1);
}
