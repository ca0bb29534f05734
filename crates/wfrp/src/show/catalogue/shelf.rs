//! The content of the book, listed and shown on a terminal or as JSON.

use super::profiles::profiles;
use content::Cards;
use frame::view::ProfileView;
use std::fmt::{self, Write};

use content::{Written, kebab};
use frame::shelf::{BOLD, DIM, Shelf, list_names, tell_story, text};
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::profile::{Characteristic, Profile, Skill};
use crate::content::roster::{Member, Roster};
use crate::content::weapon::{Arm, UNARMED, WeaponSheet};
use crate::rules::attack::location::Location;
use crate::setup::scenario::{Scenario, ScenarioFile};

impl Shelf for Book {
    fn rule_cards(&self) -> &Cards {
        &self.cards
    }

    fn profile_views(&self) -> Vec<ProfileView> {
        profiles(self)
    }

    fn list(&self) -> String {
        text(|out| write_list(out, self))
    }

    fn show(&self, name: &str) -> Option<String> {
        match (self.scenario(name), self.profile(name)) {
            (Ok(scenario), _) => Some(text(|out| write_scenario(out, self, scenario))),
            (_, Ok(profile)) => Some(text(|out| write_profile(out, self, profile))),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        let profiles = self.drafts.iter().map(|draft| draft.id.as_str());
        profiles.chain(self.scenarios.iter().map(|scenario| scenario.id.as_str())).collect()
    }

    fn written(&self) -> Value {
        json!({
            "combatants": self.drafts,
            "weapons": self.weapons,
            "qualities": self.qualities,
            "conditions": self.conditions,
            "criticals": self.critical_rows,
            "scenarios": self.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        })
    }

    fn files(&self) -> Vec<(&'static str, &'static str)> {
        Book::content_files()
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("roster", schema_for!(Roster).to_value()),
            ("profile", entry::<Draft>()),
            ("weapon", entry::<WeaponSheet>()),
            ("scenario", schema_for!(ScenarioFile).to_value()),
        ]
    }

    fn one_written(&self, name: &str) -> Option<Value> {
        let found = self.scenario(name).ok().map(scenario);
        found
            .or_else(|| self.draft(name).ok().map(|draft| json!(draft)))
            .or_else(|| self.weapon(&kebab(name)).map(|weapon| json!(weapon)))
    }

    fn starter(&self) -> &'static [(&'static str, &'static str)] {
        content::built_in![
            "starter/profile.toml",
            "starter/weapon.toml",
            "starter/roster.toml",
            "starter/scenario.toml",
        ]
    }
}

/// The form of an entry of a content file, which has an id.
fn entry<T: JsonSchema>() -> Value {
    let mut schema = schema_for!(T).to_value();
    match schema.get_mut("required").and_then(Value::as_array_mut) {
        Some(required) => required.insert(0, json!("id")),
        None => schema["required"] = json!(["id"]),
    }
    schema
}

/// Its weapons without its bare hands.
fn carried(profile: &Profile) -> impl Iterator<Item = &Arm> {
    profile.arms.iter().filter(|arm| arm.weapon != UNARMED)
}

fn scenario(scenario: &Scenario) -> Value {
    let Scenario { id, name, words, sides, rounds, .. } = scenario;
    json!({ "id": id, "name": name, "story": words, "sides": sides, "rounds": rounds, "table": scenario.table() })
}

fn write_list(out: &mut String, book: &Book) -> fmt::Result {
    writeln!(out, "{BOLD}Combatants{BOLD:#}")?;
    for profile in book.profiles() {
        let Profile { id, wounds, .. } = profile;
        let [ws, bs] = [Characteristic::Ws, Characteristic::Bs].map(|one| profile.characteristic(one));
        let weapons: Vec<String> = carried(profile).map(|arm| arm.name.to_lowercase()).collect();
        let weapons = weapons.join(", ");
        writeln!(out, "  {id:<22} WS {ws:>2}  BS {bs:>2}  {wounds:>2} Wounds  {DIM}{weapons}{DIM:#}")?;
    }
    list_names(out, "Weapons", book.weapons.iter().map(|weapon| weapon.name.as_str()), ", ")?;
    writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
    for Scenario { id, name, .. } in &book.scenarios {
        writeln!(out, "  {id:<28} {name}: 2 players")?;
    }
    Ok(())
}

/// A scenario: its words, its table and its sides.
fn write_scenario(out: &mut String, book: &Book, scenario: &Scenario) -> fmt::Result {
    tell_story(out, [&scenario.name, &scenario.id], &scenario.words)?;
    let table = scenario.table();
    writeln!(out, "\na table of {} by {} yards, {} rounds", table.width, table.depth, scenario.rounds)?;
    for side in &scenario.sides {
        writeln!(out, "{BOLD}{}{BOLD:#}, {} Advantage", side.name, side.starting_advantage)?;
        side.combatants.iter().try_for_each(|member| write_member(out, book, member))?;
    }
    Ok(())
}

fn write_member(out: &mut String, book: &Book, member: &Member) -> fmt::Result {
    let kind = match &member.combatant {
        Written::Id(id) => book.profile(id).map_or(id.as_str(), |profile| &profile.name),
        Written::Whole(draft) => &draft.name,
    };
    let who = member.name.as_ref().map_or(kind.to_string(), |name| format!("{name} ({kind})"));
    let surprised = if member.surprised { ", Surprised" } else { "" };
    writeln!(out, "  {} {who}{surprised}", member.count)
}

/// A combatant: its numbers, its Skills, its weapons and its armour.
fn write_profile(out: &mut String, book: &Book, profile: &Profile) -> fmt::Result {
    let Profile { id, name, wounds, walk, run, .. } = profile;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    let numbers = Characteristic::ALL
        .iter()
        .map(|&one| format!("{} {}", one.id().to_uppercase(), profile.characteristic(one)));
    writeln!(out, "  {}", numbers.collect::<Vec<_>>().join("  "))?;
    writeln!(out, "  Wounds {wounds}  Walk {walk}  Run {run}  Size {}", profile.size.id())?;
    let trained = Skill::ALL.iter().filter(|&&skill| profile.is_trained(skill));
    let trained =
        trained.map(|&skill| format!("{} {}", book.skills[skill as usize].name, profile.skill(skill)));
    writeln!(out, "  {}", trained.collect::<Vec<_>>().join(", "))?;
    for arm in carried(profile) {
        let range = if arm.range > 0 { format!(", {} yards", arm.range) } else { String::new() };
        writeln!(out, "  {}: Damage {}{range}", arm.name, arm.damage)?;
    }
    let worn = Location::ALL.iter().filter(|&&place| profile.armour[place as usize] > 0);
    let worn: Vec<String> =
        worn.map(|&place| format!("{} {}", place.id(), profile.armour[place as usize])).collect();
    if !worn.is_empty() {
        writeln!(out, "  AP: {}", worn.join(", "))?;
    }
    Ok(())
}
