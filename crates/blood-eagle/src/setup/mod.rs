//! Setups: how a game begins, as people write it, and the checked state it becomes. Lengths are inches.

pub(crate) mod laying;
pub(crate) mod scenario;

use std::sync::Arc;

use content::{Listed, Written};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Kind, Point, Ruler};

use crate::content::book::Book;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::rules::movement::ground::Feature;
use crate::state::State;
use crate::state::options::Options;

/// How a game begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// What is being played.
    pub title: String,
    /// The sides, by seat.
    pub sides: Vec<SideSetup>,
    /// Figures besides those of the warbands.
    pub figures: Vec<FigureSetup>,
    /// The table with its terrain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSetup>,
    /// Do real miniatures stand on a real table? Without a table they do anyway.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub real_table: bool,
    /// Who touches whom at the start on a real table, by the figures' numbers from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<(u8, u8)>,
    /// The Sea State (be.move.9).
    pub sea_state: u8,
    /// Is it night (be.equip.torch.3)?
    pub dark: bool,
    /// After how many turns it ends; as usual without it (be.end.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// The scenario of the book that is played; it brings its own table, and warbands where none are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// The switches.
    pub options: Options,
}

/// A side.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SideSetup {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its warband: the id of one of the book, or a whole one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warband: Option<Written<WarbandSheet>>,
    /// Where it sets up; along its edge without it (be.end.4).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Vec<(f64, f64)>>,
    /// When it sets up: the lowest first.
    pub sets_up: u8,
    /// Are its torches lit at the start?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub torches_lit: bool,
}

/// A figure.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSetup {
    /// An id or label of the book, or a whole figure.
    pub profile: Written<FigureSheet>,
    /// What it is called, where that is not its profile's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The seat of its player.
    #[serde(default)]
    pub seat: u8,
    /// Where it stands; without a place it is set up before the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// What is not as in a fresh figure.
    #[serde(default)]
    pub with: With,
}

/// What is not as in a fresh figure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct With {
    /// It is Knocked Down.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub knocked_down: bool,
    /// Its Hero Points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero_points: Option<u8>,
    /// Its torch is lit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub torch_lit: bool,
}

impl Listed for FigureSheet {
    const KIND: &'static str = "figure";
}

impl Listed for WarbandSheet {
    const KIND: &'static str = "warband";
}

/// The table.
pub type TableSetup = table::TableSetup<TerrainSetup>;

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetup {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its corners.
    pub outline: Vec<(f64, f64)>,
    /// How high it is.
    #[serde(default)]
    pub height: f64,
    /// Its type of Difficult Terrain.
    #[serde(default)]
    pub difficult: u8,
    /// Can it be set alight?
    #[serde(default)]
    pub burns: bool,
    /// Can it be entered?
    #[serde(default = "yes")]
    pub passable: bool,
    /// Is a figure that stands on it aboard a ship?
    #[serde(default)]
    pub aboard: bool,
    /// The rating of its fire at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<u8>,
    /// The turn in which that fire was lit.
    #[serde(default)]
    pub lit: u8,
}

fn yes() -> bool {
    true
}

impl TerrainSetup {
    /// A piece with nothing special about it.
    pub fn new(kind: Kind, height: f64, outline: Vec<(f64, f64)>) -> TerrainSetup {
        TerrainSetup {
            name: String::new(),
            kind,
            outline,
            height,
            difficult: 0,
            burns: false,
            passable: true,
            aboard: false,
            fire: None,
            lit: 0,
        }
    }

    pub(crate) fn feature(&self) -> Feature {
        let TerrainSetup { difficult, burns, passable, aboard, .. } = *self;
        Feature { difficult, burns, passable, aboard }
    }

    /// What is wrong with it, if anything is.
    fn fault(&self) -> Option<String> {
        if self.difficult > 3 {
            return Some(format!("found type {}, expected 0 to 3", self.difficult));
        }
        if self.fire.is_some_and(|rating| !(2..=10).contains(&rating)) || self.fire.is_some() && !self.burns {
            return Some("found a fire that cannot be".to_string());
        }
        if !(0.0..=48.0).contains(&self.height) {
            return Some("found no height that a table has".to_string());
        }
        Ruler::Inches.outline(&self.outline).err().map(|fault| fault.to_string())
    }
}

impl Setup {
    /// A plain fight of warbands of the book on the usual table (be.end.3).
    pub fn plain(book: &Book, warbands: &[&str]) -> Setup {
        let side =
            |id: &&str| SideSetup { warband: Some(Written::Id(id.to_string())), ..SideSetup::default() };
        let (width, depth) = book.usual.first().map_or((36, 36), |usual| (usual.width, usual.depth));
        Setup {
            sides: warbands.iter().map(side).collect(),
            table: Some(TableSetup { width: width.into(), depth: depth.into(), terrain: Vec::new() }),
            ..Setup::default()
        }
    }

    /// Lays the table, or says everything that is wrong.
    pub fn lay(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let setup = self.resolve(book)?;
        let mut state = setup.lay_out(book)?;
        setup.tell_story(book, &mut state)?;
        let crowded =
            state.crowded().map(|figure| format!("{} has no room where it stands", state.name(figure)));
        let faults: Vec<String> = state.check().err().into_iter().chain(crowded).collect();
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    /// The same with its scenario and its warbands written out.
    pub fn resolve(&self, book: &Book) -> Result<Setup, Vec<String>> {
        let mut setup = match &self.scenario {
            Some(id) => book.scenario(id).map_err(|fault| vec![fault])?.applied(self)?,
            None => self.clone(),
        };
        setup.muster(book)?;
        Ok(setup)
    }

    /// Adds the figures of the warbands to those written out.
    fn muster(&mut self, book: &Book) -> Result<(), Vec<String>> {
        let mut faults = Vec::new();
        let mut mustered = Vec::new();
        for (seat, side) in self.sides.iter_mut().enumerate() {
            let band = match side.warband.take() {
                None => continue,
                Some(Written::Id(id)) => match book.warband(&id) {
                    Ok(band) => band.clone(),
                    Err(fault) => {
                        faults.push(fault);
                        continue;
                    }
                },
                Some(Written::Whole(band)) => *band,
            };
            let band = match band.complete(book) {
                Ok((band, _)) => band,
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", band.name)));
                    continue;
                }
            };
            if side.name.is_empty() {
                side.name.clone_from(&band.name);
            }
            for sheet in band.figure {
                for _ in 0..sheet.count {
                    mustered.push(FigureSetup {
                        profile: Written::Whole(Box::new(sheet.clone())),
                        name: None,
                        seat: seat as u8,
                        at: None,
                        with: With {
                            torch_lit: side.torches_lit && sheet.items.torch > 0,
                            ..With::default()
                        },
                    });
                }
            }
        }
        self.figures.extend(mustered);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

impl FigureSetup {
    /// A figure of this profile, for the first seat.
    pub fn of(profile: &str) -> FigureSetup {
        FigureSetup {
            profile: Written::Id(profile.to_string()),
            name: None,
            seat: 0,
            at: None,
            with: With::default(),
        }
    }
}

/// A point in inches.
fn point(x: f64, y: f64) -> Point {
    Ruler::Inches.point(x, y)
}
