//! What is wrong with an entry, by the places of its fields.

use serde_json::Value;

use super::shape::Shape;

/// What is wrong, each at its place: a pointer into the entry, empty for the entry as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wrong(Vec<(String, String)>);

impl Wrong {
    /// Faults at these places of an entry. Each is told at the nearest field that the form shows.
    pub fn of(shape: &Shape, entry: &Value, faults: Vec<(String, String)>) -> Wrong {
        let home = |(place, words): (String, String)| {
            let place = shape.nearest(entry, &place);
            let plain = words.starts_with("invalid ").then(|| shape.expected(entry, &place)).flatten();
            (place, plain.unwrap_or(words))
        };
        Wrong(faults.into_iter().map(home).collect())
    }

    /// What is wrong at this very place.
    pub fn at(&self, place: &str) -> Vec<&str> {
        self.0.iter().filter(|(at, _)| at == place).map(|(_, words)| words.as_str()).collect()
    }

    /// Is anything wrong at this place, or within it?
    pub(super) fn within(&self, place: &str) -> bool {
        self.0.iter().any(|(at, _)| {
            at.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Is nothing wrong?
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// How much is wrong.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl Shape {
    /// What may be said at a place of an entry.
    pub(super) fn within<'a>(&'a self, entry: &Value, at: &str) -> Option<&'a Shape> {
        let (mut shape, mut value) = (self, Some(entry));
        for key in at.split('/').skip(1) {
            let key = key.replace("~1", "/").replace("~0", "~");
            shape = shape.below(value, &key)?;
            value = value.and_then(|value| match value {
                Value::Array(list) => list.get(key.parse::<usize>().ok()?),
                value => value.get(&key),
            });
        }
        Some(shape)
    }

    /// What may be said under a key or a number; of several shapes, under that of the value.
    fn below<'a>(&'a self, value: Option<&Value>, key: &str) -> Option<&'a Shape> {
        match self {
            Shape::List(item, ..) => key.parse::<usize>().ok().map(|_| &**item),
            Shape::Record(fields) => fields.iter().find(|field| field.key == key).map(|field| &field.shape),
            Shape::Named(item) => Some(item),
            Shape::Either(ways) => {
                let way = value.map_or(0, |value| self.way_of(value));
                ways.get(way)?.1.below(value, key)
            }
            _ => None,
        }
    }

    /// What was found at the place of a number, and what was expected.
    fn expected(&self, entry: &Value, place: &str) -> Option<String> {
        let Shape::Number(bounds) = self.within(entry, place)? else { return None };
        let (least, most) = (bounds.least?, bounds.most?);
        let kind = if bounds.is_whole { "a whole number, " } else { "" };
        match entry.pointer(place)? {
            Value::Number(found) if (least..=most).contains(&found.as_f64()?) => None,
            Value::Number(found) => Some(format!("found {found}, expected {least} to {most}")),
            found => Some(format!("found {found}, expected {kind}{least} to {most}")),
        }
    }

    /// The place itself, if the form shows it, else the nearest above it.
    fn nearest(&self, entry: &Value, place: &str) -> String {
        let mut place = place;
        while !place.is_empty() {
            match self.within(entry, place) {
                Some(Shape::Fixed(_)) | None => {}
                Some(_) => return place.to_string(),
            }
            place = place.rsplit_once('/').map_or("", |(above, _)| above);
        }
        String::new()
    }
}
