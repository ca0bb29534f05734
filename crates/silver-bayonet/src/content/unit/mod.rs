//! Units: an Officer and the soldiers as people write them: the rules `sb.out.officer.*`, `sb.out.unit.*` and
//! `sb.arm.limit.*`. What is wrong with one is found in one place, [`Unit::flaws`].

mod check;
mod enlisted;
mod flaw;
mod gear;
mod points;
mod roster;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use self::enlisted::Enlisted;
pub(crate) use self::flaw::{Flaw, Who, Wrong};
pub(crate) use self::gear::{open_to_officers, rides_unfit, specials_beyond};
pub(crate) use self::points::{BUDGET, FEY_TOUCHED, MOST_SOLDIERS, OFFICERS_POINTS, OUTSIDER, parts};
pub use self::roster::Roster;

/// A unit as people write it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its id among the rosters of the book; a unit written in a setup needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The nation it serves, by id or name.
    pub nation: String,
    /// Its Officer.
    pub officer: Leader,
    /// Its soldiers.
    #[serde(default)]
    pub soldiers: Vec<Recruit>,
    /// The optional rules it was built by.
    #[serde(default)]
    pub options: UnitOptions,
    /// Is it to be played though it breaks rules of composition?
    #[serde(default, skip_serializing_if = "is_no")]
    pub anyway: bool,
}

/// The Officer of a unit, with the choices of a new one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// What the Officer is called.
    pub name: String,
    /// One more of which? sb.out.officer.2
    pub melee_or_accuracy: MeleeOrAccuracy,
    /// One more of which? sb.out.officer.3
    pub health_or_speed: HealthOrSpeed,
    /// One more Courage, or five more points? sb.out.officer.4
    pub courage_or_points: CourageOrPoints,
    /// Two attributes open to Officers.
    pub attributes: Vec<String>,
    /// Things of the general armoury.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// Things of the special armoury.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<String>,
    /// Starts on horseback, where the scenario allows it?
    #[serde(default, skip_serializing_if = "is_no")]
    pub mounted: bool,
}

/// One more of which? sb.out.officer.2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MeleeOrAccuracy {
    /// Melee +1.
    Melee,
    /// Accuracy +1.
    Accuracy,
}

/// One more of which? sb.out.officer.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HealthOrSpeed {
    /// Health +1.
    Health,
    /// Speed +1.
    Speed,
}

/// One more Courage, or five more points? sb.out.officer.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CourageOrPoints {
    /// Courage +1.
    Courage,
    /// 5 recruitment points more for the unit.
    Points,
}

/// A soldier of a unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    /// The soldier type, by id or name.
    #[serde(rename = "type")]
    pub kind: String,
    /// What the soldier is called, where that is not its type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which of the kits of its type it carries, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<usize>,
    /// The attributes it picks, where its type picks some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<String>,
    /// Things of the general armoury, for types that choose freely.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Things of the special armoury.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<String>,
    /// Fey-Touched, for more points?
    #[serde(default, skip_serializing_if = "is_no")]
    pub fey_touched: bool,
    /// Starts on horseback, where the scenario allows it?
    #[serde(default, skip_serializing_if = "is_no")]
    pub mounted: bool,
}

/// The optional rules a unit was built by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitOptions {
    /// May it hire from outside its nation's list? sb.out.unit.3
    #[serde(default)]
    pub outsiders: bool,
}

fn is_no(yes: &bool) -> bool {
    !yes
}
