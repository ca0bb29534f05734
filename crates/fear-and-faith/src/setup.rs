//! Setups: how a game begins, as people write it, and the checked state it becomes.
//!
//! Lengths are millimetres from the north-west corner of the table.

use std::sync::Arc;

use content::{Listed, Written, of_its_own};
use fates::{FigureId, FigureSet, Seat};
use serde::{Deserialize, Serialize};
use table::{Base, Kind, Length, Point, Ruler, Table};

use crate::advances::{Advance, Advances, advance_faults};
use crate::book::Book;
use crate::ending::Limit;
use crate::ground::{Changes, Feature, Grounds, MOST_PIECES};
use crate::insanity::Insanity;
use crate::matters::{Matter, Matters, Setting};
use crate::model::{Bond, Boon, Infection, Model, Place};
use crate::options::Options;
use crate::party::PartySheet;
use crate::plot::{Plot, Site, Story, Trail};
use crate::profile::{Draft, Profile, Side};
use crate::reach::Edge;
use crate::reinforcements::MOST_ENTRIES;
use crate::special::{Foe, Special};
use crate::state::{Cast, Party, Phase, Role, State};
use crate::stick::Scale;
use crate::time::{Clock, Hour, Weather};
use crate::variants::{TWITCHER, disguise};
use crate::weapon::Arm;

/// How a game begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// What is being played.
    pub title: String,
    /// The two parties.
    pub sides: Vec<SideSetup>,
    /// The models, those of the first seat and of the second in any order.
    pub models: Vec<ModelSetup>,
    /// The virtual table; without one facts are asked of people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSetup>,
    /// How large the models are.
    pub scale: Scale,
    /// What is settled by dice and choices before the first turn; all else is as it is written here.
    pub settle: Vec<Matter>,
    /// The seat of the attacker (ff.setup.role.3).
    pub attacker: u8,
    /// The seat that takes the first turn.
    pub first: u8,
    /// The hour at which it starts; without one the time stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hour: Option<Hour>,
    /// Is it night? Where an hour is given, that says it.
    pub night: bool,
    /// Is the moon full?
    pub full_moon: bool,
    /// Is the game played indoors?
    pub indoors: bool,
    /// Is the light poor indoors?
    pub poor_light: bool,
    /// Is there a large uncovered window?
    pub window: bool,
    /// The weather.
    pub weather: Weather,
    /// When the game ends at the latest (ff.end.limit.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What there is on a real table that the rules ask about.
    #[serde(skip_serializing_if = "Grounds::is_empty")]
    pub grounds: Grounds,
    /// The switches.
    pub options: Options,
    /// Where zombies come in, by the variant; at a real table only their number counts (ff.opt.entry.1).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entry_points: Vec<(f64, f64)>,
    /// The scenario of the book that is played; it brings its own table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// The ground of the scenario, where it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<Site>,
    /// Is the scenario played with miniatures on a real table?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub real_table: bool,
}

/// A party.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SideSetup {
    /// What it is called, where its party does not say it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Good or evil; without it, as the party or the rosters of its models say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The party it fields: the id of a ready-made one, or a whole party. Its models come after those written out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub party: Option<Written<PartySheet>>,
    /// Points put aside for summoning, besides those of the party (ff.summon.pool.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<u16>,
    /// The advances it has bought, as often as it has (ff.adv.cost.1); those of one model stand with the model.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advances: Vec<Advance>,
}

/// A model.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelSetup {
    /// An id of the book, or a whole profile.
    pub profile: Written<Draft>,
    /// What it is called, where that is not its profile's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The seat of its player.
    #[serde(default)]
    pub seat: u8,
    /// Whom it bans, where its profile leaves the choice (ff.sr.ban.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<Foe>,
    /// The Master of a Minion, by name or profile (ff.sr.minion.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<String>,
    /// The prey of a Hunter, by name or profile (ff.sr.hunter.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prey: Option<String>,
    /// Are its missiles of wood? ff.weapon.wood.2
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wooden: bool,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// How high it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elevation: Option<f64>,
    /// What is not as in a fresh model.
    #[serde(default)]
    pub with: With,
}

impl Listed for Draft {
    const KIND: &'static str = "profile";
}

/// What is not as in a fresh model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct With {
    /// It lies on the ground, and so many actions bring it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallen: Option<u8>,
    /// It is transfixed, and so many actions free it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transfixed: Option<u8>,
    /// It carries a battering ram.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ram: bool,
    /// What it gains besides when it transforms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transformation: Option<Boon>,
    /// It starts off the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reserve: bool,
    /// A permanent insanity, by its number (ff.insanity.end.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insanity: Option<u8>,
    /// How often its aim suffers from it (ff.insanity.2.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shaky: Option<u8>,
    /// The curse it carries from an earlier game (ff.camp.infect.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infected: Option<Infection>,
    /// It has found a magic weapon (ff.adv.good.magic-weapon.1).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub magic_weapon: bool,
    /// A demon of combat is with it (ff.adv.evil.combat-demon.1).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub combat_demon: bool,
    /// A Twitcher that goes as a Walking Dead, by the variant (ff.opt.twitcher.1).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disguised: bool,
}

/// The virtual table.
pub type TableSetup = table::TableSetup<TerrainSetup>;

/// A piece of terrain.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainSetup {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its corners.
    pub outline: Vec<(f64, f64)>,
    /// Where it begins.
    #[serde(default)]
    pub bottom: f64,
    /// How high it is.
    #[serde(default)]
    pub height: f64,
    /// What is special about it.
    #[serde(default, skip_serializing_if = "Feature::is_plain")]
    pub feature: Feature,
}

impl TerrainSetup {
    /// A piece on the ground, with nothing special about it.
    pub fn new(kind: Kind, height: f64, outline: Vec<(f64, f64)>) -> TerrainSetup {
        TerrainSetup { name: String::new(), kind, outline, bottom: 0.0, height, feature: Feature::default() }
    }
}

impl Setup {
    /// Lays the table, or says everything that is wrong.
    pub fn lay(&self, book: &Book) -> Result<State, Vec<String>> {
        self.muster(book)?.resolve(book)?.lay_out(book)
    }

    fn lay_out(&self, book: &Book) -> Result<State, Vec<String>> {
        let mut faults = Vec::new();
        if self.models.len() > FigureSet::MOST {
            return Err(vec![format!("a game holds at most {} models", FigureSet::MOST)]);
        }
        let roles = self.roles(book, &mut faults);
        if let Some(far) = self.models.iter().position(|model| model.seat > 1) {
            faults.push(format!("model {}: found seat {}, expected 0 or 1", far + 1, self.models[far].seat));
        }
        for (seat, what) in [(self.attacker, "attacker"), (self.first, "first turn")] {
            if seat > 1 {
                faults.push(format!("found seat {seat} for the {what}, expected 0 or 1"));
            }
        }
        if self.sides.len() > 2 {
            faults.push(format!("found {} sides, expected two", self.sides.len()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = self.bare(roles);
        for model in state.setting.waiting.iter() {
            state[model].place = Place::Reserve;
        }
        state.bind(&self.models, book, &mut faults);
        state.table = self.lay_table(&state, &mut faults);
        for model in state.ids() {
            state.takes_its_stand(model);
        }
        state.parties = [0, 1].map(|seat| self.party(&state, Seat(seat), book));
        self.check_bought(&state, book, &mut faults);
        if let Some(hour) = self.hour {
            state.set_hour(hour);
        }
        faults.extend(self.tell_story(book, &mut state));
        match state.check() {
            Err(fault) if faults.is_empty() => Err(vec![fault]),
            _ if !faults.is_empty() => Err(faults),
            _ => Ok(state),
        }
    }

    fn roles(&self, book: &Book, faults: &mut Vec<String>) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for (place, model) in self.models.iter().enumerate() {
            match model.profile(book) {
                Ok(profile) => {
                    let disguise = disguise().filter(|_| model.with.disguised);
                    let plain = disguise.map_or(&profile.name, |disguise| &disguise.name);
                    let name = model.name.clone().unwrap_or_else(|| plain.clone());
                    let role = named(name, profile, &roles);
                    roles.push(role);
                }
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("model {}: {fault}", place + 1)));
                }
            }
        }
        roles
    }

    fn bare(&self, roles: Vec<Role>) -> State {
        let models = self.models.iter().zip(&roles).map(|(setup, role)| setup.model(&role.profile)).collect();
        let names = [0, 1].map(|seat| match self.sides.get(seat) {
            Some(side) if !side.name.is_empty() => side.name.clone(),
            _ => ["The first party", "The second party"][seat].to_string(),
        });
        let features =
            self.table.iter().flat_map(|table| &table.terrain).map(|piece| piece.feature).collect();
        let story = Story {
            title: self.title.clone(),
            sides: names.to_vec(),
            features,
            grounds: self.grounds,
            entries: self.entry_points.iter().map(|&(x, y)| point(x, y)).collect(),
            ..Story::default()
        };
        let party = Party {
            side: Side::Good,
            original: 0,
            halved: false,
            turnovers: 0,
            pool: 0,
            bonus: 0,
            advances: Advances::default(),
        };
        let matters = self.matters();
        State {
            cast: Cast(Arc::new(roles.into_iter().map(Arc::new).collect())),
            plot: Plot(Arc::new(story)),
            models,
            parties: [party; 2],
            table: None,
            scale: self.scale,
            turn: 0,
            phase: matters.first().map_or(Phase::TurnBegins, |matter| Phase::Setting(matter as u8)),
            to_act: Seat(self.first),
            setting: Setting {
                attacker: Seat(self.attacker),
                edge: Edge::South,
                waiting: self.waiting(),
                left: matters,
            },
            limit: match self.limit {
                Some(Limit::Rounds(rounds)) => Some(rounds),
                Some(Limit::Rolled) | None => None,
            },
            clock: Clock {
                night: self.night,
                change: None,
                full_moon: self.full_moon,
                indoors: self.indoors,
                poor_light: self.poor_light,
                window: self.window,
            },
            weather: self.weather,
            scenery: Changes::default(),
            fear_in_the_air: false,
            options: self.options,
            trail: Trail::default(),
            active: None,
            band: None,
            at_stake: None,
        }
    }

    /// What is to be settled. Whenever anything is, the mad roll for their madness and Hunters name their prey.
    fn matters(&self) -> Matters {
        let written = self.settle.iter().fold(Matters::NONE, |matters, &matter| matters.with(matter));
        let rolled = if self.limit == Some(Limit::Rolled) { written.with(Matter::Limit) } else { written };
        match rolled.first() {
            Some(_) => rolled.with(Matter::Madness).with(Matter::Prey),
            None => rolled,
        }
    }

    /// Whom people are going to deploy: everybody who has no place yet and does not wait in reserve.
    fn waiting(&self) -> FigureSet {
        let waits = |model: &ModelSetup| model.at.is_none() && !model.with.reserve;
        let places = self.models.iter().enumerate().filter(|(_, model)| waits(model));
        let all: FigureSet = places.map(|(place, _)| FigureId(place as u8)).collect();
        if self.settle.contains(&Matter::Deployment) { all } else { FigureSet::EMPTY }
    }

    /// The party of a seat: its side as written, or as its rosters say (ff.core.side.3).
    fn party(&self, state: &State, seat: Seat, book: &Book) -> Party {
        let mine = state.ids().filter(|&model| state[model].seat == seat);
        let rosters = mine.map(|model| state.profile(model).roster.clone());
        let sides: Vec<Side> =
            rosters.filter_map(|roster| book.roster(&roster).map(|roster| roster.side)).collect();
        let by_roster = if sides.contains(&Side::Evil) { Side::Evil } else { Side::Good };
        let written = self.sides.get(seat.index());
        let side = written.and_then(|side| side.side).unwrap_or(by_roster);
        let original = state.models.iter().filter(|model| model.party == seat).count() as u8;
        let pool = written.and_then(|side| side.pool).unwrap_or(0).saturating_mul(2); // ff.summon.pool.1
        let advances = Advances::of(written.map_or(&[], |side| &side.advances));
        Party { side, original, halved: false, turnovers: 0, pool, bonus: 0, advances }
    }

    /// Advances are for one side and have their limits; variants want what they play with.
    fn check_bought(&self, state: &State, book: &Book, faults: &mut Vec<String>) {
        for (side, party) in self.sides.iter().zip(&state.parties) {
            let found = advance_faults(book, party.side, &side.advances);
            faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", side.name)));
        }
        let entries = self.entry_points.len();
        if self.options.entry_points && !(1..=MOST_ENTRIES).contains(&entries) {
            faults.push(format!("found {entries} entry points, expected 1 to {MOST_ENTRIES}"));
        }
    }

    fn lay_table(&self, state: &State, faults: &mut Vec<String>) -> Option<Table> {
        let setup = self.table.as_ref()?;
        let (width, depth) = (length(setup.width), length(setup.depth));
        if [width, depth].iter().any(|side| !(LEAST..=MOST).contains(side)) {
            let found = format!("found a table of {} by {} mm", setup.width, setup.depth);
            faults.push(format!("{found}, expected {} to {} each way", LEAST.0 / 10, MOST.0 / 10));
            return None;
        }
        if setup.terrain.len() > MOST_PIECES {
            faults.push(format!("a table holds at most {MOST_PIECES} pieces of terrain"));
            return None;
        }
        let mut terrain = Vec::new();
        for piece in &setup.terrain {
            if ![piece.bottom, piece.height].iter().all(|&level| is_level(level)) || piece.height < 0.0 {
                faults.push(format!("terrain \"{}\": found no height that a table has", piece.name));
                continue;
            }
            match Ruler::Millimetres.outline(&piece.outline) {
                Ok(outline) => terrain.push(table::Terrain {
                    name: piece.name.clone(),
                    kind: piece.kind,
                    outline,
                    bottom: length(piece.bottom),
                    top: length(piece.bottom + piece.height),
                }),
                Err(fault) => faults.push(format!("terrain \"{}\": {fault}", piece.name)),
            }
        }
        let mut table = Table::new(width, depth, terrain);
        table.bases.resize(self.models.len(), None);
        for (place, (model, id)) in self.models.iter().zip(state.ids()).enumerate() {
            if !state[id].is_on_table() {
                continue;
            }
            let Some((x, y)) = model.at else {
                faults.push(format!("model {}: it stands nowhere on the virtual table", place + 1));
                continue;
            };
            let elevation = model.elevation.unwrap_or(0.0);
            let base = Base { at: point(x, y), elevation: length(elevation), ..state.body(id) };
            if !is_level(elevation) || !table.holds(&base) {
                faults.push(format!("model {}: it stands off the virtual table", place + 1));
                continue;
            }
            table.place(id, base);
        }
        Some(table)
    }
}

impl ModelSetup {
    /// A model of this profile, for the first seat.
    pub fn of(profile: &str) -> ModelSetup {
        ModelSetup {
            profile: Written::Id(profile.to_string()),
            name: None,
            seat: 0,
            ban: None,
            master: None,
            prey: None,
            wooden: false,
            at: None,
            elevation: None,
            with: With::default(),
        }
    }

    /// Its checked profile.
    pub fn profile(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let mut profile = match &self.profile {
            Written::Id(id) => book.profile(id).cloned().map_err(|fault| vec![fault])?,
            Written::Whole(draft) => draft.check("", "", book)?,
        };
        self.equip(&mut profile, book).map_err(|fault| vec![fault])?;
        self.favour(&mut profile).map_err(|fault| vec![fault])?;
        Ok(profile)
    }

    fn model(&self, profile: &Profile) -> Model {
        let mut model = Model::new(Seat(self.seat), profile);
        model.place = if self.with.reserve { Place::Reserve } else { Place::Table };
        model.fallen = self.with.fallen;
        model.ram = self.with.ram;
        model.boon = self.with.transformation;
        model.insanity = self.with.insanity.unwrap_or(0);
        model.shaky = self.with.shaky.unwrap_or(u8::from(model.insanity == Insanity::Shaky.number()));
        model.infected_by = self.with.infected;
        if let Some(disguise) = disguise().filter(|_| self.with.disguised) {
            model.hides_as(disguise);
        }
        model.transfixed = self.with.transfixed.map(|actions| Bond { actions, caster: None });
        model
    }

    /// What an advance has given it for good, and what lasts of earlier games.
    fn favour(&self, profile: &mut Profile) -> Result<(), String> {
        let With { insanity, magic_weapon, combat_demon, disguised, .. } = self.with;
        if magic_weapon && !profile.is_personality() {
            return Err(format!("{} is no personality, and gets no magic weapon", profile.name)); // ff.adv.good.magic-weapon.1
        }
        if magic_weapon {
            profile.specials = profile.specials.with(Special::MagicWeapon);
        }
        if combat_demon {
            profile.combat = profile.combat.saturating_add(1); // ff.adv.evil.combat-demon.1
        }
        if let Some(number) = insanity.filter(|number| !(2..=8).contains(number)) {
            return Err(format!("found insanity {number}, expected 2 to 8"));
        }
        if disguised && profile.id != TWITCHER {
            return Err(format!("{} is no Twitcher, and cannot be hidden", profile.name)); // ff.opt.twitcher.1
        }
        Ok(())
    }

    /// What is chosen for it besides its profile: whom it bans, and wooden missiles.
    fn equip(&self, profile: &mut Profile, book: &Book) -> Result<(), String> {
        match self.ban {
            Some(Foe::Anyone) => return Err("a Ban names one kind of creature".to_string()), // ff.sr.ban.4
            Some(foe) if profile.specials.has(Special::Ban) && profile.bans.is_empty() => {
                profile.bans = profile.bans.with(foe); // ff.sr.ban.5
            }
            Some(foe) if !profile.bans.has(foe) => {
                return Err(format!("{} has no choice of whom to ban", profile.name));
            }
            _ => {}
        }
        if self.wooden {
            let can_be = |arm: &Arm| book.weapons.iter().any(|sheet| sheet.id == arm.weapon && sheet.wood);
            if !profile.arms.iter().any(can_be) {
                return Err(format!("{} has no missiles that could be of wood", profile.name));
            }
            for arm in profile.arms.iter_mut().filter(|arm| can_be(arm)) {
                arm.wooden = true; // ff.weapon.wood.2
            }
        }
        Ok(())
    }
}

impl State {
    /// The base of a model, at no place yet.
    pub(crate) fn body(&self, model: FigureId) -> Base {
        let size = self[model].size();
        Base {
            at: Point::default(),
            radius: Length(self.scale.base(size).0 / 2),
            elevation: Length::ZERO,
            height: self.scale.height(size),
        }
    }
}

/// A part with a name that nobody else has: the second `Walking Dead` is `Walking Dead 2`.
pub(crate) fn named(name: String, profile: Profile, others: &[impl std::borrow::Borrow<Role>]) -> Role {
    let is_taken = |id: &str| others.iter().any(|other| other.borrow().id == id);
    let (name, id) = of_its_own(&name, is_taken);
    Role { id, name, profile }
}

/// The smallest and the largest virtual table.
const LEAST: Length = Length(1_000);
const MOST: Length = Length(60_000);

/// Nothing on a table is higher or deeper than this, in millimetres.
const HIGHEST: f64 = 1_200.0;

fn is_level(millimetres: f64) -> bool {
    (-HIGHEST..=HIGHEST).contains(&millimetres)
}

/// Millimetres as a length.
pub(crate) fn length(millimetres: f64) -> Length {
    Ruler::Millimetres.length(millimetres)
}

/// A point in millimetres.
pub(crate) fn point(x: f64, y: f64) -> Point {
    Ruler::Millimetres.point(x, y)
}
