//! What leads from one piece of data to the next, so that a game is kept moment by moment in little room.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A change of data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Change {
    /// Something else stands there.
    #[serde(rename = "=")]
    Other(Value),
    /// These fields change, and those go.
    #[serde(rename = "o")]
    Fields(BTreeMap<String, Change>, Vec<String>),
    /// These entries of a list of the same length change.
    #[serde(rename = "a")]
    Entries(Vec<(usize, Change)>),
}

impl Change {
    /// What leads from `before` to `after`, unless they are the same.
    pub(super) fn between(before: &Value, after: &Value) -> Option<Change> {
        match (before, after) {
            _ if before == after => None,
            (Value::Object(before), Value::Object(after)) => {
                let changed = after.iter().filter_map(|(name, is)| {
                    let change = match before.get(name) {
                        Some(was) => Change::between(was, is)?,
                        None => Change::Other(is.clone()),
                    };
                    Some((name.clone(), change))
                });
                let gone = before.keys().filter(|name| !after.contains_key(*name)).cloned();
                Some(Change::Fields(changed.collect(), gone.collect()))
            }
            (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
                let pairs = before.iter().zip(after).enumerate();
                let change = |(place, (was, is))| Some((place, Change::between(was, is)?));
                Some(Change::Entries(pairs.filter_map(change).collect()))
            }
            _ => Some(Change::Other(after.clone())),
        }
    }

    /// Makes of the data what it was changed to. What does not fit is left as it is.
    pub(super) fn apply(&self, data: &mut Value) {
        match (self, data) {
            (Change::Other(other), data) => data.clone_from(other),
            (Change::Fields(changed, gone), Value::Object(fields)) => {
                for name in gone {
                    fields.shift_remove(name);
                }
                for (name, change) in changed {
                    change.apply(fields.entry(name).or_insert(Value::Null));
                }
            }
            (Change::Entries(entries), Value::Array(list)) => {
                for (place, change) in entries {
                    if let Some(entry) = list.get_mut(*place) {
                        change.apply(entry);
                    }
                }
            }
            (Change::Fields(..) | Change::Entries(_), _) => {}
        }
    }
}
