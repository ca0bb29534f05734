//! Mustering: the parties that players bring.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod additions;
mod anyway;
mod flaws;
mod fuzz;
mod own_models;
mod reading;
mod ready;

use fear_and_faith::Book;
use frame::muster::{FlawView, MusterView, Mustering};
use serde_json::{Value, json};

/// A party of 300 points with these models.
pub fn roster(side: &str, models: &[Value]) -> Value {
    json!({ "name": "The Company", "side": side, "points": 300, "models": models })
}

/// What it comes to.
pub fn mustered(roster: &Value) -> MusterView {
    Book::built_in().muster(roster).unwrap()
}

/// Where its flaws are, and by which rules.
pub fn places(roster: &Value) -> Vec<(String, &'static str)> {
    let flaws: Vec<FlawView> = mustered(roster).flaws;
    flaws.into_iter().map(|flaw| (flaw.at, flaw.rule.map_or("", |rule| rule.0))).collect()
}

/// The same with one field set otherwise.
pub fn with(roster: &Value, field: &str, value: Value) -> Value {
    let mut changed = roster.clone();
    changed[field] = value;
    changed
}
