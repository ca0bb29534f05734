//! The book on a terminal: all of it in short, and one entry in full.

use super::profiles::profiles;
use content::Cards;
use frame::view::ProfileView;
use std::fmt::{self, Write};

use frame::homebrew::{self, EntryView};
use frame::shelf::{BOLD, Shelf, list_names, tell_story, text};
use schemars::schema_for;
use serde_json::{Value, json};

use crate::content::warband::enlisting::group;
use crate::rules::fighting::armour::worn;
use crate::setup::scenario::ScenarioFile;
use crate::{Book, FigureSheet, Scenario, ScenarioSide, WarbandSheet, WeaponSheet};

/// What follows from the rest of a figure, or is of its warband.
const FOLLOWS: [&str; 5] = ["labels", "count", "ar", "class", "cost"];

impl Shelf for Book {
    fn rule_cards(&self) -> &Cards {
        &self.cards
    }

    fn profile_views(&self) -> Vec<ProfileView> {
        profiles(self)
    }

    fn list(&self) -> String {
        text(|out| {
            list_bands(out, self)?;
            list_names(out, "Weapons", self.weapons.iter().map(|weapon| weapon.name.as_str()), "; ")?;
            list_names(out, "Armour", self.armour_pieces.iter().map(|piece| piece.name.as_str()), ", ")?;
            list_names(out, "Traits", self.traits.iter().map(|one| one.name.as_str()), ", ")?;
            list_names(out, "Powers", self.powers.iter().map(|power| power.name.as_str()), ", ")?;
            list_scenarios(out, self)
        })
    }

    fn show(&self, name: &str) -> Option<String> {
        match (self.scenario(name), self.sheet(name), self.warband(name)) {
            (Ok(scenario), ..) => Some(text(|out| tell_scenario(out, self, scenario))),
            (_, Ok(sheet), _) => Some(text(|out| tell_figure(out, self, sheet))),
            (.., Ok(band)) => Some(text(|out| tell_band(out, band))),
            _ => None,
        }
    }

    fn names(&self) -> Vec<&str> {
        let figures = self.profiles().iter().map(|profile| profile.id.as_str());
        let bands = self.warbands.iter().map(|band| band.id.as_str());
        figures.chain(bands).chain(self.scenarios.iter().map(|scenario| scenario.id.as_str())).collect()
    }

    fn written(&self) -> Value {
        let mut written = json!({
            "warbands": self.warbands,
            "weapons": self.weapons,
            "armour": self.armour_pieces,
            "traits": self.traits,
            "powers": self.powers,
            "equipment": self.equipment,
            "modifiers": self.modifiers,
            "points": self.points,
            "terrain": self.terrain,
            "scenarios": self.scenarios.iter().map(scenario).collect::<Vec<_>>(),
        });
        if !self.figures.is_empty() {
            written["profiles"] = json!(self.figures);
        }
        written
    }

    fn files(&self) -> Vec<(&'static str, &'static str)> {
        Book::content_files()
    }

    /// The figures of the warbands are the profiles of the book. What follows from the rest is left out, to follow again.
    fn entries(&self, files: &[(&str, &str)], table: &str) -> Vec<EntryView> {
        match table {
            "profile" => {
                let figures = homebrew::entries(files.iter().copied(), &["roster.figure", "profile"]);
                figures.into_iter().map(|entry| entry.without(&FOLLOWS)).collect()
            }
            table => homebrew::entries(files.iter().copied(), &[table]),
        }
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("roster", schema_for!(WarbandSheet).to_value()),
            ("profile", schema_for!(FigureSheet).to_value()),
            ("weapon", schema_for!(WeaponSheet).to_value()),
            ("scenario", schema_for!(ScenarioFile).to_value()),
        ]
    }

    fn one_written(&self, name: &str) -> Option<Value> {
        let found = self.scenario(name).ok().map(scenario);
        found
            .or_else(|| self.sheet(name).ok().map(|sheet| json!(sheet)))
            .or_else(|| self.warband(name).ok().map(|band| json!(band)))
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

fn scenario(scenario: &Scenario) -> Value {
    let Scenario { id, name, kind, words, table, .. } = scenario;
    let side = |side: &ScenarioSide| json!({ "name": side.name, "warband": side.warband });
    let sides: Vec<Value> = scenario.sides.iter().map(side).collect();
    let turns = scenario.turns();
    json!({ "id": id, "name": name, "kind": kind, "story": words, "turns": turns, "sides": sides, "table": table })
}

fn list_bands(out: &mut String, book: &Book) -> fmt::Result {
    for band in &book.warbands {
        let WarbandSheet { id, name, figures, points, .. } = band;
        writeln!(out, "{BOLD}{name}{BOLD:#} ({id}): {figures} figures, {points} points")?;
        list_figures(out, &band.figure)?;
    }
    if !book.figures.is_empty() {
        writeln!(out, "{BOLD}{}{BOLD:#}", group(None))?;
    }
    list_figures(out, &book.figures)
}

fn list_figures(out: &mut String, figures: &[FigureSheet]) -> fmt::Result {
    for figure in figures {
        let FigureSheet { id, count, fv, sv, fate, .. } = figure;
        let (ar, cost) = (figure.ar.unwrap_or_default(), figure.cost.unwrap_or_default());
        writeln!(
            out,
            "  {id:<26} {count:>2} of them  FV {fv}  SV {sv}  Fate {fate}  AR {ar:>2}  {cost:>3} points"
        )?;
    }
    Ok(())
}

fn list_scenarios(out: &mut String, book: &Book) -> fmt::Result {
    writeln!(out, "{BOLD}Scenarios{BOLD:#}")?;
    for scenario in &book.scenarios {
        let (Scenario { id, name, sides, .. }, turns) = (scenario, scenario.turns());
        writeln!(out, "  {id:<26} {name}: {} players, {turns} turns", sides.len())?;
    }
    Ok(())
}

/// A scenario as people read it: its words, its sides and its table.
fn tell_scenario(out: &mut String, book: &Book, scenario: &Scenario) -> fmt::Result {
    tell_story(out, [&scenario.name, &scenario.id], &scenario.words)?;
    let (table, turns) = (&scenario.table, scenario.turns());
    writeln!(out, "\n{turns} turns, a table of {}\" by {}\"", table.width, table.depth)?;
    for (seat, side) in scenario.sides.iter().enumerate() {
        let band = book.warband(&side.warband);
        let band = band.map_or_else(|_| side.warband.clone(), |band| format!("{} ({})", band.name, band.id));
        writeln!(out, "  side {seat}: {}, usually {band}", side.name)?;
    }
    Ok(())
}

/// A figure: its values, its arms and armour, its Traits and Powers.
fn tell_figure(out: &mut String, book: &Book, sheet: &FigureSheet) -> fmt::Result {
    let FigureSheet { id, name, fv, sv, speed, fate, .. } = sheet;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    if let Some(band) = book.warbands.iter().find(|band| band.figure.contains(sheet)) {
        writeln!(out, "  {}", band.name)?;
    }
    let leadership = sheet.leadership.map_or_else(String::new, |value| format!("  Leadership {value}"));
    let (ar, cost) = (sheet.ar.unwrap_or_default(), sheet.cost.unwrap_or_default());
    writeln!(out, "  FV {fv}  SV {sv}  Speed {speed}{leadership}  Fate {fate}  AR {ar}  {cost} points")?;
    let weapon = |id: &String| Some(book.weapon(book.weapon_id(id).ok()?)?.name.as_str());
    for (does, list) in [("fights", &sheet.fight), ("shoots", &sheet.shoot)] {
        let names: Vec<&str> = list.iter().filter_map(weapon).collect();
        if !names.is_empty() {
            writeln!(out, "  {does} with {}", names.join(", "))?;
        }
    }
    let pieces = worn(sheet.body, sheet.helm, sheet.shield).filter_map(|piece| book.piece(piece));
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
fn tell_band(out: &mut String, band: &WarbandSheet) -> fmt::Result {
    let WarbandSheet { id, name, figures, points, .. } = band;
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id}, {figures} figures, {points} points)")?;
    for figure in &band.figure {
        writeln!(out, "  {} {} ({})", figure.count, figure.name, figure.id)?;
    }
    Ok(())
}
