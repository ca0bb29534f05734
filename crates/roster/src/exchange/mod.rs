//! Rosters taken from other programs, and given to people and programs.
//!
//! What another program has written is read into a plain tree of names and numbers, bounded in every way; a system makes a
//! roster of its own of that tree (`Mustering::taken_from`).

mod battlescribe;
mod export;
mod import;
mod json;
mod tree;
mod xml;
mod zipped;

use frame::muster::ForeignRoster;

pub use self::export::{Form, Sheet, export};
pub use self::import::{Imported, import};

/// The most bytes of a file that is read.
const MOST_BYTES: usize = 4 << 20;

/// The most bytes of the text in it, once it is unpacked.
const MOST_TEXT: usize = 8 << 20;

/// Reads a roster of BattleScribe (`.ros`, `.rosz`) or of New Recruit (these, or JSON); or says what is wrong with the file.
/// What it is, its first bytes say; its name says nothing.
pub fn read(bytes: &[u8]) -> Result<ForeignRoster, String> {
    if bytes.len() > MOST_BYTES {
        return Err(format!("found {} bytes, expected at most {MOST_BYTES}", bytes.len()));
    }
    if bytes.starts_with(b"PK") {
        return read_text(&zipped::unpacked(bytes)?);
    }
    read_text(bytes)
}

fn read_text(bytes: &[u8]) -> Result<ForeignRoster, String> {
    let text = std::str::from_utf8(bytes).map_err(|fault| {
        format!("this is not a roster: it is not UTF-8 from byte {} on", fault.valid_up_to() + 1)
    })?;
    let text = text.trim_start_matches('\u{feff}');
    let root = match text.trim_start().bytes().next() {
        Some(b'<') => xml::read(text)?,
        Some(b'{') => json::read(text)?,
        _ => {
            return Err(
                "this is not a roster: expected a .ros or .rosz of BattleScribe or New Recruit, or New \
                        Recruit's JSON"
                    .to_string(),
            );
        }
    };
    battlescribe::roster(&root)
}
