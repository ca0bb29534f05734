//! The entries of the content files as they are written, one type for each kind of table.

use fates::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::fighting::armour::{Armour, Class, Slot};
use crate::rules::heroes::powers::{Power, PowerKind};
use crate::rules::heroes::traits::Trait;
use crate::state::Phase;

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponSheet {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many hands it takes (be.weapon.use.2).
    #[schemars(range(min = 1, max = 2))]
    pub hands: u8,
    /// Is it part of the body, as fists are?
    #[serde(default)]
    pub natural: bool,
    /// Has it an edge? Poison holds on it for Fighting (be.poison.3).
    #[serde(default)]
    pub cutting: bool,
    /// Has it a point? Poison holds on it for Shooting (be.poison.3).
    #[serde(default)]
    pub penetrating: bool,
    /// Can it Sunder (be.sunder.1)?
    #[serde(default)]
    pub sunder: bool,
    /// So many inches must its rider have moved for the row `fight`; else `at_rest` counts (be.weapon.fight.lance).
    #[serde(default)]
    #[schemars(range(max = 48))]
    pub charge: u8,
    /// Whole turns to reload (be.ammo.3).
    #[serde(default)]
    #[schemars(range(max = 1))]
    pub reload: u8,
    /// Its row for Fighting.
    #[serde(default)]
    pub fight: Option<RowSheet>,
    /// Its row for Fighting without the move that `charge` asks for.
    #[serde(default)]
    pub at_rest: Option<RowSheet>,
    /// Its row for Shooting.
    #[serde(default)]
    pub shoot: Option<RowSheet>,
    /// Where it stands in the book.
    #[serde(default)]
    pub page: String,
}

/// A row of the table of weapons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowSheet {
    /// Added to the attack.
    #[schemars(range(min = -20, max = 20))]
    pub bonus: i8,
    /// Added to the Fate roll of the figure that is hit.
    #[schemars(range(min = -20, max = 20))]
    pub fate: i8,
    /// How far it shoots, in inches.
    #[serde(default)]
    #[schemars(range(max = 120))]
    pub range: u8,
    /// The id of its rule.
    pub rule: String,
    /// The same, if it has a card.
    #[serde(skip)]
    pub card: Option<RuleId>,
}

/// A piece of armour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ArmourSheet {
    pub id: Armour,
    pub name: String,
    pub slot: Slot,
    pub ar: i8,
    #[serde(default)]
    pub class: Option<Class>,
}

/// A class of armour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ClassSheet {
    pub id: Class,
    pub name: String,
    pub speed: bool,
    pub run: bool,
}

/// A piece of equipment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct EquipmentSheet {
    pub id: Item,
    pub name: String,
    pub counted: bool,
    pub used_up: bool,
    #[serde(default)]
    pub hits_figures: bool,
    #[serde(default)]
    pub hands: u8,
    #[serde(default, rename = "as")]
    pub used_as: Option<String>,
    #[serde(default)]
    pub bows: Vec<String>,
    #[serde(default)]
    pub flame: u8,
    #[serde(default)]
    pub light: u8,
    #[serde(default)]
    pub fate: i8,
    #[serde(default)]
    pub page: String,
}

/// A piece of equipment by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the ids of the file")]
pub enum Item {
    FireArrow,
    HolyWater,
    Torch,
    Poison,
}

/// A way to set things alight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct FireSheet {
    pub id: Spark,
    pub name: String,
    pub rating: u8,
    pub rule: String,
}

/// What sets things alight, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the ids of the file")]
pub enum Spark {
    Torch,
    FireArrow,
    BoltOfFire,
    StormOfFire,
}

/// What holds for everything that burns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct BurningSheet {
    pub ar: i8,
    pub sinks: u8,
    pub least: u8,
    pub most: u8,
}

/// A modifier of attacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ModifierSheet {
    pub id: Modifier,
    pub name: String,
    pub phase: Phase,
    pub modifier: i8,
    #[serde(default)]
    pub each: bool,
    #[serde(default)]
    pub replaces: Option<Modifier>,
    pub rule: String,
}

/// A modifier by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the ids of the file")]
pub enum Modifier {
    TargetMoved,
    TargetRan,
    ShooterMoved,
    Volley,
    ShootingKnockedDown,
    Outnumbering,
    Mobbing,
    FightingKnockedDown,
}

/// A move, or a length that counts in moving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct MoveSheet {
    pub id: Move,
    pub name: String,
    pub inches: u8,
    pub rule: String,
}

/// A move by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the ids of the file")]
pub enum Move {
    Walk,
    Run,
    Ride,
    Least,
    Far,
}

/// What a point of something costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct PointsSheet {
    pub id: Priced,
    pub name: String,
    pub each: i16,
    #[serde(default)]
    pub above: Option<i16>,
    #[serde(default)]
    pub below: Option<i16>,
    #[serde(default)]
    pub least: Option<i16>,
    #[serde(default)]
    pub range_step: Option<i16>,
    pub rule: String,
}

/// What costs points, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the ids of the file")]
pub enum Priced {
    Fate,
    Fv,
    Sv,
    Speed,
    Leadership,
    Ar,
    Power,
    Item,
    FightingWeapon,
    ShootingWeapon,
}

/// A Magical Power.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct PowerSheet {
    pub id: Power,
    pub name: String,
    pub kind: PowerKind,
    pub phase: Phase,
    pub target: Aim,
    pub range: u8,
    #[serde(default)]
    pub radius: u8,
    #[serde(default)]
    pub fate: i8,
    #[serde(default)]
    pub rolls: u8,
    #[serde(default)]
    pub ar: i8,
    #[serde(default)]
    pub attacks: i8,
    #[serde(default)]
    pub terrain_type: u8,
    #[serde(default)]
    pub shoot: Option<PowerRow>,
    #[serde(default)]
    pub element: Option<Element>,
    pub rule: String,
}

/// What a Power is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words of the file")]
pub enum Aim {
    Friend,
    KnockedDownFriend,
    Enemy,
    Attack,
    Point,
}

/// The attack of a Power.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct PowerRow {
    pub bonus: i8,
    pub fate: i8,
}

/// What a Power's attack is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the two of them")]
pub enum Element {
    Fire,
    Ice,
}

/// A Sea State.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct SeaSheet {
    pub number: u8,
    pub slows: u8,
    pub shooting: i8,
    pub fighting: i8,
}

/// The usual table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct UsualSheet {
    pub width: u8,
    pub depth: u8,
    pub turns: u8,
    pub deploy: u8,
    pub base: u8,
    pub touch: u8,
    pub points: u16,
}

/// A type of Difficult Terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct TerrainTypeSheet {
    #[serde(rename = "type")]
    pub difficult: u8,
    pub slows: u8,
    pub shooting: i8,
    pub rule: String,
}

/// A sort of Difficult Terrain. What its type says of it is filled in when the book is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct TerrainSheet {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    pub difficult: u8,
    #[serde(skip_deserializing)]
    pub slows: u8,
    #[serde(skip_deserializing)]
    pub shooting: i8,
    pub kind: table::Kind,
    #[serde(default)]
    pub burns: bool,
    #[serde(skip_deserializing)]
    pub rule: String,
}

/// A trait.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct TraitSheet {
    pub id: Trait,
    pub name: String,
    pub cost: i16,
    #[serde(default)]
    pub hero_points: u8,
    #[serde(default)]
    pub fighting: i8,
    #[serde(default)]
    pub ar: i8,
    #[serde(default)]
    pub unarmed: Option<String>,
    pub rules: Vec<String>,
    /// The first of the rules, whose card is shown.
    #[serde(skip)]
    pub rule: Option<RuleId>,
    #[serde(default)]
    pub page: Option<String>,
}
