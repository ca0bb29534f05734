//! Which silhouette stands for whom.

use blood_eagle::{BloodEagle, Book};
use frame::System;
use frame::view::Look;

use crate::common::*;

/// The looks of all figures of the sample warbands, by name.
fn looks() -> Vec<(String, Look)> {
    let ids = Book::built_in().profiles().iter().map(|profile| figure(&profile.id));
    let figures = ids
        .enumerate()
        .map(|(place, figure)| figure.at(-16.0 + 2.0 * (place % 16) as f64, place as f64 / 8.0));
    let state = on_table(figures.collect::<Vec<_>>());
    let shown = BloodEagle::table(&state, None).figures;
    shown.into_iter().map(|figure| (figure.kind.clone(), figure.silhouette())).collect()
}

/// Nobody is `generic`: each is like something.
#[test]
fn every_profile_has_a_silhouette_of_its_own_kind() {
    let looks = looks();
    assert_eq!(looks.len(), Book::built_in().profiles().len());
    for (name, look) in looks {
        assert_ne!(look, Look::Generic, "{name}");
    }
}

/// A Wolf-coat is no wolf and a Raven-bow no raven: their profiles say so.
#[test]
fn a_profile_may_name_its_silhouette() {
    let looks = looks();
    let of = |name: &str| looks.iter().find(|(kind, _)| kind == name).map(|(_, look)| *look);
    let expected = [
        ("Wolf-coat", Look::Viking),
        ("Raven-bow", Look::Archer),
        ("Warden Eadgyth", Look::Knight),
        ("Rune-carver Eyvind", Look::Cultist),
        ("Volva Grima", Look::Cultist),
        ("Barrow-guard", Look::Skeleton),
        ("Lay Brother", Look::Monk),
        ("Sigrun", Look::Archer),
        ("Huscarl Osgar", Look::Viking),
    ];
    for (name, look) in expected {
        assert_eq!(of(name), Some(look), "{name}");
    }
}

/// A silhouette that does not exist is a fault with its file.
#[test]
fn an_unknown_silhouette_is_a_fault() {
    let text = "[[profile]]\nid = \"mole\"\nname = \"Mole\"\nlook = \"mole\"\nfv = 1\nsv = 0\nfate = 5\n";
    let faults = Book::read(&[("ours.toml".to_string(), text.to_string())]).expect_err("no such look");
    let told = faults.to_string();
    assert!(told.contains("ours.toml") && told.contains("mole"), "{told}");
}
