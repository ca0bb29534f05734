//! Setups: how a game begins, as people write it. What becomes of them: `laying` makes the checked state of one, `ground`
//! lays its virtual table, `models` makes its models.
//!
//! Lengths are millimetres from the north-west corner of the table.

pub(crate) mod scenario;
mod scene;

mod ground;
mod laying;
mod models;

use content::{Listed, Written};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Kind, Length, Point, Ruler};

use crate::content::party::PartySheet;
use crate::content::profile::{Draft, Side};
use crate::content::special::Foe;
use crate::rules::advances::Advance;
use crate::rules::ending::Limit;
use crate::rules::ground::{Feature, Grounds};
use crate::rules::setting::matters::Matter;
use crate::state::model::{Boon, Infection};
use crate::state::options::Options;
use crate::state::plot::Site;
use crate::state::stick::Scale;
use crate::state::time::{Hour, Weather};

pub(crate) use laying::named;
pub(crate) use scenario::marker_profile;

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
    /// Are the scenario's limits waived for it, and its party played though it breaks rules of composition?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
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

/// Millimetres as a length.
fn length(millimetres: f64) -> Length {
    Ruler::Millimetres.length(millimetres)
}

/// A point in millimetres.
fn point(x: f64, y: f64) -> Point {
    Ruler::Millimetres.point(x, y)
}
