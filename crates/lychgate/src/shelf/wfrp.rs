//! The shelf of WFRP combat.

use std::io::Write;

use content::{Cards, Faults, did_you_mean, kebab};
use serde_json::{Value, json};
use wfrp::{Arm, Book, Characteristic, Draft, Location, Profile, Scenario, Skill, Written};

use super::{BOLD, DIM, Shelf};
use crate::{Done, Trouble};

pub(super) struct Wfrp;

impl Shelf for Wfrp {
    fn list(&self, out: &mut dyn Write) -> Done {
        let book = Book::built_in();
        writeln!(out, "{BOLD}Combatants{BOLD:#}")?;
        for profile in book.profiles() {
            let Profile { id, wounds, .. } = profile;
            let [ws, bs] = [Characteristic::Ws, Characteristic::Bs].map(|one| profile.characteristic(one));
            let weapons: Vec<String> = carried(profile).map(|arm| arm.name.to_lowercase()).collect();
            let weapons = weapons.join(", ");
            writeln!(out, "  {id:<22} WS {ws:>2}  BS {bs:>2}  {wounds:>2} Wounds  {DIM}{weapons}{DIM:#}")?;
        }
        let names: Vec<&str> = book.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        writeln!(out, "{BOLD}Weapons{BOLD:#}\n  {}", names.join(", "))?;
        writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
        for Scenario { id, name, .. } in &book.scenarios {
            writeln!(out, "  {id:<28} {name}: 2 players")?;
        }
        writeln!(out, "{DIM}`lychgate content wf NAME` shows one in full{DIM:#}")?;
        Ok(())
    }

    fn show(&self, out: &mut dyn Write, name: &str) -> Done {
        let book = Book::built_in();
        match (book.scenario(name), book.profile(name)) {
            (Ok(scenario), _) => tell(out, book, scenario),
            (_, Ok(profile)) => show(out, profile),
            _ => Err(no_such(book, name)),
        }
    }

    fn written(&self) -> Value {
        let book = Book::built_in();
        json!({
            "combatants": book.drafts,
            "weapons": book.weapons,
            "qualities": book.qualities,
            "conditions": book.conditions,
            "criticals": book.critical_rows,
            "scenarios": book.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        })
    }

    fn one_written(&self, name: &str) -> Result<Value, Trouble> {
        let book = Book::built_in();
        let found = book.scenario(name).ok().map(scenario);
        found
            .or_else(|| draft(book, name).map(|draft| json!(draft)))
            .or_else(|| book.weapon(&kebab(name)).map(|weapon| json!(weapon)))
            .ok_or_else(|| no_such(book, name))
    }

    fn cards(&self) -> &'static Cards {
        &Book::built_in().cards
    }

    fn check(&self, files: &[(String, String)]) -> Result<usize, Faults> {
        Book::read(files).map(|book| book.profiles().len())
    }

    fn scenario(&self, file: &str, _: &str) -> Result<Value, Trouble> {
        let text = "a scenario of wf is played from the book, by its id, or from a setup (.json)";
        Err(Trouble::Use(format!("{file}: {text}; `check-content` reads the rest")))
    }
}

fn draft<'a>(book: &'a Book, name: &str) -> Option<&'a Draft> {
    let id = kebab(name);
    book.drafts.iter().find(|draft| draft.id == id)
}

/// Its weapons without its bare hands.
fn carried(profile: &Profile) -> impl Iterator<Item = &Arm> {
    profile.arms.iter().filter(|arm| arm.weapon != "unarmed")
}

fn scenario(scenario: &Scenario) -> Value {
    let Scenario { id, name, words, sides, rounds, .. } = scenario;
    json!({ "id": id, "name": name, "story": words, "sides": sides, "rounds": rounds, "table": scenario.table() })
}

fn no_such(book: &Book, name: &str) -> Trouble {
    let profiles = book.drafts.iter().map(|draft| draft.id.as_str());
    let names = profiles.chain(book.scenarios.iter().map(|scenario| scenario.id.as_str()));
    Trouble::Use(format!("nothing is called \"{name}\"{}", did_you_mean(&kebab(name), names)))
}

/// A scenario as people read it: its words, its sides and its table.
fn tell(out: &mut dyn Write, book: &Book, scenario: &Scenario) -> Done {
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", scenario.name, scenario.id)?;
    for words in &scenario.words {
        writeln!(out, "\n{}", words.trim())?;
    }
    let table = scenario.table();
    writeln!(out, "\na table of {} by {} yards, {} rounds", table.width, table.depth, scenario.rounds)?;
    for side in &scenario.sides {
        writeln!(out, "{BOLD}{}{BOLD:#}, {} Advantage", side.name, side.starting_advantage)?;
        for member in &side.combatants {
            let kind = match &member.combatant {
                Written::Id(id) => book.profile(id).map_or(id.as_str(), |profile| &profile.name),
                Written::Whole(draft) => &draft.name,
            };
            let who = member.name.as_ref().map_or(kind.to_string(), |name| format!("{name} ({kind})"));
            let surprised = if member.surprised { ", Surprised" } else { "" };
            writeln!(out, "  {} {who}{surprised}", member.count)?;
        }
    }
    Ok(())
}

fn show(out: &mut dyn Write, profile: &Profile) -> Done {
    let Profile { id, name, wounds, walk, run, .. } = profile;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    let numbers = Characteristic::ALL
        .iter()
        .map(|&one| format!("{} {}", one.id().to_uppercase(), profile.characteristic(one)));
    writeln!(out, "  {}", numbers.collect::<Vec<_>>().join("  "))?;
    writeln!(out, "  Wounds {wounds}  Walk {walk}  Run {run}  Size {}", profile.size.id())?;
    let book = Book::built_in();
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
