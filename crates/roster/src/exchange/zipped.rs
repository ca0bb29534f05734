//! A `.rosz`: a ZIP with one roster in it. Never more is unpacked than a roster may have.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::MOST_TEXT;

/// The most files of an archive that is looked into.
const MOST_FILES: usize = 100;

/// The roster in an archive.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let broken = |fault: &dyn std::fmt::Display| format!("this archive is broken: {fault}");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|fault| broken(&fault))?;
    if archive.len() > MOST_FILES {
        return Err(format!("found {} files in the archive, expected one roster", archive.len()));
    }
    let place = roster_in(&archive)?;
    let file = archive.by_index(place).map_err(|fault| broken(&fault))?;
    let mut text = Vec::new();
    let room = MOST_TEXT as u64 + 1;
    file.take(room).read_to_end(&mut text).map_err(|fault| broken(&fault))?; // whatever size it claims to have
    match text.len() > MOST_TEXT {
        true => Err(format!("the roster in the archive unpacks to more than {MOST_TEXT} bytes")),
        false => Ok(text),
    }
}

/// The place of the first file that is called like a roster.
fn roster_in(archive: &ZipArchive<Cursor<&[u8]>>) -> Result<usize, String> {
    let name = |place: usize| archive.name_for_index(place)?.ok();
    let is_roster = |place: &usize| name(*place).is_some_and(|name| name.to_lowercase().ends_with(".ros"));
    let place = (0..archive.len()).find(is_roster);
    place.ok_or_else(|| {
        let names = (0..archive.len()).filter_map(name).take(3);
        let names: Vec<String> = names.map(|name| name.chars().take(40).collect()).collect();
        match names.is_empty() {
            true => "the archive is empty, expected a .ros in it".to_string(),
            false => format!("found no .ros in the archive, only {}", names.join(", ")),
        }
    })
}
