//! The files of the scenarios: their words, sides, terrain and prizes, and games that name one.

mod check;

use std::sync::Arc;

use content::{Entry, Sheet, Written};
use schemars::JsonSchema;
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
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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
    /// Are its torches lit at the start?
    #[serde(default)]
    torches_lit: bool,
    /// Where it sets up: outlines, each a list of corners, inches east and south of the north-west corner.
    zones: Vec<Vec<(f64, f64)>>,
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Head {
    /// Its id: small letters and hyphens.
    id: String,
    /// What it is called.
    name: String,
    /// What sort of game it is: `raid`.
    kind: String,
    /// How it came to this.
    story: String,
    /// What is to be done.
    briefing: String,
    /// How wide the table is from west to east, in inches.
    #[schemars(range(min = 6, max = 240))]
    width: f64,
    /// How deep it is from north to south, in inches.
    #[schemars(range(min = 6, max = 240))]
    depth: f64,
    /// Is it night (be.equip.torch.3)?
    #[serde(default)]
    dark: bool,
    /// The Sea State at the start (be.move.9).
    #[serde(default)]
    #[schemars(range(max = 3))]
    sea_state: u8,
    /// Does everybody stand aboard?
    #[serde(default)]
    all_aboard: bool,
}

/// A part of the table that scores name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AreaSheet {
    /// Its id in the file.
    id: String,
    /// What it is called.
    name: String,
    /// Its corners, inches east and south of the north-west corner.
    outline: Vec<(f64, f64)>,
}

/// Something to be carried off.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PrizeSheet {
    /// Its id in the file.
    id: String,
    /// What it is called.
    name: String,
    /// Where it lies at the start, inches east and south of the north-west corner.
    at: (f64, f64),
}

/// A change of the sea.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SwellSheet {
    /// The turn with which it comes.
    #[schemars(range(min = 1, max = 99))]
    turn: u8,
    /// The Sea State from then on (be.move.9).
    #[schemars(range(max = 3))]
    sea_state: u8,
}

/// How it ends.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct EndingSheet {
    /// After how many turns (be.end.1).
    #[schemars(range(min = 1, max = 99))]
    turns: u8,
}

/// What earns points.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScoreSheet {
    /// Who earns them: the id of a side, or `both`.
    side: String,
    /// What is to be done: `left`, `holds`, `put-out` …
    feat: String,
    /// What it is worth each time.
    #[schemars(range(min = -99, max = 99))]
    points: i16,
    /// Of which figure, prize or pieces of terrain; of any without it.
    #[serde(default)]
    of: Of,
    /// By which edge of the table.
    #[serde(default)]
    edge: Option<Edge>,
    /// In which part of the table.
    #[serde(default)]
    area: Option<String>,
    /// Scored at the end of every turn from this one on, and not at the end of the game alone.
    #[serde(default)]
    each_turn_from: Option<u8>,
}

/// One name or several.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Of {
    #[default]
    #[schemars(skip)]
    All,
    One(String),
    Several(Vec<String>),
}

/// The tables that a scenario's file may hold.
pub(crate) const PARTS: [&str; 8] =
    ["scenario", "side", "terrain", "area", "prize", "swell", "ending", "score"];

/// A file with one scenario, for editors.
#[derive(JsonSchema)]
#[schemars(rename = "Scenario")]
#[expect(dead_code, reason = "only its form is told")]
pub(crate) struct ScenarioFile {
    /// What it is about, and its table.
    scenario: Head,
    /// The sides, by seat.
    #[schemars(length(min = 2, max = 4))]
    side: Vec<ScenarioSide>,
    /// What stands on the table.
    #[serde(default)]
    terrain: Vec<TerrainSetup>,
    /// Parts of the table that scores name.
    #[serde(default)]
    area: Vec<AreaSheet>,
    /// What can be carried off.
    #[serde(default)]
    prize: Vec<PrizeSheet>,
    /// Changes of the sea.
    #[serde(default)]
    swell: Vec<SwellSheet>,
    /// How it ends.
    #[serde(default)]
    ending: Option<EndingSheet>,
    /// What earns points.
    #[serde(default)]
    score: Vec<ScoreSheet>,
}

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
