//! Forms made from schemas: what they ask for, what they say, and where faults are told.

use std::sync::Arc;

use frame::homebrew::ContentFile;
use hall::page::homebrew::form::{Making, Said, Shape, Suggestions, Wrong, done};
use hall::page::homebrew::placed;
use proptest::prelude::*;
use referee::AnySystem;
use serde_json::{Value, json};

use crate::common::fields::fields_of;

/// What a form of this entry sends when nothing is changed.
fn sent(shape: &Shape, value: &Value) -> Vec<(String, String)> {
    let (wrong, suggestions) = (Wrong::default(), Suggestions::default());
    let making = Making { short: "sb", wrong: &wrong, suggestions: &suggestions };
    fields_of(&making.fields(shape, value).into_string())
}

/// The entry through its form and back.
fn through(shape: &Shape, value: &Value) -> Value {
    let fields = sent(shape, value);
    Said::of(fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))).entry(shape)
}

/// Does the second say the same as the first? What may be left out, and says what holds anyway, may be gone.
fn says_the_same(before: &Value, after: Option<&Value>) -> bool {
    let is_nothing = |value: &Value| match value {
        Value::Null | Value::Bool(_) => true,
        Value::String(words) => words.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Number(_) => false,
    };
    match (before, after) {
        (before, None) => is_nothing(before),
        (Value::Object(before), Some(Value::Object(after))) => {
            before.iter().all(|(key, value)| says_the_same(value, after.get(key)))
                && after.keys().all(|key| before.contains_key(key))
        }
        (Value::Array(before), Some(Value::Array(after))) => {
            before.len() == after.len()
                && before.iter().zip(after).all(|(before, after)| says_the_same(before, Some(after)))
        }
        (Value::Number(before), Some(Value::Number(after))) => before.as_f64() == after.as_f64(),
        (before, Some(after)) => before == after,
    }
}

fn systems() -> Vec<Arc<dyn AnySystem>> {
    systems::library_with_template().systems().to_vec()
}

/// A file with one entry of a table, as the page keeps it.
fn file_of(system: &dyn AnySystem, table: &str, value: Value) -> ContentFile {
    match (table, &value) {
        ("scenario", Value::Object(tables)) if tables.contains_key("scenario") => {
            ContentFile::of_scenario(system.view().short, tables.clone())
        }
        ("scenario", _) => ContentFile::of_scenario(
            system.view().short,
            [("scenario".to_string(), value)].into_iter().collect(),
        ),
        _ => ContentFile::of(system.view().short, table, value),
    }
}

/// An entry of the book as its form takes it: a scenario is its whole file, unless its schema is of the table alone.
fn as_asked(schema: &Value, table: &str, value: &Value) -> Value {
    match table == "scenario" && schema.pointer("/properties/scenario").is_none() {
        true => value["scenario"].clone(),
        false => value.clone(),
    }
}

/// Every profile, weapon, roster and scenario that is built in goes through its form and comes back saying the same.
#[test]
fn every_entry_of_every_book_comes_back_from_its_form_unchanged() {
    for system in systems() {
        let short = system.view().short;
        for (table, schema) in system.schemas() {
            let shape = Shape::of(&schema);
            let entries = system.entries(table);
            assert!(!entries.is_empty() || short == "gm", "{short} has {table}s");
            for entry in entries {
                let value = as_asked(&schema, table, &entry.value);

                let back = through(&shape, &value);

                assert!(says_the_same(&value, Some(&back)), "{short} {table} {}:\n{value}\n{back}", entry.id);
                assert_eq!(through(&shape, &back), back, "{short} {table} {} again", entry.id);
            }
        }
    }
}

/// What has gone through a form is read as before by the system itself.
#[test]
fn what_a_form_says_is_read_as_before() {
    for system in &systems() {
        let short = system.view().short;
        for (table, schema) in system.schemas() {
            let shape = Shape::of(&schema);
            for entry in system.entries(table).into_iter().take(3) {
                let value = through(&shape, &as_asked(&schema, table, &entry.value));
                let text = file_of(&**system, table, value).written();

                let laid = system.with(&vec![("mine.toml".to_string(), text.clone())]);

                let laid = laid.unwrap_or_else(|faults| panic!("{short} {table}: {faults:?}\n{text}"));
                let written = |system: &dyn AnySystem| {
                    let mut written = system.one_written(&entry.id).unwrap_or_default();
                    if let Some(fields) = written.as_object_mut() {
                        fields.shift_remove("class"); // which follows from the armour
                    }
                    written
                };
                assert_eq!(written(&*laid), written(&**system), "{short} {table} {}\n{text}", entry.id);
            }
        }
    }
}

/// The least that a schema lets an entry say can be asked for as well.
#[test]
fn a_blank_entry_comes_back_as_it_is() {
    for system in systems() {
        for (table, schema) in system.schemas() {
            let shape = Shape::of(&schema);
            let blank = shape.blank();

            assert_eq!(through(&shape, &blank), blank, "{} {table}", system.view().short);
        }
    }
}

/// A copy of the first entry of a book, under an id of its own, with a number that can't be.
fn with_number(value: &Value, key: &str, number: i64) -> Value {
    let mut value = value.clone();
    value[key] = number.into();
    value["id"] = "my-own".into();
    value["name"] = "My Own".into();
    value
}

/// A number out of its bounds is told beside its own field, in every system.
#[test]
fn a_number_that_cannot_be_is_told_beside_its_field() {
    for system in systems().iter().filter(|system| system.view().short != "gm") {
        let short = system.view().short;
        for table in ["profile", "weapon"] {
            let (_, schema) = system.schemas().into_iter().find(|(name, _)| *name == table).unwrap();
            let shape = Shape::of(&schema);
            let entry = system.entries(table).remove(0).value;
            let numbers: Vec<(String, f64)> = shape
                .fields_for(&entry)
                .iter()
                .filter_map(|field| match &field.shape {
                    Shape::Number(bounds) => Some((field.key.clone(), bounds.most?)),
                    _ => None,
                })
                .filter(|(key, _)| entry.get(key).is_some())
                .collect();
            assert!(!numbers.is_empty(), "{short} {table} has numbers");
            for (key, most) in numbers {
                let value = with_number(&entry, &key, most as i64 + 30_000);
                let text = ContentFile::of(short, table, value.clone()).written();

                let faults = system.with(&vec![("mine.toml".to_string(), text.clone())]).err();

                let faults = faults.unwrap_or_else(|| panic!("{short} {table} {key} is refused"));
                let found = placed(&faults, "mine.toml", &text, &format!("/{table}/0"), &value);
                let places: Vec<&str> = found.here.iter().map(|(place, _)| place.as_str()).collect();
                assert!(places.contains(&format!("/{key}").as_str()), "{short} {table} {key}: {faults:?}");
            }
        }
    }
}

/// A field that must be there and is not is told beside it; so is a name that the book does not know.
#[test]
fn what_is_missing_or_unknown_is_told_beside_its_field() {
    let library = systems::library();
    let system = library.system("sb").unwrap();
    let entry = system.entries("profile").into_iter().find(|entry| entry.id == "ghoul").unwrap();
    let faults_of = |value: &Value| {
        let text = ContentFile::of("sb", "profile", value.clone()).written();
        let faults = system.with(&vec![("mine.toml".to_string(), text.clone())]).err().unwrap_or_default();
        placed(&faults, "mine.toml", &text, "/profile/0", value)
    };

    let mut nothing = entry.value.clone();
    nothing.as_object_mut().unwrap().shift_remove("speed");
    let mut strange = entry.value.clone();
    strange["attributes"] = json!(["Stong"]);
    let mut named = entry.value.clone();
    named["id"] = "My Ghoul".into();

    assert_eq!(faults_of(&nothing).here[0].0, "/speed");
    assert_eq!(faults_of(&strange).here[0].0, "/attributes");
    assert_eq!(faults_of(&named).here[0].0, "/id");
    assert!(faults_of(&entry.value).here.is_empty());
}

/// Buttons add entries to lists and take them out, begin what is optional and drop it.
#[test]
fn buttons_change_an_entry() {
    let library = systems::library();
    let schema = |system: &str, table: &str| {
        let schemas = library.system(system).unwrap().schemas();
        schemas.into_iter().find(|(name, _)| *name == table).unwrap().1
    };
    let monster = Shape::of(&schema("sb", "profile"));
    let mut ghoul = json!({ "kind": "monster", "attributes": ["Strong"], "equipment": [] });

    done(&monster, &mut ghoul, "add:/attributes").unwrap();
    done(&monster, &mut ghoul, "remove:/attributes/0").unwrap();
    done(&monster, &mut ghoul, "add:/equipment").unwrap();
    done(&monster, &mut ghoul, "add:/equipment/0").unwrap();
    assert_eq!(ghoul, json!({ "kind": "monster", "attributes": [""], "equipment": [[""]] }));

    let weapon = Shape::of(&schema("be", "weapon"));
    let mut spear = json!({ "id": "spear", "name": "Spear", "hands": 1 });
    done(&weapon, &mut spear, "begin:/fight").unwrap();
    assert_eq!(spear["fight"], json!({ "bonus": 0, "fate": 0, "rule": "" }));
    done(&weapon, &mut spear, "drop:/fight").unwrap();
    assert_eq!(spear.get("fight"), None);

    for deed in ["add:/nothing", "remove:/hands", "add", "jump:/fight", "add:/fight/rule", "remove:/fight/9"]
    {
        assert!(done(&weapon, &mut spear, deed).is_err() || deed == "remove:/hands", "{deed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is posted comes to an entry of bounded size, and nothing panics: neither reading it, nor its buttons, nor
    /// the form of what came of it.
    #[test]
    fn whatever_is_posted_is_read(
        system in 0usize..5,
        table in 0usize..4,
        posted in prop::collection::vec(("(v|n|o|w|k|x):(/[a-z_0-9~]{1,10}){0,4}", "[ -~]{0,12}|[0-9]{1,20}|yes|no"), 0..40),
        deed in "(add|remove|begin|drop|x):(/[a-z_0-9~]{1,10}){0,4}",
    ) {
        let system = &systems()[system];
        let schemas = system.schemas();
        let shape = Shape::of(&schemas[table % schemas.len()].1);
        let said = Said::of(posted.iter().map(|(name, value)| (name.as_str(), value.as_str())));

        let mut entry = said.entry(&shape);
        let _ = done(&shape, &mut entry, &deed);

        prop_assert!(entry.to_string().len() < 1_000_000);
        prop_assert!(!sent(&shape, &entry).iter().any(|(name, _)| name.is_empty()));
    }

    /// A list that claims to be endless is not.
    #[test]
    fn a_list_is_as_long_as_may_be(count in 0u64..u64::MAX, inner in 0u64..u64::MAX) {
        let shape = Shape::of(&json!({ "type": "array", "items": { "type": "array", "items": { "type": "string" } } }));
        let (count, inner) = (count.to_string(), inner.to_string());
        let many: Vec<(String, &str)> = (0..50).map(|number| (format!("n:/{number}"), inner.as_str())).collect();
        let said = many.iter().map(|(name, value)| (name.as_str(), *value)).chain([("n:", count.as_str())]);

        let entry = Said::of(said).entry(&shape);

        prop_assert!(entry.to_string().len() < 200_000);
    }
}
