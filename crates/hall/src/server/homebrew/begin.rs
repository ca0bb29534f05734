//! A new entry: empty, or a copy of one of the book, in a file of its own.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use frame::homebrew::{ContentFile, EntryView, SCENARIO};
use maud::Markup;
use referee::AnySystem;
use serde_json::{Value, json};

use super::desk::{fresh_name, is_whole, own, with_schemas};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::homebrew::{self, Begin, Fresh, Shape, noun};
use crate::rosters::{Kind, SHELF_TO_BEGIN};
use crate::server::http::Text;
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// What can be begun on the page, in this order.
const TABLES: [&str; 3] = ["profile", "weapon", SCENARIO];

/// The ways to begin, for one system.
pub(super) async fn fresh(
    State(hall): Shared,
    Path(shelf): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let (base, rosters) = match shelf.as_str() {
            SHELF_TO_BEGIN => (format!("/homebrew/{SHELF_TO_BEGIN}"), "/rosters".to_string()),
            _ => {
                let shelf = caller.shelf(hall, &shelf)?;
                (shelf.path_of(Kind::Content), shelf.path())
            }
        };
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let library = hall.library();
        let systems = with_schemas(library.systems());
        let named = systems.iter().find(|system| Some(system.short) == fields.get("system"));
        let none = || Fault::new(Code::NotARoster, "no system here takes rules of your own");
        let system = *named.or_else(|| systems.first()).ok_or_else(none)?;
        let begin = begins(&**library.system(system.short)?);
        Ok(homebrew::fresh(&Fresh { base, systems, system, begin, rosters }))
    };
    blocking(&hall, shown).await
}

fn begins(system: &dyn AnySystem) -> Vec<Begin> {
    let schemas = system.schemas();
    let known = TABLES.into_iter().filter(|table| schemas.iter().any(|(name, _)| name == table));
    let begin = |table: &'static str| {
        let entries = system.entries(table);
        Begin { table, blank: table != SCENARIO || entries.is_empty(), entries }
    };
    known.map(begin).collect()
}

/// Begins an entry, and leads to its form.
pub(super) async fn create(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let created = move |hall: &Hall| {
        let fields = Fields::read(&body);
        let shelf = caller.shelf(hall, &shelf)?;
        let library = &own(hall, &shelf)?.library;
        let system = library.system(fields.get("system").unwrap_or_default())?;
        let table = fields.get("table").unwrap_or_default();
        let (name, file) = begun(&**system, table, fields.get("of"))?;
        let id = shelf.of(Kind::Content)?.add(&name, &file.written())?;
        caller.onward(hall, &shelf, &shelf.item(Kind::Content, &id).path())
    };
    blocking(&hall, created).await
}

/// A file with the new entry, and what it is called.
fn begun(system: &dyn AnySystem, table: &str, of: Option<&str>) -> Result<(String, ContentFile), Fault> {
    let refused = |why: String| Fault::new(Code::NotARoster, why);
    let schemas = system.schemas();
    let schema = schemas.iter().find(|(name, _)| *name == table);
    let (_, schema) =
        schema.ok_or_else(|| refused(format!("table: found \"{table}\", expected {}", TABLES.join(", "))))?;
    let entry = match of {
        Some(of) => {
            let found = system.entries(table).into_iter().find(|entry| entry.id == of);
            let entry = found.ok_or_else(|| refused(format!("of: no {} is called \"{of}\"", noun(table))))?;
            let plain = entry.name.strip_prefix("The ").unwrap_or(&entry.name);
            let (name, id) = fresh_name(system, table, &format!("My {plain}"));
            likened(system, table, entry.renamed(&id, &name), of)
        }
        None => blank(system, table, schema),
    };
    Ok((entry.name, file_of(system, table, entry.value)))
}

/// A file with this entry; a scenario may come with the other tables of its file.
fn file_of(system: &dyn AnySystem, table: &str, value: Value) -> ContentFile {
    let short = system.view().short;
    match value {
        Value::Object(tables) if table == SCENARIO && tables.contains_key(SCENARIO) => {
            ContentFile::of_scenario(short, tables)
        }
        value if table == SCENARIO => {
            ContentFile::of_scenario(short, [(SCENARIO.to_string(), value)].into_iter().collect())
        }
        value => ContentFile::of(short, table, value),
    }
}

/// A copy that must say by whose rules it goes says that it is like its original: `like = "bow"`.
fn likened(system: &dyn AnySystem, table: &str, copy: EntryView, of: &str) -> EntryView {
    let is_sound = |entry: &EntryView| {
        let text = file_of(system, table, entry.value.clone()).written();
        system.with(&vec![("new.toml".to_string(), text)]).is_ok()
    };
    if table == SCENARIO || is_sound(&copy) {
        return copy;
    }
    let mut like = copy.clone();
    if let Some(fields) = like.value.as_object_mut() {
        fields.insert("like".to_string(), of.into());
    }
    if is_sound(&like) { like } else { copy }
}

/// An entry with the least that it may say.
fn blank(system: &dyn AnySystem, table: &str, schema: &Value) -> EntryView {
    let (name, id) = fresh_name(system, table, &format!("My {}", noun(table)));
    let value = match (Shape::of(schema).blank(), is_whole(schema)) {
        (Value::Object(fields), _) => Value::Object(fields),
        (_, true) => json!({ SCENARIO: {} }),
        (_, false) => json!({}),
    };
    EntryView { id: String::new(), name: String::new(), value }.renamed(&id, &name)
}
