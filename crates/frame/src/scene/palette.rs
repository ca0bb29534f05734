//! What can be drawn on a table of one's own.

use fates::RuleId;
use serde::Serialize;
use serde_json::{Map, Value};
use table::Kind;

/// What can be drawn, and within which bounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PaletteView {
    /// What lengths are written in: `inches`.
    pub unit: &'static str,
    /// So many tenths of a millimetre are one of it.
    pub tenths: i32,
    /// How long a side of the table is: least, usual, most.
    pub size: [f64; 3],
    /// So much is one step of the grid.
    pub step: f64,
    /// After how many turns it may end: least, usual, most. None where the scenario's own rules say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<[u16; 3]>,
    /// How many sides may play: least and most.
    pub sides: [usize; 2],
    /// Do sides set up in zones? Else the scenario's own rules say where.
    pub zones: bool,
    /// The sorts of scenario, where there are several: id, name, what they are about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<[String; 3]>,
    /// The kinds of terrain.
    pub ground: Vec<GroundView>,
    /// How many pieces may lie on the table.
    pub most_pieces: usize,
    /// Parts of the table that goals or the scenario's rules name, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub areas: Option<MarkView>,
    /// What may lie on the table, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<MarkView>,
    /// What may give points.
    pub goals: Vec<GoalView>,
    /// Figures that nobody leads: id and name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<[String; 2]>,
}

/// Something that can be put on the table: what one is called, and how many there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MarkView {
    /// What one is called: `clue marker`.
    pub name: &'static str,
    /// How many there may be.
    pub most: usize,
}

/// A kind of terrain, as the rules of a system read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroundView {
    /// What it is.
    pub kind: Kind,
    /// What it is called.
    pub name: &'static str,
    /// What it does: `slow, hides what is behind it`.
    pub words: String,
    /// The rule that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// How high it usually is.
    pub height: f64,
    /// What else it usually has.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub more: Map<String, Value>,
    /// What of that can be changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldOf>,
}

/// Something of a piece that can be changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldOf {
    /// Its name in files: `difficult`.
    pub id: &'static str,
    /// What it is called: `Type of Difficult Terrain`.
    pub name: &'static str,
    /// What it can be, each with its name.
    pub options: Vec<(Value, String)>,
}

/// Something that may give points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GoalView {
    /// What to write: `standing-in`.
    pub feat: &'static str,
    /// What it is: `each figure Standing in an area`.
    pub words: &'static str,
    /// What it is about.
    pub on: On,
}

/// What a goal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    /// Nothing that is to be named.
    Nothing,
    /// An area.
    Area,
    /// A mark, or all.
    Mark,
    /// An edge of the table.
    Edge,
}

impl PaletteView {
    /// What the rules make of a kind of terrain.
    pub fn of_kind(&self, kind: Kind) -> Option<&GroundView> {
        self.ground.iter().find(|ground| ground.kind == kind)
    }
}
