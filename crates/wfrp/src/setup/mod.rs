//! Setups: how a fight begins, as people write it, and the checked state it becomes.
//!
//! Lengths are yards from the north-west corner of the table. A yard is an inch of the table.

pub(crate) mod scenario;
mod scene;
pub(crate) mod with;

use std::sync::Arc;

use arrayvec::ArrayVec;
use content::{Written, of_its_own};
use fates::{FigureSet, Seat};
use frame::Shared;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Base, Kind, Length, Passage, Ruler, Table, inches, too_many_corners};

use crate::content::book::Book;
use crate::content::criticals::{CriticalSheet, Criticals};
use crate::content::draft::Draft;
use crate::content::profile::{Mark, Profile};
use crate::rules::harm::conditions::Condition;
use crate::rules::movement::ground::{Cover, Feature};
use crate::state::combatant::{Combatant, Place};
use crate::state::options::Options;
use crate::state::plot::{MOST_ZONES, Story};
use crate::state::{Cast, Phase, Role, Side, State};

pub use self::with::{Ache, With};

/// A yard on the table.
pub const YARD: Length = inches(1);

/// So many yards.
pub const fn yards(count: i32) -> Length {
    Length(YARD.0 * count)
}

/// How a fight begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// What is being played.
    pub title: String,
    /// The two sides.
    pub sides: Vec<SideSetup>,
    /// The combatants in roster order, those of both seats in any order.
    pub combatants: Vec<CombatantSetup>,
    /// The virtual table; without one facts are asked of people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSetup>,
    /// The switches.
    pub options: Options,
    /// Critical tables in the place of the built-in ones (wf.crit.data.1).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub criticals: Vec<CriticalSheet>,
    /// The scenario that is played; it brings its own table and combatants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Is the scenario played with miniatures on a real table?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub real_table: bool,
}

/// A side.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SideSetup {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its circumstances, ids of `[[start]]`, without those that can be counted (wf.adv.initial.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub circumstances: Vec<String>,
    /// The Advantage it begins with, in the place of what its circumstances bring.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<u8>,
}

/// A combatant.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatantSetup {
    /// An id of the book, or a whole combatant.
    pub combatant: Written<Draft>,
    /// What it is called, where that is not its profile's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The seat of its player.
    #[serde(default)]
    pub seat: u8,
    /// What it is to the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// What is not as in a fresh combatant.
    #[serde(default)]
    pub with: With,
    /// Have people agreed to play it though it goes beyond a limit?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
}

/// The virtual table.
pub type TableSetup = table::TableSetup<TerrainSetup>;

/// A piece of terrain.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// What it gives to those behind it or in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// How it is crossed.
    #[serde(default = "free")]
    pub passage: Passage,
}

fn free() -> Passage {
    Passage::Free
}

/// The smallest and the largest virtual table, in yards.
const LEAST: f64 = 4.0;
const MOST: f64 = 200.0;

/// Nothing on a table is higher than this, in yards.
const HIGHEST: f64 = 50.0;

impl Setup {
    /// Lays the table, or says everything that is wrong.
    pub fn lay(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let (setup, story) = self.resolve(book)?;
        setup.lay_out(book, story)
    }

    fn lay_out(&self, book: &Arc<Book>, story: Story) -> Result<State, Vec<String>> {
        let mut faults = Vec::new();
        if self.combatants.len() > FigureSet::MOST || self.combatants.is_empty() {
            return Err(vec![format!("a fight has 1 to {} combatants", FigureSet::MOST)]);
        }
        if self.sides.len() > 2 {
            faults.push(format!("found {} sides, expected two", self.sides.len()));
        }
        if story.zones.len() > MOST_ZONES {
            faults.push(format!("found {} zones, expected at most {MOST_ZONES}", story.zones.len()));
        }
        let roles = self.roles(book, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = self.bare(book, roles, story);
        if let Some(setup) = &self.table {
            self.lay_table(setup, &mut state, &mut faults);
        }
        match state.check() {
            Err(fault) if faults.is_empty() => Err(vec![fault]),
            _ if !faults.is_empty() => Err(faults),
            _ => Ok(state),
        }
    }

    fn roles(&self, book: &Book, faults: &mut Vec<String>) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for (place, combatant) in self.combatants.iter().enumerate() {
            let fault = |what: String| format!("combatant {}: {what}", place + 1);
            if combatant.seat > 1 {
                faults.push(fault(format!("found seat {}, expected 0 or 1", combatant.seat)));
            }
            match combatant.profile(book) {
                Ok(profile) => {
                    let name = combatant.name.clone().unwrap_or_else(|| profile.name.clone());
                    let (name, id) = of_its_own(&name, |id| roles.iter().any(|role| role.id == id));
                    faults.extend(combatant.with.faults(&profile, book).into_iter().map(fault));
                    roles.push(Role { id, name, profile, marks: combatant.marks.iter().copied().collect() });
                }
                Err(found) => faults.extend(found.into_iter().map(fault)),
            }
        }
        roles
    }

    fn bare(&self, book: &Arc<Book>, roles: Vec<Role>, story: Story) -> State {
        let fresh = self.combatants.iter().zip(&roles).map(|(setup, role)| setup.fresh(&role.profile));
        let mut combatants: Vec<Combatant> = fresh.collect();
        let deploys = self.scenario.is_some();
        for (combatant, setup) in combatants.iter_mut().zip(&self.combatants) {
            if setup.at.is_some() || !deploys {
                combatant.place = Place::Table;
            }
        }
        let pools = [0, 1].map(|seat| story.pools[seat].unwrap_or(0));
        State {
            book: Shared(Arc::clone(book)),
            cast: Cast::of(roles),
            plot: Shared(Arc::new(story)),
            combatants,
            sides: pools.map(|pool| Side { pool }),
            table: None,
            round: 0,
            phase: if deploys { Phase::Deployment } else { Phase::Start },
            rolled_initiative: false,
            order: ArrayVec::new(),
            options: self.options,
            active: None,
            at_stake: None,
            in_zones: [FigureSet::EMPTY; MOST_ZONES],
        }
    }

    fn lay_table(&self, setup: &TableSetup, state: &mut State, faults: &mut Vec<String>) {
        let size = LEAST..=MOST;
        if !size.contains(&setup.width) || !size.contains(&setup.depth) {
            faults.push(format!(
                "found a table of {} by {} yards, expected {LEAST} to {MOST} each way",
                setup.width, setup.depth
            ));
            return;
        }
        if let Some(fault) = too_many_corners(setup.terrain.iter().map(|piece| piece.outline.len())) {
            faults.push(fault);
            return;
        }
        let mut terrain = Vec::new();
        for piece in &setup.terrain {
            match piece.lay() {
                Ok(laid) => terrain.push(laid),
                Err(fault) => faults.push(format!("terrain \"{}\": {fault}", piece.name)),
            }
        }
        if !faults.is_empty() {
            return;
        }
        let mut table =
            Table::new(Ruler::Inches.length(setup.width), Ruler::Inches.length(setup.depth), terrain);
        table.bases.resize(self.combatants.len(), None);
        state.table = Some(table);
        for (place, (combatant, who)) in self.combatants.iter().zip(state.ids()).enumerate() {
            if !state[who].is_on_table() {
                continue;
            }
            let Some((x, y)) = combatant.at else {
                faults.push(format!("combatant {}: it stands nowhere on the virtual table", place + 1));
                continue;
            };
            let base = Base { at: Ruler::Inches.point(x, y), ..state.body(who) };
            let table = state.table.as_mut().filter(|table| table.holds(&base));
            match table {
                Some(table) => table.place(who, base),
                None => faults.push(format!("combatant {}: it stands off the virtual table", place + 1)),
            }
        }
    }

    /// The Critical tables it is played with.
    pub(crate) fn critical_tables(&self, book: &Book) -> Result<Criticals, Vec<String>> {
        match self.criticals.as_slice() {
            [] => Ok(book.criticals.clone()),
            rows => Criticals::check(rows, &book.effects)
                .map_err(|faults| faults.into_iter().map(|(_, what)| what).collect()),
        }
    }
}

impl TerrainSetup {
    /// The piece, laid on the table.
    fn lay(&self) -> Result<table::Terrain, String> {
        if !(0.0..=HIGHEST).contains(&self.height) {
            return Err(format!("found a height of {}, expected 0 to {HIGHEST} yards", self.height));
        }
        let outline = Ruler::Inches.outline(&self.outline).map_err(|fault| fault.to_string())?;
        let top = Ruler::Inches.length(self.height);
        Ok(table::Terrain { name: self.name.clone(), kind: self.kind, outline, bottom: Length::ZERO, top })
    }

    /// What is special about it.
    pub(crate) fn feature(&self) -> Feature {
        Feature { passage: self.passage, cover: self.cover }
    }
}

impl CombatantSetup {
    /// A combatant of this id, for the first seat.
    pub fn of(combatant: &str) -> CombatantSetup {
        CombatantSetup {
            combatant: Written::Id(combatant.to_string()),
            name: None,
            seat: 0,
            marks: Vec::new(),
            at: None,
            with: With::default(),
            anyway: false,
        }
    }

    /// Its checked profile.
    pub fn profile(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let draft = match &self.combatant {
            Written::Id(id) => book.draft(id).map_err(|fault| vec![fault])?,
            Written::Whole(draft) => draft,
        };
        let equipped = self.with.equipped(draft);
        if self.anyway { equipped.check_anyway(book) } else { equipped.check(book) }
    }

    fn fresh(&self, profile: &Profile) -> Combatant {
        let mut fresh = Combatant::new(Seat(self.seat), profile);
        let With { surprised, wounds, criticals, conditions, injuries, .. } = &self.with;
        fresh.wounds = wounds.unwrap_or(fresh.wounds);
        fresh.criticals = criticals.unwrap_or(0);
        for &(condition, levels) in conditions {
            fresh.conditions.set(condition, levels);
        }
        for &Ache { injury, at, days } in injuries {
            fresh.injuries.add(injury, at);
            fresh.rested[injury as usize][at as usize] = days;
        }
        fresh.rest = self.with.rest.unwrap_or(0);
        fresh.fortune = self.with.fortune.unwrap_or(fresh.fortune);
        fresh.bandages = self.with.bandages.unwrap_or(fresh.bandages);
        if *surprised {
            fresh.conditions.set(Condition::Surprised, 1);
        }
        if fresh.wounds == 0 {
            fresh.conditions.set(Condition::Prone, 1); // wf.wounds.1
            (fresh.fell, fresh.was_at_zero) = (Some(0), true);
        }
        fresh
    }
}
