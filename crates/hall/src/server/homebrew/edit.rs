//! An entry in its form. Whatever is sent is kept, faults and all; games leave a faulty file out until it is mended.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use frame::homebrew::SCENARIO;
use frame::view::ProfileView;
use maud::Markup;
use referee::AnySystem;

use super::desk::{Desk, Spot};
use crate::fault::{Code, Fault};
use crate::page::form::{Fields, written};
use crate::page::homebrew::{self, Bench, Found, Said, Suggestions, Wrong, done, placed};
use crate::rosters::Kind;
use crate::server::http::Text;
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;
/// A file: its shelf, its id.
pub(super) type FileAddress = (String, String);
/// An entry: shelf, file, table, number.
pub(super) type EntryAddress = (String, String, String, usize);

/// A file: its only entry, where it has but one; else the page of the file.
pub(super) async fn first(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let found = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        let rows = desk.rows();
        let only = match rows.as_slice() {
            [only] => only.path.clone(),
            _ => None,
        };
        Ok(Redirect::to(&only.unwrap_or_else(|| format!("{}/manage", desk.path()))))
    };
    blocking(&hall, found).await
}

/// The form of an entry.
pub(super) async fn entry(
    State(hall): Shared,
    Path((shelf, id, table, number)): Path<EntryAddress>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        shown(&desk, &desk.spot(&table, number)?)
    };
    blocking(&hall, shown).await
}

/// The page of an entry as it is kept.
fn shown(desk: &Desk, spot: &Spot) -> Result<Markup, Fault> {
    let checked = desk.checked();
    let faults = checked.as_ref().err().cloned().unwrap_or_default();
    let Found { here, elsewhere } = placed(&faults, &desk.name(), &desk.stored.text, &spot.base, &spot.value);
    let (system, built_in) = (desk.system()?, desk.built_in()?);
    let (view, id) = (system.view(), spot.text("id"));
    let book = built_in.entries(&spot.table);
    let play = written([("system", view.short), ("scenario", id.as_str())]);
    Ok(homebrew::page(&Bench {
        path: format!("{}/e/{}/{}", desk.path(), spot.table, spot.number),
        file: format!("{}/manage", desk.path()),
        list: desk.list(),
        system: view,
        table: &spot.table,
        name: spot.text("name"),
        replaces: book.iter().any(|entry| entry.id == id),
        wrong: Wrong::of(&spot.shape, &spot.value, here),
        elsewhere,
        suggestions: Suggestions::of(book.iter().map(|entry| &entry.value)),
        profile: checked.ok().and_then(|system| profile(&*system, spot)),
        version: desk.version(),
        play: (spot.table == SCENARIO).then(|| format!("/new?{play}")),
        shape: &spot.shape,
        value: &spot.value,
        id,
    }))
}

/// The profile as the game shows it.
pub(super) fn profile(system: &dyn AnySystem, spot: &Spot) -> Option<ProfileView> {
    let id = spot.text("id");
    let of_table = spot.table == "profile";
    system.profiles().into_iter().find(|profile| of_table && profile.id == id)
}

/// What was typed into the form, and what one of its buttons does. It is kept, and the page comes back.
pub(super) async fn edit(
    State(hall): Shared,
    Path((shelf, id, table, number)): Path<EntryAddress>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let edited = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        let spot = desk.spot(&table, number)?;
        let fields = Fields::read(&body);
        check_version(&desk, &fields)?;
        let mut value = Said::of(fields.iter()).entry(&spot.shape);
        let deed = fields.iter().find(|(name, _)| *name == "do").map(|(_, deed)| deed);
        if let Some(deed) = deed {
            done(&spot.shape, &mut value, deed).map_err(|why| Fault::new(Code::NotARoster, why))?;
        }
        desk.write(&spot.put(desk.file()?, value).written())?;
        Ok(Redirect::to(&format!("{}/e/{table}/{number}", desk.path())).into_response())
    };
    blocking(&hall, edited).await
}

/// The file as text.
pub(super) async fn text(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        Ok(homebrew::text(&desk.whole(), &desk.stored.text, desk.version()))
    };
    blocking(&hall, shown).await
}

/// The file as it was written by hand. What is no text of a file at all is kept, too: its faults are told with their lines.
pub(super) async fn rewrite(
    State(hall): Shared,
    Path((shelf, id)): Path<FileAddress>,
    caller: Caller,
    Text(body): Text,
) -> Result<Redirect, Fault> {
    let written = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        let fields = Fields::read(&body);
        check_version(&desk, &fields)?;
        let text = fields.iter().find(|(name, _)| *name == "text").map_or("", |(_, text)| text);
        let text = text.replace("\r\n", "\n");
        desk.write(&(text.trim_end().to_string() + "\n"))?;
        let desk = Desk::find(hall, &caller, &shelf, &id)?;
        let is_sound = desk.checked().is_ok();
        Ok(Redirect::to(&format!("{}/{}", desk.path(), if is_sound { "manage" } else { "text" })))
    };
    blocking(&hall, written).await
}

/// Does the page show the file as it is? Places in it would mean something else otherwise.
fn check_version(desk: &Desk, fields: &Fields) -> Result<(), Fault> {
    match fields.get("was").and_then(|was| was.parse::<u64>().ok()) {
        Some(was) if was != desk.version() => Err(Fault::new(Code::Changed, Kind::Content.changed().text)),
        _ => Ok(()),
    }
}
