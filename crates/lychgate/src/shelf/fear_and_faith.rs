//! The shelf of Fear and Faith.

use std::io::Write;

use content::{Cards, Faults, did_you_mean, kebab};
use fear_and_faith::{Book, Member, PartySheet, ProfileSheet, Scenario, Side, Written};
use serde_json::{Value, json};

use super::{BOLD, DIM, Shelf};
use crate::{Done, Trouble};

pub(super) struct FearAndFaith;

impl Shelf for FearAndFaith {
    fn list(&self, out: &mut dyn Write) -> Done {
        let book = Book::built_in();
        for roster in &book.rosters {
            writeln!(out, "{BOLD}{}{BOLD:#} ({})", roster.name, side_name(roster.side))?;
            for sheet in book.sheets.iter().filter(|sheet| sheet.roster == roster.id) {
                let ProfileSheet { id, points, quality, combat, .. } = sheet;
                writeln!(out, "  {id:<58} {points:>3} points  Q {quality}+  C {combat}")?;
            }
        }
        writeln!(out, "{BOLD}Parties{BOLD:#}")?;
        for party in book.parties() {
            let PartySheet { id, side, .. } = party;
            writeln!(out, "  {id:<34} {:<5} {:>3} points", side_name(*side), party.cost(book))?;
        }
        let names: Vec<&str> = book.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        writeln!(out, "{BOLD}Weapons{BOLD:#}\n  {}", names.join(", "))?;
        writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
        for Scenario { id, name, .. } in &book.scenarios {
            writeln!(out, "  {id:<26} {name}: 2 players")?;
        }
        writeln!(out, "{DIM}`lychgate content ff NAME` shows one in full{DIM:#}")?;
        Ok(())
    }

    fn show(&self, out: &mut dyn Write, name: &str) -> Done {
        let book = Book::built_in();
        match (book.scenario(name), sheet(book, name), book.party(name)) {
            (Ok(scenario), ..) => tell(out, scenario),
            (_, Some(sheet), _) => show(out, book, sheet),
            (.., Ok(party)) => show_party(out, book, party),
            _ => Err(no_such(book, name)),
        }
    }

    fn written(&self) -> Value {
        let book = Book::built_in();
        json!({
            "rosters": book.rosters,
            "profiles": book.sheets,
            "weapons": book.weapons,
            "rules": book.rules,
            "parties": book.parties().iter().map(|party| party_with_cost(book, party)).collect::<Vec<_>>(),
            "scenarios": book.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        })
    }

    fn one_written(&self, name: &str) -> Result<Value, Trouble> {
        let book = Book::built_in();
        let party = || book.party(name).ok().map(|party| json!(party)); // as it may be pasted into a setup
        let found = book.scenario(name).ok().map(scenario);
        found
            .or_else(|| sheet(book, name).map(|sheet| json!(sheet)))
            .or_else(party)
            .ok_or_else(|| no_such(book, name))
    }

    fn cards(&self) -> &'static Cards {
        &Book::built_in().cards
    }

    fn check(&self, files: &[(String, String)]) -> Result<usize, Faults> {
        Book::read(files).map(|book| book.profiles().len())
    }

    fn scenario(&self, file: &str, _: &str) -> Result<Value, Trouble> {
        let text = "a scenario of ff is played from the book, by its id, or from a setup (.json)";
        Err(Trouble::Use(format!("{file}: {text}; `check-content` reads the rest")))
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Good => "good",
        Side::Evil => "evil",
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

fn no_such(book: &Book, name: &str) -> Trouble {
    let profiles = book.sheets.iter().map(|sheet| sheet.id.as_str());
    let parties = book.parties().iter().map(|party| party.id.as_str());
    let names = profiles.chain(parties).chain(book.scenarios.iter().map(|scenario| scenario.id.as_str()));
    Trouble::Use(format!("nothing is called \"{name}\"{}", did_you_mean(&kebab(name), names)))
}

/// A scenario as people read it: its words, its sides and its table.
fn tell(out: &mut dyn Write, scenario: &Scenario) -> Done {
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", scenario.name, scenario.id)?;
    for words in &scenario.words {
        writeln!(out, "\n{}", words.trim())?;
    }
    let table = scenario.table(None);
    writeln!(out, "\na table of {} by {} cm", table.width / 10.0, table.depth / 10.0)?;
    for (seat, side) in scenario.sides.iter().enumerate() {
        let from = [side.rosters.join(", "), side.profiles.join(", ")];
        let from = from.into_iter().filter(|names| !names.is_empty()).collect::<Vec<_>>().join(", ");
        let points = side.points;
        writeln!(out, "  side {seat}: {} ({}), {points} points of {from}", side.name, side_name(side.side))?;
    }
    Ok(())
}

fn show(out: &mut dyn Write, book: &Book, sheet: &ProfileSheet) -> Done {
    let ProfileSheet { id, name, points, quality, combat, rules, .. } = sheet;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    if let Some(roster) = book.roster(&sheet.roster) {
        writeln!(out, "  {} ({})", roster.name, side_name(roster.side))?;
    }
    writeln!(out, "  Points {points}  Quality {quality}+  Combat {combat}")?;
    for rule in rules {
        writeln!(out, "  {rule}")?;
    }
    Ok(())
}

/// A ready-made party: what it costs, and each of its models.
fn show_party(out: &mut dyn Write, book: &Book, party: &PartySheet) -> Done {
    let (cost, most) = (party.cost(book), party.points);
    writeln!(out, "{BOLD}{}{BOLD:#} ({}, {cost} of {most} points)", party.name, side_name(party.side))?;
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
