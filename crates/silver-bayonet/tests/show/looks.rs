//! Which silhouette stands for whom.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use frame::System;
use frame::view::Look;
use silver_bayonet::{Book, SilverBayonet};

/// Those that are like nothing else.
const GENERIC: [&str; 1] = ["Living Scarecrow"];

#[test]
fn every_profile_has_a_silhouette_of_its_own_kind() {
    let book = Book::built_in();
    for profile in book.profiles() {
        let look = profile.look.unwrap_or_else(|| Look::of(&[&profile.name], []));
        assert_eq!(look == Look::Generic, GENERIC.contains(&profile.name.as_str()), "{}", profile.name);
    }
}

/// A Vampire Bat is no vampire, and a Guard no knight: their profiles say so.
#[test]
fn a_profile_may_name_its_silhouette() {
    let (state, _) = lay_out([monster("vampire-bat").at(0.0, 0.0), monster("vampire").at(9.0, 0.0)]);
    let looks = SilverBayonet::table(&state, None).figures;
    assert_eq!(
        looks.iter().map(|figure| figure.silhouette()).collect::<Vec<_>>(),
        [Look::Rats, Look::Vampire]
    );
}

/// A silhouette that does not exist is a fault with its file and line.
#[test]
fn an_unknown_silhouette_is_a_fault() {
    let text = "[[profile]]\nid = \"mole\"\nkind = \"monster\"\nname = \"Mole\"\nlook = \"mole\"\nbook = \"ours\"\n\
                page = \"1\"\nspeed = 6\nmelee = 0\naccuracy = 0\ndefence = 12\ncourage = 0\nhealth = 5\nxp = \"1\"\n\
                attributes = []\nequipment = []\n";
    let faults = Book::read(&[("ours.toml".to_string(), text.to_string())]).unwrap_err();
    let told = faults.to_string();
    assert!(told.contains("ours.toml") && told.contains("mole"), "{told}");
}
