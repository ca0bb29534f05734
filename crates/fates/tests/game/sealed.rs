//! The seal: a seed that is secret, and dice that follow from it and from the answers.

use crate::gravemarch::*;
use fates::{Seed, state_hash};

/// The dice that fall when the knight strikes and the ghoul replies like this.
fn dice(seed: u64, reply: &str) -> Vec<Vec<u8>> {
    let mut game = sealed(&contact(), Seed::from_number(seed));
    give(&mut game, [choose("strike"), choose(reply)]);
    game.lines().iter().filter_map(|line| line.rolled.clone()).collect()
}

#[test]
fn a_seed_is_read_as_it_is_written() {
    let seed = Seed::new([0xab; 32]);

    assert_eq!(seed.to_hex(), "ab".repeat(32));
    assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
}

#[test]
fn what_is_no_seed_is_not_read_as_one() {
    for text in ["", "ab", &"AB".repeat(32), &"ab".repeat(33), &"xy".repeat(32)] {
        assert_eq!(Seed::from_hex(text), None);
    }
}

#[test]
fn a_seal_belongs_to_one_seed_and_does_not_show_it() {
    let seed = Seed::from_number(7);

    assert_eq!(seed.seal(), Seed::from_number(7).seal());
    assert_ne!(seed.seal(), Seed::from_number(8).seal());
    assert_ne!(seed.seal(), seed.to_hex());
}

#[test]
fn a_seed_is_not_printed_by_accident() {
    assert_eq!(format!("{:?}", Seed::from_number(7)), "Seed(sealed)");
}

#[test]
fn the_head_shows_the_seal_and_not_the_seed() {
    let seed = Seed::from_number(7);

    let game = sealed(&contact(), seed.clone());

    assert_eq!(game.head().seal, Some(seed.seal()));
    assert!(!game.ledger().contains(&seed.to_hex()));
}

#[test]
fn the_same_seed_and_answers_bring_the_same_dice() {
    assert_eq!(dice(7, "strike-back"), dice(7, "strike-back"));
}

#[test]
fn another_seed_brings_other_dice() {
    let same = (0..100).filter(|seed| dice(*seed, "strike-back") == dice(seed + 100, "strike-back"));

    assert!(same.count() < 5);
}

#[test]
fn an_answer_changes_only_the_dice_after_it() {
    let (back, away) = (dice(7, "strike-back"), dice(7, "step-away"));

    assert_eq!(back[0], away[0]);
    assert_eq!((back.len(), away.len()), (2, 1));
}

#[test]
fn equal_states_have_equal_hashes_and_others_do_not() {
    assert_eq!(state_hash(&state(&contact())), state_hash(&state(&contact())));
    assert_ne!(state_hash(&state(&contact())), state_hash(&state(&march())));
}
