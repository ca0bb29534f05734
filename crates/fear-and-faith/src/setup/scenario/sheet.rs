//! The files of the scenarios: their words, sides, grounds and tables, and games that name one.

use std::borrow::Cow;
use std::sync::Arc;

use content::{Entry, Sheet, kebab, outside, values};
use fates::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Polygon, Ruler};

use super::{FIRST_STAGE, HORRORS, HUNTERS, scenario_faults};
use crate::content::book::Book;
use crate::content::profile::{MOST_POINTS, Side};
use crate::rules::ground::MOST_PIECES;
use crate::setup::{Setup, SideSetup, TableSetup, TerrainSetup};
use crate::state::model::Place;
use crate::state::plot::{Area, Layout, ScenarioKind, Site};
use crate::state::time::Change;
use crate::state::{Phase, State};

/// A scenario of the book.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose rules it plays by.
    pub kind: ScenarioKind,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub words: Vec<String>,
    /// The two sides, by seat.
    pub sides: Vec<ScenarioSide>,
    /// The rooms of a house, the doors of a room.
    pub areas: Vec<Area>,
    width: f64,
    depth: f64,
    terrain: Vec<TerrainSetup>,
    grounds: Vec<(Site, Vec<TerrainSetup>)>,
}

/// One side of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    /// What it is called.
    pub name: String,
    /// Good or evil.
    pub side: Side,
    /// The most points its models may cost together.
    #[schemars(range(min = 1, max = MOST_POINTS))]
    pub points: u16,
    /// The lists it is taken from.
    #[serde(rename(serialize = "rosters"))]
    pub lists: Vec<String>,
    /// Single profiles of other lists that it may take too.
    #[serde(default)]
    pub profiles: Vec<String>,
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Head {
    /// Its id: small letters and hyphens.
    id: String,
    /// What it is called.
    name: String,
    /// The printed scenario whose rules it plays by.
    kind: ScenarioKind,
    /// How it came to this.
    story: String,
    /// What is to be done.
    briefing: String,
    /// West to east, in millimetres.
    #[schemars(range(min = 300, max = 3000))]
    width: f64,
    /// North to south, in millimetres.
    #[schemars(range(min = 300, max = 3000))]
    depth: f64,
}

/// A room or a door.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AreaSheet {
    /// What it is called: `the library`.
    name: String,
    /// Its corners, in millimetres from the north-west corner of the table.
    outline: Vec<(f64, f64)>,
}

/// The file of a scenario.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it tells editors what the tables of a file are; each is read by itself")]
pub(crate) struct ScenarioFile {
    /// The scenario itself.
    scenario: Head,
    /// Its two sides; in most scenarios the hunted or the hunters first.
    #[schemars(length(equal = 2))]
    side: Vec<ScenarioSide>,
    /// What stands on its table.
    #[serde(default)]
    terrain: Vec<TerrainSetup>,
    /// The rooms of a house, the doors of a room.
    #[serde(default)]
    area: Vec<AreaSheet>,
    /// What stands there besides if it is played under a roof.
    #[serde(default)]
    indoors: Vec<TerrainSetup>,
    /// What stands there besides if it is played under the sky.
    #[serde(default)]
    outdoors: Vec<TerrainSetup>,
    /// What stands there besides in a werewolves' den.
    #[serde(default)]
    den: Vec<TerrainSetup>,
    /// What stands there besides in a vampires' hideout.
    #[serde(default)]
    hideout: Vec<TerrainSetup>,
    /// What stands there besides on the moor.
    #[serde(default)]
    moorland: Vec<TerrainSetup>,
    /// What stands there besides in the forest.
    #[serde(default)]
    forest: Vec<TerrainSetup>,
}

/// The tables of a scenario's file.
pub(crate) const PARTS: [&str; 10] =
    ["scenario", "side", "terrain", "area", "indoors", "outdoors", "den", "hideout", "moorland", "forest"];

/// A scenario's file as it is read, before its parts are checked against each other.
struct Parts {
    head: Entry<Head>,
    sides: Vec<Entry<ScenarioSide>>,
    areas: Vec<Entry<AreaSheet>>,
    terrain: Vec<Entry<TerrainSetup>>,
    grounds: [(Site, Vec<Entry<TerrainSetup>>); Site::ALL.len()],
}

impl Scenario {
    /// Reads a scenario's file; what is wrong with it is noted in the sheet.
    pub(crate) fn read(book: &Book, sheet: &mut Sheet<'_>) -> Option<Scenario> {
        let parts = Parts {
            head: sheet.entries::<Head>("scenario").pop()?,
            sides: sheet.entries("side"),
            areas: sheet.entries("area"),
            terrain: sheet.entries("terrain"),
            grounds: Site::ALL.map(|site| (site, sheet.entries(site.name()))),
        };
        for (line, what) in parts.faults(book) {
            sheet.fault_at(line, what);
        }
        let Head { id, name, kind, story, briefing, width, depth } = parts.head.value;
        let areas = parts.areas.into_iter().map(|area| area.value);
        Some(Scenario {
            id,
            name,
            kind,
            words: [story, briefing].into_iter().filter(|words| !words.is_empty()).collect(),
            sides: values(&parts.sides),
            areas: areas
                .filter_map(|area| Some(Area { outline: area.polygon().ok()?, name: area.name }))
                .collect(),
            width,
            depth,
            terrain: values(&parts.terrain),
            grounds: parts.grounds.iter().map(|(site, pieces)| (*site, values(pieces))).collect(),
        })
    }

    /// The table of this scenario on one of its grounds.
    pub fn table(&self, site: Option<Site>) -> TableSetup {
        let own = self.grounds.iter().filter(|(ground, _)| Some(*ground) == site);
        let terrain = self.terrain.iter().chain(own.flat_map(|(_, pieces)| pieces)).cloned().collect();
        TableSetup { width: self.width, depth: self.depth, terrain }
    }

    /// The ground it is played on: the one asked for, or the usual one.
    fn site(&self, wanted: Option<Site>) -> Result<Option<Site>, String> {
        let open = self.kind.sites();
        match wanted {
            Some(site) if !open.contains(&site) => {
                Err(format!("the scenario \"{}\" is not played on the ground \"{}\"", self.id, site.name()))
            }
            Some(site) => Ok(Some(site)),
            None if self.kind == ScenarioKind::HumanCattle => Ok(None), // the defender's: ff.scen5.setup.5
            None => Ok(open.first().copied()),
        }
    }

    /// The setup of a game that names this scenario, written out.
    fn applied(&self, setup: &Setup) -> Result<Setup, Vec<String>> {
        let mut faults = Vec::new();
        if setup.table.is_some() {
            faults.push(format!("the scenario \"{}\" brings its own table", self.id));
        }
        let site = self.site(setup.site).unwrap_or_else(|fault| {
            faults.push(fault);
            None
        });
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut setup = setup.clone();
        setup.site = site;
        if setup.title.is_empty() {
            setup.title.clone_from(&self.name);
        }
        setup.sides.resize_with(setup.sides.len().max(self.sides.len()), SideSetup::default);
        for (own, side) in setup.sides.iter_mut().zip(&self.sides) {
            if own.name.is_empty() {
                own.name.clone_from(&side.name);
            }
            own.side = own.side.or(Some(side.side));
        }
        if !setup.real_table {
            setup.table = Some(self.table(site));
        }
        (setup.night, setup.indoors) = match self.kind {
            ScenarioKind::ZombieInfestation => (setup.night, false),
            ScenarioKind::VampireHunt => (false, true), // ff.scen2.time.1
            ScenarioKind::ChainsawMassacre => (true, site == Some(Site::Indoors)), // ff.scen3.setup.4
            ScenarioKind::HauntedHouse => (true, true), // Reading: no time is named, and none matters here
            ScenarioKind::HumanCattle => (true, setup.indoors && site == Some(Site::Hideout)), // ff.scen5.rule.1, ff.scen5.setup.6
            ScenarioKind::WolvesInTheMist => (true, false), // ff.scen6.setup.2
        };
        for model in setup.models.iter_mut().filter(|model| model.at.is_none()) {
            model.with.reserve = true;
        }
        Ok(setup)
    }

    /// What the scenario puts into a state besides its table.
    fn tell(&self, setup: &Setup, state: &mut State) {
        let story = Arc::make_mut(&mut state.plot.0);
        story.words.clone_from(&self.words);
        (story.kind, story.site) = (Some(self.kind), setup.site);
        if setup.site.is_none() {
            story.layouts = self.grounds.iter().map(|(site, pieces)| layout(*site, pieces)).collect();
        }
        story.areas.clone_from(&self.areas);
        state.clock.change = match self.kind {
            ScenarioKind::VampireHunt => Some(Change { seat: HUNTERS, turnovers: 1 }), // ff.scen2.time.1
            ScenarioKind::WolvesInTheMist => Some(Change { seat: HORRORS, turnovers: 2 }), // ff.scen6.setup.2
            _ => None,
        };
        if state.models.iter().any(|model| model.place == Place::Reserve) {
            state.phase = Phase::Setting(FIRST_STAGE);
        }
    }
}

/// What one ground adds to the table.
fn layout(site: Site, pieces: &[TerrainSetup]) -> Layout {
    let laid = |piece: &TerrainSetup| Some((piece.laid().ok()?, piece.feature));
    Layout { site, pieces: pieces.iter().filter_map(laid).collect() }
}

/// A fault and its line.
type Found = (usize, String);

impl Parts {
    /// Everything that is wrong with it.
    fn faults(&self, book: &Book) -> Vec<Found> {
        let mut found = self.head_faults();
        self.sides.iter().for_each(|side| found.extend(side_faults(book, side)));
        let everything = self.terrain.iter().chain(self.grounds.iter().flat_map(|(_, pieces)| pieces));
        for piece in everything {
            let fault = piece.value.fault().or_else(|| self.off_the_table(&piece.value.outline));
            found.extend(fault.map(|what| (piece.line, format!("terrain \"{}\": {what}", piece.value.name))));
        }
        for area in &self.areas {
            let fault = area.value.polygon().err().or_else(|| self.off_the_table(&area.value.outline));
            found.extend(fault.map(|what| (area.line, format!("area \"{}\": {what}", area.value.name))));
        }
        found
    }

    fn head_faults(&self) -> Vec<Found> {
        let Head { id, kind, width, depth, .. } = &self.head.value;
        let mut faults = Vec::new();
        if *id != kebab(id) || id.is_empty() {
            faults.push(format!("found the id \"{id}\", expected small letters and hyphens"));
        }
        if self.sides.len() != 2 {
            faults.push(format!("found {} sides, expected two [[side]]", self.sides.len()));
        }
        let size = 300.0..=3000.0;
        if !size.contains(width) || !size.contains(depth) {
            faults.push(format!("found {width} by {depth} millimetres, expected 300 to 3000"));
        }
        let areas = kind.areas();
        if !areas.contains(&self.areas.len()) {
            let (least, most) = (areas.start(), areas.end());
            faults.push(format!("found {} [[area]], expected {least} to {most}", self.areas.len()));
        }
        let pieces = self.grounds.iter().map(|(_, pieces)| pieces.len()).max().unwrap_or(0);
        if self.terrain.len() + pieces > MOST_PIECES {
            faults.push(format!("a table holds at most {MOST_PIECES} pieces of terrain"));
        }
        let line = self.head.line;
        let stray = self.grounds.iter().filter(|(site, _)| !kind.sites().contains(site));
        let stray = stray.filter_map(|(site, pieces)| Some((site, pieces.first()?.line)));
        let stray = stray.map(|(site, line)| {
            (line, format!("this scenario is not played on the ground \"{}\"", site.name()))
        });
        faults.into_iter().map(|what| (line, what)).chain(stray).collect()
    }

    /// A corner of this outline that is not on the table.
    fn off_the_table(&self, corners: &[(f64, f64)]) -> Option<String> {
        let Head { width, depth, .. } = self.head.value;
        let inside = |&(x, y): &(f64, f64)| (0.0..=width).contains(&x) && (0.0..=depth).contains(&y);
        let (x, y) = corners.iter().find(|corner| !inside(corner))?;
        Some(format!("the corner {x}, {y} is off the table"))
    }
}

fn side_faults(book: &Book, side: &Entry<ScenarioSide>) -> Vec<Found> {
    let ScenarioSide { name, points, lists, profiles, .. } = &side.value;
    let mut faults = outside(name, [("points", *points, 1, MOST_POINTS)]);
    faults.extend(lists.iter().filter(|id| book.list(id).is_none()).map(|id| book.no_list(id)));
    faults.extend(profiles.iter().filter_map(|id| book.profile(id).err()));
    faults.into_iter().map(|what| (side.line, what)).collect()
}

impl AreaSheet {
    fn polygon(&self) -> Result<Polygon, String> {
        Ruler::Millimetres.outline(&self.outline).map_err(|fault| fault.to_string())
    }
}

impl Setup {
    /// The setup written out: a scenario that is named by its id, with what is written besides laid over it.
    pub fn resolve(&self, book: &Book) -> Result<Cow<'_, Setup>, Vec<String>> {
        match &self.scenario {
            Some(id) => book.scenario(id).map_err(|fault| vec![fault])?.applied(self).map(Cow::Owned),
            None => Ok(Cow::Borrowed(self)),
        }
    }

    /// Puts into the state what the scenario says besides its table, or says what is wrong with its parties.
    pub(crate) fn tell_story(&self, book: &Book, state: &mut State) -> Vec<String> {
        let Some(scenario) = self.scenario.as_ref().and_then(|id| book.scenario(id).ok()) else {
            return Vec::new();
        };
        scenario.tell(self, state);
        let mut faults = Vec::new();
        for (seat, side) in scenario.sides.iter().enumerate() {
            if self.sides.get(seat).is_some_and(|own| own.anyway) {
                continue;
            }
            let seat = Seat(seat as u8);
            let profiles: Vec<_> = state.members(seat).iter().map(|model| state.profile(model)).collect();
            faults.extend(scenario_faults(scenario.kind, side, &profiles));
        }
        faults
    }
}
