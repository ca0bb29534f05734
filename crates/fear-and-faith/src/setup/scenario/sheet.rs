//! The files of the scenarios: their words, sides, grounds and tables, and games that name one.

use std::borrow::Cow;
use std::sync::Arc;

use content::{Entry, Fault, Faults, Sheet, did_you_mean, kebab};
use fates::Seat;
use serde::{Deserialize, Serialize};
use table::Polygon;

use super::stages::FIRST_STAGE;
use super::{HORRORS, HUNTERS, scenario_faults};
use crate::content::book::Book;
use crate::content::profile::Side;
use crate::setup::{Setup, SideSetup, TableSetup, TerrainSetup, point};
use crate::state::model::Place;
use crate::state::plot::{Area, MOST_ROOMS, ScenarioKind, Site};
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    /// What it is called.
    pub name: String,
    /// Good or evil.
    pub side: Side,
    /// The most points its models may cost together.
    pub points: u16,
    /// The sections of the rosters it is taken from.
    pub rosters: Vec<String>,
    /// Single profiles of other sections that it may take too.
    #[serde(default)]
    pub profiles: Vec<String>,
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    name: String,
    kind: ScenarioKind,
    story: String,
    briefing: String,
    width: f64,
    depth: f64,
}

/// A room or a door.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaSheet {
    name: String,
    outline: Vec<(f64, f64)>,
}

/// The tables that a scenario's file may hold.
const KINDS: [&str; 10] =
    ["scenario", "side", "terrain", "area", "indoors", "outdoors", "den", "hideout", "moorland", "forest"];

impl Scenario {
    /// Is this the file of a scenario?
    pub(crate) fn is_one(file: &str, text: &str) -> bool {
        Sheet::open(file, text, &KINDS).holds("scenario")
    }

    /// Reads a scenario's file, or says everything that is wrong with it, with file and line.
    pub fn read(book: &Book, file: &str, text: &str) -> Result<Scenario, Faults> {
        let mut sheet = Sheet::open(file, text, &KINDS);
        let head = sheet.entries::<Head>("scenario").pop();
        let sides = sheet.entries::<ScenarioSide>("side");
        let areas = sheet.entries::<AreaSheet>("area");
        let terrain = sheet.entries::<TerrainSetup>("terrain");
        let grounds = Site::ALL.map(|site| (site, sheet.entries::<TerrainSetup>(site.name())));
        let mut faults = Faults::default();
        sheet.close(&mut faults);
        let Some(head) = head.filter(|_| faults.0.is_empty()) else { return Err(faults) };
        let mut found = Vec::new();
        check_head(&head, &sides, &grounds, &mut found);
        sides.iter().for_each(|side| check_side(book, side, &mut found));
        let everything = terrain.iter().chain(grounds.iter().flat_map(|(_, pieces)| pieces));
        everything.for_each(|piece| check_terrain(&head.value, piece, &mut found));
        let areas = areas.iter().filter_map(|area| check_area(&head.value, area, &mut found)).collect();
        if !found.is_empty() {
            let fault = |(line, what)| Fault { file: file.to_string(), line, what };
            return Err(Faults(found.into_iter().map(fault).collect()));
        }
        let Head { id, name, kind, story, briefing, width, depth } = head.value;
        let values = |pieces: Vec<Entry<TerrainSetup>>| pieces.into_iter().map(|piece| piece.value).collect();
        Ok(Scenario {
            id,
            name,
            kind,
            words: [story, briefing].into_iter().filter(|words| !words.is_empty()).collect(),
            sides: sides.into_iter().map(|side| side.value).collect(),
            areas,
            width,
            depth,
            terrain: values(terrain),
            grounds: grounds.into_iter().map(|(site, pieces)| (site, values(pieces))).collect(),
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
            ScenarioKind::HumanCattle => (true, false), // ff.scen5.rule.1
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

fn check_head(
    head: &Entry<Head>,
    sides: &[Entry<ScenarioSide>],
    grounds: &[(Site, Vec<Entry<TerrainSetup>>)],
    found: &mut Vec<(usize, String)>,
) {
    let Head { id, kind, width, depth, .. } = &head.value;
    if *id != kebab(id) || id.is_empty() {
        found.push((head.line, format!("found the id \"{id}\", expected small letters and hyphens")));
    }
    if sides.len() != 2 {
        found.push((head.line, format!("found {} sides, expected two [[side]]", sides.len())));
    }
    let size = 300.0..=3000.0;
    if !size.contains(width) || !size.contains(depth) {
        found.push((head.line, format!("found {width} by {depth} millimetres, expected 300 to 3000")));
    }
    for (site, pieces) in grounds {
        if let Some(piece) = pieces.first().filter(|_| !kind.sites().contains(site)) {
            found
                .push((piece.line, format!("this scenario is not played on the ground \"{}\"", site.name())));
        }
    }
}

fn check_side(book: &Book, side: &Entry<ScenarioSide>, found: &mut Vec<(usize, String)>) {
    for roster in side.value.rosters.iter().filter(|roster| book.roster(roster).is_none()) {
        let hint = did_you_mean(roster, book.rosters.iter().map(|roster| roster.id.as_str()));
        found.push((side.line, format!("no roster is called \"{roster}\"{hint}")));
    }
    for profile in &side.value.profiles {
        found.extend(book.profile(profile).err().map(|fault| (side.line, fault)));
    }
}

fn check_terrain(head: &Head, piece: &Entry<TerrainSetup>, found: &mut Vec<(usize, String)>) {
    let outline = &piece.value.outline;
    if let Err(fault) = outline_of(head, outline) {
        found.push((piece.line, format!("terrain \"{}\": {fault}", piece.value.name)));
    }
}

fn check_area(head: &Head, area: &Entry<AreaSheet>, found: &mut Vec<(usize, String)>) -> Option<Area> {
    match outline_of(head, &area.value.outline) {
        Ok(outline) => Some(Area { name: area.value.name.clone(), outline }),
        Err(fault) => {
            found.push((area.line, format!("area \"{}\": {fault}", area.value.name)));
            None
        }
    }
}

fn outline_of(head: &Head, corners: &[(f64, f64)]) -> Result<Polygon, String> {
    let inside = |&(x, y): &(f64, f64)| (0.0..=head.width).contains(&x) && (0.0..=head.depth).contains(&y);
    if let Some((x, y)) = corners.iter().find(|corner| !inside(corner)) {
        return Err(format!("the corner {x}, {y} is off the table"));
    }
    Polygon::new(corners.iter().map(|&(x, y)| point(x, y)).collect()).map_err(|fault| fault.to_string())
}

impl Book {
    /// The scenario of an id or a name.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, String> {
        let wanted = kebab(id);
        self.scenarios.iter().find(|scenario| scenario.id == wanted).ok_or_else(|| {
            let names = self.scenarios.iter().map(|scenario| scenario.id.as_str());
            format!("no scenario is called \"{id}\"{}", did_you_mean(&wanted, names))
        })
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
        if scenario.areas.len() > MOST_ROOMS {
            faults.push(format!("found {} rooms, expected {MOST_ROOMS} at most", scenario.areas.len()));
        }
        for (seat, side) in scenario.sides.iter().enumerate() {
            let seat = Seat(seat as u8);
            let profiles: Vec<_> = state.members(seat).iter().map(|model| state.profile(model)).collect();
            faults.extend(scenario_faults(scenario.kind, side, &profiles));
        }
        faults
    }
}
