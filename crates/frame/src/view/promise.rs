//! What would come of something, before anybody commits to it.

use fates::{FigureId, RuleId};
use serde::{Deserialize, Serialize};

use super::PartView;
use table::{Length, Point};

/// What an option promises, counted by the rules that will roll for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromiseView {
    /// The chances, the most telling first.
    pub chances: Vec<ChanceView>,
    /// What is rolled against what: `2d10 +1 against Defence 13`.
    pub words: String,
    /// Every number that is added, with its reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartView>,
    /// What it is rolled against: nothing of it is added to the roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<AgainstView>,
}

/// A number that a roll is held against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstView {
    /// The number, and what it is: `Defence 13`.
    pub words: String,
    /// How it comes about.
    pub parts: Vec<PartView>,
}

/// An exact chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceView {
    /// Of what: `hit`.
    pub name: String,
    /// In so many cases …
    pub count: u32,
    /// … of so many.
    pub of: u32,
}

/// What a way would come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathView {
    /// The points of the way, from where the figure stands.
    pub points: Vec<Point>,
    /// How long it is, seen from above.
    pub length: Length,
    /// What it costs of the figure's movement.
    pub cost: Length,
    /// What it may cost at the most.
    pub most: Length,
    /// What makes it dearer than it is long, and the like: `1.2" of wood count double`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// Why it is not allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// What it would bring about: an attack forced on the way, a fall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<WarningView>,
}

/// Something a way would bring about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarningView {
    /// What, in words.
    pub words: String,
    /// Where, if at one point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// By which rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// An area where something would happen to a figure that moves there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiskView {
    /// What, in words: `Ghoul 2 could force an attack`.
    pub words: String,
    /// By whom, if by somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<FigureId>,
    /// The area, as outlines.
    pub area: Vec<Vec<Point>>,
}

/// The line of sight from one figure to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SightView {
    /// Who looks.
    pub from: FigureId,
    /// At whom.
    pub to: FigureId,
    /// From rim to rim.
    pub distance: Length,
    /// Is it in sight?
    pub sees: bool,
    /// Is it in cover?
    pub cover: bool,
    /// All of it in words: `10.2" away, in sight, in cover`.
    pub words: String,
    /// What would come of shooting, one for each weapon at hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<(String, PromiseView)>,
}
