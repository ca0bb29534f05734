//! Which silhouette stands for whom.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Book, FearAndFaith, Form};
use frame::System;
use frame::view::Look;

use crate::common::*;

/// Those that are like nothing else.
const GENERIC: [&str; 2] = ["animated-severed-hand", "typical-victorian-lady"];

/// All 146 profiles, and the few that only a rule brings.
#[test]
fn every_profile_has_a_silhouette_of_its_own_kind() {
    for profile in Book::built_in().profiles() {
        let look = profile.look.unwrap_or_else(|| Look::of(&[&profile.name], []));
        let armed = !profile.arms.is_empty();
        let generic = GENERIC.contains(&profile.id.as_str());
        assert!(look != Look::Generic || generic || armed, "{}: {look:?}", profile.id);
        assert!(!generic || look == Look::Generic, "{}: {look:?}", profile.id);
    }
}

/// A baseball bat makes no bat of its owner, a vampire's minion is no vampire, a zombie dog goes on four legs; a changed
/// vampire looks like what it is now.
#[test]
fn a_profile_may_name_its_silhouette() {
    let ids = ["slasher-with-baseball-bat-hammer-etc", "ensorcelled-cattle", "zombie-dog", "count-dracula"];
    let places = [-300.0, -100.0, 100.0, 300.0];
    let mut state = on_table(ids.into_iter().zip(places).map(|(id, east)| model(id).at(east, 0.0)));
    state[D].form = Form::Bat;
    let figures = FearAndFaith::table(&state, None).figures;
    let looks: Vec<Look> = figures.iter().map(|figure| figure.silhouette()).collect();
    assert_eq!(looks, [Look::Bandit, Look::Bandit, Look::Wolf, Look::Rats]);

    state[D].form = Form::Own;
    assert_eq!(FearAndFaith::table(&state, None).figures[3].silhouette(), Look::Vampire);
}

/// A silhouette that does not exist is a fault with its file.
#[test]
fn an_unknown_silhouette_is_a_fault() {
    let text = "[[profile]]\nid = \"mole\"\nname = \"Mole\"\nlook = \"mole\"\nlist = \"zombies\"\npoints = 10\n\
                quality = 4\ncombat = 1\nrules = []\n";
    let faults = Book::read(&[("ours.toml".to_string(), text.to_string())]).unwrap_err();
    let told = faults.to_string();
    assert!(told.contains("ours.toml") && told.contains("mole"), "{told}");
}
