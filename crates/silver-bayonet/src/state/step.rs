//! Steps: the points of a way, as they are answered and written down.

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Length, Point};

/// A point of a way. The height is that of the floor unless it is said: part-way up a climb, or off an edge at the
/// height where one walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where, seen from above.
    pub at: Point,
    /// How high, where that is not the floor.
    pub height: Option<Length>,
}

impl From<Point> for Step {
    fn from(at: Point) -> Step {
        Step { at, height: None }
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers = serializer.serialize_seq(None)?;
        numbers.serialize_element(&self.at.x)?;
        numbers.serialize_element(&self.at.y)?;
        if let Some(height) = self.height {
            numbers.serialize_element(&height)?;
        }
        numbers.end()
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point as [x, y], or with its height as [x, y, z]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Step, A::Error> {
                let short = |found| serde::de::Error::invalid_length(found, &"[x, y] or [x, y, z]");
                let x = numbers.next_element()?.ok_or_else(|| short(0))?;
                let y = numbers.next_element()?.ok_or_else(|| short(1))?;
                Ok(Step { at: Point { x, y }, height: numbers.next_element()? })
            }
        }

        deserializer.deserialize_seq(Reader)
    }
}
