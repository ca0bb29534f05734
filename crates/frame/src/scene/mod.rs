//! Tables of one's own: a scenario as it is drawn on a page, before a system writes the file that it plays.

mod palette;
mod shuffle;
mod text;

use serde::{Deserialize, Serialize};
use serde_json::Map;
use serde_json::Value;
use table::Kind;

pub use self::palette::{FieldOf, GoalView, GroundView, MarkView, On, PaletteView};
pub use self::shuffle::styles;
pub use self::text::{Sheet, WrittenScene};

/// The version of the form that is written. Scenes of a later one are refused.
pub const FORM: u32 = 1;

/// A corner or a place: so far east and so far south of the north-west corner, in the unit of the system's files.
pub type Spot = [f64; 2];

/// A scenario as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scene {
    /// The version of this form.
    pub form: u32,
    /// What it is called.
    pub name: String,
    /// How it came to this.
    pub story: String,
    /// What is to be done.
    pub briefing: String,
    /// Whose rules it plays by, where a system has several sorts of scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// West to east.
    pub width: f64,
    /// North to south.
    pub depth: f64,
    /// After how many turns it ends.
    pub turns: u16,
    /// Who plays, by seat.
    pub sides: Vec<SceneSide>,
    /// What stands on the table.
    pub pieces: Vec<Piece>,
    /// Parts of the table that goals name.
    pub areas: Vec<Area>,
    /// What lies on the table: clues, prizes.
    pub marks: Vec<Mark>,
    /// What gives points; none, where the last side standing wins.
    pub goals: Vec<Goal>,
    /// Figures that nobody leads.
    pub figures: Vec<Stander>,
}

/// A side of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SceneSide {
    /// What it is called.
    pub name: String,
    /// The ready roster that it usually fields, by its id.
    pub roster: String,
    /// Where it sets up.
    pub zone: Vec<Spot>,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its corners.
    pub outline: Vec<Spot>,
    /// How high it is.
    #[serde(default)]
    pub height: f64,
    /// What else the system's files say of it: `difficult`, `cover`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub more: Map<String, Value>,
}

/// A part of the table that goals name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Area {
    /// What it is called.
    pub name: String,
    /// Its corners.
    pub outline: Vec<Spot>,
}

/// Something that lies on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mark {
    /// What it is called.
    pub name: String,
    /// Where it lies.
    pub at: Spot,
}

/// Something that gives points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Goal {
    /// For whom, by seat; for every side without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// What for, by its id in the palette.
    pub feat: String,
    /// Of which area or mark, or by which edge, by its name; of all where that is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// How many points, for each.
    pub points: i16,
}

/// A figure that nobody leads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stander {
    /// Its profile, by its id.
    pub profile: String,
    /// Where it stands.
    pub at: Spot,
}

/// The most of anything in a scene, the most corners of an outline, and the most letters of a text.
const MOST: usize = 64;
const MOST_CORNERS: usize = 40;
const MOST_LETTERS: usize = 4_000;
/// No number of a scene is larger.
const FARTHEST: f64 = 10_000.0;

/// What a book knows of scenarios of one's own.
pub trait Scenes {
    /// What can be drawn, and within which bounds.
    fn palette(&self) -> PaletteView;

    /// A table to begin with: two sides that face each other.
    fn blank(&self) -> Scene;

    /// The file of the scenario, with the line of each part, so that what is wrong with it can be told where it is.
    fn written(&self, scene: &Scene) -> WrittenScene;
}

impl Scene {
    /// A scene of plain data, or what is wrong with it before any system looks at it.
    pub fn read(data: Value) -> Result<Scene, Vec<String>> {
        let scene: Scene =
            serde_json::from_value(data).map_err(|fault| vec![content::plain(&fault.to_string())])?;
        let faults = scene.faults();
        if faults.is_empty() { Ok(scene) } else { Err(faults) }
    }

    /// The id of its scenario. It never hides one of the book.
    pub fn id(&self) -> String {
        format!("own-{}", content::kebab(&self.name))
    }

    /// What is wrong with it whatever the system.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.form != FORM {
            faults.push(format!(
                "form: found {}, expected {FORM}; this table is of another version",
                self.form
            ));
        }
        if content::kebab(&self.name).is_empty() {
            faults.push("name: found none, expected what the scenario is called".to_string());
        }
        let counts = [
            ("sides", self.sides.len()),
            ("pieces", self.pieces.len()),
            ("areas", self.areas.len()),
            ("marks", self.marks.len()),
            ("goals", self.goals.len()),
            ("figures", self.figures.len()),
        ];
        for (what, count) in counts.into_iter().filter(|(_, count)| *count > MOST) {
            faults.push(format!("found {count} {what}, expected at most {MOST}"));
        }
        for text in self.texts().filter(|text| text.len() > MOST_LETTERS) {
            faults.push(format!("found {} letters, expected at most {MOST_LETTERS}", text.len()));
        }
        for outline in self.outlines().filter(|outline| outline.len() > MOST_CORNERS) {
            faults.push(format!("found {} corners, expected at most {MOST_CORNERS}", outline.len()));
        }
        if self.numbers().any(|number| !number.is_finite() || number.abs() > FARTHEST) {
            faults.push(format!("found a number that is none or beyond {FARTHEST}"));
        }
        faults
    }

    fn texts(&self) -> impl Iterator<Item = &String> {
        let sides = self.sides.iter().flat_map(|side| [&side.name, &side.roster]);
        let names =
            self.pieces.iter().map(|piece| &piece.name).chain(self.areas.iter().map(|area| &area.name));
        let goals = self.goals.iter().flat_map(|goal| std::iter::once(&goal.feat).chain(&goal.on));
        [&self.name, &self.story, &self.briefing]
            .into_iter()
            .chain(&self.kind)
            .chain(sides)
            .chain(names)
            .chain(self.marks.iter().map(|mark| &mark.name))
            .chain(goals)
            .chain(self.figures.iter().map(|figure| &figure.profile))
    }

    fn outlines(&self) -> impl Iterator<Item = &Vec<Spot>> {
        let pieces = self.pieces.iter().map(|piece| &piece.outline);
        pieces
            .chain(self.areas.iter().map(|area| &area.outline))
            .chain(self.sides.iter().map(|side| &side.zone))
    }

    fn numbers(&self) -> impl Iterator<Item = f64> {
        let heights = self.pieces.iter().map(|piece| piece.height);
        let spots = self.marks.iter().map(|mark| mark.at).chain(self.figures.iter().map(|figure| figure.at));
        let corners = self.outlines().flatten().copied();
        [self.width, self.depth].into_iter().chain(heights).chain(spots.chain(corners).flatten())
    }
}
