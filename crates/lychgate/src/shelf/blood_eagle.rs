//! The shelf of Blood Eagle.

use std::io::Write;

use blood_eagle::{Book, FigureSheet, Scenario, WarbandSheet};
use content::{Cards, Faults, did_you_mean, kebab};
use serde_json::{Value, json};

use super::{BOLD, DIM, Shelf};
use crate::{Done, Trouble};

pub(super) struct BloodEagle;

impl Shelf for BloodEagle {
    fn list(&self, out: &mut dyn Write) -> Done {
        let book = Book::built_in();
        for band in &book.warbands {
            let WarbandSheet { id, name, figures, points, .. } = band;
            writeln!(out, "{BOLD}{name}{BOLD:#} ({id}): {figures} figures, {points} points")?;
            for figure in &band.figure {
                let FigureSheet { id, count, fv, sv, fate, .. } = figure;
                let (ar, cost) = (figure.ar.unwrap_or_default(), figure.cost.unwrap_or_default());
                writeln!(
                    out,
                    "  {id:<26} {count:>2} of them  FV {fv}  SV {sv}  Fate {fate}  AR {ar:>2}  {cost:>3} points"
                )?;
            }
        }
        let names: Vec<&str> = book.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        writeln!(out, "{BOLD}Weapons{BOLD:#}\n  {}", names.join("; "))?;
        let names: Vec<&str> = book.armour_pieces.iter().map(|piece| piece.name.as_str()).collect();
        writeln!(out, "{BOLD}Armour{BOLD:#}\n  {}", names.join(", "))?;
        let names: Vec<&str> = book.traits.iter().map(|one| one.name.as_str()).collect();
        writeln!(out, "{BOLD}Traits{BOLD:#}\n  {}", names.join(", "))?;
        let names: Vec<&str> = book.powers.iter().map(|power| power.name.as_str()).collect();
        writeln!(out, "{BOLD}Powers{BOLD:#}\n  {}", names.join(", "))?;
        writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
        for scenario in &book.scenarios {
            let (Scenario { id, name, sides, .. }, turns) = (scenario, scenario.turns());
            writeln!(out, "  {id:<26} {name}: {} players, {turns} turns", sides.len())?;
        }
        writeln!(out, "{DIM}`lychgate content be NAME` shows one in full{DIM:#}")?;
        Ok(())
    }

    fn show(&self, out: &mut dyn Write, name: &str) -> Done {
        let book = Book::built_in();
        match (book.scenario(name), sheet(book, name), book.warband(name)) {
            (Ok(scenario), ..) => tell(out, book, scenario),
            (_, Some(sheet), _) => show(out, book, sheet),
            (.., Ok(band)) => show_band(out, band),
            _ => Err(no_such(book, name)),
        }
    }

    fn written(&self) -> Value {
        let book = Book::built_in();
        json!({
            "warbands": book.warbands,
            "weapons": book.weapons,
            "armour": book.armour_pieces,
            "traits": book.traits,
            "powers": book.powers,
            "equipment": book.equipment,
            "modifiers": book.modifiers,
            "points": book.points,
            "terrain": book.terrain,
            "scenarios": book.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        })
    }

    fn one_written(&self, name: &str) -> Result<Value, Trouble> {
        let book = Book::built_in();
        let band = || book.warband(name).ok().map(|band| json!(band)); // as it may be pasted into a setup
        let found = book.scenario(name).ok().map(scenario);
        found
            .or_else(|| sheet(book, name).map(|sheet| json!(sheet)))
            .or_else(band)
            .ok_or_else(|| no_such(book, name))
    }

    fn cards(&self) -> &'static Cards {
        &Book::built_in().cards
    }

    fn check(&self, files: &[(String, String)]) -> Result<usize, Faults> {
        Book::read(files).map(|book| book.profiles().len())
    }

    fn scenario(&self, file: &str, _: &str) -> Result<Value, Trouble> {
        let text = "a scenario of be is played from the book, by its id, or from a setup (.json)";
        Err(Trouble::Use(format!("{file}: {text}; `check-content` reads the rest")))
    }
}

/// A figure by its id, its name or its label.
fn sheet<'a>(book: &'a Book, name: &str) -> Option<&'a FigureSheet> {
    let id = book.profile(name).ok()?.id.as_str();
    book.warbands.iter().flat_map(|band| &band.figure).find(|sheet| sheet.id == id)
}

fn scenario(scenario: &Scenario) -> Value {
    let Scenario { id, name, kind, words, table, .. } = scenario;
    let side = |side: &blood_eagle::ScenarioSide| json!({ "name": side.name, "warband": side.warband });
    let sides: Vec<Value> = scenario.sides.iter().map(side).collect();
    let turns = scenario.turns();
    json!({ "id": id, "name": name, "kind": kind, "story": words, "turns": turns, "sides": sides, "table": table })
}

fn no_such(book: &Book, name: &str) -> Trouble {
    let figures = book.profiles().iter().map(|profile| profile.id.as_str());
    let bands = book.warbands.iter().map(|band| band.id.as_str());
    let names = figures.chain(bands).chain(book.scenarios.iter().map(|scenario| scenario.id.as_str()));
    Trouble::Use(format!("nothing is called \"{name}\"{}", did_you_mean(&kebab(name), names)))
}

/// A scenario as people read it: its words, its sides and its table.
fn tell(out: &mut dyn Write, book: &Book, scenario: &Scenario) -> Done {
    writeln!(out, "{BOLD}{}{BOLD:#} ({})", scenario.name, scenario.id)?;
    for words in &scenario.words {
        writeln!(out, "\n{}", words.trim())?;
    }
    let (table, turns) = (&scenario.table, scenario.turns());
    writeln!(out, "\n{turns} turns, a table of {}\" by {}\"", table.width, table.depth)?;
    for (seat, side) in scenario.sides.iter().enumerate() {
        let band = book.warband(&side.warband);
        let band = band.map_or_else(|_| side.warband.clone(), |band| format!("{} ({})", band.name, band.id));
        writeln!(out, "  side {seat}: {}, usually {band}", side.name)?;
    }
    Ok(())
}

fn show(out: &mut dyn Write, book: &Book, sheet: &FigureSheet) -> Done {
    let FigureSheet { id, name, fv, sv, speed, fate, .. } = sheet;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    if let Some(band) = book.warbands.iter().find(|band| band.figure.contains(sheet)) {
        writeln!(out, "  {}", band.name)?;
    }
    let leadership = sheet.leadership.map_or_else(String::new, |value| format!("  Leadership {value}"));
    let (ar, cost) = (sheet.ar.unwrap_or_default(), sheet.cost.unwrap_or_default());
    writeln!(out, "  FV {fv}  SV {sv}  Speed {speed}{leadership}  Fate {fate}  AR {ar}  {cost} points")?;
    let weapon = |weapon: &blood_eagle::Weapon| book.weapon(*weapon).map(|sheet| sheet.name.as_str());
    for (does, list) in [("fights", &sheet.fight), ("shoots", &sheet.shoot)] {
        let names: Vec<&str> = list.iter().filter_map(weapon).collect();
        if !names.is_empty() {
            writeln!(out, "  {does} with {}", names.join(", "))?;
        }
    }
    let worn = [Some(sheet.body.id()), sheet.helm.map(|helm| helm.id()), sheet.shield.then_some("shield")];
    let pieces = book.armour_pieces.iter().filter(|piece| worn.contains(&Some(piece.id.as_str())));
    let pieces: Vec<&str> = pieces.map(|piece| piece.name.as_str()).collect();
    writeln!(out, "  wears {}", pieces.join(", "))?;
    let traits = sheet.traits.iter().filter_map(|one| book.trait_sheet(*one)).map(|one| one.name.as_str());
    let powers = sheet.powers.iter().filter_map(|one| book.power(*one)).map(|one| one.name.as_str());
    for name in traits.chain(powers) {
        writeln!(out, "  {name}")?;
    }
    Ok(())
}

/// A warband: what it costs, and each of its figures.
fn show_band(out: &mut dyn Write, band: &WarbandSheet) -> Done {
    let WarbandSheet { id, name, figures, points, .. } = band;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id}, {figures} figures, {points} points)")?;
    for figure in &band.figure {
        writeln!(out, "  {} {} ({})", figure.count, figure.name, figure.id)?;
    }
    Ok(())
}
