//! Data as one entry of a record: compressed, in letters.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// No entry of a record is longer, so that any store can hold it.
pub(super) const LONGEST: usize = 800_000;

/// What was packed is never longer than this.
const MOST_BYTES: usize = 256 << 20;

/// The data as letters.
pub(super) fn pack(data: &impl Serialize) -> Option<String> {
    let text = serde_json::to_vec(data).ok()?;
    (text.len() <= MOST_BYTES).then(|| STANDARD_NO_PAD.encode(compress_to_vec(&text, 8)))
}

/// The data in the letters, if it can be read.
pub(super) fn unpack<T: DeserializeOwned>(letters: &str) -> Option<T> {
    let packed = STANDARD_NO_PAD.decode(letters).ok()?;
    serde_json::from_slice(&decompress_to_vec_with_limit(&packed, MOST_BYTES).ok()?).ok()
}
