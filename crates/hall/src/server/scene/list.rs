//! My tables: listed, begun, taken in, copied, renamed, deleted.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use frame::scene::{Scene, styles};
use maud::Markup;

use super::desk::{Address, Desk, read, scenes};
use crate::fault::{Code, Fault};
use crate::page::form::{Fields, written};
use crate::page::scene::{self, Entry, Fresh, Listing};
use crate::rosters::{Kind, SHELF_TO_BEGIN, Shelf, Stored};
use crate::scenes::TableFile;
use crate::server::http::Text;
use crate::server::lobby::{ago, how_far};
use crate::server::muster::{Caller, blocking, books_of};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// Only so many tables of a list are drawn.
const MOST_DRAWN: usize = 24;

fn refused(why: impl Into<String>) -> Fault {
    Fault::new(Code::NotATable, why)
}

/// The way to my own tables, wherever they are.
pub(super) async fn mine(State(hall): Shared, caller: Caller) -> Result<Response, Fault> {
    let shown = move |hall: &Hall| match caller.own(hall)? {
        Some(shelf) => Ok(Redirect::to(&shelf.path_of(Kind::Table)).into_response()),
        None if hall.rosters().is_open() => Ok(listed(hall, &caller, None)?.into_response()),
        None => Err(Fault::new(Code::NotYours, "no tables are kept here")),
    };
    blocking(&hall, shown).await
}

/// A shelf's tables.
pub(super) async fn list(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
) -> Result<Response, Fault> {
    if shelf == SHELF_TO_BEGIN {
        return Ok(Redirect::to("/scenes").into_response());
    }
    let shown = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &shelf)?;
        let page = listed(hall, &caller, Some(&shelf))?.into_response();
        Ok(match shelf.is_secret() && caller.own(hall)?.is_none() {
            true => caller.remembering(&shelf, page),
            false => page,
        })
    };
    blocking(&hall, shown).await
}

fn listed(hall: &Hall, caller: &Caller, shelf: Option<&Shelf>) -> Result<Markup, Fault> {
    let stored = match shelf {
        Some(shelf) => shelf.of(Kind::Table)?.list()?,
        None => Vec::new(),
    };
    let (origin, _) = how_far(hall, &caller.visitor);
    let secret = shelf.filter(|shelf| shelf.is_secret());
    let entries = shelf.map_or_else(Vec::new, |shelf| {
        stored
            .iter()
            .enumerate()
            .map(|(place, stored)| entry(hall, shelf, stored, place < MOST_DRAWN))
            .collect()
    });
    Ok(scene::list(&Listing {
        base: shelf.map_or_else(|| format!("/scenes/{SHELF_TO_BEGIN}"), |shelf| shelf.path_of(Kind::Table)),
        entries,
        link: secret.map(|shelf| format!("{origin}{}", shelf.path_of(Kind::Table))),
    }))
}

fn entry(hall: &Hall, shelf: &Shelf, stored: &Stored, is_drawn: bool) -> Entry {
    let (path, when) = (shelf.item(Kind::Table, &stored.id).path(), ago(stored.touched));
    let books = books_of(hall, shelf);
    let read = read(stored).and_then(|file| {
        let system = books.library.system(&file.system)?;
        let palette = scenes(&**system)?.palette();
        let faults = hall.check(&books, &**system, &file.scene).as_ref().as_ref().err().map_or(0, Vec::len);
        Ok((file, system.view(), palette, faults))
    });
    match read {
        Err(fault) => {
            Entry { path, name: stored.id.clone(), when, trouble: Some(fault.text), ..Entry::default() }
        }
        Ok((file, system, palette, faults)) => {
            let scenario = format!("mine:{}", stored.id);
            let play = written([("system", system.short), ("scenario", scenario.as_str())]);
            Entry {
                path,
                name: file.scene.name.clone(),
                system: system.title.to_string(),
                words: scene::in_short(&file.scene, &palette),
                when,
                play: format!("/new?{play}"),
                picture: is_drawn.then(|| scene::picture(&file.scene, &palette)),
                faults,
                trouble: None,
            }
        }
    }
}

/// The ways to begin a table, for one system.
pub(super) async fn fresh(
    State(hall): Shared,
    Path(shelf): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let base = match shelf.as_str() {
            SHELF_TO_BEGIN => format!("/scenes/{SHELF_TO_BEGIN}"),
            _ => caller.shelf(hall, &shelf)?.path_of(Kind::Table),
        };
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let library = hall.library();
        let systems: Vec<_> = library.systems().iter().filter(|system| system.scenes().is_some()).collect();
        let named = systems.iter().find(|system| Some(system.view().short) == fields.get("system"));
        let system =
            named.or_else(|| systems.first()).ok_or_else(|| refused("no table can be drawn here"))?;
        Ok(scene::fresh(&Fresh {
            base,
            systems: systems.iter().map(|system| system.view()).collect(),
            system: system.view(),
            palette: &scenes(&***system)?.palette(),
        }))
    };
    blocking(&hall, shown).await
}

/// Begins a table: empty, or laid by chance.
pub(super) async fn create(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let created = move |hall: &Hall| {
        let fields = Fields::read(&body);
        let library = hall.library();
        let system = library.system(fields.get("system").unwrap_or_default())?;
        let book = scenes(&**system)?;
        let name = name(&fields)?;
        let mut scene = Scene { name, ..book.blank() };
        if fields.get("from") == Some("chance") {
            let style = fields.get("style").unwrap_or(styles()[0].0);
            let seed = fields.get("seed").map(str::parse::<u64>).transpose();
            let seed = seed.map_err(|_| refused("seed: expected a whole number, or nothing"))?;
            let seed = seed.unwrap_or_else(|| u64::from(rand::random::<u32>() % 1_000_000));
            scene.shuffle(&book.palette(), style, seed).map_err(refused)?;
        }
        added(hall, &caller, &shelf, &TableFile { system: system.view().short.to_string(), scene })
    };
    blocking(&hall, created).await
}

/// The name that a form gives a table.
fn name(fields: &Fields) -> Result<String, Fault> {
    let name = fields.get("name").unwrap_or("My table");
    let is_one_line = !name.chars().any(char::is_control);
    match name.chars().count() <= 60 && is_one_line && !content::kebab(name).is_empty() {
        true => Ok(name.to_string()),
        false => Err(refused("name: expected one line of 1 to 60 letters")),
    }
}

/// Keeps a new table, and leads to its page.
fn added(hall: &Hall, caller: &Caller, shelf: &str, file: &TableFile) -> Result<Response, Fault> {
    let shelf = caller.shelf(hall, shelf)?;
    let id = shelf.of(Kind::Table)?.add(&file.scene.name, &file.written())?;
    caller.onward(hall, &shelf, &shelf.item(Kind::Table, &id).path())
}

/// Takes a table in: out of a link, or out of a file's text.
pub(super) async fn take(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let taken = move |hall: &Hall| {
        let fields = Fields::read(&body);
        let file = match fields.get("s") {
            Some(letters) => TableFile::unpacked(letters),
            None => TableFile::taken(fields.get("text").unwrap_or_default()),
        };
        let mut file = file.map_err(refused)?;
        let library = hall.library();
        let system = library.system(&file.system)?;
        scenes(&**system)?;
        file.system = system.view().short.to_string();
        added(hall, &caller, &shelf, &file)
    };
    blocking(&hall, taken).await
}

/// What can be done with a table as a whole.
pub(super) async fn manage(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &address.0)?;
        let stored = shelf.of(Kind::Table)?.read(&address.1)?;
        let path = shelf.item(Kind::Table, &address.1).path();
        let file = read(&stored);
        let name = file.as_ref().map_or(stored.id.as_str(), |file| file.scene.name.as_str());
        Ok(scene::manage(&path, &shelf.path_of(Kind::Table), name, file.is_ok()))
    };
    blocking(&hall, shown).await
}

/// Gives a table another name.
pub(super) async fn rename(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Redirect, Fault> {
    let renamed = move |hall: &Hall| {
        let mut desk = Desk::find(hall, &caller, &address)?;
        let name = name(&Fields::read(&body))?;
        let scene = Scene { name, ..desk.file.scene.clone() };
        desk.keep(TableFile { scene, ..desk.file.clone() })?;
        Ok(Redirect::to(&desk.shelf.path_of(Kind::Table)))
    };
    blocking(&hall, renamed).await
}

/// The same table once more, beside the first.
pub(super) async fn copy(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Response, Fault> {
    let copied = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let list = desk.shelf.of(Kind::Table)?.list()?;
        let names: Vec<String> =
            list.iter().filter_map(|stored| Some(content::kebab(&read(stored).ok()?.scene.name))).collect();
        let (name, _) = content::of_its_own(&desk.file.scene.name, |id| names.iter().any(|name| name == id));
        let scene = Scene { name, ..desk.file.scene.clone() };
        added(hall, &caller, &address.0, &TableFile { scene, ..desk.file.clone() })
    };
    blocking(&hall, copied).await
}

/// Takes a table out for good.
pub(super) async fn delete(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let deleted = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &address.0)?;
        hall.rosters().remove(&shelf.item(Kind::Table, &address.1))?;
        Ok(Redirect::to(&shelf.path_of(Kind::Table)))
    };
    blocking(&hall, deleted).await
}
