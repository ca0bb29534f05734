//! Warbands that players bring: what they come to, what can be changed and added, and what odds make of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod doors;
mod fuzz;

use blood_eagle::Book;
use frame::Mustering;
use frame::muster::{Edit, FieldView, FlawView, MusterView, MusteredView};
use serde_json::Value;

/// The four warbands of the book.
pub const READY: [&str; 4] =
    ["saxon-fyrd-of-aldham", "norse-raiders-of-skarfjord", "brothers-of-saint-eadric", "the-hollow-coven"];

/// A ready warband of the book, as data.
pub fn ready(id: &str) -> Value {
    Book::built_in().ready(id).unwrap()
}

/// What a roster comes to.
pub fn mustered(roster: &Value) -> MusterView {
    Book::built_in().muster(roster).unwrap()
}

/// Why a roster can't be read.
pub fn unreadable(roster: &Value) -> Vec<FlawView> {
    Book::built_in().muster(roster).unwrap_err()
}

/// The roster after an edit.
pub fn after(roster: &Value, edit: &Edit) -> Value {
    let mut roster = roster.clone();
    edit.apply(&mut roster).unwrap();
    roster
}

/// The figure that is called so.
pub fn named<'a>(view: &'a MusterView, name: &str) -> &'a MusteredView {
    view.figures.iter().find(|figure| figure.name == name).unwrap()
}

/// The field at the end of this pointer.
pub fn field<'a>(fields: &'a [FieldView], end: &str) -> &'a FieldView {
    fields.iter().find(|field| field.at.ends_with(end)).unwrap()
}
