//! The book on a terminal: all of it in short, and one entry in full.

use frame::listing::BOLD;
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::sheets::{Profile, Scenario, Stats, Weapon};
use crate::show::view::gear;

/// Everything in the book, in short.
pub(crate) fn list(book: &Book) -> String {
    let profiles = book.profiles.iter().map(|profile| profile_line(book, profile));
    let weapons = book.weapons.iter().map(weapon_line);
    let scenarios = book.scenarios.iter().map(|one| format!("{:<16} {}", one.id, one.name));
    let part = |heading: &str, lines: Vec<String>| {
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("{BOLD}{heading}{BOLD:#}\n{lines}")
    };
    part("Profiles", profiles.collect())
        + &part("Weapons", weapons.collect())
        + &part("Scenarios", scenarios.collect())
}

fn profile_line(book: &Book, profile: &Profile) -> String {
    let Stats { melee, defence, health } = profile.stats;
    let weapon = book.weapon(&profile.weapon).map_or_else(|_| String::new(), |weapon| gear(weapon).name);
    format!("{:<16} Melee {melee:+}  Defence {defence}  Health {health}  {weapon}", profile.id)
}

fn weapon_line(weapon: &Weapon) -> String {
    format!("{:<16} {}", weapon.id, gear(weapon).name)
}

/// A scenario, a profile or a weapon in full, whichever is called so first.
pub(crate) fn show(book: &Book, name: &str) -> Option<String> {
    match (book.scenario(name), book.profile(name), book.weapon(name)) {
        (Ok(scenario), ..) => Some(tell_scenario(scenario)),
        (_, Ok(profile), _) => {
            Some(format!("{BOLD}{}{BOLD:#}\n  {}\n", profile.name, profile_line(book, profile)))
        }
        (.., Ok(weapon)) => Some(format!("{BOLD}{}{BOLD:#}\n  {}\n", weapon.name, weapon_line(weapon))),
        _ => None,
    }
}

fn tell_scenario(scenario: &Scenario) -> String {
    let sides = scenario.side.iter();
    let sides: String =
        sides.map(|side| format!("  {}: {} at place {}\n", side.name, side.profile, side.place.0)).collect();
    format!("{BOLD}{}{BOLD:#} ({})\n\n{}\n\n{sides}", scenario.name, scenario.id, scenario.story.join("\n\n"))
}

/// The ids of everything that can be shown.
pub(crate) fn names(book: &Book) -> Vec<&str> {
    let profiles = book.profiles.iter().map(|profile| profile.id.as_str());
    let weapons = book.weapons.iter().map(|weapon| weapon.id.as_str());
    profiles.chain(weapons).chain(book.scenarios.iter().map(|scenario| scenario.id.as_str())).collect()
}

/// The whole book, as it is written on the sheets.
pub(crate) fn written(book: &Book) -> Value {
    json!({ "profiles": book.profiles, "weapons": book.weapons, "scenarios": book.scenarios })
}

/// One entry as it is written on the sheets.
pub(crate) fn one_written(book: &Book, name: &str) -> Option<Value> {
    match (book.scenario(name), book.profile(name), book.weapon(name)) {
        (Ok(scenario), ..) => Some(json!(scenario)),
        (_, Ok(profile), _) => Some(json!(profile)),
        (.., Ok(weapon)) => Some(json!(weapon)),
        _ => None,
    }
}
