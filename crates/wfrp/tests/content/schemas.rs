//! JSON Schemas of what files may say: the built-in files keep to them, and other fields do not.

use frame::Shelf;
use serde_json::{Value, json};
use wfrp::Book;

fn schema(table: &str) -> Value {
    let schemas = Book::built_in().schemas();
    schemas.into_iter().find(|(name, _)| *name == table).unwrap().1
}

/// The names of the fields.
fn fields(schema: &Value) -> Vec<&str> {
    schema["properties"].as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn there_is_one_for_each_table() {
    let names: Vec<&str> = Book::built_in().schemas().iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["roster", "profile", "weapon", "scenario"]);
    assert_eq!(fields(&schema("roster")), ["id", "name", "combatants", "anyway"]);
    assert_eq!(fields(&schema("scenario")), ["scenario", "side", "zone", "terrain", "ending", "score"]);
    assert_eq!(schema("profile")["required"], json!(["id", "name", "characteristics", "movement"]));
    assert_eq!(schema("profile")["additionalProperties"], json!(false));
    assert_eq!(schema("profile")["properties"]["movement"]["description"], json!("Its Move."));
}

/// Everything that stands in the built-in files is known to the schemas, by the names that files use.
#[test]
fn the_built_in_files_keep_to_them() {
    for (name, text) in Book::content_files() {
        let file: toml::Table = text.parse().unwrap();
        let file = serde_json::to_value(file).unwrap();
        for (table, entries) in file.as_object().unwrap() {
            let whole = schema("scenario");
            let of_scenario = whole["properties"].get(table).cloned();
            let found = match table.as_str() {
                "roster" | "profile" | "weapon" => Some(schema(table)),
                _ => of_scenario.map(|part| {
                    let mut part = part.get("items").cloned().unwrap_or(part);
                    part["$defs"] = whole["$defs"].clone();
                    part
                }),
            };
            let Some(found) = found else { continue };
            for entry in
                entries.as_array().into_iter().flatten().chain(entries.is_object().then_some(entries))
            {
                let wrong = misfit(&found, &found, entry);
                assert_eq!(wrong, None, "{name}: {entry}");
            }
        }
    }
}

/// Where a value does not keep to a schema, as far as types, fields, references and lists of words go.
fn misfit(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return misfit(root, root.pointer(reference.trim_start_matches('#')).unwrap(), value);
    }
    if let Some(any) = schema.get("anyOf").or(schema.get("oneOf")).and_then(Value::as_array) {
        let fits = any.iter().any(|one| misfit(root, one, value).is_none());
        return (!fits).then(|| format!("nothing fits {value}"));
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array)
        && !words.contains(value)
    {
        return Some(format!("{value} is none of {words:?}"));
    }
    match value {
        Value::Object(own) => own.iter().find_map(|(name, inner)| {
            let known = schema.get("properties").and_then(|known| known.get(name));
            let inner_schema = known.or(schema.get("additionalProperties").filter(|other| other.is_object()));
            match inner_schema {
                Some(found) => misfit(root, found, inner).map(|wrong| format!("{name}: {wrong}")),
                None => Some(format!("no field is called {name}")),
            }
        }),
        Value::Array(list) => {
            let items = schema.get("items")?;
            list.iter().find_map(|inner| misfit(root, items, inner))
        }
        _ => None,
    }
}
