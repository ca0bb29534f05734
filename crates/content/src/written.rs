//! What a setup takes from the book: by its id, or written out on the spot.

use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Something of the book by its id, or written out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Written<T> {
    /// By id or name.
    Id(String),
    /// Written out.
    Whole(Box<T>),
}

/// What can be named by its id or written out.
pub trait Listed {
    /// What it is called.
    const KIND: &'static str;
}

/// Text is an id, a table is the whole thing; what is wrong with that is said as it is.
impl<'de, T: Listed + Deserialize<'de>> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);

        impl<'de, T: Listed + Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Written<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "the id of a {0}, or a whole {0}", T::KIND)
            }

            fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<Written<T>, E> {
                Ok(Written::Id(id.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Written<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields))
                    .map(|whole| Written::Whole(Box::new(whole)))
            }
        }

        deserializer.deserialize_any(Reader(PhantomData))
    }
}
