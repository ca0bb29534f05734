//! JSON Schemas of what content files and rosters may say, for editors and forms.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::content::party::PartySheet;
use crate::content::sheets::{ProfileSheet, WeaponSheet};
use crate::content::special::{Foe, Special};
use crate::setup::scenario::ScenarioFile;

/// The schemas, by the names of the tables. A scenario is a file of its own, with all its tables.
pub(crate) fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("roster", schema_of::<PartySheet>()),
        ("profile", schema_of::<ProfileSheet>()),
        ("weapon", schema_of::<WeaponSheet>()),
        ("scenario", schema_of::<ScenarioFile>()),
    ]
}

/// The schema of a type, whole, without parts to look up elsewhere.
fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// A special rule is written by its name.
impl JsonSchema for Special {
    fn schema_name() -> Cow<'static, str> {
        "Special".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = Special::ALL.iter().map(|special| special.name()).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

/// Special rules by name, some with a kind of creature, and those that give a weapon with one of the player's own.
pub(crate) fn rule_names(_: &mut SchemaGenerator) -> Schema {
    let mut names = Vec::new();
    for &special in Special::ALL {
        names.push(special.name().to_string());
        if special.names_a_kind() {
            names.extend(Foe::ALL.map(|foe| format!("{} ({})", special.name(), foe.name())));
        }
    }
    json_schema!({
        "type": "array",
        "items": {
            "anyOf": [
                { "type": "string", "enum": names },
                { "type": "string", "pattern": "^[^()]+ \\([^()]+\\)$" }
            ]
        }
    })
}
