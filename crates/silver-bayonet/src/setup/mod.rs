//! Setups: how a game begins, as people write it, and the checked state it becomes.

pub(crate) mod deployment;
pub(crate) mod objects;
pub(crate) mod scenario;
mod scene;

use std::sync::Arc;

use arrayvec::ArrayVec;
use content::{Listed, Written, did_you_mean, kebab, of_its_own};
use fates::{FigureId, FigureSet, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Base, Length, Point, Ruler, Table, TableSetup, inches, too_many_corners};

use crate::content::book::Book;
use crate::content::profile::{Draft, Profile};
use crate::content::unit::{Roster, Unit, rides_unfit, specials_beyond};
use crate::rules::fighting::arms::{Item, Reload};
use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::clues::Card;
use crate::rules::scenario::victory::Victory;
use crate::rules::shooting::artillery::piece;
use crate::rules::turn::initiative::Omens;
use crate::setup::objects::{GunSetup, WorkSetup};
use crate::setup::scenario::{Flaws, Part};
use crate::state::figure::{Figure, Place, Side};
use crate::state::options::Options;
use crate::state::plot::{Arrival, Deck, Story, Trail};
use crate::state::{Cast, MOST_PLAYERS, Phase, Pool, Role, State, Terrain, Weather};

/// A game to be played. Lengths and places are in inches, decimals allowed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The id of a scenario of the book. What is written besides takes the place of the scenario's own: figures
    /// that of the same player's, options and weather that of its options and weather.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Is the scenario played with miniatures on a real table? Then nobody is placed; its briefing says where.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real_table: bool,
    /// What the game is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How it came to this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub story: Option<String>,
    /// What is to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub briefing: Option<String>,
    /// The players, in the order of their seats; four at the most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<SideSetup>,
    /// The figures; those of the sides' units come after them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureSetup>,
    /// The clue markers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<ClueSetup>,
    /// The clue deck, as ids of cards, one for each marker (sb.clue.7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deck: Vec<String>,
    /// Cards of its own, besides those of the book.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// What can be carried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artefacts: Vec<ArtefactSetup>,
    /// What burns, by the names of the pieces of terrain: a campfire, a house on fire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub burning: Vec<String>,
    /// Who comes later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Arrival>,
    /// Who wins; without it the last side on the table does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory: Option<Victory>,
    /// The guns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guns: Vec<GunSetup>,
    /// The engineering works.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<WorkSetup>,
    /// The names of the water that is deep.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deep: Vec<String>,
    /// The names of the terrain that is unsteady.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsteady: Vec<String>,
    /// The virtual table; without one, people are asked about theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSetup>,
    /// What a real table has.
    #[serde(default)]
    pub terrain: Terrain,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Fog?
    #[serde(default)]
    pub fog: bool,
    /// The switches.
    #[serde(default)]
    pub options: Options,
}

/// A player.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideSetup {
    /// What the side is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its Fate Pool, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<Pool>,
    /// The unit it leads: the id of a sample unit, or a whole unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Written<Unit>>,
    /// Where the unit's figures stand on the virtual table, the Officer first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deploy: Vec<(f64, f64)>,
    /// The corners of the area where its figures are put that have no place of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zone: Vec<(f64, f64)>,
}

/// A clue marker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClueSetup {
    /// Where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// How high it lies.
    #[serde(default)]
    pub elevation: f64,
}

/// An artefact; one without a place is hidden until a card brings it to light.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArtefactSetup {
    /// Its id, by which cards and scores name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Does it lie on the table for all to see? At a real table the briefing says where.
    #[serde(default)]
    pub lies: bool,
    /// Where it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// How high it lies.
    #[serde(default)]
    pub elevation: f64,
}

/// A figure.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureSetup {
    /// An id of the book, or a whole profile.
    pub profile: Written<Draft>,
    /// What it is called, where that is not its profile's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The seat of its player. Without one a monster belongs to no player, and any other figure to the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// Which of its kits it carries, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<usize>,
    /// Which kind of a creature with several kinds it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What it carries besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// How high it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elevation: Option<f64>,
    /// What is not as in a fresh figure.
    #[serde(default)]
    pub with: With,
}

impl Listed for Draft {
    const KIND: &'static str = "profile";
}

impl Listed for Unit {
    const KIND: &'static str = "unit";
}

/// What is not as in a fresh figure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct With {
    /// Health left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<i16>,
    /// Fatigue tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fatigue: Option<u8>,
    /// On horseback?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mounted: Option<bool>,
    /// Are its weapons loaded?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loaded: Option<bool>,
    /// Does it begin as a heap of bones (sb.attr.ita.skeleton.1)?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bones: Option<bool>,
    /// Does it carry a lit torch?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torch: Option<bool>,
    /// Is it under the Mummy's Curse since its last game (sb.out.post.10)?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursed: Option<bool>,
}

impl Setup {
    /// Lays the table of a game, in which printed figures keep to the limits of their kind, or says everything that is
    /// wrong.
    pub fn lay(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let setup = self.resolve(book)?;
        let mut faults = setup.beyond_limits(book);
        let setup = setup.muster(book)?;
        match setup.lay_freely(book) {
            Ok(state) if faults.is_empty() => Ok(state),
            Ok(_) => Err(faults),
            Err(found) => {
                faults.extend(found);
                Err(faults)
            }
        }
    }

    /// What printed soldiers have that their kind may not have. Whole profiles may be anything, and so may the
    /// figures of a unit, which was checked as one.
    fn beyond_limits(&self, book: &Book) -> Vec<String> {
        let mut faults = Vec::new();
        for (place, figure) in self.figures.iter().enumerate() {
            let mut found = Vec::new();
            figure.check_limits(book, &mut found);
            faults.extend(found.into_iter().map(|fault| format!("figure {}: {fault}", place + 1)));
        }
        faults
    }

    /// The same setup with the figures of its units written out.
    pub fn muster(&self, book: &Book) -> Result<Setup, Vec<String>> {
        let (mut setup, mut faults) = (self.clone(), Vec::new());
        for (seat, side) in setup.sides.iter_mut().enumerate() {
            let deploy = std::mem::take(&mut side.deploy);
            let Some(unit) = side.unit.take() else { continue };
            let roster = match roster(&unit, book) {
                Ok(roster) => roster,
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("side {seat}: {fault}")));
                    continue;
                }
            };
            side.name.get_or_insert(roster.name.clone());
            let placed = self.table.is_some() && (side.zone.is_empty() || !deploy.is_empty());
            match roster.deployed(seat as u8, &deploy, placed) {
                Ok(figures) => setup.figures.extend(figures),
                Err(fault) => faults.push(format!("side {seat}: {fault}")),
            }
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    /// Lays a table on which anybody may be anything.
    pub fn lay_freely(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let setup = self.resolve(book)?.muster(book)?;
        setup.lay_out(book).map_err(|flaws| flaws.0.into_iter().map(|(_, what)| what).collect())
    }

    /// Lays the table of a setup that is written out, or says what is wrong with which part of it.
    pub(crate) fn lay_out(&self, book: &Arc<Book>) -> Result<State, Flaws> {
        let mut faults = Flaws::default();
        if self.figures.is_empty() || self.figures.len() > FigureSet::MOST {
            faults.push(format!("found {} figures, expected 1 to {}", self.figures.len(), FigureSet::MOST));
        }
        if self.sides.len() > MOST_PLAYERS {
            faults.push(format!("found {} sides, expected at most {MOST_PLAYERS}", self.sides.len()));
        }
        if self.options.duel && self.table.is_some() {
            faults.push("found a duel on a table, expected one without: the two are in contact".to_string());
        }
        let roles = self.roles(book, &mut faults);
        let plot = self.plot(book, &mut faults);
        if self.options.duel && self.figures.len() != 2 {
            faults.push(format!("found {} figures in a duel, expected 2", self.figures.len()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let sides = self.seats(&roles, &mut faults);
        if self.options.duel && sides != [Side::Player(Seat(0)), Side::Player(Seat(1))] {
            faults.push("in a duel the first figure is side 0 and the second side 1".to_string());
        }
        let mut state = self.bare(book, &sides, roles, plot);
        for (place, figure) in self.figures.iter().enumerate() {
            faults.look_at(Part::Figure(place));
            let id = FigureId(place as u8);
            let profile = &state.cast.0[place].profile;
            let mut fresh = Figure::new(sides[place], profile);
            if let Err(fault) = figure.with.apply(&mut fresh, profile) {
                faults.push(format!("{}: {fault}", state.name(id)));
            }
            if self.options.sow_fear_for_monsters
                && !profile.creature
                && fresh.attributes.has(Attribute::SowFear)
            {
                let house_rule = "which a house rule leaves to monsters"; // sb.attr.carp.sowfear.2
                faults.push(format!(
                    "found Sow Fear on {}, expected another attribute: {house_rule}",
                    state.name(id)
                ));
            }
            fresh.mounted &= !self.options.on_foot; // sb.cav.1
            state.figures.push(fresh);
        }
        state.table = self.lay_table(&mut state, &mut faults);
        self.lay_trail(&mut state, &mut faults);
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    /// The state before anybody stands on the table.
    fn bare(&self, book: &Arc<Book>, sides: &[Side], roles: Vec<Role>, plot: Story) -> State {
        let seats = sides.iter().filter_map(|side| match side {
            Side::Player(seat) => Some(seat.index() + 1),
            Side::Monster => None,
        });
        let players = seats.max().unwrap_or(0).max(self.sides.len());
        let pools: ArrayVec<Pool, MOST_PLAYERS> = (0..players)
            .map(|seat| {
                let written = self.sides.get(seat).and_then(|side| side.pool);
                written.unwrap_or_else(|| starting_pool(Side::Player(Seat(seat as u8)), sides, &roles))
            })
            .collect();
        State {
            cast: Cast::of(roles),
            book: frame::Shared(Arc::clone(book)),
            plot: frame::Shared(Arc::new(plot)),
            figures: Vec::new(),
            order: (0..pools.len()).map(|seat| Seat(seat as u8)).collect(),
            pools,
            table: None,
            terrain: self.terrain,
            turn: 1,
            phase: Phase::Initiative,
            first_half: 0,
            omens: Omens::default(),
            weather: self.weather,
            fog: self.fog,
            options: self.options,
            clues: Vec::new(),
            trail: Trail { deck: Deck::of(self.deck.len()), ..Trail::default() },
            active: None,
            asked: None,
            at_stake: None,
        }
    }

    fn roles(&self, book: &Book, faults: &mut Flaws) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for (place, figure) in self.figures.iter().enumerate() {
            faults.look_at(Part::Figure(place));
            match figure.profile(book) {
                Ok(profile) => {
                    let name = figure.name.clone().unwrap_or_else(|| profile.name.clone());
                    let mut role = named(name, profile, &roles);
                    match figure.other_form(&role.profile, book) {
                        Ok(form) => role.other_form = form,
                        Err(found) => {
                            faults.extend(
                                found.into_iter().map(|fault| format!("figure {}: {fault}", place + 1)),
                            );
                        }
                    }
                    roles.push(role);
                }
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("figure {}: {fault}", place + 1)));
                }
            }
        }
        faults.look_at(Part::Whole);
        roles
    }

    /// Whose figures they are. Where everybody would be a monster, each is its own player's, so that there is a fight.
    fn seats(&self, roles: &[Role], faults: &mut Flaws) -> Vec<Side> {
        let last = MOST_PLAYERS as u8 - 1;
        for side in self.figures.iter().filter_map(|figure| figure.side).filter(|&side| side > last) {
            faults.push(format!("found side {side}, expected 0 to {last}"));
        }
        let unowned = |(figure, role): (&FigureSetup, &Role)| figure.side.is_none() && role.profile.creature;
        let all_monsters = self.figures.len() == 2 && self.figures.iter().zip(roles).all(unowned);
        let side = |(place, (figure, role)): (usize, (&FigureSetup, &Role))| match figure.side {
            Some(side) => Side::Player(Seat(side.min(last))),
            None if all_monsters => Side::Player(Seat(place as u8)),
            None if role.profile.creature => Side::Monster,
            None => Side::Player(Seat(0)),
        };
        self.figures.iter().zip(roles).enumerate().map(side).collect()
    }

    fn lay_table(&self, state: &mut State, faults: &mut Flaws) -> Option<Table> {
        faults.look_at(Part::Whole);
        let setup = self.table.as_ref()?;
        let (width, depth) = (length(setup.width), length(setup.depth));
        let sizes = inches(6)..=inches(240);
        if !sizes.contains(&width) || !sizes.contains(&depth) {
            faults.push(format!("found a table of {width} by {depth}, expected 6\" to 240\" each way"));
            return None;
        }
        if let Some(fault) = too_many_corners(setup.terrain.iter().map(|piece| piece.outline.len())) {
            faults.push(fault);
            return None;
        }
        let mut terrain = lay_terrain(setup, faults);
        let guns = state.plot.guns.iter().filter_map(|gun| piece(&gun.name, &gun.base?));
        terrain.extend(guns); // sb.gun.10
        let mut table = Table::new(width, depth, terrain);
        self.place_figures(state, &mut table, faults);
        self.deploy(state, &mut table, faults);
        Some(table)
    }

    /// Puts the figures on the table that have a place of their own.
    fn place_figures(&self, state: &mut State, table: &mut Table, faults: &mut Flaws) {
        for (place, figure) in self.figures.iter().enumerate() {
            faults.look_at(Part::Figure(place));
            let id = FigureId(place as u8);
            let Some((x, y)) = figure.at else {
                if state.zone_of(id).is_some() {
                    continue; // put there once everybody else stands
                }
                faults.push(format!("{} stands nowhere on the table; expected at = [x, y]", state.name(id)));
                continue;
            };
            let elevation = figure.elevation.unwrap_or_default();
            if !is_level(elevation) {
                let found = format!("found elevation {elevation}, expected at most {HIGHEST} inches");
                faults.push(format!("{}: {found}", state.name(id)));
                continue;
            }
            let elevation = length(elevation);
            let base =
                Base { at: point(x, y), radius: state.radius(id), elevation, height: state.height(id) };
            if !table.has_room(&base, FigureSet::EMPTY, &Land::of(state, id)) {
                faults.push(format!("{} has no room at {x}, {y}", state.name(id)));
                continue;
            }
            if state[id].place == Place::BonePile {
                state[id].bones = Some(base);
                continue;
            }
            table.place(id, base);
            state[id].origin = Some(base.at);
        }
    }
}

/// The pieces of terrain, less those that are faulty.
fn lay_terrain(setup: &TableSetup, faults: &mut Flaws) -> Vec<table::Terrain> {
    let mut terrain = Vec::new();
    for (place, piece) in setup.terrain.iter().enumerate() {
        faults.look_at(Part::Terrain(place));
        let (bottom, height) = (piece.bottom, piece.height);
        if !is_level(bottom) || !is_level(height) || height < 0.0 {
            let found =
                format!("found bottom {bottom} and height {height}, expected at most {HIGHEST} inches each");
            faults.push(format!("the terrain \"{}\": {found}", piece.name));
            continue;
        }
        match piece.lay(Ruler::Inches) {
            Ok(laid) => terrain.push(laid),
            Err(fault) => faults.push(format!("the terrain \"{}\": {fault}", piece.name)),
        }
    }
    terrain
}

impl FigureSetup {
    /// A fresh figure of this profile.
    pub fn of(profile: &str) -> FigureSetup {
        FigureSetup {
            profile: Written::Id(profile.to_string()),
            name: None,
            side: None,
            kit: None,
            kind: None,
            equipment: Vec::new(),
            at: None,
            elevation: None,
            with: With::default(),
        }
    }

    /// The checked profile behind it.
    pub fn profile(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let (draft, id, creature) = self.draft(book)?;
        self.check(&draft, &id, creature, book)
    }

    /// The other form of a shapeshifter: the one its Skinshift names, or the one its profile has (sb.out.form.bear).
    pub(crate) fn other_form(&self, profile: &Profile, book: &Book) -> Result<Option<Profile>, Vec<String>> {
        if !profile.has(Attribute::Skinshift) {
            return Ok(None);
        }
        let form = match &profile.traits.form {
            Some(id) => Some(book.forms.iter().find(|form| form.id == *id).ok_or_else(|| {
                let names = book.forms.iter().map(|form| form.id.as_str());
                vec![format!("no form is called \"{id}\"{}", did_you_mean(id, names))]
            })?),
            None => book.forms.iter().find(|form| form.of == profile.id),
        };
        let Some(form) = form else { return Ok(None) };
        let (human, id, creature) = self.draft(book)?;
        let draft = form.draft(&human).map_err(|fault| vec![fault])?;
        let mut other = self.check(&draft, &id, creature, book)?;
        let bars = |what: &str| form.barred.iter().any(|barred| barred == what);
        other.investigates = !bars("investigate");
        if bars("firearms") {
            other.bar_firearms();
        }
        Ok(Some(other))
    }

    /// What is written of it, its kit and all: the draft, its id, and whether it is a monster.
    fn draft(&self, book: &Book) -> Result<(Draft, String, bool), Vec<String>> {
        let (mut draft, id, creature) = match &self.profile {
            Written::Whole(draft) => ((**draft).clone(), kebab(&draft.name), false),
            Written::Id(id) => {
                let found = book.profile(id).map_err(|fault| vec![fault])?;
                let kit = self.kit.unwrap_or(1);
                let kits = book.kits(&found.id).len().max(1);
                if kit == 0 || kit > kits {
                    return Err(vec![format!("found kit {kit}, expected 1 to {kits}")]);
                }
                let draft = book
                    .draft(&found.id, kit - 1)
                    .ok_or_else(|| vec![format!("no profile is called \"{id}\"")])?;
                (draft, found.id.clone(), book.is_monster(&found.id))
            }
        };
        draft.equipment.extend(self.equipment.iter().cloned());
        Ok((draft, id, creature))
    }

    fn check(&self, draft: &Draft, id: &str, creature: bool, book: &Book) -> Result<Profile, Vec<String>> {
        let mut profile = Profile::check(draft, id, creature, self.kind.as_deref(), book)?;
        profile.officer = id == "officer";
        // A breastplate bought besides slows its wearer on foot; one in a printed kit already has
        // (sb.wpn.breastplate.3). A horse has its own Speed (sb.cav.move.2).
        if self.equipment.iter().any(|thing| kebab(thing) == "breastplate") {
            let slower = book.weapon("breastplate").map_or(0, |sheet| sheet.speed);
            profile.stats.speed = (profile.stats.speed + slower).max(0); // sb.wpn.breastplate.2
        }
        Ok(profile)
    }
}

impl FigureSetup {
    /// A printed soldier has no more special items than its kind, and rides only as a Combat Rider.
    fn check_limits(&self, book: &Book, faults: &mut Vec<String>) {
        let Written::Id(id) = &self.profile else { return };
        let Ok(profile) = book.profile(id) else { return };
        if !profile.creature {
            let beyond = specials_beyond(&self.equipment, &profile.id, &profile.traits, book);
            faults.extend(beyond.map(|(_, words)| words));
        }
        let rides = rides_unfit(self.with.mounted == Some(true), &profile.traits);
        faults.extend(rides.map(str::to_string));
    }
}

/// The checked unit behind it.
fn roster(unit: &Written<Unit>, book: &Book) -> Result<Roster, Vec<String>> {
    match unit {
        Written::Id(id) => book.unit(id).map_err(|fault| vec![fault])?.check(book),
        Written::Whole(unit) => unit.check(book),
    }
}

impl With {
    fn apply(&self, figure: &mut Figure, profile: &Profile) -> Result<(), String> {
        if let Some(health) = self.health {
            if health < 1 || health > i16::from(profile.stats.health) {
                return Err(format!("found health {health}, expected 1 to {}", profile.stats.health));
            }
            figure.health = health;
        }
        if let Some(fatigue) = self.fatigue {
            let most = if profile.has(Attribute::Indefatigable) { 1 } else { 2 }; // sb.attr.core.indefatigable.1
            if fatigue > most {
                return Err(format!("found fatigue {fatigue}, expected 0 to {most}"));
            }
            figure.fatigue = fatigue;
        }
        figure.mounted = self.mounted.unwrap_or(false);
        figure.torch = self.torch.unwrap_or(false);
        figure.bane = self.cursed.unwrap_or(false);
        if figure.torch && !profile.items.has(Item::OilAndTorches) {
            return Err("found a lit torch, and no Oil & Torches to light it with".to_string());
        }
        if self.loaded == Some(false) {
            for (place, arm) in profile.arms.iter().enumerate() {
                if arm.shooting.is_some_and(|shooting| shooting.reload != Reload::AlwaysLoaded) {
                    figure.unloaded.set(place);
                }
            }
        }
        figure.place = Place::Standing;
        if self.bones == Some(true) {
            if !profile.has(Attribute::Skeleton) {
                return Err("found a heap of bones, and no Skeleton to rise from it".to_string());
            }
            (figure.place, figure.health) = (Place::BonePile, 0);
        }
        Ok(())
    }
}

/// What a unit starts with; one Tactician or Monster Expert adds a die, and more of them add no more (sb.fate.1 to .3).
fn starting_pool(unit: Side, sides: &[Side], roles: &[Role]) -> Pool {
    let has =
        |attribute| sides.iter().zip(roles).any(|(&side, role)| side == unit && role.profile.has(attribute));
    Pool {
        skill: Pool::START.skill + u8::from(has(Attribute::Tactician)),
        monster: Pool::START.monster + u8::from(has(Attribute::MonsterExpert)),
        ..Pool::START
    }
}

/// A role with a name and an id of its own: the second Ghoul is `ghoul-2`.
pub(crate) fn named(name: String, profile: Profile, others: &[impl std::borrow::Borrow<Role>]) -> Role {
    let is_taken = |id: &str| others.iter().any(|other| other.borrow().id == id);
    let (name, id) = of_its_own(&name, is_taken);
    Role { id, name, profile, other_form: None }
}

/// Nothing on a table is higher than this, and no pit deeper, in inches.
pub(crate) const HIGHEST: f64 = 48.0;

fn is_level(inches: f64) -> bool {
    (-HIGHEST..=HIGHEST).contains(&inches)
}

/// Inches as people write them, to the nearest tenth of a millimetre.
pub(crate) fn length(inches: f64) -> Length {
    table::Ruler::Inches.length(inches)
}

fn point(x: f64, y: f64) -> Point {
    table::Ruler::Inches.point(x, y)
}
