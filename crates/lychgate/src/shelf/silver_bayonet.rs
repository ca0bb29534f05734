//! The shelf of The Silver Bayonet.

use std::io::Write;

use content::{Cards, Faults, did_you_mean, kebab};
use serde_json::{Value, json};
use silver_bayonet::{Book, Monster, Profile, Scenario, Unit};

use super::{BOLD, DIM, Shelf};
use crate::{Done, Trouble};

pub(super) struct SilverBayonet;

impl Shelf for SilverBayonet {
    fn list(&self, out: &mut dyn Write) -> Done {
        list(out, Book::built_in())
    }

    fn show(&self, out: &mut dyn Write, name: &str) -> Done {
        let book = Book::built_in();
        match (book.scenario(name), book.profile(name), book.unit(name)) {
            (Ok(scenario), ..) => tell(out, scenario),
            (_, Ok(profile), _) => show(out, book, profile),
            (.., Ok(unit)) => show_unit(out, book, unit),
            _ => Err(no_such(book, name)),
        }
    }

    fn written(&self) -> Value {
        as_written(Book::built_in())
    }

    fn one_written(&self, name: &str) -> Result<Value, Trouble> {
        one_as_written(Book::built_in(), name)
    }

    fn cards(&self) -> &'static Cards {
        &Book::built_in().cards
    }

    fn check(&self, files: &[(String, String)]) -> Result<usize, Faults> {
        Book::read(files).map(|book| book.profiles().len())
    }

    fn scenario(&self, file: &str, text: &str) -> Result<Value, Trouble> {
        let scenario = Scenario::read(Book::built_in(), file, text);
        scenario.map(|scenario| json!(scenario.setup)).map_err(|faults| Trouble::Use(faults.to_string()))
    }
}

fn as_written(book: &Book) -> Value {
    json!({
        "monsters": book.monsters.iter().map(monster).collect::<Vec<_>>(),
        "weapons": book.weapons,
        "items": book.items,
        "attributes": book.attributes,
        "soldiers": book.soldiers,
        "officer": book.officer,
        "forms": book.forms,
        "nations": book.nations,
        "units": book.units().iter().map(|unit| unit_with_cost(book, unit)).collect::<Vec<_>>(),
        "aftermath": book.after,
        "clue_cards": book.clue_cards,
        "scenarios": book.scenarios,
    })
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

fn one_as_written(book: &Book, name: &str) -> Result<Value, Trouble> {
    let id = kebab(name);
    let found = book.monsters.iter().find(|one| one.id == id).map(monster);
    let scenario = || book.scenario(name).ok().map(|scenario| json!(scenario));
    let soldier = || book.soldiers.iter().find(|soldier| soldier.id == id).map(|soldier| json!(soldier));
    let unit = || book.unit(name).ok().map(|unit| json!(unit)); // as it may be pasted into a scenario
    found.or_else(soldier).or_else(unit).or_else(scenario).ok_or_else(|| no_such(book, name))
}

fn no_such(book: &Book, name: &str) -> Trouble {
    let profiles = book.profiles().iter().map(|profile| profile.id.as_str());
    let units = book.units().iter().map(|unit| unit.id.as_str());
    let names = profiles.chain(units).chain(book.scenarios.iter().map(|scenario| scenario.id.as_str()));
    Trouble::Use(format!("nothing is called \"{name}\"{}", did_you_mean(&kebab(name), names)))
}

fn list(out: &mut dyn Write, book: &Book) -> Done {
    for (title, creature) in [("Monsters", true), ("Soldiers (facts from outside the sheets)", false)] {
        writeln!(out, "{BOLD}{title}{BOLD:#}")?;
        for profile in book.profiles().iter().filter(|profile| profile.creature == creature) {
            let stats = profile.stats;
            writeln!(
                out,
                "  {:<26} Spd {:>2}  Mel {:>+3}  Acc {:>+3}  Def {:>2}  Cou {:>+3}  Hea {:>2}",
                profile.id,
                stats.speed,
                stats.melee,
                stats.accuracy,
                stats.defence,
                stats.courage,
                stats.health
            )?;
        }
    }
    writeln!(out, "{BOLD}Sample units{BOLD:#}")?;
    for unit in book.units() {
        let cost = unit.check(book).map_or(0, |roster| roster.cost);
        writeln!(out, "  {:<34} {:<18} {cost:>3} points", unit.id, unit.nation)?;
    }
    let names: Vec<&str> = book.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
    writeln!(out, "{BOLD}Weapons{BOLD:#}\n  {}", names.join(", "))?;
    let names: Vec<&str> = book.items.iter().map(|item| item.name.as_str()).collect();
    writeln!(out, "{BOLD}Special armoury{BOLD:#}\n  {}", names.join(", "))?;
    writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
    for Scenario { id, name, players, setup } in &book.scenarios {
        let noun = if *players == 1 { "player" } else { "players" };
        writeln!(out, "  {id:<26} {name}: {players} {noun}, {} turns", setup.options.turns)?;
    }
    writeln!(out, "{DIM}`lychgate content sb NAME` shows one in full{DIM:#}")?;
    Ok(())
}

/// A scenario as people read it: its words, its sides, and what is on the table.
fn tell(out: &mut dyn Write, scenario: &Scenario) -> Done {
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

fn show(out: &mut dyn Write, book: &Book, profile: &Profile) -> Done {
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
        writeln!(out, "  fights with {}: {}", arm.weapon.name(), uses.join("; "))?;
    }
    Ok(())
}

/// A sample unit: what it costs, and each figure with what it carries.
fn show_unit(out: &mut dyn Write, book: &Book, unit: &Unit) -> Done {
    let roster = unit.check(book).map_err(|faults| Trouble::No(faults.join("\n")))?;
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
