//! Proves that the JSON Schemas say what files may say: everything built in fits them, and a file with every field of
//! theirs is read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use frame::Shelf;
use serde_json::{Map, Value, json};
use silver_bayonet::Book;

fn schema(name: &str) -> Value {
    let schemas = Book::built_in().schemas();
    schemas.into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// What doesn't fit, each with its place. It knows as much of JSON Schema as our schemas use.
fn misfits(value: &Value, schema: &Value, at: &str, into: &mut Vec<String>) {
    for (word, wanted) in schema.as_object().into_iter().flatten() {
        let fits = match word.as_str() {
            "type" => {
                let types = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
                types.iter().any(|wanted| is_of(value, wanted.as_str().unwrap()))
            }
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
            "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= wanted.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= wanted.as_u64().unwrap()),
            "oneOf" | "anyOf" => {
                let fitting = wanted.as_array().unwrap().iter().filter(|schema| fits(value, schema)).count();
                fitting == 1 || word == "anyOf" && fitting > 0
            }
            "required" => { wanted.as_array().unwrap().iter() }.all(|name| {
                value.as_object().is_none_or(|fields| fields.contains_key(name.as_str().unwrap()))
            }),
            "additionalProperties" => {
                assert_eq!(wanted, &json!(false));
                let known = schema["properties"].as_object().unwrap();
                value.as_object().is_none_or(|fields| fields.keys().all(|name| known.contains_key(name)))
            }
            "properties" => {
                for (name, entry) in value.as_object().into_iter().flatten() {
                    misfits(entry, wanted.get(name).unwrap_or(&json!({})), &format!("{at}/{name}"), into);
                }
                true
            }
            "items" => {
                let entries = value.as_array().into_iter().flatten().enumerate();
                entries.for_each(|(place, entry)| misfits(entry, wanted, &format!("{at}/{place}"), into));
                true
            }
            "prefixItems" => {
                let entries = value.as_array().into_iter().flatten().zip(wanted.as_array().unwrap());
                entries.for_each(|(entry, wanted)| misfits(entry, wanted, at, into));
                true
            }
            "$schema" | "title" | "description" | "default" | "format" => true,
            other => panic!("no schema of ours says \"{other}\""),
        };
        if !fits {
            into.push(format!("{at}: {value} does not fit {word} {wanted}"));
        }
    }
}

fn is_of(value: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("there is no type \"{other}\""),
    }
}

fn fits(value: &Value, schema: &Value) -> bool {
    let mut found = Vec::new();
    misfits(value, schema, "", &mut found);
    found.is_empty()
}

fn assert_fits(value: &Value, schema: &Value, what: &str) {
    let mut found = Vec::new();
    misfits(value, schema, "", &mut found);
    assert!(found.is_empty(), "{what}: {found:#?}");
}

/// The built-in files as data.
fn built_in() -> impl Iterator<Item = (&'static str, Map<String, Value>)> {
    Book::content_files().into_iter().map(|(name, text)| {
        let value: Value = toml::from_str(text).unwrap();
        (name, value.as_object().unwrap().clone())
    })
}

#[test]
fn everything_built_in_fits_its_schema() {
    let mut counted = [0; 4];
    for (file, tables) in built_in() {
        for (place, table) in ["roster", "profile", "weapon"].into_iter().enumerate() {
            for entry in tables.get(table).and_then(Value::as_array).into_iter().flatten() {
                assert_fits(entry, &schema(table), &format!("{file}, {}", entry["id"]));
                counted[place] += 1;
            }
        }
        if tables.contains_key("scenario") {
            assert_fits(&Value::Object(tables), &schema("scenario"), file);
            counted[3] += 1;
        }
    }
    let book = Book::built_in();
    let profiles = book.monsters.len() + book.soldiers.len() + 1;
    assert_eq!(counted, [book.units().len(), profiles, book.weapons.len(), book.scenarios.len()]);
}

/// A file with every field of every table; homebrew laid over the book.
const EVERY_FIELD: &str = r#"
[[profile]]
kind = "monster"
id = "marsh-lurker"
look = "brute"
book = "ours"
name = "Marsh Lurker"
printed = "Strong"
speed = 5
melee = 1
accuracy = 0
defence = 12
courage = 0
health = 9
xp = "1"
attributes = ["Strong"]
equipment = [["Pistol"]]
page = "1"

[[profile]]
kind = "soldier"
id = "guardsman"
look = "soldier"
name = "Guardsman"
book = "ours"
cost = 12
speed = 6
melee = 1
accuracy = 1
defence = 13
courage = 1
health = 10
attributes = []
kits = []
most = 2
picks = 1
slots = 6
specials = 2
source = "ours"

[[profile]]
kind = "officer"
id = "officer"
look = "officer"
name = "Officer"
speed = 6
melee = 1
accuracy = 1
defence = 14
courage = 2
health = 12
picks = 2
slots = 6
specials = 2
source = "ours"

[[weapon]]
id = "jezail"
like = "musket"
name = "Jezail"
slots = 2
kind = "firearm"
range = 30
damage = { die = "power", plus = 1 }
shoot = -1
targets = 1
reload = "cartridge-box"
melee_as = "hand-weapon"
most = 1
armour = 0
speed = 0
page = "1"

[[roster]]
id = "wild-geese"
name = "Wild Geese"
nation = "britain"
anyway = true
options = { outsiders = true }

[roster.officer]
name = "Captain O'Dwyer"
melee_or_accuracy = "melee"
health_or_speed = "health"
courage_or_points = "courage"
attributes = ["Combat Rider", "Strong"]
equipment = ["Hand Weapon", "Pistol"]
specials = ["Salt Bag"]
mounted = true

[[roster.soldiers]]
type = "mameluke"
name = "Sergeant Byrne"
kit = 2
attributes = ["Strong"]
equipment = ["Breastplate"]
specials = ["Salt Bag"]
fey_touched = true
mounted = true
"#;

fn names(fields: &Value) -> BTreeSet<&String> {
    fields.as_object().unwrap_or_else(|| panic!("{fields}")).keys().collect()
}

/// Proves that the fields of a schema are exactly those that a reader takes, for what [`EVERY_FIELD`] has.
#[test]
fn a_file_with_every_field_of_a_schema_is_read() {
    Book::read(&[("ours.toml".to_string(), EVERY_FIELD.to_string())]).unwrap();
    let file: Value = toml::from_str(EVERY_FIELD).unwrap();

    for (place, entry) in file["profile"].as_array().unwrap().iter().enumerate() {
        assert_eq!(names(entry), names(&schema("profile")["oneOf"][place]["properties"]));
    }
    assert_eq!(names(&file["weapon"][0]), names(&schema("weapon")["properties"]));
    let (unit, roster) = (&file["roster"][0], &schema("roster")["properties"]);
    let said: BTreeSet<&String> = names(unit);
    assert_eq!(said, names(roster));
    assert_eq!(names(&unit["officer"]), names(&roster["officer"]["properties"]));
    assert_eq!(names(&unit["soldiers"][0]), names(&roster["soldiers"]["items"]["properties"]));
    assert_eq!(names(&unit["options"]), names(&roster["options"]["properties"]));
}

/// Proves that a field that no schema has is refused by the reader as well, and that values are written as files do.
#[test]
fn schemas_refuse_what_readers_refuse() {
    let (roster, weapon) = (schema("roster"), schema("weapon"));
    let file: Value = toml::from_str(EVERY_FIELD).unwrap();
    let mut unit = file["roster"][0].clone();
    assert!(fits(&unit, &roster));

    unit["officer"]["melee_or_accuracy"] = json!("Melee");
    assert!(!fits(&unit, &roster) && serde_json::from_value::<silver_bayonet::Unit>(unit).is_err());
    let mut jezail = file["weapon"][0].clone();
    jezail["lenght"] = json!(3);
    assert!(!fits(&jezail, &weapon));
    assert!(serde_json::from_value::<silver_bayonet::WeaponSheet>(jezail).is_err());
    assert_eq!(weapon["properties"]["kind"]["oneOf"][1]["const"], "firearm");
}

/// A scenario with every field of every table that the ready ones don't have all of.
const EVERY_TABLE: &str = r#"
[scenario]
id = "every-table"
name = "Every table"
story = "Once."
briefing = "Look."
players = 1
turns = 4
width = 36
depth = 36
options = { criticals = true }
weather = "rain"
fog = true
deep = ["the pool"]
unsteady = ["the raft"]
deck = ["a-card"]
burning = ["the hut"]

[[side]]
name = "Us"
pool = { power = 1, skill = 1, monster = 1 }
unit = "kettner-commission"
zone = [[2, 24], [34, 24], [34, 34], [2, 34]]

[[figure]]
profile = "swarm"
name = "The swarm"
kit = 1
kind = "scorpions"
equipment = []
at = [18, 4]
elevation = 0
with = { health = 3, fatigue = 1, loaded = true, cursed = true }

[[terrain]]
name = "the pool"
kind = "water"
outline = [[1, 8], [4, 8], [4, 11], [1, 11]]
bottom = 0
height = 0

[[terrain]]
name = "the raft"
kind = "open"
outline = [[6, 8], [9, 8], [9, 11], [6, 11]]

[[terrain]]
name = "the hut"
kind = "obstacle"
outline = [[20, 12], [23, 12], [23, 14], [20, 14]]
height = 1

[[clue]]
at = [10, 16]
elevation = 0

[[artefact]]
id = "chest"
name = "the chest"
lies = true
at = [30, 6]
elevation = 0

[[gun]]
id = "six-pounder"
name = "the six-pounder"
at = [12, 20]
elevation = 0
range = 40
damage = { die = "power", plus = 0 }
check = 0
load = 1

[[work]]
id = "mine"
name = "the mine"
at = [28, 18]
elevation = 0
terrain = "the hut"
does = "breach"
actions = 2
check = { stat = "courage", needed = 10 }
side = 0

[[arrival]]
turn = 2
place = { monster = "ghoul", count = 1, at = "edge" }

[victory]
needs = 2
alive = "half"
ends = ["clues-found"]

[[score]]
feat = "destroyed"
points = 1
of = "ghoul"
side = 0
most = 2

[[card]]
id = "a-card"
name = "Bones"
text = "Old ones."
secret = false
effects = [{ heal = 1 }, { dice = { power = 1, skill = 0, monster = 0 } }]
"#;

/// Proves that the schema of a scenario has the tables and fields that its reader takes.
#[test]
fn a_scenario_with_every_table_is_read() {
    let (file, schema) = (toml::from_str::<Value>(EVERY_TABLE).unwrap(), schema("scenario"));
    assert_fits(&file, &schema, "every table");
    assert_eq!(names(&file), names(&schema["properties"]));

    let read = silver_bayonet::Scenario::read(Book::built_in(), "every.toml", EVERY_TABLE);
    if let Err(faults) = read {
        assert!(!faults.to_string().contains("unknown field"), "{faults}");
        panic!("{faults}");
    }
    for (table, tables) in schema["properties"].as_object().unwrap() {
        let fields = tables.pointer("/items/properties").unwrap_or(&tables["properties"]);
        let written = file[table].get(0).unwrap_or(&file[table]);
        let unsaid: Vec<&String> = names(fields).difference(&names(written)).copied().collect();
        let known = match table.as_str() {
            "side" => vec!["deploy"], // for a table without a zone
            "figure" => vec!["side"], // the players' own
            "score" => vec!["edge"],  // for what is carried off
            _ => vec![],
        };
        assert!(unsaid.iter().all(|name| known.contains(&name.as_str())), "{table}: {unsaid:?}");
    }
}

/// The numbers of a schema that have bounds.
fn bounded(schema: &Value) -> impl Iterator<Item = (&String, [i64; 2])> {
    schema["properties"].as_object().into_iter().flatten().filter_map(|(name, field)| {
        let bounds = [field["minimum"].as_i64()?, field["maximum"].as_i64()?];
        Some((name, bounds))
    })
}

/// The entry once for each bounded number of its schema, with that number as it is made of its bounds.
fn variants(entry: &Value, schema: &Value, made: impl Fn([i64; 2]) -> [i64; 2]) -> Vec<Value> {
    let numbers = bounded(schema).flat_map(|(name, bounds)| made(bounds).map(|number| (name, number)));
    let variant = |(place, (name, number)): (usize, (&String, i64))| {
        let mut entry = entry.clone();
        entry["id"] = json!(format!("variant-{place}"));
        entry["name"] = json!(format!("Variant {place}"));
        entry[name] = json!(number);
        entry
    };
    numbers.enumerate().map(variant).collect()
}

/// The lines of a file with these entries where the reader finds faults.
fn faulty_lines(table: &str, entries: &[Value]) -> BTreeSet<usize> {
    let file = toml::to_string(&json!({ table: entries })).unwrap();
    let faults = Book::read(&[("ours.toml".to_string(), file)]).err();
    faults.into_iter().flat_map(|faults| faults.0).map(|fault| fault.line).collect()
}

/// Proves that the bounds of a schema are those of the reader: the outermost numbers are read, those beyond are not.
#[test]
fn the_bounds_of_numbers_are_those_of_the_reader() {
    let file: Value = toml::from_str(EVERY_FIELD).unwrap();
    let (profiles, weapon) = (schema("profile"), schema("weapon"));
    let [monster, soldier] = [0, 1].map(|place| &file["profile"][place]);
    for (table, entry, schema) in [
        ("profile", monster, &profiles["oneOf"][0]),
        ("profile", soldier, &profiles["oneOf"][1]),
        ("weapon", &file["weapon"][0], &weapon),
    ] {
        let sound = variants(entry, schema, |bounds| bounds);
        let beyond = variants(entry, schema, |[least, most]| [least - 1, most + 1]);
        assert!(sound.len() >= 12, "{}", sound.len());
        assert_eq!(faulty_lines(table, &sound), BTreeSet::new());
        assert_eq!(faulty_lines(table, &beyond).len(), beyond.len());
    }
}
