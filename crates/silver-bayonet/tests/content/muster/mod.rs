//! Proves how a unit that a player brings is mustered: what it comes to, what can be changed, what is wrong and what
//! mends it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod any_roster;
mod views;

use frame::muster::{FlawView, MusterView, Mustering};
use serde_json::Value;
use silver_bayonet::Book;

/// A ready unit as data.
fn ready(id: &str) -> Value {
    Book::built_in().ready(id).unwrap()
}

/// A unit of this nation with nobody but its Officer.
fn blank(nation: &str) -> Value {
    Book::built_in().blank(Some(nation)).unwrap()
}

fn muster(roster: &Value) -> MusterView {
    Book::built_in().muster(roster).unwrap_or_else(|flaws| panic!("{flaws:#?}"))
}

/// The only flaw of a roster.
fn only_flaw(roster: &Value) -> FlawView {
    let view = muster(roster);
    let [flaw] = &view.flaws[..] else { panic!("expected one flaw, found {:#?}", view.flaws) };
    flaw.clone()
}
