//! Reading a company as a player brings it: what can't be read is told with its place.
//!
//! The company is written out with a line for each of its parts and read back, so that the line of a fault says where it is.

use frame::muster::{Edit, FlawView};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::content::roster::{Member, Roster};

/// No company is nested deeper than this, no list in it is longer, and no text has more letters.
const DEEPEST: usize = 32;
const LONGEST: usize = 64;
const MOST_LETTERS: usize = 2_000;

/// The company, or what can't be read of it: one fault for each of its combatants.
pub(super) fn company(roster: &Value) -> Result<Roster, Vec<FlawView>> {
    if !roster.is_object() {
        return Err(vec![FlawView::fault("", "expected a company: a table with its combatants")]);
    }
    if let Some(flaw) = beyond_bounds(roster, "", DEEPEST) {
        return Err(vec![flaw]);
    }
    let whole = read::<Roster>(roster, "");
    whole.map_err(|flaw| match of_members(roster) {
        flaws if flaws.is_empty() => vec![flaw],
        flaws => flaws,
    })
}

/// The first part that is too large to be read.
fn beyond_bounds(value: &Value, at: &str, depth: usize) -> Option<FlawView> {
    let too_many = |found: usize, what: &str, most: usize| {
        let words = format!("found {found} {what}, expected at most {most}");
        (found > most).then(|| cured(FlawView::fault(at, words)))
    };
    let deeper = |name: &str, inner: &Value| {
        let too_deep =
            || Some(FlawView::fault(at, format!("found more than {DEEPEST} tables within each other")));
        let at = format!("{at}/{}", escaped(name));
        depth.checked_sub(1).map_or_else(too_deep, |depth| beyond_bounds(inner, &at, depth))
    };
    match value {
        Value::String(text) => too_many(text.len(), "letters", MOST_LETTERS),
        Value::Array(list) => too_many(list.len(), "entries", LONGEST)
            .or_else(|| list.iter().enumerate().find_map(|(place, inner)| deeper(&place.to_string(), inner))),
        Value::Object(fields) => too_many(fields.len(), "fields", LONGEST)
            .or_else(|| fields.iter().find_map(|(name, inner)| deeper(name, inner))),
        _ => None,
    }
}

/// A name as a part of a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// What can't be read of the combatants, each by itself.
fn of_members(roster: &Value) -> Vec<FlawView> {
    let members = roster.get("combatants").and_then(Value::as_array).into_iter().flatten().enumerate();
    let read = |(place, member)| read::<Member>(member, &format!("/combatants/{place}")).err();
    members.filter_map(read).collect()
}

/// Reads a value that stands at a place.
fn read<T: DeserializeOwned>(value: &Value, at: &str) -> Result<T, FlawView> {
    let mut lines = Lines::default();
    lines.write(value, at);
    serde_json::from_str(&lines.text).map_err(|fault| {
        let place = fault.line().checked_sub(1).and_then(|line| lines.places.get(line));
        let at = place.map_or(at, String::as_str);
        let told = fault.to_string();
        let words = told.rsplit_once(" at line ").map_or(told.as_str(), |(words, _)| words);
        cured(FlawView::fault(at, content::plain(words)))
    })
}

/// Most of what can't be read may be left out.
fn cured(flaw: FlawView) -> FlawView {
    let at = flaw.at.clone();
    let last = at.rsplit('/').next().unwrap_or_default();
    match last.parse::<usize>() {
        _ if at.is_empty() => flaw,
        Ok(_) => flaw.cured_by("Take it out", vec![Edit::Remove { at }]),
        Err(_) => flaw.cured_by("Take it out", vec![Edit::Set { at, to: Value::Null }]),
    }
}

/// A value as text, with the place that each line is about.
#[derive(Default)]
struct Lines {
    text: String,
    places: Vec<String>,
}

impl Lines {
    fn write(&mut self, value: &Value, at: &str) {
        match value {
            Value::Array(list) => {
                self.line("[", at);
                for (place, inner) in list.iter().enumerate() {
                    self.between(place);
                    self.write(inner, &format!("{at}/{place}"));
                }
                self.line("]", at);
            }
            Value::Object(fields) => {
                self.line("{", at);
                for (place, (key, inner)) in fields.iter().enumerate() {
                    self.between(place);
                    let at = format!("{at}/{}", escaped(key));
                    self.line(&format!("{}:", Value::String(key.clone())), &at);
                    self.write(inner, &at);
                }
                self.line("}", at);
            }
            scalar => self.line(&scalar.to_string(), at),
        }
    }

    /// A comma before all entries but the first, in the line of the entry.
    fn between(&mut self, place: usize) {
        self.text.push_str(if place > 0 { "," } else { "" });
    }

    fn line(&mut self, text: &str, at: &str) {
        self.text.push_str(text);
        self.text.push('\n');
        self.places.push(at.to_string());
    }
}
