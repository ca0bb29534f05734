//! What is changed in a roster, one thing at a time.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most entries of a list in a roster, and the most letters of a text.
const MOST_ENTRIES: usize = 64;
const MOST_LETTERS: usize = 2_000;

/// A change of a roster. Places are JSON pointers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// A field gets another value; `null` takes it out.
    Set {
        /// Which.
        at: String,
        /// What it is from now on.
        to: Value,
    },
    /// A list gets one entry more. A list that is not there yet is begun.
    Add {
        /// Which list.
        at: String,
        /// What is added.
        what: Value,
    },
    /// An entry of a list goes.
    Remove {
        /// Which.
        at: String,
    },
    /// An entry of a list is put elsewhere in it.
    Move {
        /// Which.
        at: String,
        /// Its new place in the list, from 0.
        to: usize,
    },
}

impl Edit {
    /// Changes the roster, or says why that can't be; then nothing has changed.
    pub fn apply(&self, roster: &mut Value) -> Result<(), String> {
        match self {
            Edit::Set { at, to } => set(roster, at, to),
            Edit::Add { at, what } => add(roster, at, what),
            Edit::Remove { at } => {
                let (list, place) = entry(roster, at)?;
                list.remove(place);
                Ok(())
            }
            Edit::Move { at, to } => {
                let (list, place) = entry(roster, at)?;
                if *to >= list.len() {
                    return Err(format!("found the place {to} of a list of {}", list.len()));
                }
                let moved = list.remove(place);
                list.insert(*to, moved);
                Ok(())
            }
        }
    }
}

fn set(roster: &mut Value, at: &str, to: &Value) -> Result<(), String> {
    check_size(to)?;
    let (above, key) = split(at)?;
    match roster.pointer_mut(above) {
        Some(Value::Object(fields)) if to.is_null() => {
            fields.shift_remove(&key);
            Ok(())
        }
        Some(Value::Object(fields)) => {
            if fields.len() >= MOST_ENTRIES && !fields.contains_key(&key) {
                return Err(format!("found more than {MOST_ENTRIES} fields at {above}"));
            }
            fields.insert(key, to.clone());
            Ok(())
        }
        Some(Value::Array(list)) => {
            let place = key.parse::<usize>().ok().filter(|place| *place < list.len());
            list[place.ok_or_else(|| nothing(at))?] = to.clone();
            Ok(())
        }
        None => {
            let (fields, name) = split(above)?;
            match roster.pointer_mut(fields) {
                Some(Value::Object(_)) if to.is_null() => Ok(()), // it is not there already
                Some(Value::Object(fields)) if fields.len() < MOST_ENTRIES => {
                    fields.insert(name, serde_json::json!({ key: to }));
                    Ok(())
                }
                _ => Err(nothing(at)),
            }
        }
        _ => Err(nothing(at)),
    }
}

fn add(roster: &mut Value, at: &str, what: &Value) -> Result<(), String> {
    check_size(what)?;
    if roster.pointer(at).is_none() {
        set(roster, at, &Value::Array(Vec::new()))?;
    }
    match roster.pointer_mut(at) {
        Some(Value::Array(list)) if list.len() < MOST_ENTRIES => {
            list.push(what.clone());
            Ok(())
        }
        Some(Value::Array(list)) => {
            Err(format!("found {} entries at {at}, expected at most {MOST_ENTRIES}", list.len() + 1))
        }
        _ => Err(format!("found no list at {at}")),
    }
}

/// The list that holds an entry, and the place of the entry.
fn entry<'a>(roster: &'a mut Value, at: &str) -> Result<(&'a mut Vec<Value>, usize), String> {
    let (above, key) = split(at)?;
    let list = roster.pointer_mut(above).and_then(Value::as_array_mut).ok_or_else(|| nothing(at))?;
    let place = key.parse::<usize>().ok().filter(|place| *place < list.len()).ok_or_else(|| nothing(at))?;
    Ok((list, place))
}

/// A pointer without its last part, and the last part.
fn split(at: &str) -> Result<(&str, String), String> {
    let (above, key) = at.rsplit_once('/').ok_or_else(|| nothing(at))?;
    Ok((above, key.replace("~1", "/").replace("~0", "~")))
}

fn nothing(at: &str) -> String {
    format!("there is nothing at \"{at}\"")
}

/// A value that one change may bring.
fn check_size(value: &Value) -> Result<(), String> {
    match value {
        Value::String(text) if text.len() > MOST_LETTERS => {
            Err(format!("found {} letters, expected at most {MOST_LETTERS}", text.len()))
        }
        Value::Array(list) if list.len() > MOST_ENTRIES => {
            Err(format!("found {} entries, expected at most {MOST_ENTRIES}", list.len()))
        }
        Value::Object(fields) if fields.len() > MOST_ENTRIES => {
            Err(format!("found {} fields, expected at most {MOST_ENTRIES}", fields.len()))
        }
        Value::Array(list) => list.iter().try_for_each(check_size),
        Value::Object(fields) => fields.values().try_for_each(check_size),
        _ => Ok(()),
    }
}
