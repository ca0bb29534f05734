//! What is done with a table, as its page sends it: the buttons that were pressed and the fields that were changed.

use frame::scene::{PaletteView, Scene};

use super::act::{self, add_corner, remove, remove_corner};
use super::add::{Drawn, add, copy};
use super::part::Part;
use super::set::{number, said, set};
use crate::page::form::Fields;
use crate::rosters::Step;

/// A change of a table.
pub(crate) struct Deed {
    /// The table as it becomes, unless a step is taken back or done again.
    pub(crate) scene: Scene,
    pub(crate) step: Option<Step>,
    /// The part that is worked on from now on: `/pieces/2`; empty for none.
    pub(crate) at: String,
    /// What to say aloud.
    pub(crate) said: String,
    /// What terrain was laid by chance: its style and its number.
    pub(crate) shuffled: Option<(String, u64)>,
}

impl Deed {
    /// Reads what was sent, or says what is wrong with it; then nothing is changed.
    pub(crate) fn read(scene: &Scene, palette: &PaletteView, fields: &Fields) -> Result<Deed, String> {
        let at = fields.get("at").filter(|at| Part::read(at, scene).is_some()).unwrap_or_default();
        let mut deed = Deed {
            scene: scene.clone(),
            step: None,
            at: at.to_string(),
            said: String::new(),
            shuffled: None,
        };
        // Fields first: they mean the table as the page shows it.
        for (name, value) in fields.iter().filter(|(name, _)| name.contains(':')) {
            deed.fill(scene, palette, name, value)?;
        }
        for (name, value) in fields.iter().filter(|(name, _)| !name.contains(':')) {
            deed.press(palette, fields, name, value)?;
        }
        if deed.scene == *scene {
            return Ok(deed);
        }
        let data = serde_json::to_value(&deed.scene).map_err(|fault| fault.to_string())?;
        deed.scene = Scene::read(data).map_err(|faults| faults.join("; "))?;
        Ok(deed)
    }

    /// A field was filled in.
    fn fill(&mut self, before: &Scene, palette: &PaletteView, name: &str, value: &str) -> Result<(), String> {
        match name.split_once(':') {
            Some(("set", field)) => {
                let (at, field) = field.rsplit_once('/').unwrap_or(("", field));
                let at = if at.is_empty() { None } else { Some(part(before, at)?) };
                match said(before, at, field).is_none_or(|said| said != value.trim()) {
                    true => set(&mut self.scene, palette, at, field, value),
                    false => Ok(()),
                }
            }
            Some(("shape" | "spot" | "corner", _)) => self.put(before, name, value),
            _ => Ok(()),
        }
    }

    /// A button was pressed.
    fn press(
        &mut self,
        palette: &PaletteView,
        fields: &Fields,
        name: &str,
        value: &str,
    ) -> Result<(), String> {
        let scene = &mut self.scene;
        match name {
            "undo" => self.step = Some(Step::Undo),
            "redo" => self.step = Some(Step::Redo),
            "add" => {
                let new = add(scene, palette, value, drawn(fields)?)?;
                self.select(new, "Added.");
            }
            "copy" => {
                let at = part(scene, value)?;
                let new = copy(scene, palette, at)?;
                self.select(new, "Copied.");
            }
            "remove" => {
                let at = part(scene, value)?;
                remove(scene, palette, at)?;
                self.at = String::new();
                self.said = "Removed.".to_string();
            }
            "corner-add" | "corner-remove" => {
                let (at, place) = value.rsplit_once(':').ok_or("expected a corner")?;
                let (at, place) = (part(scene, at)?, place.parse().map_err(|_| "expected a corner")?);
                match name {
                    "corner-add" => add_corner(scene, at, place)?,
                    _ => remove_corner(scene, at, place)?,
                }
            }
            "shuffle" => self.shuffle(palette, fields, value == "seed")?,
            _ => {}
        }
        Ok(())
    }

    /// Something is moved, turned or resized, by hand or by its fields.
    fn put(&mut self, before: &Scene, name: &str, value: &str) -> Result<(), String> {
        let mut words = name.splitn(3, ':');
        let (verb, at, field) = (words.next(), words.next().unwrap_or_default(), words.next());
        let at = part(before, at)?;
        let is_same = |said: Option<String>| field.is_some() && said.is_some_and(|said| said == value.trim());
        let scene = &mut self.scene;
        match verb {
            Some("shape") if !is_same(act::said(before, at, field.unwrap_or_default())) => {
                act::shape(scene, at, field, value)
            }
            Some("spot") => act::spot(scene, at, field, value),
            Some("corner") if !is_same(act::corner_said(before, at, field.unwrap_or_default())) => {
                act::corner(scene, at, field.unwrap_or_default(), value)
            }
            _ => Ok(()),
        }
    }

    /// Lays terrain by chance; the number that is said lays the same again.
    fn shuffle(&mut self, palette: &PaletteView, fields: &Fields, is_said: bool) -> Result<(), String> {
        let style = fields.get("style").unwrap_or("woods");
        let seed = match fields.get("seed").filter(|_| is_said) {
            None => u64::from(rand::random::<u32>() % 1_000_000),
            Some(seed) => {
                seed.parse().map_err(|_| "seed: expected a whole number, or nothing".to_string())?
            }
        };
        self.scene.shuffle(palette, style, seed)?;
        self.at = String::new();
        self.said = format!("{} pieces laid.", self.scene.pieces.len());
        self.shuffled = Some((style.to_string(), seed));
        Ok(())
    }

    fn select(&mut self, part: Part, words: &str) {
        self.at = part.to_string();
        self.said = words.to_string();
    }
}

/// The part of this name.
fn part(scene: &Scene, name: &str) -> Result<Part, String> {
    Part::read(name, scene).ok_or_else(|| "there is no such part; reload the page".to_string())
}

/// Where something was drawn.
fn drawn(fields: &Fields) -> Result<Drawn, String> {
    let pair = |one: &str, other: &str| match (fields.get(one), fields.get(other)) {
        (Some(first), Some(second)) => Ok(Some([number(one, first)?, number(other, second)?])),
        _ => Ok::<_, String>(None),
    };
    Ok(Drawn {
        at: pair("x", "y")?,
        size: pair("width", "depth")?,
        is_round: fields.get("form") == Some("round"),
    })
}
