//! Warbands in the course of a campaign.

use content::{kebab, of_its_own};
use frame::campaign::ResultView;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Annals, Fate};
use crate::content::book::Book;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::state::MOST_SIDES;

/// A warband with its record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Warband {
    /// What it is called.
    pub name: String,
    /// What it may cost, if that was agreed on.
    pub limit: Option<u16>,
    /// Does it play though it breaks rules of composition?
    pub anyway: bool,
    /// Its figures, one by one.
    pub fighters: Vec<Fighter>,
    /// The games it has won, lost, and neither.
    pub games: [u16; 3],
    /// What it has scored in all.
    pub points: i64,
}

/// A figure with its record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// Its name, which nobody else in the campaign has.
    pub name: String,
    /// The figure as it is written.
    pub sheet: FigureSheet,
    /// The games it has played.
    pub games: u16,
    /// How many it has put Out.
    pub kills: u16,
    /// How often it was put Out itself.
    pub outs: u16,
}

/// The warbands of these rosters; or everything that is wrong with them.
pub(super) fn all(book: &Book, rosters: &[Value]) -> Result<Vec<Warband>, Vec<String>> {
    let (mut bands, mut faults, mut taken) = (Vec::<Warband>::new(), Vec::new(), Vec::new());
    for (place, roster) in rosters.iter().enumerate() {
        match read(book, roster) {
            Ok(band) if bands.iter().any(|other| kebab(&other.name) == kebab(&band.name)) => {
                faults.push(format!("found two warbands called {}, expected names of their own", band.name));
            }
            Ok(band) => bands.push(Warband::of(&band, &mut taken)),
            Err(found) => {
                faults.extend(found.into_iter().map(|fault| format!("warband {}: {fault}", place + 1)));
            }
        }
    }
    if !(1..=MOST_SIDES).contains(&rosters.len()) {
        faults.push(format!("found {} warbands, expected 1 to {MOST_SIDES}", rosters.len()));
    }
    if faults.is_empty() { Ok(bands) } else { Err(faults) }
}

/// The warband of a roster with every figure written out.
fn read(book: &Book, roster: &Value) -> Result<WarbandSheet, Vec<String>> {
    let told = |flaw: frame::muster::FlawView| match flaw.at.is_empty() {
        true => flaw.words,
        false => format!("{}: {}", flaw.at, flaw.words),
    };
    let band =
        WarbandSheet::read(roster).map_err(|flaws| flaws.into_iter().map(told).collect::<Vec<String>>())?;
    Ok(band.complete(book)?.0)
}

impl Warband {
    /// A warband as it begins; every figure gets a name that is not taken.
    fn of(band: &WarbandSheet, taken: &mut Vec<String>) -> Warband {
        let mut fighters = Vec::new();
        for sheet in &band.figure {
            for _ in 0..sheet.count {
                let (name, id) = of_its_own(&sheet.name, |id| taken.iter().any(|other| other == id));
                taken.push(id);
                let sheet = FigureSheet { count: 1, ..sheet.clone() };
                fighters.push(Fighter { name, sheet, games: 0, kills: 0, outs: 0 });
            }
        }
        let (limit, anyway) = (band.limit, band.anyway);
        Warband { name: band.name.clone(), limit, anyway, fighters, games: [0; 3], points: 0 }
    }

    /// A figure by its name, however it is written.
    pub fn fighter(&self, name: &str) -> Option<&Fighter> {
        self.fighters.iter().find(|fighter| kebab(&fighter.name) == kebab(name))
    }

    /// What its figures cost together.
    pub fn cost(&self) -> i64 {
        self.fighters.iter().map(|fighter| i64::from(fighter.sheet.cost.unwrap_or(0))).sum()
    }

    /// What became of one of its figures.
    pub(super) fn remember(&mut self, fate: &Fate) -> Option<String> {
        let fighter = self.fighters.iter_mut().find(|fighter| kebab(&fighter.name) == kebab(&fate.name))?;
        fighter.games = fighter.games.saturating_add(1);
        fighter.kills = fighter.kills.saturating_add(fate.kills.into());
        fighter.outs = fighter.outs.saturating_add(fate.out.into());
        let kills = match fate.kills {
            0 => String::new(),
            1 => "has put 1 enemy Out".to_string(),
            kills => format!("has put {kills} enemies Out"),
        };
        let out = if fate.out { "was put Out" } else { "" };
        let parts: Vec<&str> = [kills.as_str(), out].into_iter().filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| format!("{} {}.", fighter.name, parts.join(" and ")))
    }

    /// How a game ended for it, if it played.
    pub(super) fn remember_game(&mut self, result: &ResultView, place: usize) -> Option<String> {
        let score = result.scores.get(place).copied().flatten()?;
        self.points = self.points.saturating_add(score);
        let column = match result.won(place) {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        };
        self.games[column] = self.games[column].saturating_add(1);
        let [won, lost, drawn] = self.games;
        Some(format!("{}: {score} points; {won} won, {lost} lost, {drawn} drawn.", self.name))
    }
}

impl Annals {
    /// The names of the warbands.
    pub(super) fn names(&self) -> Vec<&str> {
        self.warbands.iter().map(|warband| warband.name.as_str()).collect()
    }

    /// Is this a game of these warbands, with fates of their figures, each told once?
    pub(super) fn check_game(&self, result: &ResultView, fates: &[Fate]) -> Result<(), Vec<String>> {
        let mut faults = result.faults(self.warbands.len());
        for (place, fate) in fates.iter().enumerate() {
            let Some(warband) = self.warbands.get(fate.warband) else {
                faults.push(format!("{}: found warband {}", fate.name, fate.warband + 1));
                continue;
            };
            if warband.fighter(&fate.name).is_none() {
                faults.push(format!("{}: nobody is called \"{}\"", warband.name, fate.name));
            }
            if result.scores.get(fate.warband).copied().flatten().is_none() {
                faults.push(format!("{} played, and {} did not", fate.name, warband.name));
            }
            if fates[..place].iter().any(|other| kebab(&other.name) == kebab(&fate.name)) {
                faults.push(format!("{}: its fate is told twice", fate.name));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}
