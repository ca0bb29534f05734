//! Reading a company as a player brings it: what can't be read is told with its place.
//!
//! The company is written out with a line for each of its parts and read back, so that the line of a fault says where it is.

use frame::muster::{Edit, FlawView};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::content::roster::{Company, Member};

/// No company is nested deeper than this.
const DEEPEST: usize = 32;

/// The company, or what can't be read of it: one fault for each of its combatants.
pub(super) fn company(roster: &Value) -> Result<Company, Vec<FlawView>> {
    if !roster.is_object() {
        return Err(vec![FlawView::fault("", "expected a company: a table with its combatants")]);
    }
    if is_deeper_than(roster, DEEPEST) {
        return Err(vec![FlawView::fault("", format!("found more than {DEEPEST} tables within each other"))]);
    }
    let whole = read::<Company>(roster, "");
    whole.map_err(|flaw| match of_members(roster) {
        flaws if flaws.is_empty() => vec![flaw],
        flaws => flaws,
    })
}

/// What can't be read of the combatants, each by itself.
fn of_members(roster: &Value) -> Vec<FlawView> {
    let members = roster.get("combatants").and_then(Value::as_array).into_iter().flatten().enumerate();
    let read = |(place, member)| read::<Member>(member, &format!("/combatants/{place}")).err();
    members.filter_map(read).collect()
}

fn is_deeper_than(value: &Value, depth: usize) -> bool {
    let deeper = |inner: &Value| depth == 0 || is_deeper_than(inner, depth - 1);
    match value {
        Value::Array(list) => list.iter().any(deeper),
        Value::Object(fields) => fields.values().any(deeper),
        _ => false,
    }
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
                    let at = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
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
