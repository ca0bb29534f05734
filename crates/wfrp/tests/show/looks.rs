//! Which silhouette stands for whom.

use crate::common::*;
use frame::System;
use frame::view::Look;
use wfrp::{Book, Wfrp};

/// Nobody of the book is like nothing else.
#[test]
fn every_profile_has_a_silhouette_of_its_own_kind() {
    for profile in Book::built_in().profiles() {
        let gear = profile.arms.iter().map(|arm| arm.name.as_str());
        let look = profile.look.unwrap_or_else(|| Look::of(&[&profile.name], gear));
        assert_ne!(look, Look::Generic, "{}", profile.name);
    }
}

/// A Cutpurse is a bandit by its profile; a Handgunner is a soldier by what it carries; a Witch Finder is no witch.
#[test]
fn a_profile_may_name_its_silhouette() {
    let state = on_table([cp().at(0.0, 0.0), hg().at(5.0, 0.0), wi().at(9.0, 0.0), fz().at(12.0, 0.0)]);
    let looks: Vec<Look> =
        Wfrp::table(&state, None).figures.iter().map(frame::view::FigureView::silhouette).collect();
    assert_eq!(looks, [Look::Bandit, Look::Soldier, Look::Hunter, Look::Monk]);
}

/// A silhouette that does not exist is a fault with its file and line.
#[test]
fn an_unknown_silhouette_is_a_fault() {
    let text = "[[profile]]\nid = \"mole\"\nname = \"Mole\"\nlook = \"mole\"\nmovement = 4\ncharacteristics = { ws = 30, bs = 30, \
                s = 30, t = 30, i = 30, ag = 30, dex = 30, int = 30, wp = 30, fel = 30 }\n";
    let told = match Book::read(&[("ours.toml".to_string(), text.to_string())]) {
        Ok(_) => String::new(),
        Err(faults) => faults.to_string(),
    };
    assert!(told.contains("ours.toml") && told.contains("mole"), "{told}");
}
