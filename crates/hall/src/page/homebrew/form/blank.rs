//! The least that may be said at a place, to begin with.

use serde_json::{Map, Value};

use super::shape::{Bounds, Field, Shape};

impl Shape {
    /// The least that may be said here.
    pub fn blank(&self) -> Value {
        match self {
            Shape::Text(_) | Shape::Data => Value::String(String::new()),
            Shape::Number(bounds) => bounds.blank(),
            Shape::Numbers(count) => Value::Array(vec![0.into(); (*count).min(8)]),
            Shape::Switch => Value::Bool(false),
            Shape::One(choices) => choices.first().map_or("", |choice| choice.value.as_str()).into(),
            Shape::Fixed(fixed) => fixed.clone(),
            Shape::List(item, least, _) => Value::Array(vec![item.blank(); (*least).min(8)]),
            Shape::Record(fields) => Value::Object(fields.iter().filter_map(Field::blank).collect()),
            Shape::Named(_) => Value::Object(Map::new()),
            Shape::Either(ways) => ways.first().map_or(Value::Null, |(_, way)| way.blank()),
        }
    }
}

impl Field {
    /// The field with the least it may say, if it must be there.
    fn blank(&self) -> Option<(String, Value)> {
        self.is_needed.then(|| (self.key.clone(), self.usual.clone().unwrap_or_else(|| self.shape.blank())))
    }
}

impl Bounds {
    /// Nothing, or what is nearest to it.
    fn blank(self) -> Value {
        let number = 0.0f64.max(self.least.unwrap_or(0.0)).min(self.most.unwrap_or(f64::MAX));
        if self.is_whole { Value::from(number as i64) } else { Value::from(number) }
    }
}
