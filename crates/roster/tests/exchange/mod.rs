//! Rosters of other programs, and ours for others. The two files beside this one were written by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod exporting;
mod fuzz;
mod hostile;
mod importing;
mod reading;

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;

/// A unit of The Silver Bayonet as BattleScribe writes it, and as New Recruit's JSON.
const ROS: &str = include_str!("unit.ros");
const JSON: &str = include_str!("unit.json");

/// An archive with these files.
fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}
