//! Which field of an entry a fault of its file is about. A fault says file and line; what it says in words tells the field.

use frame::homebrew::Places;
use serde_json::Value;

/// The faults of a file, seen from one of its entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Those of the entry, each with its place in it.
    pub here: Vec<(String, String)>,
    /// All others, in words.
    pub elsewhere: Vec<String>,
}

/// The entry of a file that stands at `base` (a pointer, empty for the whole file) and says this; the faults are told as
/// `file:line: words`.
pub fn placed(faults: &[String], file: &str, text: &str, base: &str, entry: &Value) -> Found {
    let places = Places::of(text);
    let mut found = Found::default();
    for fault in faults {
        match within(fault, file, &places, base) {
            Some((at, words)) => found.here.push((deeper(&at, words, entry), words.to_string())),
            None => found.elsewhere.push(fault.clone()),
        }
    }
    found
}

/// The place of a fault in the entry, by its line, and its words.
fn within<'a>(fault: &'a str, file: &str, places: &Places, base: &str) -> Option<(String, &'a str)> {
    let (line, words) = fault.strip_prefix(file)?.strip_prefix(':')?.split_once(": ")?;
    let at = places.at(line.parse().ok()?)?;
    let rest = at.strip_prefix(base).filter(|rest| rest.is_empty() || rest.starts_with('/'))?;
    Some((rest.to_string(), words))
}

/// The field that the words name, where the line is that of a whole table.
fn deeper(at: &str, words: &str, entry: &Value) -> String {
    let Some(Value::Object(fields)) = entry.pointer(at) else { return at.to_string() };
    let below = |key: &str| format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
    let quoted: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
    if let Some(missing) = quoted.first().filter(|_| words.contains("field `")) {
        return below(missing);
    }
    let mut keys: Vec<&String> = fields.keys().collect();
    keys.sort_by_key(|key| std::cmp::Reverse(key.len()));
    let is_named = |key: &&&String| {
        let plain = key.replace('_', " ");
        [key.as_str(), plain.as_str()].iter().any(|key| names(words, key))
    };
    if let Some(key) = keys.iter().find(is_named) {
        return below(key);
    }
    let told = words.split("; did you mean").next().unwrap_or(words);
    let said: Vec<&str> = told.split('"').skip(1).step_by(2).collect();
    let holds = said.iter().find_map(|said| holder(fields, said));
    let spoken = || keys.iter().find(|key| speaks_of(told, key)).map(ToString::to_string);
    holds.or_else(spoken).map_or_else(|| at.to_string(), |key| below(&key))
}

/// Is the key, or one of what it lists, a word of what is told: `found 900 points`, `the attribute`?
fn speaks_of(told: &str, key: &str) -> bool {
    let plain = key.replace('_', " ");
    let one = plain.strip_suffix('s').unwrap_or(&plain);
    plain != "name"
        && plain != "id"
        && [plain.as_str(), one].iter().any(|word| ends(told, &format!(" {word}")))
}

/// Do the words name this key: `Ghoul, health: found 900`, `the id "My"`, `found no damage`?
fn names(words: &str, key: &str) -> bool {
    let before = [format!(", {key}"), format!(": {key}"), format!("found no {key}"), format!("the {key} \"")];
    let starts = words.strip_prefix(key).is_some_and(|rest| rest.starts_with([':', ' ', ',']));
    starts || before.iter().any(|pattern| ends(words, pattern))
}

/// Does the pattern stand in the words, and a word end with it?
fn ends(words: &str, pattern: &str) -> bool {
    words.match_indices(pattern).any(|(at, _)| {
        let rest = &words[at + pattern.len()..];
        pattern.ends_with('"') || !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_')
    })
}

/// The field that holds this text, if one alone does.
fn holder(fields: &serde_json::Map<String, Value>, text: &str) -> Option<String> {
    let mut found = fields.iter().filter(|(key, value)| *key != "name" && holds(value, text));
    match (found.next(), found.next()) {
        (Some((key, _)), None) => Some(key.clone()),
        _ => None,
    }
}

fn holds(value: &Value, text: &str) -> bool {
    match value {
        Value::String(words) => words == text,
        Value::Array(list) => list.iter().any(|value| holds(value, text)),
        Value::Object(fields) => fields.values().any(|value| holds(value, text)),
        _ => false,
    }
}
