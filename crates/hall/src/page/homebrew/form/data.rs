//! A value as it stands in a file: for what no other field can ask for.

use serde_json::Value;

/// The value of a text; words that are no value of TOML are taken as words.
pub(super) fn read(text: &str) -> Value {
    let text = text.trim();
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_string()))
}

/// The text of a value.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::String(words) if !matches!(read(words), Value::String(_)) => value.to_string(), // "7" is no number
        Value::String(words) if words.trim() == words => words.clone(),
        value => value.to_string(),
    }
}
