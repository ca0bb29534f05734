//! What the schemas say of files, held against the files that are read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::Book;
use frame::shelf::Shelf;
use serde_json::{Value, json};

fn schema(name: &str) -> Value {
    Book::built_in().schemas().into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// Does the value fit the schema? As much of JSON Schema as these schemas use.
fn fits(value: &Value, schema: &Value) -> bool {
    let every = |key: &str, fit: &dyn Fn(&Value) -> bool| schema.get(key).is_none_or(fit);
    let bound = |key: &str, keeps: &dyn Fn(f64, f64) -> bool| {
        every(key, &|bound| value.as_f64().is_none_or(|number| keeps(number, bound.as_f64().unwrap())))
    };
    let length = |key: &str, keeps: &dyn Fn(usize, usize) -> bool| {
        every(key, &|bound| {
            value.as_array().is_none_or(|list| keeps(list.len(), bound.as_u64().unwrap() as usize))
        })
    };
    every("type", &|kinds| has_kind(value, kinds))
        && every("enum", &|known| known.as_array().unwrap().contains(value))
        && every("const", &|known| known == value)
        && every("anyOf", &|some| some.as_array().unwrap().iter().any(|one| fits(value, one)))
        && every("oneOf", &|some| some.as_array().unwrap().iter().filter(|one| fits(value, one)).count() == 1)
        && bound("minimum", &|number, least| number >= least)
        && bound("maximum", &|number, most| number <= most)
        && length("minItems", &|found, least| found >= least)
        && length("maxItems", &|found, most| found <= most)
        && every("items", &|each| {
            value.as_array().is_none_or(|list| list.iter().all(|entry| fits(entry, each)))
        })
        && has_fields(value, schema)
}

fn has_kind(value: &Value, kinds: &Value) -> bool {
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    };
    kinds.as_array().map_or_else(|| is(kinds), |kinds| kinds.iter().any(is))
}

fn has_fields(value: &Value, schema: &Value) -> bool {
    let (Some(fields), Some(properties)) = (value.as_object(), schema.get("properties")) else { return true };
    let closed = schema.get("additionalProperties") == Some(&json!(false));
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    required.map(|name| name.as_str().unwrap()).all(|name| fields.contains_key(name))
        && fields.iter().all(|(name, field)| match properties.get(name) {
            Some(schema) => fits(field, schema),
            None => !closed,
        })
}

/// Every built-in file says what the schemas allow.
#[test]
fn the_built_in_files_fit_the_schemas() {
    let (mut entries, mut scenarios) = (0, 0);
    for (name, text) in Book::content_files() {
        let file: Value = toml::from_str(text).unwrap();
        for kind in ["roster", "profile", "weapon"] {
            let schema = schema(kind);
            for entry in file.get(kind).and_then(Value::as_array).into_iter().flatten() {
                assert!(fits(entry, &schema), "{name}: {entry}");
                entries += 1;
            }
        }
        if file.get("scenario").is_some() {
            assert!(fits(&file, &schema("scenario")), "{name}");
            scenarios += 1;
        }
    }
    assert!(entries > 150 && scenarios == 6, "{entries}, {scenarios}");
}

/// What a file may not say, the schemas do not allow: an editor marks it before it is read.
#[test]
fn what_is_wrong_fits_no_schema() {
    let hag = json!({
        "id": "bog-hag", "name": "Bog Hag", "list": "zombies", "points": 30, "quality": 4, "combat": 2,
        "rules": ["Savage", "Ban (Vampires)", "Musket (wall-gun)"],
    });
    let profile = schema("profile");
    assert!(fits(&hag, &profile));
    for (field, wrong) in [
        ("quality", json!(7)),
        ("combat", json!(-1)),
        ("points", json!("many")),
        ("limbs", json!("wings")),
        ("look", json!("hag")),
        ("colour", json!("green")),
    ] {
        let mut other = hag.clone();
        other[field] = wrong;
        assert!(!fits(&other, &profile), "{field}");
    }
    let roster = schema("roster");
    let party =
        |models: Value| json!({ "name": "The Bog", "side": "evil", "anyway": true, "models": models });
    assert!(fits(&party(json!([{ "profile": "bog-hag", "ban": "ghosts", "count": 3 }])), &roster));
    assert!(fits(&party(json!([{ "profile": { "name": "Hag", "quality": 4, "combat": 2 } }])), &roster));
    assert!(!fits(&party(json!([{ "profile": { "name": "Hag", "quality": 4 } }])), &roster));
    assert!(!fits(&party(json!([])), &roster));
}

/// Each field is explained to those who write the file.
#[test]
fn every_field_is_described() {
    for (name, schema) in Book::built_in().schemas() {
        for (field, about) in schema["properties"].as_object().unwrap() {
            assert!(about.get("description").is_some(), "{name}.{field}: {about}");
        }
    }
}
