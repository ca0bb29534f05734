//! JSON Schemas of what content files and rosters may say, for editors and forms.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::content::book::{Monster, Officer, Soldier, WeaponSheet};
use crate::content::unit::Unit;
use crate::setup::scenario;

/// The schemas, by the names of the tables. A scenario is a file of its own, with all its tables.
pub(crate) fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("roster", schema_of::<Unit>()),
        ("profile", profile()),
        ("weapon", schema_of::<WeaponSheet>()),
        ("scenario", scenario()),
    ]
}

/// The schema of a type, whole, without parts to look up elsewhere.
pub(crate) fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// A profile is a monster, a soldier or the Officer, as its field `kind` says.
fn profile() -> Value {
    let kinds = [
        ("monster", schema_of::<Monster>()),
        ("soldier", schema_of::<Soldier>()),
        ("officer", schema_of::<Officer>()),
    ];
    json!({
        "$schema": DRAFT,
        "title": "Profile",
        "description": "A monster, a soldier type or the Officer.",
        "oneOf": kinds.map(|(kind, schema)| of_kind(kind, schema)),
    })
}

/// The schema of an entry whose field `kind` is this.
fn of_kind(kind: &str, mut schema: Value) -> Value {
    let says = json!({ "const": kind, "description": "What kind of a profile it is." });
    if let Some(fields) = schema.as_object_mut() {
        fields.shift_remove("$schema");
    }
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.shift_insert(0, "kind".to_string(), says);
    }
    if let Some(required) = schema["required"].as_array_mut() {
        required.insert(0, json!("kind"));
    }
    schema
}

/// A scenario's file: its tables, of which only the first must be there.
fn scenario() -> Value {
    let mut properties = Map::new();
    for (name, mut schema, several) in scenario::schemas() {
        if let Some(fields) = schema.as_object_mut() {
            fields.shift_remove("$schema");
        }
        if name == "victory"
            && let Some(fields) = schema["properties"].as_object_mut()
        {
            fields.shift_remove("scores"); // each is a table [[score]] of its own
        }
        let schema = if several { json!({ "type": "array", "items": schema }) } else { schema };
        properties.insert(name.to_string(), schema);
    }
    json!({
        "$schema": DRAFT,
        "title": "Scenario",
        "description": "The file of a scenario.",
        "type": "object",
        "properties": properties,
        "required": ["scenario", "side"],
    })
}

/// The version of JSON Schema.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";
