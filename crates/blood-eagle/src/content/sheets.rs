//! The content files as they are written, one kind of entry a file.

use fates::RuleId;
use serde::{Deserialize, Serialize};

use crate::content::weapon::Weapon;
use crate::rules::fighting::armour::{Class, Slot};
use crate::rules::heroes::powers::{Power, PowerKind};
use crate::rules::heroes::traits::Trait;

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct WeaponSheet {
    pub id: Weapon,
    pub name: String,
    pub hands: u8,
    #[serde(default)]
    pub natural: bool,
    #[serde(default)]
    pub cutting: bool,
    #[serde(default)]
    pub penetrating: bool,
    #[serde(default)]
    pub sunder: bool,
    #[serde(default)]
    pub charge: u8,
    #[serde(default)]
    pub reload: u8,
    #[serde(default)]
    pub fight: Option<RowSheet>,
    #[serde(default)]
    pub at_rest: Option<RowSheet>,
    #[serde(default)]
    pub shoot: Option<RowSheet>,
    pub page: String,
}

/// A row of the table of weapons.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct RowSheet {
    pub bonus: i8,
    pub fate: i8,
    #[serde(default)]
    pub range: u8,
    pub rule: String,
}

/// A piece of armour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ArmourSheet {
    pub id: String,
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

/// A printed row of the table of armour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ArmourRow {
    pub id: String,
    pub pieces: Vec<String>,
    pub ar: i8,
    pub rule: String,
}

/// A state of a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ConditionSheet {
    pub id: String,
    pub name: String,
    pub in_play: bool,
    pub acts: bool,
    pub attackers: i8,
}

/// A piece of equipment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct EquipmentSheet {
    pub id: String,
    pub name: String,
    pub counted: bool,
    pub used_up: bool,
    #[serde(default)]
    pub hits_figures: bool,
    #[serde(default)]
    pub hands: u8,
    #[serde(default, rename = "as")]
    pub used_as: Option<Weapon>,
    #[serde(default)]
    pub bows: Vec<Weapon>,
    #[serde(default)]
    pub flame: u8,
    #[serde(default)]
    pub light: u8,
    #[serde(default)]
    pub fate: i8,
    pub page: String,
}

/// Faces out of ten of a Fate roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct FateOdds {
    pub id: String,
    pub fate: i8,
    pub modifier: i8,
    pub unharmed: u8,
    pub knocked_down: u8,
    pub out: u8,
}

/// A way to set things alight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct FireSheet {
    pub id: String,
    pub name: String,
    pub by: String,
    pub ar: i8,
    pub rating: u8,
    pub sinks: u8,
    pub least: u8,
    pub most: u8,
    pub rule: String,
}

/// A modifier of attacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ModifierSheet {
    pub id: String,
    pub name: String,
    pub phase: String,
    pub modifier: i8,
    #[serde(default)]
    pub each: bool,
    #[serde(default)]
    pub replaces: Option<String>,
    pub rule: String,
}

/// A move, or a length that counts in moving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct MoveSheet {
    pub id: String,
    pub name: String,
    pub inches: u8,
    #[serde(default)]
    pub adds_speed: bool,
    #[serde(default)]
    pub extra: bool,
    pub rule: String,
    #[serde(default)]
    pub source: Option<String>,
}

/// What a point of something costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct PointsSheet {
    pub id: String,
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

/// A Magical Power.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct PowerSheet {
    pub id: Power,
    pub name: String,
    pub kind: PowerKind,
    pub phase: String,
    pub target: String,
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
    pub id: String,
    pub name: String,
    pub number: u8,
    pub slows: u8,
    pub shooting: i8,
    pub fighting: i8,
}

/// A switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct SwitchSheet {
    pub id: String,
    pub default: serde_json::Value,
    #[serde(default)]
    pub values: Vec<String>,
    pub rules: Vec<String>,
}

/// The usual table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct UsualSheet {
    pub id: String,
    pub width: u8,
    pub depth: u8,
    pub turns: u8,
    pub deploy: u8,
    pub base: u8,
    pub touch: u8,
    pub points: u16,
}

/// A sort of Difficult Terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct TerrainSheet {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    pub difficult: u8,
    pub slows: u8,
    pub shooting: i8,
    pub kind: table::Kind,
    #[serde(default)]
    pub burns: bool,
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
    pub unarmed: Option<Weapon>,
    pub rules: Vec<String>,
    /// The first of the rules, whose card is shown.
    #[serde(skip)]
    pub rule: Option<RuleId>,
    #[serde(default)]
    pub page: Option<String>,
}
