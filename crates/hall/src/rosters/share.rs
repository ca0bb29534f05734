//! A roster inside a link: its data, compressed, in letters that an address may hold. Such a link works on any machine
//! and needs nothing to be kept anywhere.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frame::muster::RosterFile;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Value, json};

use super::MOST_BYTES;

const SPOILT: &str = "the link is not complete, or it was changed on its way; copy it again";

/// The most letters of a packed roster.
const MOST_LETTERS: usize = 8_000;

/// The roster as letters for a link, if it is short enough for one.
pub fn packed(file: &RosterFile) -> Result<String, String> {
    let data = json!({ "system": file.system, "roster": file.roster });
    pack(&data, MOST_LETTERS).map_err(|long| {
        format!(
            "this roster is too long for a link ({long} letters, at most {MOST_LETTERS}); send it as a file"
        )
    })
}

/// The roster in a link, or why there is none.
pub fn unpacked(letters: &str) -> Result<RosterFile, String> {
    let mut data = unpack(letters, MOST_LETTERS)?;
    let roster = data["roster"].take();
    match data["system"].as_str() {
        Some(system) if roster.is_object() => Ok(RosterFile::new(system, roster)),
        _ => Err(SPOILT.to_string()),
    }
}

/// Data as letters for a link; or how many there would be, where these are too many.
pub(crate) fn pack(data: &Value, most: usize) -> Result<String, usize> {
    let letters = URL_SAFE_NO_PAD.encode(compress_to_vec(data.to_string().as_bytes(), 9));
    if letters.len() <= most { Ok(letters) } else { Err(letters.len()) }
}

/// The data in a link, or why there is none.
pub(crate) fn unpack(letters: &str, most: usize) -> Result<Value, String> {
    if letters.len() > most {
        return Err(format!("found {} letters, expected at most {most}", letters.len()));
    }
    let spoilt = || SPOILT.to_string();
    let data = URL_SAFE_NO_PAD.decode(letters.trim()).map_err(|_| spoilt())?;
    let data = decompress_to_vec_with_limit(&data, MOST_BYTES).map_err(|_| spoilt())?;
    serde_json::from_slice(&data).map_err(|_| spoilt())
}
