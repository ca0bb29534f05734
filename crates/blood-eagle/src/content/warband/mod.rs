//! Warbands: the figures of a side as they are written (section 16 of the catalogue). What may stand in one is checked in
//! one place, for files, for games and for the builder alike.

mod arms;
pub(crate) mod band;
pub(crate) mod chance;
pub(crate) mod enlisting;
pub(crate) mod figure;
pub(crate) mod reading;

use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::profile::Items;
use crate::rules::fighting::armour::{Body, Class, Helm};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;

/// A warband.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WarbandSheet {
    /// Its id, where it stands in the book.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    #[schemars(length(min = 1, max = 80))]
    pub name: String,
    /// How many figures there are, if that is to be checked.
    #[serde(default)]
    pub figures: u8,
    /// What they cost together, if that is to be checked.
    #[serde(default)]
    pub points: u16,
    /// What it may cost at most, if a number of points was agreed on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u16>,
    /// Is it played though it breaks rules of composition?
    #[serde(default, skip_serializing_if = "is_not")]
    pub anyway: bool,
    /// Figures of its own.
    #[serde(default)]
    #[schemars(length(max = 64))]
    pub figure: Vec<FigureSheet>,
    /// Figures of the book, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64))]
    pub profiles: Vec<Listing>,
}

/// A figure of the book in a warband.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// Its id, name or label.
    pub profile: String,
    /// How many of them.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 64))]
    pub count: u8,
}

/// A figure as it is written: alone, or for as many alike as it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureSheet {
    /// Its id in the book; a figure of a player's own needs none.
    #[serde(default)]
    pub id: String,
    /// What it is called.
    #[schemars(length(min = 1, max = 80))]
    pub name: String,
    /// Its silhouette, where its name does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// Its short names in the examples: `S4`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// How many are alike.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 64))]
    pub count: u8,
    /// Fighting value.
    #[schemars(range(min = 0, max = 20))]
    pub fv: i8,
    /// Shooting value.
    #[schemars(range(min = 0, max = 20))]
    pub sv: i8,
    /// Speed, in inches.
    #[serde(default)]
    #[schemars(range(min = 0, max = 20))]
    pub speed: i8,
    /// Leadership, of a Leader (be.trait.leader).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub leadership: Option<i8>,
    /// Fate; lower is better (be.fig.3).
    #[schemars(range(min = 0, max = 20))]
    pub fate: i8,
    /// What it wears on the body.
    #[serde(default)]
    pub body: Body,
    /// What it wears on the head.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helm: Option<Helm>,
    /// Has it a shield?
    #[serde(default)]
    pub shield: bool,
    /// A shield that cannot be Sundered (be.sunder.4).
    #[serde(default)]
    pub legendary_shield: bool,
    /// Its AR, if it is to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ar: Option<i8>,
    /// Its class of armour, if it is to be checked, or where the class does not follow the body (be.move.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Its weapons for Fighting, by their ids (be.points.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub fight: Vec<String>,
    /// Its weapons for Shooting; one that stands in both lists is paid for twice (be.points.3, be.points.4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub shoot: Vec<String>,
    /// Those of its weapons that are poisoned (be.poison.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub poisoned: Vec<String>,
    /// Those of its weapons that are legendary (be.ammo.2, be.hero.18).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legendary: Vec<String>,
    /// Its traits (be.points.5).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// Hero Points at the start, of a Hero (be.hero.8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 20))]
    pub hero_points: Option<u8>,
    /// Its Magical Powers (be.magic.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Power>,
    /// What it carries that is counted (be.points.6).
    #[serde(default)]
    pub items: Items,
    /// Does it ride (be.move.18)?
    #[serde(default)]
    pub mounted: bool,
    /// Its points, if they are to be checked (be.points.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i16>,
    /// Is it played though it breaks rules of composition? For the figures of a warband the warband says so.
    #[serde(default, skip_serializing_if = "is_not")]
    pub anyway: bool,
}

fn one() -> u8 {
    1
}

fn is_not(flag: &bool) -> bool {
    !flag
}
