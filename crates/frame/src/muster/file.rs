//! The form of a roster file, the same head in all systems.
//!
//! ```toml
//! form = 1
//! system = "be"
//!
//! [roster]
//! name = "Raiders"
//! # the fields of a `[[roster]]` of this system
//! ```

use serde::{Deserialize, Serialize};
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The version of the form that is written. Files of a later one are refused.
const FORM: u32 = 1;

/// The most bytes of a roster file.
const MOST_BYTES: usize = 256 * 1024;

/// A roster file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterFile {
    /// The version of this form.
    form: u32,
    /// The system, by its short name: `sb`.
    pub system: String,
    /// The roster, with the fields of a `[[roster]]` of this system.
    pub roster: Value,
}

impl RosterFile {
    /// A roster of a system.
    pub fn new(system: &str, roster: Value) -> RosterFile {
        RosterFile { form: FORM, system: system.to_string(), roster }
    }

    /// Reads a file, or says what is wrong with it, and where.
    pub fn read(text: &str) -> Result<RosterFile, String> {
        if text.len() > MOST_BYTES {
            return Err(format!("found {} bytes, expected at most {MOST_BYTES}", text.len()));
        }
        let file: RosterFile = toml::from_str(text).map_err(|fault| placed(text, &fault))?;
        match (file.form, file.roster.is_object()) {
            (FORM, true) => Ok(file),
            (FORM, false) => Err("roster: expected a table, [roster]".to_string()),
            (found, _) => {
                Err(format!("form: found {found}, expected {FORM}; this file is of another version"))
            }
        }
    }

    /// Is this the text of a roster file, and not of another TOML file?
    pub fn is_one(text: &str) -> bool {
        let (tables, _) = DeTable::parse_recoverable(text);
        tables.get_ref().contains_key("form") && tables.get_ref().contains_key("roster")
    }

    /// The line of a file where a place of its roster stands, or else the place above it.
    pub fn line_of(text: &str, at: &str) -> Option<usize> {
        let (tables, _) = DeTable::parse_recoverable(text);
        let mut found = tables.get_ref().get("roster")?;
        for key in at.split('/').skip(1).map(|key| key.replace("~1", "/").replace("~0", "~")) {
            match within(found, &key) {
                Some(deeper) => found = deeper,
                None => break,
            }
        }
        Some(line(text, found.span().start))
    }

    /// The file as text.
    pub fn written(&self) -> String {
        let mut file = self.clone();
        drop_nulls(&mut file.roster);
        toml::to_string_pretty(&file).expect("a roster without nulls is a table of TOML")
    }
}

/// A fault with its line.
fn placed(text: &str, fault: &toml::de::Error) -> String {
    let line = fault.span().map(|span| line(text, span.start));
    let what = content::plain(fault.message());
    line.map_or_else(|| what.clone(), |line| format!("line {line}: {what}"))
}

/// The line of a place in a text, counted from 1.
fn line(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

/// What stands in a table or a list.
fn within<'a, 'text>(above: &'a Spanned<DeValue<'text>>, key: &str) -> Option<&'a Spanned<DeValue<'text>>> {
    match above.get_ref() {
        DeValue::Table(fields) => fields.get(key),
        DeValue::Array(list) => list.get(key.parse::<usize>().ok()?),
        _ => None,
    }
}

/// TOML has no null: what is null is not there. Nor has it whole numbers above these; they are written as text.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => {
            list.retain(|value| !value.is_null());
            list.iter_mut().for_each(drop_nulls);
        }
        Value::Number(number) if number.as_u64().is_some_and(|number| i64::try_from(number).is_err()) => {
            *value = Value::String(number.to_string());
        }
        _ => {}
    }
}
