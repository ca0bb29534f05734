//! Parties, `ff.setup.points.*`, `ff.setup.pers.*`, `ff.setup.limit.*`: who may fight together, and why not.

mod breach;
mod checker;
mod masters;
mod ranks;
mod staged;

use content::{Listed, Written};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::content::book::Book;
use crate::content::profile::{self, Draft, MOST_POINTS, Side};
use crate::content::special::Foe;
use crate::setup::scenario::Scenario;
use crate::setup::{ModelSetup, Setup, SideSetup, With};
use crate::show::catalogue::own_party;

pub(crate) use self::breach::Breach;
pub use self::breach::Flaw;
pub(crate) use self::checker::MOST_MODELS;
pub(crate) use self::ranks::{Rank, models, ranks, total};

/// The points of a standard game (ff.setup.points.1).
pub const STANDARD: u16 = 300;

/// A party as it is written down before a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartySheet {
    /// Its id in the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Good or evil.
    pub side: Side,
    /// The scenarios it was made for; a plain fight if none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenarios: Vec<String>,
    /// The agreed size of the game.
    #[serde(default = "standard")]
    #[schemars(range(min = 1, max = MOST_POINTS))]
    pub points: u16,
    /// Points put aside for summoning (ff.summon.pool.1).
    #[serde(default, skip_serializing_if = "is_nothing")]
    #[schemars(range(min = 0, max = MOST_POINTS))]
    pub pool: u16,
    /// Is it played though it breaks rules of composition?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
    /// Its models.
    #[schemars(length(min = 1, max = MOST_MEMBERS))]
    pub models: Vec<Member>,
}

/// One or more models of a party that are alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// An id of the book, or a whole profile.
    pub profile: Written<Draft>,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = MOST_MODELS))]
    pub count: u8,
    /// What it is called, where that is not its profile's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whom it bans, where its profile leaves the choice (ff.sr.ban.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<Foe>,
    /// The Master of a Minion, by name or profile (ff.sr.minion.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<String>,
    /// The prey of a Hunter, by name or profile; chosen at deployment where it is left out (ff.sr.hunter.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prey: Option<String>,
    /// Are its missiles of wood? ff.weapon.wood.2
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wooden: bool,
}

impl Listed for PartySheet {
    const KIND: &'static str = "party";
}

fn standard() -> u16 {
    STANDARD
}

fn one() -> u8 {
    1
}

/// The most letters of a name, and the most entries of a party.
pub(crate) const MOST_LETTERS: usize = 80;
pub(crate) const MOST_MEMBERS: usize = 64;

fn is_nothing(points: &u16) -> bool {
    *points == 0
}

impl Member {
    /// One model of this profile.
    pub fn of(profile: &str) -> Member {
        Member {
            profile: Written::Id(profile.to_string()),
            count: 1,
            name: None,
            ban: None,
            master: None,
            prey: None,
            wooden: false,
        }
    }

    /// Its own name, where it has one.
    pub(crate) fn own_name(&self) -> Option<&str> {
        self.name.as_deref().filter(|name| !name.trim().is_empty())
    }

    /// The model, as a setup has it.
    fn setup(&self, seat: u8) -> ModelSetup {
        ModelSetup {
            profile: self.profile.clone(),
            name: self.own_name().map(str::to_string),
            seat,
            ban: self.ban,
            master: self.master.clone(),
            prey: self.prey.clone(),
            wooden: self.wooden,
            at: None,
            elevation: None,
            with: With::default(),
        }
    }
}

impl PartySheet {
    /// A party from a file of its own: TOML, or JSON if its name says so.
    pub fn read(file: &str, text: &str) -> Result<PartySheet, String> {
        let read = match file.ends_with(".json") {
            true => serde_json::from_str::<Value>(text)
                .and_then(serde_json::from_value)
                .map_err(|fault| fault.to_string()),
            false => toml::from_str(text).map_err(|fault| fault.to_string()),
        };
        read.map_err(|fault| format!("{file}: {}", content::plain(&fault)))
    }

    /// The profiles of its models, where they are named.
    pub(super) fn profile_ids(&self) -> impl Iterator<Item = &str> {
        self.models.iter().filter_map(|member| match &member.profile {
            Written::Id(id) => Some(id.as_str()),
            Written::Whole(_) => None,
        })
    }

    /// Its models one by one, for a seat.
    pub fn muster(&self, seat: u8) -> Vec<ModelSetup> {
        let models = |member: &Member| vec![member.setup(seat); usize::from(member.count)];
        self.models.iter().flat_map(models).collect()
    }

    /// What it costs, the summoning pool included.
    pub fn cost(&self, book: &Book) -> u32 {
        total(&ranks(self, book).0).saturating_add(u32::from(self.pool))
    }

    /// May it be fielded? If not, all that forbids it; what may be waived does not, where it is to be played anyway.
    pub fn check(&self, book: &Book) -> Result<(), Vec<Flaw>> {
        let mut flaws = self.flaws(book);
        flaws.retain(|flaw| !(self.anyway && flaw.may_be_waived));
        if flaws.is_empty() { Ok(()) } else { Err(flaws) }
    }

    /// Everything that is wrong with it, waived or not.
    pub fn flaws(&self, book: &Book) -> Vec<Flaw> {
        checker::flaws(self, book)
    }
}

impl Setup {
    /// The same setup with the models of its parties written out. Where no models are written out, a side of a scenario
    /// that names no party takes the one that was made for it.
    pub fn muster(&self, book: &Book) -> Result<Setup, Vec<String>> {
        let (mut setup, mut faults) = (self.clone(), Vec::new());
        let scenario = self.scenario.as_ref().and_then(|id| book.scenario(id).ok());
        if let Some(scenario) = scenario.filter(|_| self.models.is_empty()) {
            setup.take_own_parties(book, scenario);
        }
        for (seat, side) in setup.sides.iter_mut().enumerate() {
            let Some(written) = side.party.take() else { continue };
            let party = match written {
                Written::Whole(party) => *party,
                Written::Id(id) => match book.party(&id) {
                    Ok(party) => party.clone(),
                    Err(fault) => {
                        faults.push(fault);
                        continue;
                    }
                },
            };
            if let Err(flaws) = party.check(book) {
                faults.extend(flaws.into_iter().map(|flaw| format!("{}: {flaw}", party.name)));
                continue;
            }
            setup.models.extend(party.muster(seat as u8));
            side.side.get_or_insert(party.side);
            side.anyway |= party.anyway;
            side.pool = Some(side.pool.unwrap_or(0).saturating_add(party.pool));
            if side.name.is_empty() {
                side.name = party.name;
            }
        }
        let hides = |model: &&mut ModelSetup| matches!(&model.profile, Written::Id(id) if id == profile::id::TWITCHER);
        for twitcher in setup.models.iter_mut().filter(hides).filter(|_| self.options.hidden_twitchers) {
            twitcher.with.disguised = true; // ff.opt.twitcher.1
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    fn take_own_parties(&mut self, book: &Book, scenario: &Scenario) {
        self.sides.resize_with(self.sides.len().max(scenario.sides.len()), SideSetup::default);
        for (own, side) in self.sides.iter_mut().zip(&scenario.sides) {
            if own.party.is_none() {
                own.party = own_party(book, scenario, side).map(|party| Written::Id(party.id.clone()));
            }
        }
    }
}
