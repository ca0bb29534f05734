//! `lychgate schema`: JSON Schemas for editors.

use serde_json::Value;

use super::SYSTEMS;
use crate::common::call;

/// Every reference leads somewhere.
fn check_references(whole: &Value, part: &Value, name: &str) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.strip_prefix('#').unwrap();
                assert!(whole.pointer(pointer).is_some(), "{name}: {reference} leads nowhere");
            }
            fields.values().for_each(|value| check_references(whole, value, name));
        }
        Value::Array(list) => list.iter().for_each(|value| check_references(whole, value, name)),
        _ => {}
    }
}

#[test]
fn every_system_has_schemas_of_its_files() {
    for system in SYSTEMS {
        let listed = call(&["schema", system]);
        assert_eq!(listed.code, 0, "{system}: {}", listed.err);
        for table in ["profile", "weapon", "roster", "scenario", "content", "roster-file"] {
            assert!(listed.out.lines().any(|line| line == table), "{system}: {}", listed.out);
            let schema = call(&["schema", system, table]).json();
            check_references(&schema, &schema, &format!("{system} {table}"));
        }
        let file = call(&["schema", system, "roster-file"]).json();
        assert_eq!(file["required"], serde_json::json!(["form", "system", "roster"]));
        assert!(file["properties"]["roster"]["properties"]["anyway"].is_object(), "{system}: {file}");
    }
}

#[test]
fn an_unknown_schema_is_told() {
    let called = call(&["schema", "be", "profil"]);

    assert_eq!(called.code, 2);
    assert!(called.err.contains("did you mean \"profile\"?"), "{}", called.err);
}
