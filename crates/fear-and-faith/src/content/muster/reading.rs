//! A party from plain data, with the place of everything that keeps it from being read.

use frame::muster::{Edit, FlawView};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::content::party::{MOST_MEMBERS, Member, PartySheet};
use crate::content::profile::Draft;

/// More letters of a text, entries of a list and steps down than a party has anywhere.
const MOST_LETTERS: usize = 200;
const MOST_DEPTH: usize = 8;

/// The party that this is, or why it can't be read.
pub(crate) fn read(roster: &Value) -> Result<PartySheet, Vec<FlawView>> {
    let mut flaws = Vec::new();
    check_size(roster, "", 0, &mut flaws);
    if !flaws.is_empty() {
        return Err(flaws);
    }
    serde_json::from_value(roster.clone()).map_err(|fault| located(roster, &fault.to_string()))
}

/// What is larger than anything in a party.
fn check_size(value: &Value, at: &str, depth: usize, flaws: &mut Vec<FlawView>) {
    match value {
        Value::String(text) if text.len() > MOST_LETTERS => {
            let words = format!("found {} letters, expected at most {MOST_LETTERS}", text.len());
            flaws.push(FlawView::fault(at, words));
        }
        Value::Array(list) if list.len() > MOST_MEMBERS => {
            let words = format!("found {} entries, expected at most {MOST_MEMBERS}", list.len());
            flaws.push(FlawView::fault(at, words));
        }
        Value::Object(fields) if fields.len() > MOST_MEMBERS => {
            let words = format!("found {} fields, expected at most {MOST_MEMBERS}", fields.len());
            flaws.push(FlawView::fault(at, words));
        }
        Value::Array(_) | Value::Object(_) if depth == MOST_DEPTH => {
            flaws.push(FlawView::fault(at, "found lists within lists, expected no more of them"));
        }
        Value::Array(list) => {
            for (place, entry) in list.iter().enumerate() {
                check_size(entry, &below(at, &place.to_string()), depth + 1, flaws);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                check_size(field, &below(at, name), depth + 1, flaws);
            }
        }
        _ => {}
    }
}

/// The faults of something that can't be read, each at the deepest place that it is about; the fault as it was told, if
/// no place can be blamed.
fn located(roster: &Value, told: &str) -> Vec<FlawView> {
    let Some(fields) = roster.as_object() else {
        return vec![FlawView::fault("", "found no party, expected a table with its name, side and models")];
    };
    let bare = json!(PartySheet::empty("", crate::content::profile::Side::Good));
    let mut flaws = Vec::new();
    for (name, field) in fields {
        match (name.as_str(), field.as_array()) {
            ("models", Some(members)) => {
                for (place, member) in members.iter().enumerate() {
                    of_member(&format!("/models/{place}"), member, &mut flaws);
                }
            }
            _ => blame::<PartySheet>("", &bare, (name, field), &mut flaws),
        }
    }
    missing::<PartySheet>("", fields, &bare, &mut flaws);
    if flaws.is_empty() {
        flaws.push(FlawView::fault("", content::plain(told)));
    }
    flaws
}

fn of_member(at: &str, member: &Value, flaws: &mut Vec<FlawView>) {
    let Some(fields) = member.as_object() else {
        let words = "found no model, expected a table with its profile";
        flaws.push(out(FlawView::fault(at, words), Edit::Remove { at: at.to_string() }));
        return;
    };
    let bare = json!(Member::of("cop"));
    for (name, field) in fields {
        match (name.as_str(), field.as_object()) {
            ("profile", Some(profile)) => of_profile(&below(at, name), profile, flaws),
            _ => blame::<Member>(at, &bare, (name, field), flaws),
        }
    }
    missing::<Member>(at, fields, &bare, flaws);
}

fn of_profile(at: &str, fields: &Map<String, Value>, flaws: &mut Vec<FlawView>) {
    let bare = json!({ "name": "", "quality": 3, "combat": 3 });
    for (name, field) in fields {
        blame::<Draft>(at, &bare, (name, field), flaws);
    }
    missing::<Draft>(at, fields, &bare, flaws);
}

/// Is it this field that can't be read?
fn blame<T: DeserializeOwned>(
    at: &str,
    bare: &Value,
    (name, field): (&str, &Value),
    flaws: &mut Vec<FlawView>,
) {
    let mut trial = bare.clone();
    trial[name] = field.clone();
    if let Err(fault) = serde_json::from_value::<T>(trial) {
        let place = below(at, name);
        let flaw = FlawView::fault(&place, content::plain(&fault.to_string()));
        let is_needed = bare.get(name).is_some() && name != "points" && name != "count";
        flaws.push(match is_needed {
            true => flaw,
            false => out(flaw, Edit::Set { at: place, to: Value::Null }),
        });
    }
}

/// Fields that must be there, and are not.
fn missing<T: DeserializeOwned>(
    at: &str,
    fields: &Map<String, Value>,
    bare: &Value,
    flaws: &mut Vec<FlawView>,
) {
    for name in bare.as_object().into_iter().flat_map(Map::keys).filter(|name| !fields.contains_key(*name)) {
        let mut trial = bare.clone();
        trial.as_object_mut().and_then(|trial| trial.remove(name));
        if serde_json::from_value::<T>(trial).is_err() {
            flaws.push(FlawView::fault(at, format!("missing field `{name}`")));
        }
    }
}

fn out(flaw: FlawView, edit: Edit) -> FlawView {
    flaw.cured_by("Take it out", vec![edit])
}

/// A place one step down.
fn below(at: &str, name: &str) -> String {
    format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"))
}
