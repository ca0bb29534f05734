//! `lychgate schema`: what may stand in files, as JSON Schemas.

use std::io::Write;

use ::referee::AnySystem;
use clap::Args;
use content::did_you_mean;
use serde_json::{Map, Value, json};

use crate::files::Output;
use crate::system;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate schema sb                    which there are
  lychgate schema sb profile            one entry of [[profile]]
  lychgate schema sb content            a whole content file
  lychgate schema sb roster-file        a whole roster file
  lychgate schema sb roster-file -o roster-file.json

An editor that knows JSON Schemas completes and checks a TOML file that begins with
#:schema ./roster-file.json";

/// The names of the schemas of whole files.
pub(crate) const CONTENT: &str = "content";
pub(crate) const ROSTER_FILE: &str = "roster-file";

/// Prints JSON Schemas of content and roster files, for editors.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Schema {
    #[arg(help = system::help())]
    system: String,
    /// A table such as profile, or a whole file: content or roster-file
    table: Option<String>,
    #[command(flatten)]
    output: Output,
}

impl Schema {
    pub(crate) fn run(&self) -> Done {
        let library = system::library();
        let system = library.system(&self.system)?;
        let all = schemas(&**system);
        if all.is_empty() {
            return Err(Trouble::No(format!("there are no schemas of {}", system.view().title)));
        }
        let names = || all.iter().map(|(name, _)| name.as_str());
        let Some(table) = &self.table else {
            return Ok(writeln!(anstream::stdout(), "{}", names().collect::<Vec<_>>().join("\n"))?);
        };
        let found = all.iter().find(|(name, _)| name.eq_ignore_ascii_case(table));
        let (_, schema) = found.ok_or_else(|| {
            let near = did_you_mean(table, names());
            let list = names().collect::<Vec<_>>().join(", ");
            Trouble::Use(format!("no schema is called \"{table}\"; there is {list}{near}"))
        })?;
        self.output.write(&format!("{schema:#}\n"))
    }
}

/// All schemas of a system: of the tables, of a content file and of a roster file.
pub(crate) fn schemas(system: &dyn AnySystem) -> Vec<(String, Value)> {
    let tables = system.schemas();
    let mut all: Vec<(String, Value)> =
        tables.iter().map(|(name, schema)| (name.to_string(), schema.clone())).collect();
    if tables.is_empty() {
        return all;
    }
    all.push((CONTENT.to_string(), content_file(system, &tables)));
    if let Some((_, roster)) = tables.iter().find(|(name, _)| *name == "roster") {
        all.push((ROSTER_FILE.to_string(), roster_file(system, roster)));
    }
    all
}

/// A content file: lists of entries, each table by its name. Tables without a schema are left to `check-content`.
fn content_file(system: &dyn AnySystem, tables: &[(&'static str, Value)]) -> Value {
    let view = system.view();
    let mut definitions = Map::new();
    let mut fields = Map::new();
    let about = json!({ "type": "string", "enum": [view.short, view.long], "description": "The system that the file is for." });
    fields.insert("system".to_string(), about);
    for (name, schema) in tables {
        let entry = moved(name, schema, &mut definitions);
        match schema.pointer("/properties/scenario") {
            // A scenario is a whole file of several tables.
            Some(_) => {
                let parts = entry.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
                parts.into_iter().for_each(|(part, schema)| {
                    fields.entry(part).or_insert(schema);
                });
            }
            None if *name == "scenario" => {
                fields.insert(name.to_string(), entry);
            }
            None => {
                fields.insert(name.to_string(), json!({ "type": "array", "items": entry }));
            }
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Content of {}", view.title),
        "type": "object",
        "properties": fields,
        "$defs": definitions,
    })
}

/// A roster file: its head and the roster.
fn roster_file(system: &dyn AnySystem, roster: &Value) -> Value {
    let view = system.view();
    let mut definitions = Map::new();
    let roster = moved("roster", roster, &mut definitions);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("A roster of {}", view.title),
        "type": "object",
        "properties": {
            "form": { "const": 1, "description": "The version of this form." },
            "system": { "type": "string", "enum": [view.short, view.long], "description": "The system, by its short name." },
            "roster": roster,
        },
        "required": ["form", "system", "roster"],
        "additionalProperties": false,
        "$defs": definitions,
    })
}

/// A schema to be put into another one: its definitions move there, each under a name of its own.
fn moved(table: &str, schema: &Value, definitions: &mut Map<String, Value>) -> Value {
    let mut schema = schema.clone();
    let own = match &mut schema {
        Value::Object(fields) => {
            fields.shift_remove("$schema");
            fields.shift_remove("$defs")
        }
        _ => None,
    };
    rename(table, &mut schema);
    if let Some(Value::Object(own)) = own {
        for (name, mut definition) in own {
            rename(table, &mut definition);
            definitions.insert(format!("{table}.{name}"), definition);
        }
    }
    schema
}

/// `#/$defs/Look` as `#/$defs/profile.Look`, everywhere.
fn rename(table: &str, schema: &mut Value) {
    const HERE: &str = "#/$defs/";
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                let name = value.as_str().and_then(|text| text.strip_prefix(HERE)).map(str::to_string);
                match name {
                    Some(name) if key == "$ref" => *value = format!("{HERE}{table}.{name}").into(),
                    _ => rename(table, value),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| rename(table, value)),
        _ => {}
    }
}
