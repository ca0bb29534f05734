//! The exact odds of Fear tests, section 18 of the catalogue.

use fates::{FigureId, Mind, RuleId, Seat, Stated, exact, ratio};
use fear_and_faith::{Battle, Choice, FearAndFaith, Fright, Reach, State, Way};

use crate::common::*;
use crate::rules::fear::{face_to_face, field, scare};

/// Takes the first of everything.
struct First;

impl Mind<FearAndFaith> for First {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, _: &[Choice]) -> usize {
        0
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

/// The chances of 0 to 3 failures, as counts out of so many.
fn failures(state: &State, by: FigureId, whole: u128, counts: [u128; 4]) {
    let odds = exact(First, Stated(vec![]), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).fear_test(A, scare(by, Fright::Charge))
    });
    for (failed, count) in counts.into_iter().enumerate() {
        assert_eq!(odds.of(failed as u8), ratio(count, whole), "{failed} failures");
    }
}

/// FFO-13: Q3+ at 0.
#[test]
fn ffo_13_an_ordinary_monster() {
    failures(&face_to_face(&[], &[]), B, 216, [64, 96, 48, 8]);
}

/// FFO-14: Q3+ at -1.
#[test]
fn ffo_14_a_fearful_monster() {
    failures(&face_to_face(&[], &["Fearful"]), B, 216, [27, 81, 81, 27]);
}

/// FFO-15: Q4+ at -2.
#[test]
fn ffo_15_a_very_fearful_monster() {
    failures(
        &field([written(4, 3, &[]), written(3, 3, &["Very Fearful"]).enemy()]),
        B,
        216,
        [1, 15, 75, 125],
    );
}

/// FFO-16: Q3+ at +1.
#[test]
fn ffo_16_the_strongwilled() {
    failures(&face_to_face(&["Strongwilled"], &[]), B, 216, [125, 75, 15, 1]);
}

/// FFO-17: a Hero of Q3+ at -1, two dice.
#[test]
fn ffo_17_a_hero() {
    let mut state = face_to_face(&["Hero"], &["Fearful"]);
    state[A].rerolled = true;
    failures(&state, B, 36, [9, 18, 9, 0]);
}
