//! What the systems have on their shelves: content to list, to show and to check, cards to search.

mod blood_eagle;
mod fear_and_faith;
mod silver_bayonet;
mod wfrp;

use std::io::Write;

use anstyle::Style;
use content::{Cards, Faults};
use serde_json::Value;

use crate::{Done, Trouble, system};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// Every system with a shelf, by its long name.
const SHELVES: [(&str, &dyn Shelf); 4] = [
    ("silver-bayonet", &silver_bayonet::SilverBayonet),
    ("fear-and-faith", &fear_and_faith::FearAndFaith),
    ("blood-eagle", &blood_eagle::BloodEagle),
    ("wfrp", &wfrp::Wfrp),
];

/// The content of one system.
pub(crate) trait Shelf: Sync {
    /// All that is built in, in short.
    fn list(&self, out: &mut dyn Write) -> Done;

    /// One entry in full.
    fn show(&self, out: &mut dyn Write, name: &str) -> Done;

    /// All that is built in, as it is written on the sheets.
    fn written(&self) -> Value;

    /// One entry, as it is written on the sheets.
    fn one_written(&self, name: &str) -> Result<Value, Trouble>;

    /// The rule cards.
    fn cards(&self) -> &'static Cards;

    /// How many profiles there are with these files (name, text) laid over the built-in content.
    fn check(&self, files: &[(String, String)]) -> Result<usize, Faults>;

    /// The setup of a scenario's own file.
    fn scenario(&self, file: &str, text: &str) -> Result<Value, Trouble>;
}

/// The shelf of a system, by its short or long name.
pub(crate) fn shelf(name: &str) -> Result<&'static dyn Shelf, Trouble> {
    let long = system(name)?;
    let found = SHELVES.iter().find(|(system, _)| *system == long).map(|(_, shelf)| *shelf);
    found.ok_or_else(|| Trouble::No(format!("{long} has no content")))
}

/// All shelves.
pub(crate) fn shelves() -> impl Iterator<Item = &'static dyn Shelf> {
    SHELVES.into_iter().map(|(_, shelf)| shelf)
}
