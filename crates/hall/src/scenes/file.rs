//! A table as it is kept and handed on: as JSON, inside a link, or beneath the scenario that is made of it.

use frame::Scenes;
use frame::scene::Scene;
use referee::AnySystem;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::rosters::{pack, unpack};

/// The most letters of a table inside a link.
pub(crate) const MOST_LETTERS: usize = 16_000;

/// The line of a scenario's file that holds the table it was made of.
const HELD: &str = "# lychgate-table: ";

/// A table, and the system it is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TableFile {
    /// The system, by its short name.
    pub(crate) system: String,
    pub(crate) scene: Scene,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    system: String,
    scene: Value,
}

impl TableFile {
    /// A table out of what is kept, or why there is none.
    pub(crate) fn read(text: &str) -> Result<TableFile, String> {
        let written: Written = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
        TableFile::of(written)
    }

    /// The table in a link, or why there is none.
    pub(crate) fn unpacked(letters: &str) -> Result<TableFile, String> {
        let data = unpack(letters, MOST_LETTERS)?;
        let written: Written = serde_json::from_value(data).map_err(|fault| fault.to_string())?;
        TableFile::of(written)
    }

    fn of(written: Written) -> Result<TableFile, String> {
        let scene = Scene::read(written.scene).map_err(|faults| faults.join("; "))?;
        Ok(TableFile { system: written.system, scene })
    }

    /// As it is kept.
    pub(crate) fn written(&self) -> String {
        format!("{}\n", self.data())
    }

    /// As letters for a link, if it is short enough for one.
    pub(crate) fn packed(&self) -> Result<String, String> {
        pack(&self.data(), MOST_LETTERS).map_err(|long| {
            format!("this table is too long for a link ({long} letters, at most {MOST_LETTERS}); send it as a file")
        })
    }

    fn data(&self) -> Value {
        json!({ "system": self.system, "scene": self.scene })
    }

    /// The scenario's file, as `lychgate watch` plays it. Beneath it stands the table itself, so that it can be taken in again.
    pub(crate) fn scenario(&self, system: &dyn AnySystem) -> Option<String> {
        let text = system.scenes().map(|scenes| Scenes::written(scenes, &self.scene).text)?;
        let held = self.packed().map(|letters| format!("\n{HELD}{letters}\n")).unwrap_or_default();
        Some(format!("system = \"{}\"\n{text}{held}", system.view().short))
    }

    /// A table in whichever form it was sent: its own file, a link, or a scenario's file that was made of one.
    pub(crate) fn taken(text: &str) -> Result<TableFile, String> {
        let text = text.trim();
        if let Some((_, letters)) = text.split_once("/scenes/shared?s=") {
            return TableFile::unpacked(letters);
        }
        if text.starts_with('{') {
            return TableFile::read(text);
        }
        match text.lines().find_map(|line| line.strip_prefix(HELD)) {
            Some(letters) => TableFile::unpacked(letters),
            None => Err(
                "this holds no table; expected its link, its .json, or a .toml that was made of one here; \
                 other scenarios lie in your content"
                    .to_string(),
            ),
        }
    }
}
