//! The form of a campaign's file, the same head in all systems. It is JSON:
//!
//! ```json
//! {
//!   "form": 2,
//!   "system": "ff",
//!   "title": "The moor",
//!   "terms": {},
//!   "companies": [],
//!   "steps": [],
//!   "seal": "…"
//! }
//! ```
//!
//! `companies` are rosters as they began, `terms` what was agreed, `steps` what has happened since. The seal is a hash of
//! all that, so a slip of the pen in the file is noticed.

use fates::state_hash;
use serde::Serialize;
use serde_json::{Map, Value};

/// The version of the form that is written. The first had no head of its own.
const FORM: u32 = 2;

/// The most bytes of a file, the most steps in it, and the most letters of a title.
const MOST_BYTES: usize = 4 << 20;
const MOST_STEPS: usize = 2_000;
const MOST_LETTERS: usize = 120;

/// How a campaign began.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Head {
    /// What it is called.
    pub title: String,
    /// What was agreed.
    pub terms: Value,
    /// The rosters of the companies.
    pub companies: Vec<Value>,
}

/// A campaign's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampaignFile {
    /// The version of this form.
    form: u32,
    /// The system, by its short name: `ff`.
    pub system: String,
    /// How it began.
    #[serde(flatten)]
    pub head: Head,
    /// What has happened.
    pub steps: Vec<Value>,
    /// The hash of all the above.
    seal: String,
    /// The addresses of its games that are being played at tables of a hall.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
}

impl CampaignFile {
    /// A campaign with these steps.
    pub fn new(system: &str, head: Head, steps: Vec<Value>) -> CampaignFile {
        let seal = seal(system, &head, &steps);
        CampaignFile { form: FORM, system: system.to_string(), head, steps, seal, tables: Vec::new() }
    }

    /// Reads a file, or says everything that is wrong with it.
    pub fn read(text: &str) -> Result<CampaignFile, Vec<String>> {
        if text.len() > MOST_BYTES {
            return Err(vec![format!("found {} bytes, expected at most {MOST_BYTES}", text.len())]);
        }
        let value: Value = serde_json::from_str(text).map_err(|fault| {
            vec![format!("this is not a campaign: {}", content::plain(&fault.to_string()))]
        })?;
        let Value::Object(mut fields) = value else {
            return Err(vec!["this is not a campaign: expected an object, { … }".to_string()]);
        };
        let mut faults = Vec::new();
        let form = fields.remove("form").and_then(|form| form.as_u64());
        match form {
            Some(form) if form == u64::from(FORM) => {}
            Some(form) => {
                return Err(vec![format!(
                    "form: found {form}, expected {FORM}; this file is of another version"
                )]);
            }
            None => {
                faults.push(format!("this is not a campaign: there is no form, expected \"form\": {FORM}"))
            }
        }
        let file = CampaignFile {
            form: FORM,
            system: text_of(&mut fields, "system", &mut faults),
            head: Head {
                title: text_of(&mut fields, "title", &mut faults),
                terms: fields.remove("terms").unwrap_or_default(),
                companies: list_of(&mut fields, "companies", &mut faults),
            },
            steps: list_of(&mut fields, "steps", &mut faults),
            seal: text_of(&mut fields, "seal", &mut faults),
            tables: tables_of(&mut fields, &mut faults),
        };
        faults
            .extend(fields.keys().map(|field| format!("found \"{field}\", which is no field of a campaign")));
        faults.extend(check_title(&file.head.title).err());
        if file.steps.len() > MOST_STEPS {
            faults.push(format!("found {} steps, expected at most {MOST_STEPS}", file.steps.len()));
        }
        if faults.is_empty() && file.seal != seal(&file.system, &file.head, &file.steps) {
            let text =
                "the seal does not fit what it stands under: the file was changed by hand, or is damaged";
            faults.push(text.to_string());
        }
        if faults.is_empty() { Ok(file) } else { Err(faults) }
    }

    /// The system of a file, however sound the rest is.
    pub fn system_of(text: &str) -> Option<String> {
        let fields: Map<String, Value> = serde_json::from_str(text).ok()?;
        fields.get("system").and_then(Value::as_str).map(str::to_string)
    }

    /// The file as text.
    pub fn written(&self) -> String {
        serde_json::to_string_pretty(self).expect("a campaign is plain data") + "\n"
    }
}

/// Has a campaign room for another step?
pub(super) fn check_room(steps: usize) -> Result<(), String> {
    match steps < MOST_STEPS {
        true => Ok(()),
        false => Err(format!("a campaign has at most {MOST_STEPS} steps")),
    }
}

/// Can a campaign be called so?
pub(super) fn check_title(title: &str) -> Result<(), String> {
    match title.chars().count() {
        _ if title.trim().is_empty() => Err("title: found no name, expected one with letters".to_string()),
        found if found > MOST_LETTERS => {
            Err(format!("title: found {found} letters, expected at most {MOST_LETTERS}"))
        }
        _ => Ok(()),
    }
}

fn seal(system: &str, head: &Head, steps: &[Value]) -> String {
    state_hash(&(system, head, steps))[..16].to_string()
}

/// The most games of a campaign that are played at the same time.
const MOST_TABLES: usize = 20;

fn tables_of(fields: &mut Map<String, Value>, faults: &mut Vec<String>) -> Vec<String> {
    let tables: Option<Vec<String>> = match fields.remove("tables") {
        None => Some(Vec::new()),
        Some(tables) => serde_json::from_value(tables).ok(),
    };
    let tables = tables.filter(|tables| tables.len() <= MOST_TABLES);
    tables.unwrap_or_else(|| {
        faults.push(format!("tables: expected a list of at most {MOST_TABLES} addresses"));
        Vec::new()
    })
}

/// May so many games be played at the same time?
pub(super) fn check_tables(tables: usize) -> Result<(), String> {
    match tables <= MOST_TABLES {
        true => Ok(()),
        false => Err(format!("{MOST_TABLES} games are being played already")),
    }
}

fn text_of(fields: &mut Map<String, Value>, name: &str, faults: &mut Vec<String>) -> String {
    match fields.remove(name) {
        Some(Value::String(text)) => text,
        Some(_) => {
            faults.push(format!("{name}: expected words"));
            String::new()
        }
        None => {
            faults.push(format!("{name}: it is missing"));
            String::new()
        }
    }
}

fn list_of(fields: &mut Map<String, Value>, name: &str, faults: &mut Vec<String>) -> Vec<Value> {
    match fields.remove(name) {
        Some(Value::Array(list)) => list,
        Some(_) => {
            faults.push(format!("{name}: expected a list"));
            Vec::new()
        }
        None => {
            faults.push(format!("{name}: it is missing"));
            Vec::new()
        }
    }
}
