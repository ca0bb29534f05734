//! What somebody wears at a location (wf.char.9, wf.armour.1).

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// What somebody wears at a location: its AP, or a sort of armour by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Worn {
    /// So many AP.
    Points(u8),
    /// An id of the book.
    Piece(String),
}

impl<'de> Deserialize<'de> for Worn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Worn, D::Error> {
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = Worn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of AP, or the id of an armour")
            }

            fn visit_u64<E: Error>(self, points: u64) -> Result<Worn, E> {
                let wrong = || E::invalid_value(Unexpected::Unsigned(points), &self);
                u8::try_from(points).map(Worn::Points).map_err(|_| wrong())
            }

            fn visit_i64<E: Error>(self, points: i64) -> Result<Worn, E> {
                let wrong = || E::invalid_value(Unexpected::Signed(points), &self);
                u8::try_from(points).map(Worn::Points).map_err(|_| wrong())
            }

            fn visit_str<E: Error>(self, id: &str) -> Result<Worn, E> {
                Ok(Worn::Piece(id.to_string()))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
