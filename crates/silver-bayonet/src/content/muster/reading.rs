//! Reading a roster, with the place of everything that can't be read.

use content::plain;
use fates::RuleId;
use frame::muster::FlawView;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::content::unit::{Leader, Recruit, Unit};

/// The most entries of a list or of an object, and the most letters of a text.
const MOST_ENTRIES: usize = 64;
const MOST_LETTERS: usize = 2_000;

/// The unit that is written, or everything that can't be read of it.
pub(super) fn read(roster: &Value) -> Result<Unit, Vec<FlawView>> {
    let mut flaws = Vec::new();
    check_size(roster, "", &mut flaws);
    if flaws.is_empty() {
        match Unit::deserialize(roster) {
            Ok(unit) => return Ok(unit),
            Err(fault) => {
                flaws = unreadable(roster);
                if flaws.is_empty() {
                    flaws.push(FlawView::fault("", plain(&fault.to_string())));
                }
            }
        }
    }
    Err(flaws)
}

/// Nothing in a roster is larger than a page could make it.
fn check_size(value: &Value, at: &str, flaws: &mut Vec<FlawView>) {
    let too_large = |found: usize, most: usize, what: &str| {
        (found > most).then(|| FlawView::fault(at, format!("found {found} {what}, expected at most {most}")))
    };
    match value {
        Value::String(text) => flaws.extend(too_large(text.chars().count(), MOST_LETTERS, "letters")),
        Value::Array(list) => {
            flaws.extend(too_large(list.len(), MOST_ENTRIES, "entries"));
            for (place, entry) in list.iter().take(MOST_ENTRIES).enumerate() {
                check_size(entry, &format!("{at}/{place}"), flaws);
            }
        }
        Value::Object(fields) => {
            flaws.extend(too_large(fields.len(), MOST_ENTRIES, "fields"));
            for (name, entry) in fields.iter().take(MOST_ENTRIES) {
                check_size(entry, &below(at, name), flaws);
            }
        }
        _ => {}
    }
}

/// Everything that can't be read, each at the deepest place that it is about.
fn unreadable(roster: &Value) -> Vec<FlawView> {
    let sample = json!({ "name": "", "nation": "", "officer": sample_officer() });
    let mut flaws = Vec::new();
    let Some(fields) = table(roster, "", &mut flaws) else { return flaws };
    let mut outer = fields.clone();
    if let Some(officer) = outer.shift_remove("officer") {
        check_fields::<Leader>(&officer, &sample_officer(), "/officer", &mut flaws);
        outer.insert("officer".to_string(), sample_officer());
    }
    if let Some(Value::Array(soldiers)) = outer.get("soldiers").cloned() {
        outer.shift_remove("soldiers");
        for (place, soldier) in soldiers.iter().enumerate() {
            let at = format!("/soldiers/{place}");
            check_fields::<Recruit>(soldier, &json!({ "type": "" }), &at, &mut flaws);
        }
    }
    check_fields::<Unit>(&Value::Object(outer), &sample, "", &mut flaws);
    flaws
}

fn sample_officer() -> Value {
    json!({
        "name": "",
        "melee_or_accuracy": "melee",
        "health_or_speed": "health",
        "courage_or_points": "courage",
        "attributes": [],
    })
}

/// What can't be read of the fields of a table, one by one, and which are missing. `sample` has all that it needs.
fn check_fields<T: DeserializeOwned>(value: &Value, sample: &Value, at: &str, flaws: &mut Vec<FlawView>) {
    let (Some(fields), Some(needed)) = (table(value, at, flaws), sample.as_object()) else { return };
    let fault = |trial: Map<String, Value>| {
        serde_json::from_value::<T>(Value::Object(trial)).err().map(|fault| plain(&fault.to_string()))
    };
    let with = |name: &str, entry: &Value| {
        let mut trial = needed.clone();
        trial.insert(name.to_string(), entry.clone());
        fault(trial)
    };
    for (name, entry) in fields {
        let Some(words) = with(name, entry) else { continue };
        let at = below(at, name);
        let entries = entry.as_array().map_or(&[][..], Vec::as_slice).iter().enumerate();
        let of_entry = |(place, one): (usize, &Value)| {
            with(name, &json!([one])).map(|words| flaw(format!("{at}/{place}"), name, words))
        };
        let deeper: Vec<FlawView> = entries.filter_map(of_entry).collect();
        match deeper.is_empty() {
            true => flaws.push(flaw(at, name, words)),
            false => flaws.extend(deeper),
        }
    }
    for name in needed.keys().filter(|name| !fields.contains_key(*name)) {
        let mut trial = needed.clone();
        trial.shift_remove(name);
        flaws.extend(fault(trial).map(|words| flaw(at.to_string(), name, words)));
    }
}

/// A fault of a field, with the rule that gives the choice.
fn flaw(at: String, field: &str, words: String) -> FlawView {
    let rule = match field {
        "melee_or_accuracy" => Some(RuleId("sb.out.officer.2")),
        "health_or_speed" => Some(RuleId("sb.out.officer.3")),
        "courage_or_points" => Some(RuleId("sb.out.officer.4")),
        _ => None,
    };
    FlawView { rule, ..FlawView::fault(at, words) }
}

fn table<'a>(value: &'a Value, at: &str, flaws: &mut Vec<FlawView>) -> Option<&'a Map<String, Value>> {
    let fields = value.as_object();
    if fields.is_none() {
        flaws.push(FlawView::fault(at, "expected a table with fields"));
    }
    fields
}

/// The pointer to a field.
fn below(at: &str, name: &str) -> String {
    format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"))
}
