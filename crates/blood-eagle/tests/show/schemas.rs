//! The JSON Schemas say what files may say: what is built in fits them, what would be refused doesn't.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::Book;
use frame::Shelf;
use serde_json::{Value, json};

/// The schema of a table.
fn schema(table: &str) -> Value {
    let found = Book::built_in().schemas().into_iter().find(|(name, _)| *name == table);
    found.unwrap().1
}

/// Does a value fit a schema? Only what our schemas say is looked at.
fn fits(value: &Value, schema: &Value, root: &Value) -> bool {
    let Value::Object(rules) = schema else { return schema == &json!(true) };
    rules.iter().all(|(rule, wanted)| match rule.as_str() {
        "$ref" => fits(value, root.pointer(&wanted.as_str().unwrap()[1..]).unwrap(), root),
        "type" => match wanted {
            Value::Array(types) => types.iter().any(|one| is_of(value, one)),
            one => is_of(value, one),
        },
        "const" => value == wanted,
        "enum" => wanted.as_array().unwrap().contains(value),
        "anyOf" => wanted.as_array().unwrap().iter().any(|one| fits(value, one, root)),
        "oneOf" => wanted.as_array().unwrap().iter().filter(|one| fits(value, one, root)).count() == 1,
        "required" => {
            wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
        }
        "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= wanted.as_u64().unwrap()),
        "items" => value.as_array().into_iter().flatten().all(|one| fits(one, wanted, root)),
        "prefixItems" => {
            let pairs = value.as_array().into_iter().flatten().zip(wanted.as_array().unwrap());
            pairs.into_iter().all(|(one, wanted)| fits(one, wanted, root))
        }
        "properties" => value.as_object().into_iter().flatten().all(|(name, value)| {
            let strange = rules.get("additionalProperties") == Some(&json!(false));
            wanted.get(name).map_or(!strange, |wanted| fits(value, wanted, root))
        }),
        _ => true,
    })
}

fn is_of(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no such type: {other}"),
    }
}

/// A content file as data.
fn file(name: &str) -> Value {
    let text = std::fs::read_to_string(format!("{}/content/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    toml::from_str(&text).unwrap()
}

#[test]
fn what_is_built_in_fits() {
    let bands = file("warbands.toml");
    let (roster, profile, weapon) = (schema("roster"), schema("profile"), schema("weapon"));
    for band in bands["roster"].as_array().unwrap() {
        assert!(fits(band, &roster, &roster), "{}", band["id"]);
        for figure in band["figure"].as_array().unwrap() {
            assert!(fits(figure, &profile, &profile), "{}", figure["id"]);
        }
    }
    for one in file("weapons.toml")["weapon"].as_array().unwrap() {
        assert!(fits(one, &weapon, &weapon), "{}", one["id"]);
    }
    let scenario = schema("scenario");
    for one in &Book::built_in().scenarios {
        let text = file(&format!("scenarios/{}.toml", one.id));
        assert!(fits(&text, &scenario, &scenario), "{}", one.id);
    }
}

#[test]
fn what_would_be_refused_does_not_fit() {
    let roster = schema("roster");
    let figure = json!({ "name": "Edda", "fv": 2, "sv": 1, "fate": 5 });
    let with = |field: &str, value: Value| {
        let mut figure = figure.clone();
        figure[field] = value;
        json!({ "name": "Alone", "figure": [figure] })
    };
    assert!(fits(&with("traits", json!(["hero"])), &roster, &roster));
    assert!(fits(
        &json!({ "name": "Alone", "figure": [figure], "anyway": true, "limit": 250 }),
        &roster,
        &roster
    ));
    for (field, value) in [
        ("traits", json!(["heroe"])),
        ("fv", json!(21)),
        ("fv", json!("two")),
        ("body", json!("plate")),
        ("look", json!("elf")),
        ("weapons", json!(["club"])),
        ("items", json!({ "lamp": 1 })),
        ("count", json!(0)),
    ] {
        assert!(!fits(&with(field, value), &roster, &roster), "{field}");
    }
    assert!(!fits(&json!({ "name": "Alone", "figure": [{ "name": "Edda" }] }), &roster, &roster));
    let scenario = schema("scenario");
    assert!(!fits(&json!({ "scenario": {}, "side": [] }), &scenario, &scenario));
}

/// Every field of a roster, a profile and a weapon is described.
#[test]
fn every_field_is_described() {
    for (table, schema) in Book::built_in().schemas() {
        assert!(schema["description"].is_string(), "{table}");
        for (name, field) in schema["properties"].as_object().unwrap() {
            assert!(field["description"].is_string(), "{table}.{name}: {field}");
        }
    }
}
