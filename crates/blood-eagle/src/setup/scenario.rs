//! The files of the scenarios: their words, sides, terrain and prizes, and games that name one.

mod check;

use std::sync::Arc;

use content::{Entry, Sheet, Written};
use serde::Deserialize;

use self::check::{Check, Names};
use crate::content::book::Book;
use crate::rules::ending::scoring::Score;
use crate::setup::{Setup, SideSetup, TableSetup, TerrainSetup, point};
use crate::state::figure::Condition;
use crate::state::plot::{Area, MOST_PRIZES, Prize, Story};
use crate::state::reach::Edge;
use crate::state::{Phase, State};

/// A scenario of the book.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What sort of game it is: `raid`.
    pub kind: String,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub words: Vec<String>,
    /// The sides, by seat.
    pub sides: Vec<ScenarioSide>,
    /// The table with its terrain.
    pub table: TableSetup,
    dark: bool,
    sea_state: u8,
    swell: Vec<(u8, u8)>,
    all_aboard: bool,
    turns: u8,
    areas: Vec<Area>,
    prizes: Vec<PrizeSheet>,
    scores: Vec<Score>,
}

/// One side of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    /// Its id in the file.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The warband it usually fields.
    pub warband: String,
    /// When it sets up.
    pub sets_up: u8,
    #[serde(default)]
    torches_lit: bool,
    zones: Vec<Vec<(f64, f64)>>,
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    name: String,
    kind: String,
    story: String,
    briefing: String,
    width: f64,
    depth: f64,
    #[serde(default)]
    dark: bool,
    #[serde(default)]
    sea_state: u8,
    #[serde(default)]
    all_aboard: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaSheet {
    id: String,
    name: String,
    outline: Vec<(f64, f64)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrizeSheet {
    id: String,
    name: String,
    at: (f64, f64),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SwellSheet {
    turn: u8,
    sea_state: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingSheet {
    turns: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreSheet {
    side: String,
    feat: String,
    points: i16,
    #[serde(default)]
    of: Of,
    #[serde(default)]
    edge: Option<Edge>,
    #[serde(default)]
    area: Option<String>,
    #[serde(default)]
    each_turn_from: Option<u8>,
}

/// One name or several.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(untagged)]
enum Of {
    #[default]
    All,
    One(String),
    Several(Vec<String>),
}

/// The tables that a scenario's file may hold.
pub(crate) const PARTS: [&str; 8] =
    ["scenario", "side", "terrain", "area", "prize", "swell", "ending", "score"];

/// The tables of a scenario's file, as they are written.
struct Tables {
    head: Entry<Head>,
    sides: Vec<Entry<ScenarioSide>>,
    terrain: Vec<Entry<TerrainSetup>>,
    areas: Vec<Entry<AreaSheet>>,
    prizes: Vec<Entry<PrizeSheet>>,
    swell: Vec<Entry<SwellSheet>>,
    ending: Option<Entry<EndingSheet>>,
    scores: Vec<Entry<ScoreSheet>>,
}

impl Tables {
    /// Takes them out of a file, if nothing is wrong with how they are written.
    fn of(sheet: &mut Sheet) -> Option<Tables> {
        let head = sheet.entries("scenario").pop();
        let tables = Tables {
            head: head?,
            sides: sheet.entries("side"),
            terrain: sheet.entries("terrain"),
            areas: sheet.entries("area"),
            prizes: sheet.entries("prize"),
            swell: sheet.entries("swell"),
            ending: sheet.entries("ending").pop(),
            scores: sheet.entries("score"),
        };
        sheet.is_sound().then_some(tables)
    }
}

impl Scenario {
    /// After how many turns it ends (be.end.1).
    pub fn turns(&self) -> u8 {
        self.turns
    }

    /// Reads a scenario's file; what is wrong with it is noted there.
    pub(crate) fn read(book: &Book, sheet: &mut Sheet) -> Option<Scenario> {
        let tables = Tables::of(sheet)?;
        let mut check = Check { book, found: Vec::new() };
        check.tables(&tables);
        let areas: Vec<Area> = tables.areas.iter().filter_map(|area| check.area(area)).collect();
        let names = Names::of(&tables);
        let scores = tables.scores.iter().filter_map(|score| check.score(score, &names)).collect();
        let is_sound = check.found.is_empty();
        check.found.into_iter().for_each(|(line, what)| sheet.fault_at(line, what));
        is_sound.then(|| Scenario::of(book, tables, areas, scores))
    }

    /// The scenario of tables that have been checked.
    fn of(book: &Book, tables: Tables, areas: Vec<Area>, scores: Vec<Score>) -> Scenario {
        let Head { id, name, kind, story, briefing, width, depth, dark, sea_state, all_aboard, .. } =
            tables.head.value;
        Scenario {
            id,
            name,
            kind,
            words: vec![story, briefing],
            sides: tables.sides.into_iter().map(|side| side.value).collect(),
            table: TableSetup {
                width,
                depth,
                terrain: tables.terrain.into_iter().map(|piece| piece.value).collect(),
            },
            dark,
            sea_state,
            swell: tables.swell.into_iter().map(|swell| (swell.value.turn, swell.value.sea_state)).collect(),
            all_aboard,
            turns: tables.ending.map_or(book.numbers.turns, |ending| ending.value.turns),
            areas,
            prizes: tables.prizes.into_iter().map(|prize| prize.value).collect(),
            scores,
        }
    }

    /// The setup of a game that names this scenario, written out. Sides may field other warbands than the usual ones.
    pub(super) fn applied(&self, setup: &Setup) -> Result<Setup, Vec<String>> {
        let mut faults = Vec::new();
        if setup.table.is_some() {
            faults.push(format!("the scenario \"{}\" brings its own table", self.id));
        }
        if setup.sides.len() > self.sides.len() {
            faults.push(format!("the scenario \"{}\" has {} sides", self.id, self.sides.len()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let sides = self.sides.iter().enumerate().map(|(seat, side)| {
            let own = setup.sides.get(seat);
            let fielded = setup.figures.iter().any(|figure| usize::from(figure.seat) == seat);
            let usual = (!fielded).then(|| Written::Id(side.warband.clone()));
            SideSetup {
                name: own
                    .map(|own| own.name.clone())
                    .filter(|name| !name.is_empty())
                    .unwrap_or(side.name.clone()),
                warband: own.and_then(|own| own.warband.clone()).or(usual),
                zones: side.zones.clone(),
                sets_up: side.sets_up,
                torches_lit: side.torches_lit,
            }
        });
        Ok(Setup {
            title: if setup.title.is_empty() { self.name.clone() } else { setup.title.clone() },
            sides: sides.collect(),
            table: Some(self.table.clone()),
            sea_state: self.sea_state,
            dark: self.dark,
            turns: Some(setup.turns.unwrap_or(self.turns)),
            ..setup.clone()
        })
    }
}

impl Setup {
    /// Adds what only the scenario knows.
    pub(crate) fn tell_story(&self, book: &Book, state: &mut State) -> Result<(), Vec<String>> {
        let Some(id) = &self.scenario else { return Ok(()) };
        let scenario = book.scenario(id).map_err(|fault| vec![fault])?;
        let story = (*state.plot.0).clone();
        let prizes = scenario.prizes.iter().map(|prize| (prize.name.clone(), point(prize.at.0, prize.at.1)));
        let story = Story {
            scenario: Some(scenario.id.clone()),
            words: scenario.words.clone(),
            areas: scenario.areas.clone(),
            prizes: prizes.collect(),
            scores: scenario.scores.clone(),
            swell: scenario.swell.clone(),
            all_aboard: scenario.all_aboard,
            ..story
        };
        for (place, (_, at)) in story.prizes.iter().enumerate().take(MOST_PRIZES) {
            state.prizes[place] = Some(Prize::Lies(*at));
        }
        state.plot = frame::Shared(Arc::new(story));
        if state.table.is_none() {
            state.phase = Phase::Setting;
            for figure in &mut state.figures {
                figure.condition = Condition::Waiting;
            }
        }
        Ok(())
    }
}
