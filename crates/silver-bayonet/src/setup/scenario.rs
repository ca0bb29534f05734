//! Scenarios: files of the book that hold a whole game, and games that name one.

use std::borrow::Cow;
use std::sync::Arc;

use content::{Entry, Fault, Faults, Sheet, did_you_mean, kebab, values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Kind, Length, Polygon, TableSetup, TerrainSetup};

use crate::content::book::Book;
use crate::content::schemas::schema_of;
use crate::rules::scenario::artefacts::{Artefact, Whereabouts};
use crate::rules::scenario::clues::{Card, Clue};
use crate::rules::scenario::victory::{Score, Victory};
use crate::setup::objects::{GunSetup, WorkSetup};
use crate::setup::{
    ArtefactSetup, ClueSetup, FigureSetup, HIGHEST, Setup, SideSetup, is_level, length, point,
};
use crate::state::options::Options;
use crate::state::plot::{Arrival, Story};
use crate::state::{MOST_ARTEFACTS, MOST_CLUES, State, Terrain, Weather};

/// A scenario of the book.
#[derive(Clone, Debug, Serialize)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many play it.
    pub players: u8,
    /// The whole game.
    pub setup: Setup,
}

impl Scenario {
    /// Reads a scenario's file that is not in the book, cards of its own among it; or says everything that is wrong,
    /// with file and line.
    pub fn read(book: &Arc<Book>, file: &str, text: &str) -> Result<Scenario, Faults> {
        let kinds: Vec<&str> = KINDS.into_iter().chain(["card"]).collect();
        let mut sheet = Sheet::open(file, text, &kinds);
        let cards: Vec<Entry<Card>> = sheet.entries("card");
        let draft = Draft::read(&mut sheet);
        let mut faults = Faults::default();
        sheet.close(&mut faults);
        let Some(draft) = draft.filter(|_| faults.0.is_empty()) else { return Err(faults) };
        let cards = cards.into_iter().map(|card| card.value).collect();
        draft.bind_with(book, cards).map_err(|found| {
            let fault = |(line, what)| Fault { file: file.to_string(), line, what };
            Faults(found.into_iter().map(fault).collect())
        })
    }
}

/// The part of a setup that something is wrong with, by its place in its list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Part {
    #[default]
    Whole,
    Side(usize),
    Figure(usize),
    Terrain(usize),
    Clue(usize),
    Artefact(usize),
    Gun(usize),
    Work(usize),
    Arrival(usize),
    Victory,
    Score(usize),
}

/// What is wrong with a setup, and with which part of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flaws(pub Vec<(Part, String)>, Part);

impl Flaws {
    /// What is found from here on is wrong with this part.
    pub(crate) fn look_at(&mut self, part: Part) {
        self.1 = part;
    }

    pub(super) fn push(&mut self, what: String) {
        self.0.push((self.1, what));
    }

    pub(super) fn extend(&mut self, found: impl IntoIterator<Item = String>) {
        found.into_iter().for_each(|what| self.push(what));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Head {
    /// Its id: small letters and hyphens.
    id: String,
    /// What it is called.
    name: String,
    /// How it came to this.
    story: String,
    /// What is to be done, and where everybody starts.
    briefing: String,
    /// How many play it: 1 or 2.
    #[schemars(range(min = 1, max = 2))]
    players: u8,
    /// The game ends after this many turns; 0 for no limit.
    turns: u16,
    /// How wide the table is, west to east, in inches.
    #[schemars(range(min = 6, max = 240))]
    width: f64,
    /// How deep the table is, north to south, in inches.
    #[schemars(range(min = 6, max = 240))]
    depth: f64,
    /// House rules.
    #[serde(default)]
    options: Options,
    /// The weather.
    #[serde(default)]
    weather: Weather,
    /// Fog?
    #[serde(default)]
    fog: bool,
    /// The names of the water that is deep.
    #[serde(default)]
    deep: Vec<String>,
    /// The names of the terrain that is unsteady.
    #[serde(default)]
    unsteady: Vec<String>,
    /// The clue deck, as ids of cards, one for each marker.
    #[serde(default)]
    deck: Vec<String>,
    /// What burns, by the names of the pieces of terrain.
    #[serde(default)]
    burning: Vec<String>,
}

/// What may stand in the file of a scenario, table by table: the name, the schema, and whether there may be several.
pub(crate) fn schemas() -> [(&'static str, Value, bool); 12] {
    [
        ("scenario", schema_of::<Head>(), false),
        ("side", schema_of::<SideSetup>(), true),
        ("figure", schema_of::<FigureSetup>(), true),
        ("terrain", schema_of::<TerrainSetup>(), true),
        ("clue", schema_of::<ClueSetup>(), true),
        ("artefact", schema_of::<ArtefactSetup>(), true),
        ("gun", schema_of::<GunSetup>(), true),
        ("work", schema_of::<WorkSetup>(), true),
        ("arrival", schema_of::<Arrival>(), true),
        ("victory", schema_of::<Victory>(), false),
        ("score", schema_of::<Score>(), true),
        ("card", schema_of::<Card>(), true),
    ]
}

/// The tables of a scenario's file, besides `card`, which any file may hold.
pub(crate) const KINDS: [&str; 11] = [
    "scenario", "side", "figure", "terrain", "clue", "artefact", "gun", "work", "arrival", "victory", "score",
];

/// A scenario as it was read, every part with its line.
pub(crate) struct Draft {
    head: Entry<Head>,
    sides: Vec<Entry<SideSetup>>,
    figures: Vec<Entry<FigureSetup>>,
    terrain: Vec<Entry<TerrainSetup>>,
    clues: Vec<Entry<ClueSetup>>,
    artefacts: Vec<Entry<ArtefactSetup>>,
    guns: Vec<Entry<GunSetup>>,
    works: Vec<Entry<WorkSetup>>,
    arrivals: Vec<Entry<Arrival>>,
    victory: Option<Entry<Victory>>,
    scores: Vec<Entry<Score>>,
}

impl Draft {
    /// Reads the scenario of a file, if it has one.
    pub(crate) fn read(sheet: &mut Sheet<'_>) -> Option<Draft> {
        if !sheet.holds("scenario") {
            sheet.refuse(&KINDS, "a scenario's parts stand in the file of a [scenario]");
            return None;
        }
        let head = sheet.entries::<Head>("scenario").pop();
        let (sides, figures, terrain) =
            (sheet.entries("side"), sheet.entries("figure"), sheet.entries("terrain"));
        let (clues, artefacts, arrivals) =
            (sheet.entries("clue"), sheet.entries("artefact"), sheet.entries("arrival"));
        let (guns, works) = (sheet.entries("gun"), sheet.entries("work"));
        let (victory, scores) = (sheet.entries("victory").pop(), sheet.entries("score"));
        let head = head?;
        Some(Draft {
            head,
            sides,
            figures,
            terrain,
            clues,
            artefacts,
            guns,
            works,
            arrivals,
            victory,
            scores,
        })
    }

    /// The line of a part.
    fn line_of(&self, part: Part) -> usize {
        let line = match part {
            Part::Whole => None,
            Part::Side(place) => self.sides.get(place).map(|entry| entry.line),
            Part::Figure(place) => self.figures.get(place).map(|entry| entry.line),
            Part::Terrain(place) => self.terrain.get(place).map(|entry| entry.line),
            Part::Clue(place) => self.clues.get(place).map(|entry| entry.line),
            Part::Artefact(place) => self.artefacts.get(place).map(|entry| entry.line),
            Part::Gun(place) => self.guns.get(place).map(|entry| entry.line),
            Part::Work(place) => self.works.get(place).map(|entry| entry.line),
            Part::Arrival(place) => self.arrivals.get(place).map(|entry| entry.line),
            Part::Victory => self.victory.as_ref().map(|entry| entry.line),
            Part::Score(place) => self.scores.get(place).map(|entry| entry.line),
        };
        line.unwrap_or(self.head.line)
    }

    /// The scenario, laid out once to see that it can be; or everything that is wrong, each with its line.
    pub(crate) fn bind(&self, book: &Arc<Book>) -> Result<Scenario, Vec<(usize, String)>> {
        self.bind_with(book, Vec::new())
    }

    /// The same with cards of its own.
    fn bind_with(&self, book: &Arc<Book>, cards: Vec<Card>) -> Result<Scenario, Vec<(usize, String)>> {
        let setup = Setup { cards, ..self.setup() };
        let Head { id, name, players, .. } = self.head.value.clone();
        let mut faults = Vec::new();
        if id.is_empty() || id != kebab(&id) {
            let what = format!("found the id \"{id}\", expected small letters and hyphens");
            faults.push((self.head.line, what));
        }
        if !(1..=2).contains(&players) || self.sides.len() != usize::from(players) {
            let found = format!("found {players} players and {} sides", self.sides.len());
            faults.push((self.head.line, format!("{found}, expected 1 or 2, and a [[side]] for each")));
        }
        match setup.muster(book).map(|mustered| mustered.lay_out(book)) {
            Ok(Ok(_)) => {}
            Ok(Err(Flaws(found, _))) => {
                faults.extend(found.into_iter().map(|(part, what)| (self.line_of(part), what)));
            }
            Err(found) => faults.extend(found.into_iter().map(|what| (self.head.line, what))),
        }
        if faults.is_empty() { Ok(Scenario { id, name, players, setup }) } else { Err(faults) }
    }

    fn setup(&self) -> Setup {
        let head = self.head.value.clone();
        let victory = self.victory.as_ref().map(|entry| entry.value.clone());
        let scores = values(&self.scores);
        let scored = victory.is_some() || !scores.is_empty();
        Setup {
            name: Some(head.name),
            story: Some(head.story),
            briefing: Some(head.briefing),
            sides: values(&self.sides),
            figures: values(&self.figures),
            clues: values(&self.clues),
            deck: head.deck,
            burning: head.burning,
            artefacts: values(&self.artefacts),
            guns: values(&self.guns),
            works: values(&self.works),
            deep: head.deep,
            unsteady: head.unsteady,
            arrivals: values(&self.arrivals),
            victory: scored.then(|| Victory { scores, ..victory.unwrap_or_default() }),
            table: Some(TableSetup { width: head.width, depth: head.depth, terrain: values(&self.terrain) }),
            weather: head.weather,
            fog: head.fog,
            options: Options { turns: head.turns, ..head.options },
            ..Setup::default()
        }
    }
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
    /// The setup written out: a scenario that is named by its id with what is written besides laid over it, and
    /// without its table where it is played on a real one.
    pub fn resolve(&self, book: &Book) -> Result<Cow<'_, Setup>, Vec<String>> {
        let Some(id) = &self.scenario else {
            return Ok(if self.real_table {
                Cow::Owned(self.clone().off_the_table())
            } else {
                Cow::Borrowed(self)
            });
        };
        let scenario = book.scenario(id).map_err(|fault| vec![fault])?;
        if self.table.is_some() || !self.clues.is_empty() || self.victory.is_some() {
            return Err(vec![format!("the scenario \"{id}\" brings its own table, clues and victory")]);
        }
        let mut setup = scenario.setup.clone();
        setup.overlay(self);
        Ok(Cow::Owned(if self.real_table { setup.off_the_table() } else { setup }))
    }

    /// Puts what is written in the other setup in the place of one's own.
    fn overlay(&mut self, other: &Setup) {
        for (seat, side) in other.sides.iter().enumerate() {
            if seat == self.sides.len() {
                self.sides.push(SideSetup::default());
            }
            if let Some(own) = self.sides.get_mut(seat) {
                own.overlay(side);
            }
        }
        let brings = |seat: u8| other.sides.get(usize::from(seat)).is_some_and(|side| side.unit.is_some());
        let replaced =
            |seat: u8| brings(seat) || other.figures.iter().any(|figure| figure.side == Some(seat));
        self.figures.retain(|figure| figure.side.is_none_or(|seat| !replaced(seat)));
        self.figures.extend(other.figures.iter().cloned());
        if other.options != Options::default() {
            let turns = if other.options.turns > 0 { other.options.turns } else { self.options.turns };
            self.options = Options { turns, ..other.options };
        }
        if other.weather != Weather::Clear {
            self.weather = other.weather;
        }
        self.fog |= other.fog;
    }

    /// The same game with miniatures on a real table: nobody is placed, and people are asked of drops and water only
    /// where the scenario has some.
    fn off_the_table(mut self) -> Setup {
        if let Some(table) = self.table.take() {
            let has = |holds: &dyn Fn(&TerrainSetup) -> bool| table.terrain.iter().any(holds);
            let low = !self.options.small_drops_safe; // sb.fall.15
            self.terrain = Terrain {
                drops: has(&|piece| {
                    let floor = matches!(piece.kind, Kind::Open | Kind::Building | Kind::Rock | Kind::Stairs);
                    piece.kind == Kind::Pit
                        || piece.height > 3.0 && piece.kind != Kind::Woods
                        || low && floor && piece.height > 0.0
                }),
                water: has(&|piece| piece.kind == Kind::Water),
                deep: !self.deep.is_empty(),
                unsteady: !self.unsteady.is_empty(),
            };
        }
        for artefact in &mut self.artefacts {
            artefact.lies |= artefact.at.take().is_some();
        }
        self.figures.iter_mut().for_each(|figure| figure.at = None);
        self.clues.iter_mut().for_each(|clue| clue.at = None);
        self.guns.iter_mut().for_each(|gun| gun.at = None);
        self.works.iter_mut().for_each(|work| work.at = None);
        self.sides.iter_mut().for_each(|side| side.zone.clear());
        self.real_table = false;
        self
    }

    /// What the scenario says, checked.
    pub(crate) fn plot(&self, book: &Book, flaws: &mut Flaws) -> Story {
        let mut story = Story {
            name: self.name.clone(),
            story: self.story.clone().unwrap_or_default(),
            briefing: self.briefing.clone().unwrap_or_default(),
            sides: self.sides.iter().map(|side| side.name.clone()).collect(),
            zones: self.zones(flaws),
            cards: self.dealt(book, flaws),
            artefacts: self
                .artefacts
                .iter()
                .map(|one| Artefact { id: one.id.clone(), name: one.name.clone() })
                .collect(),
            burning: self.burning.clone(),
            arrivals: self.arrivals.clone(),
            ..Story::default()
        };
        flaws.extend(self.fires_without_terrain());
        for (place, arrival) in self.arrivals.iter().enumerate() {
            flaws.look_at(Part::Arrival(place));
            flaws.extend(arrival.place.check(book).err());
        }
        self.read_objects(book, &mut story, flaws);
        if let Some(victory) = &self.victory {
            flaws.look_at(Part::Victory);
            flaws.extend(victory.faults(book, &story));
            for (place, score) in victory.scores.iter().enumerate() {
                flaws.look_at(Part::Score(place));
                flaws.extend(score.check(book, &story).err());
            }
        }
        flaws.look_at(Part::Whole);
        story.victory = self.victory.clone();
        story
    }

    /// What is to burn and is no piece of terrain. At a real table it is what people call it.
    fn fires_without_terrain(&self) -> Vec<String> {
        let Some(table) = &self.table else { return Vec::new() };
        let lies = |name: &String| table.terrain.iter().any(|piece| piece.name == *name);
        let names: Vec<&str> = table.terrain.iter().map(|piece| piece.name.as_str()).collect();
        let fault = |name: &String| {
            let hint = did_you_mean(name, names.iter().copied());
            format!("found burning \"{name}\", expected the name of a piece of terrain{hint}")
        };
        self.burning.iter().filter(|name| !lies(name)).map(fault).collect()
    }

    fn zones(&self, flaws: &mut Flaws) -> Vec<Option<Polygon>> {
        let mut zone = |(seat, side): (usize, &SideSetup)| {
            if side.zone.is_empty() {
                return None;
            }
            flaws.look_at(Part::Side(seat));
            table::Ruler::Inches
                .outline(&side.zone)
                .map_err(|fault| flaws.push(format!("the zone of side {seat}: {fault}")))
                .ok()
        };
        self.sides.iter().enumerate().map(&mut zone).collect()
    }

    /// The clue deck: one card for each marker (sb.clue.7).
    fn dealt(&self, book: &Book, flaws: &mut Flaws) -> Vec<Card> {
        flaws.look_at(Part::Whole);
        let (markers, cards) = (self.clues.len(), self.deck.len());
        if markers != cards || markers > MOST_CLUES {
            flaws.push(format!(
                "found {cards} cards in the deck and {markers} clue markers, expected one card for each marker, and \
                 at most {MOST_CLUES}"
            ));
        }
        let known = || self.cards.iter().chain(&book.clue_cards);
        let mut dealt = Vec::new();
        for id in &self.deck {
            match known().find(|card| card.id == *id) {
                Some(card) => {
                    if self.cards.contains(card) {
                        flaws.extend(
                            card.faults(book).into_iter().map(|what| format!("the card \"{id}\": {what}")),
                        );
                    }
                    flaws.extend(self.missing_artefacts(card));
                    dealt.push(card.clone());
                }
                None => {
                    let hint = did_you_mean(id, known().map(|card| card.id.as_str()));
                    flaws.push(format!("no clue card is called \"{id}\"{hint}"));
                }
            }
        }
        dealt
    }

    /// What a card would have somebody carry, and what is not there.
    fn missing_artefacts(&self, card: &Card) -> Vec<String> {
        let carried = card.effects.iter().filter_map(|effect| match effect {
            crate::rules::scenario::clues::Effect::Carry(id) => Some(id),
            _ => None,
        });
        let missing = carried.filter(|id| !self.artefacts.iter().any(|artefact| artefact.id == **id));
        missing
            .map(|id| format!("the card \"{}\" hands out \"{id}\", which is no artefact here", card.id))
            .collect()
    }

    /// Lays clue markers and artefacts.
    pub(crate) fn lay_trail(&self, state: &mut State, flaws: &mut Flaws) {
        for (place, clue) in self.clues.iter().take(MOST_CLUES).enumerate() {
            flaws.look_at(Part::Clue(place));
            let what = format!("clue {}", place + 1);
            let at = spot(state, &what, clue.at, clue.elevation, flaws);
            state.clues.push(Clue { at, elevation: length(clue.elevation), found: false });
        }
        for (place, artefact) in self.artefacts.iter().enumerate() {
            flaws.look_at(Part::Artefact(place));
            let id = &artefact.id;
            if *id != kebab(id) || id.is_empty() {
                flaws.push(format!("found the artefact \"{id}\", expected small letters and hyphens"));
            } else if self.artefacts[..place].iter().any(|other| other.id == *id) {
                flaws.push(format!("the artefact \"{id}\" stands twice"));
            } else if place >= MOST_ARTEFACTS {
                flaws.push(format!("found more than {MOST_ARTEFACTS} artefacts"));
            } else if artefact.lies || artefact.at.is_some() {
                let at = spot(state, &artefact.name, artefact.at, artefact.elevation, flaws);
                let elevation = length(artefact.elevation);
                state.trail.artefacts[place] = Whereabouts::Lying { at, elevation };
            }
        }
    }
}

impl SideSetup {
    fn overlay(&mut self, other: &SideSetup) {
        if other.name.is_some() {
            self.name.clone_from(&other.name);
        }
        if other.pool.is_some() {
            self.pool = other.pool;
        }
        if !other.zone.is_empty() {
            self.zone.clone_from(&other.zone);
        }
        if other.unit.is_some() {
            self.unit.clone_from(&other.unit);
            self.deploy.clone_from(&other.deploy);
        }
    }
}

/// Where a marker lies: on the virtual table and in the open, or nowhere in particular beside a real one.
fn spot(
    state: &State,
    what: &str,
    at: Option<(f64, f64)>,
    elevation: f64,
    flaws: &mut Flaws,
) -> Option<table::Point> {
    let table = state.table.as_ref()?;
    let Some((x, y)) = at else {
        flaws.push(format!("{what} lies nowhere on the table; expected at = [x, y]"));
        return None;
    };
    if !is_level(elevation) {
        flaws.push(format!("{what}: found elevation {elevation}, expected at most {HIGHEST} inches"));
        return None;
    }
    let (at, Length(level)) = (point(x, y), length(elevation));
    let inside = (0..=table.width.0).contains(&at.x) && (0..=table.depth.0).contains(&at.y);
    let walled = table.terrain.iter().any(|piece| {
        matches!(piece.kind, Kind::Wall | Kind::Building | Kind::Rock)
            && piece.outline.encloses(at)
            && (piece.bottom.0..piece.top.0).contains(&level)
    });
    if !inside {
        flaws.push(format!("{what} lies at {x}, {y}, outside the table"));
    } else if walled {
        flaws.push(format!("{what} lies at {x}, {y}, inside something solid"));
    }
    Some(at)
}
