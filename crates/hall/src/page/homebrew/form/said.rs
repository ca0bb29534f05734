//! What a form says, read back into an entry, in the order of the schema.
//!
//! The names of its fields tell what they are: `v:` a value, `n:` how long a list is, `o:` whether something optional is
//! there, `w:` which of several shapes it has, `k:` a name of one's own, `x:` data as it stands in a file; each with the
//! place it is about.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};

use super::data;
use super::shape::{Field, Shape};

/// The most values that one form brings.
const MOST_VALUES: usize = 20_000;

/// The fields of a form.
pub struct Said<'a> {
    fields: BTreeMap<&'a str, &'a str>,
    /// How many values may still be read.
    left: Cell<usize>,
}

impl<'a> Said<'a> {
    /// These names and values; of one name the last counts.
    pub fn of(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> Said<'a> {
        Said { fields: fields.into_iter().collect(), left: Cell::new(MOST_VALUES) }
    }

    /// The entry that it comes to.
    pub fn entry(&self, shape: &Shape) -> Value {
        self.value(shape, "", true, None).unwrap_or_else(|| shape.blank())
    }

    fn get(&self, kind: &str, at: &str) -> Option<&'a str> {
        self.fields.get(format!("{kind}:{at}").as_str()).copied()
    }

    fn is_spent(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left == 0
    }

    /// What is said at a place; nothing where it may be left out and is.
    fn value(&self, shape: &Shape, at: &str, is_needed: bool, usual: Option<&Value>) -> Option<Value> {
        if self.is_spent() {
            return None;
        }
        if let Some(text) = self.get("x", at) {
            return Some(data::read(text))
                .filter(|value| is_needed || *value != Value::String(String::new()));
        }
        if self.get("o", at) == Some("no") {
            return None;
        }
        let unsaid = || is_needed.then(|| usual.cloned().unwrap_or_else(|| shape.blank()));
        match shape {
            Shape::Fixed(fixed) => Some(fixed.clone()),
            Shape::Data => unsaid(),
            Shape::Text(_) => self.text(at, is_needed).unwrap_or_else(unsaid),
            Shape::One(_) => self.one(at).unwrap_or_else(unsaid),
            Shape::Number(_) => self.number(at).unwrap_or_else(unsaid),
            Shape::Numbers(_) => self.numbers(at).unwrap_or_else(unsaid),
            Shape::Switch => {
                let Some(said) = self.get("v", at) else { return unsaid() };
                let is_so = said == "yes";
                let is_usual =
                    usual.is_some_and(|usual| *usual == Value::Bool(is_so)) || usual.is_none() && !is_so;
                (is_needed || !is_usual).then_some(Value::Bool(is_so))
            }
            Shape::List(item, ..) => self.list(item, at, is_needed, usual).unwrap_or_else(unsaid),
            Shape::Record(fields) => self.record(fields, at, is_needed),
            Shape::Named(value) => self.named(value, at, is_needed).unwrap_or_else(unsaid),
            Shape::Either(ways) => match self.get("w", at).and_then(|way| way.parse::<usize>().ok()) {
                Some(way) => self.value(&ways.get(way).or(ways.first())?.1, at, true, None),
                None => unsaid(),
            },
        }
    }

    /// Words, as they were typed.
    fn text(&self, at: &str, is_needed: bool) -> Option<Option<Value>> {
        let said = self.get("v", at)?;
        Some((is_needed || !said.is_empty()).then(|| Value::String(said.replace("\r\n", "\n"))))
    }

    fn one(&self, at: &str) -> Option<Option<Value>> {
        let said = self.get("v", at)?;
        Some((!said.is_empty()).then(|| Value::String(said.to_string())))
    }

    /// A number; what is none stays as it was typed, so that it can be told.
    fn number(&self, at: &str) -> Option<Option<Value>> {
        let said = self.get("v", at)?.trim();
        if said.is_empty() {
            return Some(None);
        }
        Some(Some(number(said).unwrap_or_else(|| Value::String(said.to_string()))))
    }

    /// Numbers in one line, with commas or gaps between them.
    fn numbers(&self, at: &str) -> Option<Option<Value>> {
        let said = self.get("v", at)?.trim();
        if said.is_empty() {
            return Some(None);
        }
        let parts = said.split([',', ';', ' ']).filter(|part| !part.is_empty()).take(64);
        let list: Option<Vec<Value>> = parts.map(number).collect();
        Some(Some(list.map_or_else(|| Value::String(said.to_string()), Value::Array)))
    }

    fn count(&self, at: &str) -> Option<usize> {
        let said = self.get("n", at)?;
        Some(said.parse::<usize>().unwrap_or_default().min(self.left.get()))
    }

    fn list(&self, item: &Shape, at: &str, is_needed: bool, usual: Option<&Value>) -> Option<Option<Value>> {
        let count = self.count(at)?;
        let entries = (0..count).filter_map(|place| self.value(item, &format!("{at}/{place}"), true, None));
        let list: Vec<Value> = entries.collect();
        let is_usual = match usual {
            Some(Value::Array(usual)) => *usual == list,
            _ => list.is_empty(),
        };
        Some((is_needed || !is_usual).then_some(Value::Array(list)))
    }

    fn record(&self, fields: &[Field], at: &str, is_needed: bool) -> Option<Value> {
        let mut record = Map::new();
        for field in fields {
            let place = below(at, &field.key);
            if let Some(value) = self.value(&field.shape, &place, field.is_needed, field.usual.as_ref()) {
                record.insert(field.key.clone(), value);
            }
        }
        for (key, text) in self.strangers(at, fields) {
            record.insert(key, data::read(text));
        }
        (is_needed || !record.is_empty() || self.get("o", at) == Some("yes")).then_some(Value::Object(record))
    }

    /// What stood in a record that its schema does not know.
    fn strangers(&self, at: &str, known: &[Field]) -> Vec<(String, &'a str)> {
        let prefix = format!("x:{at}/");
        let all = self.fields.range(prefix.as_str()..).take_while(|(name, _)| name.starts_with(&prefix));
        let found = all.filter_map(|(name, text)| {
            let key = name.strip_prefix(&prefix).filter(|key| !key.contains('/'))?;
            Some((key.replace("~1", "/").replace("~0", "~"), text.trim()))
        });
        let is_strange =
            |(key, text): &(String, &str)| !text.is_empty() && known.iter().all(|field| field.key != *key);
        found.filter(is_strange).collect()
    }

    /// Values under names of one's own. One without a name is gone.
    fn named(&self, shape: &Shape, at: &str, is_needed: bool) -> Option<Option<Value>> {
        let count = self.count(at)?;
        let mut all = Map::new();
        for place in 0..count {
            let at = format!("{at}/{place}");
            let name = self.get("k", &at).unwrap_or_default().trim();
            if let Some(value) = self.value(shape, &at, true, None)
                && !name.is_empty()
            {
                all.insert(name.to_string(), value);
            }
        }
        Some((is_needed || !all.is_empty()).then_some(Value::Object(all)))
    }
}

/// A number as it was typed.
fn number(said: &str) -> Option<Value> {
    let whole = said.parse::<i64>().ok().map(Value::from);
    let broken = || said.parse::<f64>().ok().and_then(Number::from_f64).map(Value::Number);
    whole.or_else(broken)
}

/// A place within another.
pub(super) fn below(at: &str, key: &str) -> String {
    format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"))
}
