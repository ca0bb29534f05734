//! Best play: what both come to when they may do anything the rules allow.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::bout;
use blood_eagle::BloodEagle;
use fates::Seat;
use fear_and_faith::FearAndFaith;
use frame::odds::Party;
use frame::{Bout, System, Until};
use oracle::solve_bout;

const LITTLE: f64 = 1e-9;

/// A player who plays best could also play as the mind of a duel does, so is never worse off for the choice, whether the other
/// plays by that mind or its best; and what both come to lies between the two. Seen from the other side it is the other
/// chance, as far as somebody wins.
fn playing_best_never_hurts<R: System>(duel: &Bout<R>, back: &Bout<R>) {
    let names = &duel.names;
    let fixed = solve_bout(duel, None).unwrap();
    let play = |plays_best: fn(Seat) -> bool| solve_bout(duel, Some(plays_best)).unwrap();

    let [first, second] = [play(|seat| seat == Seat(0)), play(|seat| seat == Seat(1))];
    let both = solve_bout(duel, Some(|_| true)).unwrap();
    let seen_back = solve_bout(back, Some(|_| true)).unwrap();

    for solved in [&fixed, &first, &second, &both, &seen_back] {
        assert!((0.0..=1.0).contains(&solved.worth), "{names:?}: {solved:?}");
        assert!(solved.residue < LITTLE, "{names:?}: {solved:?}");
    }
    assert!(second.worth <= fixed.worth + LITTLE, "{names:?}: {} {}", second.worth, fixed.worth);
    assert!(fixed.worth <= first.worth + LITTLE, "{names:?}: {} {}", fixed.worth, first.worth);
    assert!(second.worth <= both.worth + LITTLE, "{names:?}: {} {}", second.worth, both.worth);
    assert!(both.worth <= first.worth + LITTLE, "{names:?}: {} {}", both.worth, first.worth);
    assert!(both.worth + seen_back.worth <= 1.0 + LITTLE, "{names:?}: {both:?} {seen_back:?}");
    if both.length.is_finite() && seen_back.length.is_finite() {
        assert!((both.worth + seen_back.worth - 1.0).abs() < LITTLE, "{names:?}: {both:?} {seen_back:?}");
    }
}

#[test]
fn playing_best_never_hurts_in_fear_and_faith() {
    let fighters = [
        ("zombie-survivor-with-baseball-bat", "zombie-survivor-kid-with-knife"),
        ("walking-dead", "huge-fat-zombie"),
    ];
    for (one, other) in fighters.map(|(one, other)| (Party::of(one), Party::of(other))) {
        let there = bout::<FearAndFaith>(&one, &other, Until::End).unwrap();
        let back = bout::<FearAndFaith>(&other, &one, Until::End).unwrap();
        playing_best_never_hurts(&there, &back);
    }
}

#[test]
fn playing_best_never_hurts_in_blood_eagle() {
    for (one, other) in [("bondi", "slinger"), ("fyrdman", "bondi")] {
        let (one, other) = (Party::of(one), Party::of(other));
        let there = bout::<BloodEagle>(&one, &other, Until::End).unwrap();
        let back = bout::<BloodEagle>(&other, &one, Until::End).unwrap();
        playing_best_never_hurts(&there, &back);
    }
}
