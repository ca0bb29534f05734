//! Keeping a campaign, and saying what has changed.

use std::io::Write;
use std::path::Path;

use frame::campaign::{Campaign, Told};
use serde_json::{Value, json};

use crate::Done;
use crate::files::write_whole;

/// Keeps a campaign, and says what has changed: `what` is the name of the step for programs.
pub(super) fn keep(file: &Path, campaign: &dyn Campaign, told: &Told, what: &str, as_json: bool) -> Done {
    write_whole(file, campaign.written().as_bytes(), true)?;
    let mut out = std::io::stdout().lock();
    if as_json {
        let json: Value =
            json!({ what: told.step, "words": told.words, "told": told.lines, "dice": told.dice });
        return Ok(writeln!(out, "{json}")?);
    }
    writeln!(out, "{}", told.words)?;
    if !told.dice.is_empty() {
        let dice: Vec<String> = told.dice.iter().map(u8::to_string).collect();
        writeln!(out, "dice: {}", dice.join(", "))?;
    }
    for line in &told.lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
