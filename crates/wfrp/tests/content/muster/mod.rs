//! Companies that players bring: what they come to, what is wrong with them, what can be changed, and how they are played.

mod changes;

use frame::muster::{FlawView, MusterView, Mustering};
use serde_json::{Value, json};
use wfrp::Book;

/// The mustering of the built-in book.
pub fn book() -> &'static dyn Mustering {
    &**Book::built_in()
}

/// What a company comes to.
pub fn mustered(company: &Value) -> MusterView {
    book().muster(company).unwrap()
}

/// A company of one character: 30 in everything, hand weapon, 9 Wounds, Move 4; and what differs.
pub fn one(differs: Value) -> Value {
    let mut company = book().blank(None).unwrap();
    let character = &mut company["combatants"][0]["combatant"];
    for (name, value) in differs.as_object().unwrap() {
        character[name] = value.clone();
    }
    company
}

/// A company of one Town Militia: 12 Wounds; and what earlier fights have left of it.
pub fn after(fights: Value) -> Value {
    json!({ "name": "The watch", "combatants": [{ "combatant": "town-militia", "with": fights }] })
}

/// The flaws of a company: the place in it, the rule, and whether people may agree to play it.
pub fn flaws(company: &Value) -> Vec<(String, &'static str, bool)> {
    let told = |flaw: FlawView| (flaw.at, flaw.rule.map_or("", |rule| rule.0), flaw.may_be_waived);
    mustered(company).flaws.into_iter().map(told).collect()
}
