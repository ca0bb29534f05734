//! The book on a terminal: all of it in short, and one entry in full.

use super::profiles::profiles;
use content::Cards;
use frame::view::ProfileView;
use std::fmt::{self, Write};

use content::kebab;
use frame::shelf::{BOLD, Shelf, tell_story, text};
use serde_json::{Value, json};

use crate::content::schemas::schemas;
use crate::{Book, List, Member, PartySheet, ProfileSheet, Scenario, ScenarioSide, Written};

impl Shelf for Book {
    fn rule_cards(&self) -> &Cards {
        &self.cards
    }

    fn profile_views(&self) -> Vec<ProfileView> {
        profiles(self)
    }

    fn list(&self) -> String {
        text(|out| {
            self.lists.iter().try_for_each(|list| list_profiles(out, self, list))?;
            list_parties(out, self)?;
            let weapons: Vec<&str> = self.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
            writeln!(out, "{BOLD}Weapons{BOLD:#}\n  {}", weapons.join(", "))?;
            list_scenarios(out, self)
        })
    }

    fn show(&self, name: &str) -> Option<String> {
        match (self.scenario(name), sheet(self, name), self.party(name)) {
            (Ok(scenario), ..) => Some(text(|out| show_scenario(out, scenario))),
            (_, Some(sheet), _) => Some(text(|out| show_profile(out, self, sheet))),
            (.., Ok(party)) => Some(text(|out| show_party(out, self, party))),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        let profiles = self.sheets.iter().map(|sheet| sheet.id.as_str());
        let parties = self.parties().iter().map(|party| party.id.as_str());
        profiles.chain(parties).chain(self.scenarios.iter().map(|scenario| scenario.id.as_str())).collect()
    }

    fn written(&self) -> Value {
        json!({
            "rosters": self.lists,
            "profiles": self.sheets,
            "weapons": self.weapons,
            "rules": self.rules,
            "parties": self.parties().iter().map(|party| party_with_cost(self, party)).collect::<Vec<_>>(),
            "scenarios": self.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        })
    }

    fn files(&self) -> Vec<(&'static str, &'static str)> {
        Book::content_files()
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        schemas()
    }

    fn one_written(&self, name: &str) -> Option<Value> {
        let found = self.scenario(name).ok().map(scenario);
        found
            .or_else(|| sheet(self, name).map(|sheet| json!(sheet)))
            .or_else(|| self.party(name).ok().map(|party| json!(party)))
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

fn sheet<'a>(book: &'a Book, name: &str) -> Option<&'a ProfileSheet> {
    let id = kebab(name);
    book.sheets.iter().find(|sheet| sheet.id == id)
}

/// A party with what it costs.
fn party_with_cost(book: &Book, party: &PartySheet) -> Value {
    let mut value = json!(party);
    value["cost"] = party.cost(book).into();
    value
}

fn scenario(scenario: &Scenario) -> Value {
    let Scenario { id, name, kind, words, sides, .. } = scenario;
    json!({ "id": id, "name": name, "kind": kind, "story": words, "sides": sides, "table": scenario.table(None) })
}

fn list_profiles(out: &mut String, book: &Book, list: &List) -> fmt::Result {
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", list.name, list.side.name())?;
    for sheet in book.sheets.iter().filter(|sheet| sheet.list == list.id) {
        let ProfileSheet { id, points, quality, combat, .. } = sheet;
        writeln!(out, "  {id:<58} {points:>3} points  Q {quality}+  C {combat}")?;
    }
    Ok(())
}

fn list_parties(out: &mut String, book: &Book) -> fmt::Result {
    writeln!(out, "{BOLD}Parties{BOLD:#}")?;
    for party in book.parties() {
        let PartySheet { id, side, .. } = party;
        writeln!(out, "  {id:<34} {:<5} {:>3} points", side.name(), party.cost(book))?;
    }
    Ok(())
}

fn list_scenarios(out: &mut String, book: &Book) -> fmt::Result {
    writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
    for Scenario { id, name, .. } in &book.scenarios {
        writeln!(out, "  {id:<26} {name}: 2 players")?;
    }
    Ok(())
}

/// A scenario as people read it: its words, its sides and its table.
fn show_scenario(out: &mut String, scenario: &Scenario) -> fmt::Result {
    tell_story(out, [&scenario.name, &scenario.id], &scenario.words)?;
    let table = scenario.table(None);
    writeln!(out, "\na table of {} by {} cm", table.width / 10.0, table.depth / 10.0)?;
    scenario.sides.iter().enumerate().try_for_each(|(seat, side)| show_side(out, seat, side))
}

fn show_side(out: &mut String, seat: usize, side: &ScenarioSide) -> fmt::Result {
    let from = [side.lists.join(", "), side.profiles.join(", ")];
    let from = from.into_iter().filter(|names| !names.is_empty()).collect::<Vec<_>>().join(", ");
    let points = side.points;
    writeln!(out, "  side {seat}: {} ({}), {points} points of {from}", side.name, side.side.name())
}

fn show_profile(out: &mut String, book: &Book, sheet: &ProfileSheet) -> fmt::Result {
    let ProfileSheet { id, name, points, quality, combat, rules, .. } = sheet;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    if let Some(list) = book.list(&sheet.list) {
        writeln!(out, "  {} ({})", list.name, list.side.name())?;
    }
    writeln!(out, "  Points {points}  Quality {quality}+  Combat {combat}")?;
    rules.iter().try_for_each(|rule| writeln!(out, "  {rule}"))
}

/// A ready-made party: what it costs, and each of its models.
fn show_party(out: &mut String, book: &Book, party: &PartySheet) -> fmt::Result {
    let (cost, most) = (party.cost(book), party.points);
    writeln!(out, "{BOLD}{}{BOLD:#} ({}, {cost} of {most} points)", party.name, party.side.name())?;
    for Member { profile, count, name, .. } in &party.models {
        let kind = match profile {
            Written::Id(id) => book.profile(id).map_or_else(|_| id.clone(), |profile| profile.name.clone()),
            Written::Whole(draft) => draft.name.clone(),
        };
        let who = name.as_ref().map_or_else(|| kind.clone(), |name| format!("{name} ({kind})"));
        writeln!(out, "  {count} {who}")?;
    }
    if party.pool > 0 {
        writeln!(out, "  {} points to summon with", party.pool)?;
    }
    Ok(())
}
