//! A roster inside a link: its data, compressed, in letters that an address may hold. Such a link works on any machine
//! and needs nothing to be kept anywhere.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frame::muster::RosterFile;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Value, json};

use super::MOST_BYTES;

/// The most letters of a packed roster.
const MOST_LETTERS: usize = 8_000;

/// The roster as letters for a link, if it is short enough for one.
pub fn packed(file: &RosterFile) -> Result<String, String> {
    let data = json!({ "system": file.system, "roster": file.roster }).to_string();
    let letters = URL_SAFE_NO_PAD.encode(compress_to_vec(data.as_bytes(), 9));
    match letters.len() {
        0..=MOST_LETTERS => Ok(letters),
        long => Err(format!(
            "this roster is too long for a link ({long} letters, at most {MOST_LETTERS}); send it as a file"
        )),
    }
}

/// The roster in a link, or why there is none.
pub fn unpacked(letters: &str) -> Result<RosterFile, String> {
    let spoilt = || "the link is not complete, or it was changed on its way; copy it again".to_string();
    if letters.len() > MOST_LETTERS {
        return Err(format!("found {} letters, expected at most {MOST_LETTERS}", letters.len()));
    }
    let data = URL_SAFE_NO_PAD.decode(letters.trim()).map_err(|_| spoilt())?;
    let data = decompress_to_vec_with_limit(&data, MOST_BYTES).map_err(|_| spoilt())?;
    let mut data: Value = serde_json::from_slice(&data).map_err(|_| spoilt())?;
    let roster = data["roster"].take();
    match data["system"].as_str() {
        Some(system) if roster.is_object() => Ok(RosterFile::new(system, roster)),
        _ => Err(spoilt()),
    }
}
