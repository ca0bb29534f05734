//! Dice: what they show, how they are written, and that chance and seal treat every face alike.

use crate::gravemarch::*;
use fates::{D6, D10, D100, Die, DieSource, Random, Seed};

#[test]
fn a_die_shows_one_to_its_sides_and_nothing_else() {
    for die in [D6, D10, D100] {
        assert!(!die.shows(0));
        assert!(die.shows(1));
        assert!(die.shows(die.sides()));
        assert!(!die.shows(die.sides() + 1));
    }
}

#[test]
fn a_die_may_have_two_to_a_hundred_sides() {
    assert_eq!(Die::with_sides(10), Some(D10));
    assert_eq!(Die::with_sides(5).map(Die::sides), Some(5));
    assert!(Die::with_sides(2).is_some() && Die::with_sides(100).is_some());
    assert_eq!([0, 1, 101].map(Die::with_sides), [None; 3]);
}

#[test]
fn a_die_is_written_as_people_write_it() {
    assert_eq!(D100.to_string(), "d100");
    assert_eq!("d6".parse(), Ok(D6));
    assert_eq!(serde_json::to_string(&[D6, D10]).unwrap(), r#"["d6","d10"]"#);
    assert_eq!(serde_json::from_str::<Die>(r#""d10""#).unwrap(), D10);
}

#[test]
fn what_is_no_die_is_not_read_as_one() {
    for text in ["", "d", "6", "d0", "d1", "d101", "d256", "D6", "d-6", "2d6"] {
        assert!(text.parse::<Die>().is_err(), "{text} was read as a die");
    }
}

#[test]
fn where_a_die_came_from_is_written_in_lower_case() {
    let sources = [DieSource::Sealed, DieSource::Typed, DieSource::Rolled];

    assert_eq!(serde_json::to_string(&sources).unwrap(), r#"["sealed","typed","rolled"]"#);
}

#[test]
fn random_dice_show_every_face_and_are_the_same_for_the_same_seed() {
    let (mut dice, mut again) = (Random::new(7), Random::new(7));
    let mut seen = [0; 10];

    for _ in 0..10_000 {
        let face = dice.die(D10);
        assert_eq!(face, again.die(D10));
        seen[usize::from(face) - 1] += 1;
    }

    assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
}

#[test]
fn sealed_dice_show_every_face() {
    let mut seen = [0; 10];

    for number in 0..2_000 {
        let mut game = sealed(&contact(), Seed::from_number(number));
        give(&mut game, [choose("strike")]);
        for &face in game.lines().iter().flat_map(|line| line.rolled.iter().flatten()) {
            seen[usize::from(face) - 1] += 1;
        }
    }

    assert!(seen.iter().all(|count| (280..520).contains(count)), "{seen:?}");
}
