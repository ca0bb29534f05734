//! Trees: what best play is worth, and where it leads.

use crate::gravemarch::*;
use fates::{D6, Fates, Measured, Mind, Rules, Seat, Tree, grow};

const ONE_IN_A_MILLION: f64 = 1e-6;

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < ONE_IN_A_MILLION
}

/// The seat strikes, or rests; a strike throws a die that is worth its face, rest is worth 3.
fn strike_or_rest(decides: fn(Seat) -> bool, mind: impl Mind<Gravemarch>) -> Tree<u8> {
    let state = state(&contact());
    grow(decides, mind, Measured, move |fates| {
        Ok(match Fates::<Gravemarch>::ask(fates, &state, ACT, KNIGHTS, &[Act::Rest, Act::Strike])? {
            Act::Rest => 3,
            Act::Strike => Fates::<Gravemarch>::roll(fates, STRIKE, KNIGHTS, [D6])?[0],
        })
    })
}

#[test]
fn the_player_who_decides_takes_what_is_worth_most() {
    let tree = strike_or_rest(|_| true, Stubborn);

    assert_eq!(tree.leaves(), [3, 1, 2, 3, 4, 5, 6]);
    assert!(close(tree.worth(KNIGHTS, |face| f64::from(*face)), 3.5));
}

#[test]
fn an_opponent_decides_for_the_least() {
    let tree = strike_or_rest(|_| true, Stubborn);

    assert!(close(tree.worth(GHOULS, |face| f64::from(*face)), 3.0));
}

#[test]
fn a_seat_that_does_not_decide_is_answered_by_its_mind() {
    let tree = strike_or_rest(|seat| seat == GHOULS, Stubborn);

    assert_eq!(tree.leaves(), [3]);
}

#[test]
fn chances_are_those_of_best_play() {
    let tree = strike_or_rest(|_| true, Stubborn);

    let for_the_most = tree.chances(KNIGHTS, |face| f64::from(*face));
    let for_a_three = tree.chances(KNIGHTS, |face| f64::from(u8::from(*face == 3)));

    assert_eq!(for_the_most[0], 0.0);
    assert!(for_the_most[1..].iter().all(|&chance| close(chance, 1.0 / 6.0)));
    assert_eq!(for_a_three, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn the_ends_can_be_seen_as_something_else() {
    let tree = strike_or_rest(|_| true, Stubborn).map(|face| face >= 4);

    assert!(close(tree.worth(KNIGHTS, |high| f64::from(u8::from(*high))), 0.5));
}

/// The knight strikes (7 ways that differ, then the ghoul strikes back in 6 or steps away) or rests. It hits with 72 of
/// 100, and a knight that is to be hit as seldom as it can does not strike at all.
#[test]
fn rules_grow_into_a_tree_with_decisions_of_both_seats() {
    let start = state(&contact());
    let tree = grow(
        |_| true,
        Stubborn,
        Measured,
        |fates| {
            let mut state = start.clone();
            let _ = Gravemarch::step(&mut state, fates)?;
            Ok(state)
        },
    );

    let ghoul_is_hit = |state: &State| f64::from(u8::from(state[GHOUL].health < ghoul().health));
    let knight_is_hit = |state: &State| f64::from(u8::from(state[KNIGHT].health < knight().health));

    assert_eq!(tree.leaves().len(), 7 * (6 + 1) + 1);
    assert!(close(tree.worth(KNIGHTS, ghoul_is_hit), 0.72));
    assert!(close(tree.worth(GHOULS, knight_is_hit), 0.0));
    assert!(close(tree.chances(KNIGHTS, ghoul_is_hit).iter().sum(), 1.0));
}

#[test]
fn a_pick_with_one_answer_does_not_trouble_the_mind() {
    let all = [KNIGHT, GHOUL].into_iter().collect();
    let tree = grow(
        |_| true,
        Stubborn,
        Measured,
        |fates| Fates::<Gravemarch>::pick(fates, &state(&contact()), BREATH, KNIGHTS, all, 2, 2),
    );

    assert_eq!(tree.leaves(), [all]);
}
