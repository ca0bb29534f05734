//! The book on a terminal: all of it in short, and one entry in full.

use crate::show::catalogue::profiles;
use content::Cards;
use frame::shelf::{BOLD, Shelf};
use frame::view::ProfileView;
use schemars::schema_for;
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::sheets::{Profile, Scenario, Stats, Weapon};
use crate::show::view::gear;

impl Shelf for Book {
    fn rule_cards(&self) -> &Cards {
        &self.cards
    }

    fn profile_views(&self) -> Vec<ProfileView> {
        profiles(self)
    }

    fn list(&self) -> String {
        let profiles = self.profiles.iter().map(|profile| profile_line(self, profile));
        let weapons = self.weapons.iter().map(weapon_line);
        let scenarios = self.scenarios.iter().map(|one| format!("{:<16} {}", one.id, one.name));
        let part = |heading: &str, lines: Vec<String>| {
            let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            format!("{BOLD}{heading}{BOLD:#}\n{lines}")
        };
        part("Profiles", profiles.collect())
            + &part("Weapons", weapons.collect())
            + &part("Scenarios", scenarios.collect())
    }

    fn show(&self, name: &str) -> Option<String> {
        match (self.scenario(name), self.profile(name), self.weapon(name)) {
            (Ok(scenario), ..) => Some(tell_scenario(scenario)),
            (_, Ok(profile), _) => {
                Some(format!("{BOLD}{}{BOLD:#}\n  {}\n", profile.name, profile_line(self, profile)))
            }
            (.., Ok(weapon)) => Some(format!("{BOLD}{}{BOLD:#}\n  {}\n", weapon.name, weapon_line(weapon))),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        let profiles = self.profiles.iter().map(|profile| profile.id.as_str());
        let weapons = self.weapons.iter().map(|weapon| weapon.id.as_str());
        profiles.chain(weapons).chain(self.scenarios.iter().map(|scenario| scenario.id.as_str())).collect()
    }

    fn written(&self) -> Value {
        json!({ "profiles": self.profiles, "weapons": self.weapons, "scenarios": self.scenarios })
    }

    fn files(&self) -> Vec<(&'static str, &'static str)> {
        Book::content_files()
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        let profile = schema_for!(Profile).to_value();
        let mut roster = profile.clone(); // a player brings one figure
        roster["properties"]["anyway"] = json!({ "type": "boolean" });
        vec![
            ("roster", roster),
            ("profile", profile),
            ("weapon", schema_for!(Weapon).to_value()),
            ("scenario", schema_for!(Scenario).to_value()),
        ]
    }

    fn one_written(&self, name: &str) -> Option<Value> {
        match (self.scenario(name), self.profile(name), self.weapon(name)) {
            (Ok(scenario), ..) => Some(json!(scenario)),
            (_, Ok(profile), _) => Some(json!(profile)),
            (.., Ok(weapon)) => Some(json!(weapon)),
            _ => None,
        }
    }
}

fn profile_line(book: &Book, profile: &Profile) -> String {
    let Stats { melee, defence, health } = profile.stats;
    let weapon = book.weapon(&profile.weapon).map_or_else(|_| String::new(), |weapon| gear(weapon).name);
    format!("{:<16} Melee {melee:+}  Defence {defence}  Health {health}  {weapon}", profile.id)
}

fn weapon_line(weapon: &Weapon) -> String {
    format!("{:<16} {}", weapon.id, gear(weapon).name)
}

fn tell_scenario(scenario: &Scenario) -> String {
    let sides = scenario.side.iter();
    let sides: String =
        sides.map(|side| format!("  {}: {} at place {}\n", side.name, side.profile, side.place.0)).collect();
    format!("{BOLD}{}{BOLD:#} ({})\n\n{}\n\n{sides}", scenario.name, scenario.id, scenario.story.join("\n\n"))
}
