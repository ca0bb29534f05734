//! Setting up a scenario, step by step, as its page says.

mod berths;
mod terrain;

pub use self::berths::Berth;
pub(super) use self::berths::Footing;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Point};

use super::{HORRORS, HUNTERS};
use crate::content::profile::id;
use crate::content::special::Special;
use crate::state::event::line;
use crate::state::model::Place;
use crate::state::plot::{MOST_SPOTS, ScenarioKind, Site, Spot};
use crate::state::reach::Edge;
use crate::state::stick::Stick;
use crate::state::{Phase, Stake, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// The first stage of a scenario's own; those before are the general ones.
pub(crate) const FIRST_STAGE: u8 = 20;

const HOME_EDGE: RuleId = RuleId("ff.scen1.setup.6");
const PHONE: RuleId = RuleId("ff.scen3.setup.6");
const HIDING: RuleId = RuleId("ff.scen4.setup.3");
const COUNTER: RuleId = RuleId("ff.scen4.setup.4");
const PACK: RuleId = RuleId("ff.scen6.setup.5");

/// What a player settles before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrange {
    /// An edge of the table as one's own.
    Edge(Edge),
    /// The corner that gets no marker, clockwise from the north-west (ff.scen3.setup.6).
    Corner(u8),
    /// The room where a ghost hides.
    Room(u8),
    /// The counter that is the real object.
    Counter(u8),
    /// The marker that stands for a wolf.
    Marker(FigureId),
    /// A piece of terrain, by its place in the box (ff.setup.terrain.3).
    Piece(u8),
    /// No more pieces.
    Enough,
}

/// One step of a scenario's setting-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Terrain,
    Time,
    Moon,
    Weather,
    Roles,
    Deployment,
    Characters,
    Initiative,
    First(Seat),
    HomeEdge,
    Vanguard,
    Zombies,
    Survivors,
    Coffins,
    Minions,
    Doors,
    Civilians,
    Madmen,
    Phone,
    Secrets,
    Counters,
    Path,
    Captives,
    Graves,
    Bushes,
    Markers,
    Masks,
    Hunters,
}

/// ff.scen1.setup.5, ff.scen1.setup.6
const INFESTATION: &[Step] = &[
    Step::Terrain,
    Step::Time,
    Step::Weather,
    Step::HomeEdge,
    Step::Vanguard,
    Step::Zombies,
    Step::Survivors,
    Step::Characters,
    Step::Initiative,
];

/// ff.scen2.setup.3
const HUNT: &[Step] =
    &[Step::Terrain, Step::Coffins, Step::Minions, Step::Doors, Step::Characters, Step::First(HUNTERS)];

/// ff.scen3.setup.5, ff.scen3.setup.6, ff.scen3.setup.8
const MASSACRE: &[Step] = &[
    Step::Terrain,
    Step::Moon,
    Step::Weather,
    Step::Civilians,
    Step::Madmen,
    Step::Phone,
    Step::Characters,
    Step::Initiative,
];

/// ff.scen4.setup.3, ff.scen4.setup.4
const HOUSE: &[Step] =
    &[Step::Terrain, Step::Secrets, Step::Counters, Step::Path, Step::Characters, Step::Initiative];

/// ff.scen5.setup.1, ff.scen5.setup.6
const CATTLE: &[Step] = &[
    Step::Roles,
    Step::Terrain,
    Step::Moon,
    Step::Weather,
    Step::Captives,
    Step::Graves,
    Step::Deployment,
    Step::Characters,
    Step::Initiative,
];

/// ff.scen6.setup.3, ff.scen6.setup.5
const MIST: &[Step] = &[
    Step::Bushes,
    Step::Terrain,
    Step::Moon,
    Step::Markers,
    Step::Masks,
    Step::HomeEdge,
    Step::Hunters,
    Step::Characters,
    Step::Initiative,
];

impl ScenarioKind {
    fn steps(self) -> &'static [Step] {
        match self {
            ScenarioKind::ZombieInfestation => INFESTATION,
            ScenarioKind::VampireHunt => HUNT,
            ScenarioKind::ChainsawMassacre => MASSACRE,
            ScenarioKind::HauntedHouse => HOUSE,
            ScenarioKind::HumanCattle => CATTLE,
            ScenarioKind::WolvesInTheMist => MIST,
        }
    }
}

impl State {
    /// The models of a party that still have to be put on the table.
    fn to_be_placed(&self, seat: Seat, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        let waits = |&model: &FigureId| self[model].place == Place::Reserve && holds(model);
        self.members(seat).iter().filter(waits).collect()
    }

    /// The edge that the good player has named.
    fn home_edge(&self) -> Edge {
        self.trail.edge.unwrap_or(Edge::South)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One step of the scenario's own setting-up; after the last the first turn begins.
    pub(crate) fn scenario_stage(&mut self, stage: u8) -> Play<()> {
        let steps = self.state.plot.kind.map_or(&[][..], ScenarioKind::steps);
        let Some(&step) = steps.get(usize::from(stage.saturating_sub(FIRST_STAGE))) else {
            self.state.phase = Phase::TurnBegins;
            return Ok(());
        };
        if step == Step::Terrain && !self.lays_terrain()? {
            return Ok(()); // piece by piece
        }
        self.arranges(step)?;
        self.state.phase = Phase::Setting(stage + 1);
        Ok(())
    }

    fn arranges(&mut self, step: Step) -> Play<()> {
        match step {
            Step::Time => {
                self.settle_time()?;
                self.settle_moon()
            }
            Step::Moon => self.settle_moon(),
            Step::Weather => self.settle_weather(),
            Step::Terrain => Ok(()), // laid already
            Step::Roles => {
                self.settle_roles()?;
                self.lays_lair();
                Ok(())
            }
            Step::Deployment => self.deploys_by_the_general_rule(),
            Step::Characters => {
                self.settle_madness()?;
                self.settle_prey()
            }
            Step::Initiative => self.settle_initiative(),
            Step::First(seat) => {
                self.state.to_act = seat;
                Ok(())
            }
            Step::HomeEdge => self.names_edge(),
            Step::Vanguard => self.picks_vanguard(),
            Step::Zombies => {
                let first = self.state.trail.vanguard;
                self.berths_all(first, Berth::FarFrom(self.state.home_edge()), HOME_EDGE)
            }
            Step::Survivors => {
                let berth = Berth::Strip(self.state.home_edge(), Stick::Short);
                self.berths_party(HUNTERS, berth, RuleId("ff.scen1.setup.7"))
            }
            Step::Coffins => self.lays_vampires_to_sleep(),
            Step::Minions => self.berths_party(HORRORS, Berth::ByCoffin, RuleId("ff.scen2.setup.3")),
            Step::Doors => self.berths_party(HUNTERS, Berth::Doorway, RuleId("ff.scen2.setup.3")),
            Step::Civilians => {
                let civilians = self.state.to_be_placed(HUNTERS, |model| self.state.is_civilian(model));
                self.berths_all(civilians, Berth::Centre, RuleId("ff.scen3.setup.5"))
            }
            Step::Madmen => self.berths_party(HORRORS, Berth::EmptiestEdge, RuleId("ff.scen3.setup.5")),
            Step::Phone => self.lays_phone(),
            Step::Secrets => self.notes_rooms(),
            Step::Counters => self.lays_counters(),
            Step::Path => self.berths_party(HUNTERS, Berth::Strip(Edge::South, Stick::Short), HIDING),
            Step::Captives => self.brings_captives(),
            Step::Graves => self.digs_graves(),
            Step::Bushes => self.grows_bushes(),
            Step::Markers => self.lays_markers(),
            Step::Masks => self.assigns_markers(),
            Step::Hunters => self.berths_party(HUNTERS, Berth::Pack(self.state.home_edge()), PACK),
        }
    }

    /// As in any fight: the attacker's edge, the defender first, and a swap (ff.setup.deploy.1 to ff.setup.deploy.4).
    fn deploys_by_the_general_rule(&mut self) -> Play<()> {
        let all = |seat| self.state.to_be_placed(seat, |_| true);
        self.state.setting.waiting = all(HUNTERS).iter().chain(all(HORRORS).iter()).collect();
        self.settle_edge()?;
        while self.deploys_one()? {}
        self.settle_swap()
    }

    /// Everybody of a party who has no place yet.
    fn berths_party(&mut self, seat: Seat, berth: Berth, rule: RuleId) -> Play<()> {
        let all = self.state.to_be_placed(seat, |_| true);
        self.berths_all(all, berth, rule)
    }

    fn berths_all(&mut self, models: FigureSet, berth: Berth, rule: RuleId) -> Play<()> {
        for model in models.iter() {
            self.berth(model, berth, rule)?;
        }
        Ok(())
    }

    /// The good player names an edge (ff.scen1.setup.6, ff.scen6.setup.5).
    fn names_edge(&mut self) -> Play<()> {
        let rule = match self.state.plot.kind {
            Some(ScenarioKind::WolvesInTheMist) => PACK,
            _ => HOME_EDGE,
        };
        if let Arrange::Edge(edge) = self.ask(rule, HUNTERS, &Edge::ALL.map(Arrange::Edge))? {
            self.state.trail.edge = Some(edge);
            self.tell(|| DeploymentEvent::NamedEdge { seat: HUNTERS, edge }.into());
        }
        Ok(())
    }

    /// Half of the zombies, counted in models and rounded up, come first; the others are the reserve
    /// (ff.scen1.setup.8).
    fn picks_vanguard(&mut self) -> Play<()> {
        let zombies = self.state.to_be_placed(HORRORS, |_| true);
        let half = zombies.len().div_ceil(2) as u8;
        self.state.trail.vanguard = self.pick(RuleId("ff.scen1.setup.8"), HORRORS, zombies, half, half)?;
        Ok(())
    }

    /// Each vampire in its coffin, asleep (ff.scen2.setup.2, ff.scen2.setup.3).
    fn lays_vampires_to_sleep(&mut self) -> Play<()> {
        let vampires = self.state.to_be_placed(HORRORS, |model| self.state.has(model, Special::Vampire));
        for vampire in vampires.iter() {
            if self.berth(vampire, Berth::Coffin, RuleId("ff.scen2.setup.2"))? {
                self.lies_down(vampire);
            }
        }
        Ok(())
    }

    /// Three markers on three corners, face down even to the player who lays them (ff.scen3.setup.6). At a real table
    /// people lay them and nobody has to say where.
    fn lays_phone(&mut self) -> Play<()> {
        let corners = self.state.table.as_ref().map(|table| {
            let (near, east, south) = (INSET, table.width.0 - INSET, table.depth.0 - INSET);
            [(near, near), (east, near), (east, south), (near, south)].map(|(x, y)| Point { x, y })
        });
        let left_out = match corners {
            Some(_) => self.ask(PHONE, HORRORS, &[0, 1, 2, 3].map(Arrange::Corner))?,
            None => Arrange::Corner(3),
        };
        let laid = (0..4).filter(|&corner| Arrange::Corner(corner) != left_out);
        for (spot, corner) in laid.enumerate() {
            let at = corners.map(|corners| corners[usize::from(corner)]);
            self.state.trail.spots[spot] = Spot::Lying(at);
        }
        self.tell(|| DeploymentEvent::MarkersLaid { count: 3 }.into());
        Ok(())
    }

    /// Each ghost's room is noted down in secret (ff.scen4.setup.3).
    fn notes_rooms(&mut self) -> Play<()> {
        let options: Vec<Arrange> = (0..self.state.rooms()).map(Arrange::Room).collect();
        for ghost in self.state.to_be_placed(HORRORS, |_| true).iter() {
            self.state.at_stake = Some(Stake::Model(ghost));
            if let Arrange::Room(room) = self.ask(HIDING, HORRORS, &options)? {
                self.state.trail.hiding[usize::from(room)].insert(ghost);
                self.state[ghost].place = Place::Secret;
            }
        }
        self.state.at_stake = None;
        self.tell(|| DeploymentEvent::Hidden { seat: HORRORS }.into());
        Ok(())
    }

    /// Six counters, five of them dummies; the ghost player knows which is not (ff.scen4.setup.4).
    fn lays_counters(&mut self) -> Play<()> {
        let Some(ghost) = self.state.members(HORRORS).first() else { return Ok(()) };
        let rule = COUNTER;
        for counter in 0..COUNTERS {
            let at = self.lays(ghost, rule)?;
            self.state.trail.spots[usize::from(counter)] = Spot::Lying(at);
        }
        self.tell(|| DeploymentEvent::MarkersLaid { count: COUNTERS }.into());
        let options: Vec<Arrange> = (0..COUNTERS).map(Arrange::Counter).collect();
        if let Arrange::Counter(real) = self.ask(rule, HORRORS, &options)? {
            self.state.trail.real = Some(real);
        }
        Ok(())
    }

    /// Four captives in the middle of the table (ff.scen5.setup.4). They are nobody's, so no party counts them.
    fn brings_captives(&mut self) -> Play<()> {
        let Ok(profile) = self.state.book.profile(id::CAPTIVE).cloned() else { return Ok(()) };
        let middle = self.state.table.as_ref().map(|table| (table.width.0 / 2, table.depth.0 / 2));
        let mut count = 0;
        for (east, south) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            let Some(captive) = self.newcomer(profile.clone(), HUNTERS) else { break };
            self.state.trail.aside.insert(captive);
            let radius = self.state.body(captive).radius.0;
            let wanted = middle.map(|(x, y)| Point { x: x + east * 2 * radius, y: y + south * 2 * radius });
            let at = wanted.map(|wanted| self.state.free_near(captive, wanted));
            self.put_down(captive, at);
            count += 1;
        }
        self.tell(|| DeploymentEvent::Captives { count }.into());
        Ok(())
    }

    /// One grave for each vampire of a hideout, where the vampire player likes (ff.scen5.setup.3).
    fn digs_graves(&mut self) -> Play<()> {
        if !self.state.is_hideout() {
            return Ok(());
        }
        let vampires = self.state.to_be_placed(HUNTERS, |model| self.state.has(model, Special::Vampire));
        for (spot, vampire) in vampires.iter().enumerate().take(MOST_SPOTS) {
            let at = self.lays(vampire, RuleId("ff.scen5.setup.3"))?;
            self.state.trail.spots[spot] = Spot::Lying(at);
            self.tell(|| DeploymentEvent::GraveDug { spot: spot as u8 }.into());
        }
        Ok(())
    }

    /// Two markers for each wolf, anywhere (ff.scen6.setup.5).
    fn lays_markers(&mut self) -> Play<()> {
        let markers = self.deals_markers();
        self.berths_all(markers, Berth::Anywhere, PACK)?;
        self.tell(|| DeploymentEvent::MarkersLaid { count: markers.len() as u8 }.into());
        Ok(())
    }

    /// Which of them stand for wolves, written underneath (ff.scen6.setup.5).
    fn assigns_markers(&mut self) -> Play<()> {
        for wolf in self.state.members(HORRORS).iter() {
            let free = self.state.markers().iter().filter(|&marker| self.state.behind(marker).is_none());
            let options: Vec<Arrange> = free.map(Arrange::Marker).collect();
            if options.is_empty() {
                self.berth(wolf, Berth::Anywhere, PACK)?;
                continue;
            }
            self.state.at_stake = Some(Stake::Model(wolf));
            if let Arrange::Marker(marker) = self.ask(PACK, HORRORS, &options)? {
                self.hides_behind(wolf, marker);
            }
        }
        self.state.at_stake = None;
        self.tell(|| DeploymentEvent::Hidden { seat: HORRORS }.into());
        Ok(())
    }
}

/// How far in from both edges a marker on a corner lies.
const INSET: i32 = 150;

/// How many counters lie in the house (ff.scen4.setup.4).
const COUNTERS: u8 = 6;

impl State {
    /// The place nearest to the wanted one where there is room.
    fn free_near(&self, model: FigureId, wanted: Point) -> Point {
        let Some(mut table) = self.table.clone() else { return wanted };
        table.place(model, Base { at: wanted, ..self.body(model) });
        table.nearest_free(model, wanted, &Footing).unwrap_or(wanted)
    }
}

const CORNERS: [&str; 4] = ["north-west", "north-east", "south-east", "south-west"];

impl Offer<State> for Arrange {
    fn name(&self, state: &State) -> String {
        match *self {
            Arrange::Edge(edge) => edge.word().to_string(),
            Arrange::Corner(corner) => CORNERS[usize::from(corner) % 4].to_string(),
            Arrange::Room(room) => format!("room-{}", room + 1),
            Arrange::Counter(counter) => format!("counter-{}", counter + 1),
            Arrange::Marker(marker) => state.id(marker).to_string(),
            Arrange::Piece(piece) => format!("piece-{}", piece + 1),
            Arrange::Enough => "enough".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Arrange::Edge(edge) => format!("The {} edge", edge.word()),
            Arrange::Corner(corner) => format!("All but the {} corner", CORNERS[usize::from(corner) % 4]),
            Arrange::Room(room) => format!("In {}", state.area_name(room)),
            Arrange::Counter(counter) => format!("Counter {}", counter + 1),
            Arrange::Marker(marker) => state.name(marker).to_string(),
            Arrange::Piece(piece) => capital(state.piece_name(piece)),
            Arrange::Enough => "Ready".to_string(),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        let title = state.book.cards.title(rule.0);
        // Only the player who is asked may know who it is about.
        let whom = match state.at_stake {
            Some(Stake::Model(model)) => Some(state.name(model)),
            _ => None,
        };
        match (rule, whom) {
            (terrain::PIECE, _) => {
                let laid = state.table.as_ref().map_or(0, |table| table.terrain.len());
                format!("Which piece of terrain is put down next? {laid} are on the table.")
            }
            (HOME_EDGE, _) => format!("{title}: which edge is yours?"),
            (PHONE, _) => format!("{title}: on which corners do they lie?"),
            (HIDING, Some(ghost)) => format!("Where does {ghost} hide?"),
            (COUNTER, _) => "Which counter is the real object?".to_string(),
            (PACK, Some(wolf)) => format!("Behind which marker is {wolf}?"),
            _ => format!("{title}: which one?"),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Arrange::Marker(marker) => Some(marker),
            _ => None,
        }
    }
}

/// With a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The log events while the table is laid.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DeploymentEvent {
    Placed { model: FigureId, berth: Berth },
    NoRoom { model: FigureId },
    NamedEdge { seat: Seat, edge: Edge },
    LayOut { seat: Seat, rule: RuleId },
    PieceLaid { piece: u8 },
    Lair { seat: Seat, site: Site },
    Captives { count: u8 },
    GraveDug { spot: u8 },
    MarkersLaid { count: u8 },
    Hidden { seat: Seat },
}

impl DeploymentEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            // On the virtual table everybody sees where.
            DeploymentEvent::Placed { model, .. } if state.table.is_some() => {
                line("", format!("{} is set up.", name(model)))
            }
            DeploymentEvent::Placed { model, berth } => {
                line("", format!("{} is put {}.", name(model), berth.words()))
            }
            DeploymentEvent::NoRoom { model } => line("", format!("There is no room for {}.", name(model))),
            DeploymentEvent::NamedEdge { seat, edge } => {
                line("", format!("{} take the {} edge.", state.party_name(seat), edge.word()))
            }
            DeploymentEvent::LayOut { seat, rule } => {
                line(rule.0, format!("{} lay out the terrain.", state.party_name(seat)))
            }
            DeploymentEvent::PieceLaid { piece } => {
                line("ff.setup.terrain.3", format!("{} is put down.", capital(state.piece_name(piece))))
            }
            DeploymentEvent::Lair { seat, site } => {
                let lair = if site == Site::Den { "den" } else { "hideout" };
                line("ff.scen5.setup.5", format!("{} defend their {lair}.", state.party_name(seat)))
            }
            DeploymentEvent::Captives { count } => {
                line("ff.scen5.setup.4", format!("{count} captives stand in the middle of the table."))
            }
            DeploymentEvent::GraveDug { spot } => {
                line("ff.scen5.setup.3", format!("Grave {} is dug.", spot + 1))
            }
            DeploymentEvent::MarkersLaid { count } => {
                line("", format!("{count} markers lie on the table, all alike from above."))
            }
            DeploymentEvent::Hidden { seat } => {
                line("", format!("{} have noted down who is where.", state.party_name(seat)))
            }
        }
    }
}
