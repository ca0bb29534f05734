//! Reading a warband that a player brings, so that each fault is told with its place.

use frame::muster::FlawView;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::content::warband::{FigureSheet, Listing, WarbandSheet};

/// The most entries of a list in a roster.
pub(crate) const MOST_ENTRIES: usize = 64;

impl WarbandSheet {
    /// The warband of a roster, or why it can't be read.
    pub(crate) fn read(roster: &Value) -> Result<WarbandSheet, Vec<FlawView>> {
        let Value::Object(fields) = roster else {
            return Err(vec![FlawView::fault("", "found no roster, expected an object with its fields")]);
        };
        let mut head = fields.clone();
        let lists = ["figure", "profiles"].map(|list| head.shift_remove(list));
        let mut faults = Vec::new();
        let band = read_part(&Value::Object(head), "", &json!({ "name": "" }), &mut faults);
        let [figure, profiles] = lists;
        let blank = json!({ "name": "", "fv": 0, "sv": 0, "fate": 0 });
        let figure: Vec<FigureSheet> = read_list(figure, "/figure", &blank, &mut faults);
        let profiles: Vec<Listing> = read_list(profiles, "/profiles", &json!({ "profile": "" }), &mut faults);
        match band {
            Some(band) if faults.is_empty() => Ok(WarbandSheet { figure, profiles, ..band }),
            _ => Err(faults),
        }
    }
}

/// All entries of a list that need not be there.
fn read_list<T: DeserializeOwned>(
    list: Option<Value>,
    at: &str,
    blank: &Value,
    faults: &mut Vec<FlawView>,
) -> Vec<T> {
    let list = match list {
        None => Vec::new(),
        Some(Value::Array(list)) => list,
        Some(_) => {
            faults.push(FlawView::fault(at, "found no list, expected one"));
            Vec::new()
        }
    };
    if list.len() > MOST_ENTRIES {
        let words = format!("found {} entries, expected at most {MOST_ENTRIES}", list.len());
        faults.push(FlawView::fault(at, words));
        return Vec::new();
    }
    let read = |(place, entry): (usize, &Value)| read_part(entry, &format!("{at}/{place}"), blank, faults);
    list.iter().enumerate().filter_map(read).collect()
}

/// A part of a roster. `blank` is the least that can be read as such a part: with a field of its own added to that, the
/// field that can't be read is found.
fn read_part<T: DeserializeOwned>(
    part: &Value,
    at: &str,
    blank: &Value,
    faults: &mut Vec<FlawView>,
) -> Option<T> {
    let read = |value: Value| T::deserialize(value).map_err(|fault| content::plain(&fault.to_string()));
    let fault = match read(part.clone()) {
        Ok(value) => return Some(value),
        Err(fault) => fault,
    };
    let with = |name: &str, value: Value| {
        let mut fields = blank.as_object().cloned().unwrap_or_default();
        fields.insert(name.to_string(), value);
        read(Value::Object(fields)).err()
    };
    let before = faults.len();
    for (name, value) in part.as_object().into_iter().flatten() {
        blame(value, &format!("{at}/{}", escaped(name)), &|value| with(name, value), faults);
    }
    if faults.len() == before {
        faults.push(FlawView::fault(at, fault));
    }
    None
}

/// Finds the deepest places of a value that can't be read. `fault` says what is wrong with a value in its place.
fn blame(value: &Value, at: &str, fault: &dyn Fn(Value) -> Option<String>, faults: &mut Vec<FlawView>) {
    let Some(words) = fault(value.clone()) else { return };
    let before = faults.len();
    match value {
        Value::Array(list) if fault(json!([])).is_none() => {
            for (place, entry) in list.iter().enumerate().take(MOST_ENTRIES) {
                blame(entry, &format!("{at}/{place}"), &|entry| fault(json!([entry])), faults);
            }
        }
        Value::Object(fields) if fault(json!({})).is_none() => {
            for (name, entry) in fields.iter().take(MOST_ENTRIES) {
                let alone = |entry| fault(Value::Object(Map::from_iter([(name.clone(), entry)])));
                blame(entry, &format!("{at}/{}", escaped(name)), &alone, faults);
            }
        }
        _ => {}
    }
    if faults.len() == before {
        let rule = armour_rule(at).map(fates::RuleId);
        faults.push(FlawView { rule, ..FlawView::fault(at, words) });
    }
}

/// A figure wears one piece on the body, one helm and one shield (be.armour.3): a field holds no more.
fn armour_rule(at: &str) -> Option<&'static str> {
    let field = at.rsplit('/').next().unwrap_or_default();
    matches!(field, "body" | "helm" | "shield").then_some("be.armour.3")
}

/// A name as a part of a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
