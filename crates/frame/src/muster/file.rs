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

    /// The file as text.
    pub fn written(&self) -> String {
        let mut file = self.clone();
        drop_nulls(&mut file.roster);
        toml::to_string_pretty(&file).expect("a roster without nulls is a table of TOML")
    }
}

/// A fault with its line.
fn placed(text: &str, fault: &toml::de::Error) -> String {
    let line = fault.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let what = content::plain(fault.message());
    line.map_or_else(|| what.clone(), |line| format!("line {line}: {what}"))
}

/// TOML has no null: what is null is not there.
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
        _ => {}
    }
}
