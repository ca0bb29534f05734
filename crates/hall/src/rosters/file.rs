//! Writing a file so that a full disk or a crash never costs what it said before.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::store::private::private_file;

/// Writes a temporary file in the same folder, syncs it, and puts it in the place of the old one.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = written(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside); // it may not have come into being
    }
    written?;
    sync(folder)
}

fn written(path: &Path, text: &str) -> io::Result<()> {
    private_file(path)?;
    let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Syncs a folder, so that a new name in it stays. Not every system can; there the file itself is synced.
pub(super) fn sync(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        _ => Ok(()),
    }
}
