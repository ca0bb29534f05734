//! Keeping a campaign: its file is written whole, beside the old one, and then takes its place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use frame::campaign::{Campaign, Told};
use serde_json::{Value, json};

use crate::{Done, Trouble};

/// Writes a file so that neither a full disk nor a crash costs what it said before.
pub(super) fn write_whole(file: &Path, text: &str) -> Done {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = written(&beside, text).and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        let _ = fs::remove_file(&beside); // it may not have come into being
    }
    written.and_then(|()| sync(folder)).map_err(|error| {
        Trouble::No(format!("cannot write {}: {error}; nothing was changed", file.display()))
    })
}

fn written(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Syncs a folder, so that a new name in it stays; where that can't be done, the file itself is synced.
fn sync(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        _ => Ok(()),
    }
}

/// Keeps a campaign, and says what has changed: `what` is the name of the step for programs.
pub(super) fn keep(file: &Path, campaign: &dyn Campaign, told: &Told, what: &str, as_json: bool) -> Done {
    write_whole(file, &campaign.written())?;
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
