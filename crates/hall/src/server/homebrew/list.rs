//! My rules: the content files of one person, listed; and what is done with a file as a whole.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use frame::homebrew::ContentFile;
use maud::Markup;

use super::desk::{Desk, fresh_name, name_of, own, rows};
use super::edit::FileAddress;
use crate::fault::{Code, Fault};
use crate::page::homebrew::{self, FileRow, Listing, Section};
use crate::rosters::{Kind, SHELF_TO_BEGIN, Shelf};
use crate::server::http::download;
use crate::server::lobby::{ago, how_far};
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The way to my own rules, wherever they are.
pub(super) async fn mine(State(hall): Shared, caller: Caller) -> Result<Response, Fault> {
    let shown = move |hall: &Hall| match caller.own(hall)? {
        Some(shelf) => Ok(Redirect::to(&shelf.path_of(Kind::Content)).into_response()),
        None if hall.rosters().is_open() => Ok(listed(hall, &caller, None)?.into_response()),
        None => Err(Fault::new(Code::NotYours, "no content is kept here")),
    };
    blocking(&hall, shown).await
}

/// The content of a shelf.
pub(super) async fn list(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
) -> Result<Response, Fault> {
    if shelf == SHELF_TO_BEGIN {
        return Ok(Redirect::to("/homebrew").into_response());
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
    let mut sections: Vec<Section> = Vec::new();
    if let Some(shelf) = shelf {
        let (laid, plain) = (own(hall, shelf)?, hall.with_content(Vec::new()));
        for stored in shelf.of(Kind::Content)?.list()? {
            let file = ContentFile::read(&stored.text).unwrap_or_default();
            let system = file.system.as_ref().and_then(|named| plain.library.system(named).ok());
            let schemas = system.map(|system| system.schemas()).unwrap_or_default();
            let (path, name) = (shelf.item(Kind::Content, &stored.id).path(), name_of(&stored.id));
            let is_its =
                |fault: &&String| fault.strip_prefix(&name).is_some_and(|rest| rest.starts_with(':'));
            let row = FileRow {
                entries: rows(&file, &schemas, &path),
                faults: laid.faults.iter().filter(is_its).cloned().collect(),
                when: ago(stored.touched),
                name: stored.id,
                path,
            };
            let system = system.map(|system| system.view());
            match sections.iter_mut().find(|section| section.system == system) {
                Some(section) => section.files.push(row),
                None => sections.push(Section { system, files: vec![row] }),
            }
        }
    }
    let order = |section: &Section| {
        let library = hall.library();
        library
            .systems()
            .iter()
            .position(|system| Some(system.view()) == section.system)
            .unwrap_or(usize::MAX)
    };
    sections.sort_by_key(order);
    let secret = shelf.filter(|shelf| shelf.is_secret());
    let (origin, reach) = how_far(hall, &caller.visitor);
    Ok(homebrew::list(&Listing {
        base: shelf
            .map_or_else(|| format!("/homebrew/{SHELF_TO_BEGIN}"), |shelf| shelf.path_of(Kind::Content)),
        sections,
        link: secret.map(|shelf| (format!("{origin}{}", shelf.path_of(Kind::Content)), reach)),
        rosters: shelf.map_or_else(|| "/rosters".to_string(), Shelf::path),
    }))
}

/// The page of a file.
pub(super) async fn manage(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| Ok(homebrew::manage(&Desk::find(hall, &caller, &shelf, &id)?.whole()));
    blocking(&hall, shown).await
}

/// The file, to be kept.
pub(super) async fn download_file(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
) -> Result<Response, Fault> {
    let given = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        let plain = content::kebab(&id);
        let plain: String =
            plain.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
        let name = if plain.is_empty() { "content".to_string() } else { plain };
        Ok(download(desk.stored.text, "application/toml; charset=utf-8", &format!("{name}.toml")))
    };
    blocking(&hall, given).await
}

/// The same file once more; its entries get names and ids of their own.
pub(super) async fn copy(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let copied = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        let mut file = desk.file()?.clone();
        let system = desk.checked().or_else(|_| desk.system().map(Arc::clone))?;
        let tables: Vec<String> = file.tables.keys().cloned().collect();
        for table in tables.iter().filter(|table| !system.entries(table).is_empty() || *table == "scenario") {
            for number in 0..file.entries(table).len() {
                let Some(entry) = file.entry_mut(table, number) else { continue };
                let Some(name) = entry.get("name").and_then(|name| name.as_str()) else { continue };
                let (name, id) = fresh_name(&*system, table, name);
                (entry["name"], entry["id"]) = (name.into(), id.into());
            }
        }
        let id = desk.shelf.of(Kind::Content)?.add(&desk.stored.id, &file.written())?;
        Ok(Redirect::to(&desk.shelf.item(Kind::Content, &id).path()))
    };
    blocking(&hall, copied).await
}

/// Takes a file out for good.
pub(super) async fn delete(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let deleted = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &shelf)?;
        hall.rosters().remove(&shelf.item(Kind::Content, &id))?;
        Ok(Redirect::to(&shelf.path_of(Kind::Content)))
    };
    blocking(&hall, deleted).await
}
