//! Sundering shields: section 10.

use blood_eagle::{Act, FigureSetup, Part, Phase, Share, State};
use fates::{Sum, Total};

use crate::common::*;

fn face_to_face(one: FigureSetup, other: FigureSetup) -> State {
    in_phase(on_table([one.at(0.0, 0.0), other.enemy().at(1.0, 0.0)]), Phase::Fighting)
}

fn ar(state: &State, figure: fates::FigureId) -> i16 {
    let mut sum = Total::default();
    state.armour(figure, &mut sum);
    sum.total()
}

/// BE-17. be.sunder.1, be.sunder.2, be.sunder.3, be.sunder.6, be.sunder.7, be.sunder.10, be.dice.3: both roll, the
/// bearer with the shield's +2; a higher total and a failed Fate check cost the shield and its AR, and nothing else.
#[test]
fn be_17_sunder_succeeds() {
    let mut state = face_to_face(figure("S2"), figure("N3"));
    assert_eq!(ar(&state, B), 12);

    step(&mut state, activates(A).choose(Act::Sunder(B)).dice([5, 7, 5])); // 13 against 12, then 5 - 2 against 4

    assert_eq!(ar(&state, B), 10);
    assert!(!state[B].shield && state[B].is_standing() && !state[B].acted && state[A].acted);
}

/// BE-18. be.sunder.5, be.sunder.4, be.sunder.11: equal totals leave the shield whole, and nobody may strike at a
/// legendary one or at a figure without one.
#[test]
fn be_18_sunder_fails() {
    let mut state = face_to_face(figure("S2"), figure("N3"));
    step(&mut state, activates(A).choose(Act::Sunder(B)).dice([4, 7]));
    assert!(state[B].shield);

    let mut legendary = sheet(3, 1, 0, 4);
    legendary.legendary_shield = true;
    for bearer in [written(legendary), figure("N2")] {
        let state = face_to_face(figure("S2"), bearer);
        assert!(!acts(&state, A).contains(&Act::Sunder(B)));
    }
    let state = face_to_face(figure("S1"), figure("N3")); // a long sword cannot
    assert!(!acts(&state, A).contains(&Act::Sunder(B)));
}

/// be.sunder.8: an attacker's natural 1 fails at once, and another costs the weapon; the bearer's natural 1 is a 1.
#[test]
fn a_natural_one_of_the_attacker_ends_it() {
    let mut state = face_to_face(figure("S2"), figure("N3"));
    step(&mut state, activates(A).choose(Act::Sunder(B)).dice([1, 1]));
    assert!(state[B].shield && state.arms(A).next().is_none());

    let mut state = face_to_face(figure("S2"), figure("N3"));
    step(&mut state, activates(A).choose(Act::Sunder(B)).dice([2, 1, 9])); // 10 against 6, then 9 - 2 against 4
    assert!(state[B].shield);
}

/// be.sunder.9, be.sunder.13: each adds what it would have when attacking the other. Against a bearer on the ground the
/// attacker has +2 and, two to one, +1; the bearer rolls all the same.
#[test]
fn both_add_their_fighting_modifiers() {
    let figures =
        [figure("S2").at(0.0, 0.0), figure("S3").at(2.0, 0.0), figure("N3").enemy().down().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    // 5 + 4 + 4 + 2 + 1 = 16 against 10 + 3 + 2 = 15, then 5 - 2 against 4.
    step(&mut state, activates(A).choose(Act::Sunder(C)).dice([5, 10, 5]));

    assert!(!state[C].shield && state[C].is_down());
}

/// be.poison.5: poison does not change the Fate check of a Sunder. FV 3, one-handed axe +3, Fate -1.
#[test]
fn poison_does_nothing_to_a_shield() {
    let mut poisoner = sheet(3, 0, 0, 4);
    poisoner.fight = weapons(["one-handed-axe"]);
    poisoner.poisoned = weapons(["one-handed-axe"]);
    let mut state = face_to_face(written(poisoner), figure("N3"));

    step(&mut state, activates(A).choose(Act::Sunder(B)).dice([9, 7, 5])); // 15 against 12, then 5 - 1 = 4: passed

    assert!(state[B].shield);
}

/// be.sunder.12: a Sunder may be one of several split attacks. S2: FV 4, +4, split 2 and 2; the next blow finds AR 10.
#[test]
fn a_sunder_may_be_part_of_a_split() {
    let mut state = face_to_face(figure("S2"), figure("N3"));

    let split = activates(A).choose(Act::Split).choose(Part::Shield(B)).choose(Share(2));
    let split = split.choose(Part::Strike(B)).choose(Share(2));
    // 9 + 2 + 4 = 15 against 7 + 3 + 2 = 12, then 5 - 2 against 4; 4 + 2 + 4 = 10 hits AR 10, Fate 9 - 2.
    step(&mut state, split.dice([9, 7, 5, 4, 9]));

    assert!(!state[B].shield && state[B].is_standing());
}
