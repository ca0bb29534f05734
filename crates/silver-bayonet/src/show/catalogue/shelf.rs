//! The book as a terminal shows it: all of it in short, one entry in full, and both as they are written on the sheets.

use super::profiles::profiles;
use content::Cards;
use frame::view::ProfileView;
use std::fmt::{Result, Write};

use content::kebab;
use frame::shelf::{BOLD, Shelf, text};
use serde_json::{Value, json};

use crate::content::schemas;
use crate::{Book, Monster, Profile, Roster, Scenario, Stats, Unit};

impl Shelf for Book {
    fn rule_cards(&self) -> &Cards {
        &self.cards
    }

    fn profile_views(&self) -> Vec<ProfileView> {
        profiles(self)
    }

    fn list(&self) -> String {
        text(|out| {
            list_profiles(out, self)?;
            list_units(out, self)?;
            list_armoury(out, self)?;
            list_scenarios(out, self)
        })
    }

    fn show(&self, name: &str) -> Option<String> {
        match (self.scenario(name), self.profile(name), self.unit(name)) {
            (Ok(scenario), ..) => Some(text(|out| show_scenario(out, scenario))),
            (_, Ok(profile), _) => Some(text(|out| show_profile(out, self, profile))),
            (.., Ok(unit)) => {
                let roster = unit.check(self).ok()?; // a self holds only sound units
                Some(text(|out| show_unit(out, self, unit, &roster)))
            }
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        let profiles = self.profiles().iter().map(|profile| profile.id.as_str());
        let units = self.units().iter().map(|unit| unit.id.as_str());
        let scenarios = self.scenarios.iter().map(|scenario| scenario.id.as_str());
        profiles.chain(units).chain(scenarios).collect()
    }

    fn written(&self) -> Value {
        json!({
            "monsters": self.monsters.iter().map(monster).collect::<Vec<_>>(),
            "weapons": self.weapons,
            "items": self.items,
            "attributes": self.attributes,
            "soldiers": self.soldiers,
            "officer": self.officer,
            "forms": self.forms,
            "nations": self.nations,
            "units": self.units().iter().map(|unit| unit_with_cost(self, unit)).collect::<Vec<_>>(),
            "aftermath": self.after,
            "clue_cards": self.clue_cards,
            "scenarios": self.scenarios,
        })
    }

    fn one_written(&self, name: &str) -> Option<Value> {
        let id = kebab(name);
        let found = self.monsters.iter().find(|one| one.id == id).map(monster);
        let soldier = || self.soldiers.iter().find(|soldier| soldier.id == id).map(|soldier| json!(soldier));
        let unit = || self.unit(name).ok().map(|unit| json!(unit)); // as it may be pasted into a scenario
        let scenario = || self.scenario(name).ok().map(|scenario| json!(scenario));
        found.or_else(soldier).or_else(unit).or_else(scenario)
    }

    fn starter(&self) -> &'static [(&'static str, &'static str)] {
        content::built_in![
            "starter/profile.toml",
            "starter/weapon.toml",
            "starter/roster.toml",
            "starter/scenario.toml",
        ]
    }

    fn files(&self) -> Vec<(&'static str, &'static str)> {
        Book::content_files()
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        schemas::schemas()
    }
}

/// A sample unit with what it costs.
fn unit_with_cost(book: &Book, unit: &Unit) -> Value {
    let mut value = serde_json::to_value(unit).unwrap_or_default();
    if let Ok(roster) = unit.check(book) {
        value["cost"] = roster.cost.into();
        value["budget"] = roster.budget.into();
    }
    value
}

/// A monster with its equipment as on the sheet: two pistols are "2 Pistols".
fn monster(monster: &Monster) -> Value {
    let mut value = serde_json::to_value(monster).unwrap_or_default();
    value["equipment"] = monster.equipment.iter().map(|kit| Value::from(counted(kit))).collect();
    value
}

fn counted(kit: &[String]) -> Vec<String> {
    let mut written: Vec<String> = Vec::new();
    for (place, thing) in kit.iter().enumerate() {
        let count = kit.iter().filter(|other| *other == thing).count();
        if kit[..place].contains(thing) {
            continue;
        }
        written.push(if count > 1 { format!("{count} {thing}s") } else { thing.clone() });
    }
    written
}

fn list_profiles(out: &mut String, book: &Book) -> Result {
    for (title, creature) in [("Monsters", true), ("Soldiers (facts from outside the sheets)", false)] {
        writeln!(out, "{BOLD}{title}{BOLD:#}")?;
        for profile in book.profiles().iter().filter(|profile| profile.creature == creature) {
            let Stats { speed, melee, accuracy, defence, courage, health } = profile.stats;
            write!(out, "  {:<26} Spd {speed:>2}  Mel {melee:>+3}  Acc {accuracy:>+3}", profile.id)?;
            writeln!(out, "  Def {defence:>2}  Cou {courage:>+3}  Hea {health:>2}")?;
        }
    }
    Ok(())
}

fn list_units(out: &mut String, book: &Book) -> Result {
    writeln!(out, "{BOLD}Sample units{BOLD:#}")?;
    for unit in book.units() {
        let cost = unit.check(book).map_or(0, |roster| roster.cost);
        writeln!(out, "  {:<34} {:<18} {cost:>3} points", unit.id, unit.nation)?;
    }
    Ok(())
}

fn list_armoury(out: &mut String, book: &Book) -> Result {
    let names: Vec<&str> = book.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
    writeln!(out, "{BOLD}Weapons{BOLD:#}\n  {}", names.join(", "))?;
    let names: Vec<&str> = book.items.iter().map(|item| item.name.as_str()).collect();
    writeln!(out, "{BOLD}Special armoury{BOLD:#}\n  {}", names.join(", "))
}

fn list_scenarios(out: &mut String, book: &Book) -> Result {
    writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
    for Scenario { id, name, players, setup } in &book.scenarios {
        let noun = if *players == 1 { "player" } else { "players" };
        writeln!(out, "  {id:<26} {name}: {players} {noun}, {} turns", setup.options.turns)?;
    }
    Ok(())
}

/// A scenario as people read it: its words, its sides, and what is on the table.
fn show_scenario(out: &mut String, scenario: &Scenario) -> Result {
    let setup = &scenario.setup;
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", scenario.name, scenario.id)?;
    for words in setup.story.iter().chain(&setup.briefing) {
        writeln!(out, "\n{}", words.trim())?;
    }
    let table = setup.table.as_ref();
    let size = table.map_or_else(String::new, |table| format!(", {}\" by {}\"", table.width, table.depth));
    writeln!(out, "\n{} clue markers, {} turns{size}", setup.clues.len(), setup.options.turns)?;
    for (seat, side) in setup.sides.iter().enumerate() {
        writeln!(out, "  side {seat}: {}", side.name.as_deref().unwrap_or("nameless"))?;
    }
    Ok(())
}

fn show_profile(out: &mut String, book: &Book, profile: &Profile) -> Result {
    let stats = profile.stats;
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", profile.name, profile.id)?;
    writeln!(
        out,
        "  Speed {}  Melee {:+}  Accuracy {:+}  Defence {}  Courage {:+}  Health {}",
        stats.speed, stats.melee, stats.accuracy, stats.defence, stats.courage, stats.health
    )?;
    let draft = book.draft(&profile.id, 0);
    for attribute in draft.iter().flat_map(|draft| &draft.attributes) {
        writeln!(out, "  {attribute}")?;
    }
    for (place, kit) in book.kits(&profile.id).iter().enumerate() {
        writeln!(out, "  kit {}: {}", place + 1, counted(kit).join(", "))?;
    }
    for arm in &profile.arms {
        let melee = arm.melee.map(|damage| format!("melee {:?} Die {:+}", damage.die, damage.plus));
        let shooting = arm.shooting.map(|shooting| {
            format!("range {}\" {:?} Die {:+}", shooting.range, shooting.damage.die, shooting.damage.plus)
        });
        let uses: Vec<String> = melee.into_iter().chain(shooting).collect();
        writeln!(out, "  fights with {}: {}", arm.name(book), uses.join("; "))?;
    }
    Ok(())
}

/// A sample unit: what it costs, and each figure with what it carries.
fn show_unit(out: &mut String, book: &Book, unit: &Unit, roster: &Roster) -> Result {
    let (cost, budget) = (roster.cost, roster.budget);
    writeln!(out, "{BOLD}{}{BOLD:#} ({}, {cost} of {budget} points)", unit.name, unit.nation)?;
    let officer = &unit.officer;
    let carries = [counted(&officer.equipment), officer.specials.clone()].concat().join(", ");
    writeln!(out, "  {} (Officer; {}): {carries}", officer.name, officer.attributes.join(", "))?;
    for soldier in &unit.soldiers {
        let name = soldier.name.as_deref().unwrap_or_default();
        let kits = book.kits(&kebab(&soldier.kind));
        let kit = kits.get(soldier.kit.unwrap_or(1).saturating_sub(1)).unwrap_or(&soldier.equipment);
        let carries = [counted(kit), soldier.specials.clone()].concat().join(", ");
        writeln!(out, "  {name} ({}): {carries}", soldier.kind)?;
    }
    Ok(())
}
