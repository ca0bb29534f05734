//! The file of a scenario, written part by part.

use serde_json::{Value, json};

use super::{Area, PaletteView, Scene, Spot};

/// The file of a scenario, and where its parts stand in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenScene {
    /// The file.
    pub text: String,
    /// The first line of each part, with its place in the scene: `/pieces/2`. In order.
    pub parts: Vec<(usize, String)>,
}

impl WrittenScene {
    /// The part that a line belongs to.
    pub fn part_of(&self, line: usize) -> &str {
        self.parts.iter().rev().find(|(first, _)| *first <= line).map_or("", |(_, part)| part)
    }
}

/// A file while it is written.
#[derive(Debug, Default)]
pub struct Sheet(WrittenScene);

impl Sheet {
    /// A new file, with a line about itself.
    pub fn begin(scene: &Scene) -> Sheet {
        let name: String = scene.name.chars().filter(|sign| !sign.is_control()).collect();
        let mut sheet = Sheet::default();
        sheet.0.text = format!("# {name}: a table drawn in Lychgate.\n");
        sheet
    }

    /// Adds a table: `[[terrain]]` with its fields. What is null is left out.
    pub fn add(&mut self, head: &str, part: &str, fields: Value) {
        let text = &mut self.0.text;
        text.push('\n');
        self.0.parts.push((text.matches('\n').count() + 1, part.to_string()));
        text.push_str(head);
        text.push('\n');
        for (name, value) in fields.as_object().into_iter().flatten() {
            if !value.is_null() {
                text.push_str(&format!("{name} = {}\n", written(value)));
            }
        }
    }

    /// Adds every piece of terrain, with as much of each as its kind has.
    pub fn terrain(&mut self, scene: &Scene, palette: &PaletteView) {
        for (place, piece) in scene.pieces.iter().enumerate() {
            let mut fields = json!({ "name": piece.name, "kind": piece.kind, "outline": piece.outline });
            fields["height"] = piece.height.into();
            for (name, usual) in palette.of_kind(piece.kind).map(|ground| &ground.more).into_iter().flatten()
            {
                let said = piece.more.get(name).filter(|value| !value.is_array() && !value.is_object());
                fields[name] = said.unwrap_or(usual).clone();
            }
            self.add("[[terrain]]", &format!("/pieces/{place}"), fields);
        }
    }

    /// The file.
    pub fn done(self) -> WrittenScene {
        self.0
    }
}

/// A value as TOML has it in one line. Numbers, texts and lists are written there as in JSON.
fn written(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name} = {}", written(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::String(text) => {
            let text: String = text.chars().filter(|sign| *sign == '\n' || !sign.is_control()).collect();
            Value::String(text).to_string()
        }
        other => other.to_string(),
    }
}

impl Scene {
    /// The id by which a file names a side.
    pub fn side_id(&self, seat: usize) -> String {
        self.sides.get(seat).map_or_else(String::new, |side| numbered(&side.name, "side", seat))
    }

    /// The id by which a file names an area.
    pub fn area_id(&self, name: &str) -> String {
        let place = self.areas.iter().position(|area| area.name == name);
        place.map_or_else(|| name.to_string(), |place| numbered(name, "area", place))
    }

    /// The id by which a file names a mark.
    pub fn mark_id(&self, name: &str) -> String {
        let place = self.marks.iter().position(|mark| mark.name == name);
        place.map_or_else(|| name.to_string(), |place| numbered(name, "mark", place))
    }

    /// A rectangle with these corners, for a zone or an area.
    pub fn rectangle(west: f64, north: f64, east: f64, south: f64) -> Vec<Spot> {
        vec![[west, north], [east, north], [east, south], [west, south]]
    }
}

impl Area {
    /// An area with its name and corners.
    pub fn new(name: &str, outline: Vec<Spot>) -> Area {
        Area { name: name.to_string(), outline }
    }
}

/// An id that no two of a list share.
fn numbered(name: &str, what: &str, place: usize) -> String {
    match content::kebab(name) {
        id if id.is_empty() => format!("{what}-{}", place + 1),
        id => format!("{id}-{}", place + 1),
    }
}
