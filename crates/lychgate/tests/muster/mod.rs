//! Rosters and content of one's own on the command line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod content_checks;
mod docs;
mod exchange;
mod figures;
mod pricing;
mod rosters;
mod schemas;
mod starter;
mod writing;

use std::path::PathBuf;

/// The systems whose rosters players can bring.
const SYSTEMS: [&str; 4] = ["sb", "ff", "be", "wf"];

/// A new folder of this test's own, with nothing in it.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path); // or it was never there
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A file in it, as the command line takes it.
fn within(folder: &std::path::Path, name: &str) -> String {
    folder.join(name).display().to_string()
}
