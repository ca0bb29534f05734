//! My rosters: listed, begun, copied, renamed, deleted.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use frame::muster::{Edit, RosterFile, Wish};
use maud::Markup;
use referee::Library;
use serde_json::json;

use super::desk::{Address, Desk, mustering};
use super::whose::{Caller, blocking, books_of, roster_path};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::muster::{self, Entry, Fresh, Listing};
use crate::rosters::{Kind, SHELF_TO_BEGIN, Shelf, Summary};
use crate::server::http::Text;
use crate::server::lobby::{ago, how_far};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The way to my own rosters, wherever they are.
pub(super) async fn mine(State(hall): Shared, caller: Caller) -> Result<Response, Fault> {
    let shown = move |hall: &Hall| match caller.own(hall)? {
        Some(shelf) => Ok(Redirect::to(&shelf.path()).into_response()),
        None if hall.rosters().is_open() => Ok(listed(hall, &caller, None)?.into_response()),
        None => Err(Fault::new(Code::NotYours, "no rosters are kept here")),
    };
    blocking(&hall, shown).await
}

/// A shelf's rosters.
pub(super) async fn list(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
) -> Result<Response, Fault> {
    if shelf == SHELF_TO_BEGIN {
        return Ok(Redirect::to("/rosters").into_response());
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
    let books = shelf.map_or_else(|| caller.books(hall), |shelf| books_of(hall, shelf));
    let library = &books.library;
    let titles = |short: &str| library.system(short).map_or("", |system| system.view().title).to_string();
    let stored = shelf.map(Shelf::list).transpose()?.unwrap_or_default();
    let entry = |stored: &crate::rosters::Stored| {
        let summary = Summary::clone(&hall.rosters().summary(&books, stored));
        Entry {
            path: shelf.map(|shelf| roster_path(shelf, &stored.id)).unwrap_or_default(),
            value: format!("mine:{}", stored.id),
            system: titles(&summary.system),
            when: ago(stored.touched),
            summary,
        }
    };
    let secret = shelf.filter(|shelf| shelf.is_secret());
    let (origin, reach) = how_far(hall, &caller.visitor);
    let own = caller.own(hall)?.map(|own| own.name);
    Ok(muster::list(&Listing {
        base: shelf.map_or_else(|| format!("/rosters/{SHELF_TO_BEGIN}"), Shelf::path),
        entries: stored.iter().map(entry).collect(),
        link: secret.map(|shelf| (format!("{origin}{}", shelf.path()), reach)),
        is_elsewhere: secret.is_some_and(|shelf| own.is_some_and(|own| own != shelf.name)),
        may_make: hall.library().systems().iter().any(|system| system.mustering().is_some()),
    }))
}

/// This device remembers another shelf from now on.
pub(super) async fn use_here(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
) -> Result<Response, Fault> {
    let used = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &shelf)?;
        let onward = Redirect::to(&shelf.path()).into_response();
        Ok(if shelf.is_secret() { caller.remembering(&shelf, onward) } else { onward })
    };
    blocking(&hall, used).await
}

/// The ways to begin a roster, for one system.
pub(super) async fn new_roster(
    State(hall): Shared,
    Path(shelf): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let base = match shelf.as_str() {
            SHELF_TO_BEGIN => format!("/rosters/{SHELF_TO_BEGIN}"),
            _ => caller.shelf(hall, &shelf)?.path(),
        };
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let library = &caller.books(hall).library;
        let systems: Vec<_> =
            library.systems().iter().filter(|system| system.mustering().is_some()).collect();
        let named = systems.iter().find(|system| Some(system.view().short) == fields.get("system"));
        let system = named
            .or_else(|| systems.first())
            .ok_or_else(|| Fault::new(Code::NotARoster, "no system here has rosters"))?;
        let mustering = mustering(&***system)?;
        let catalogue = system.catalogue();
        Ok(muster::new_roster(&Fresh {
            base,
            systems: systems.iter().map(|system| system.view()).collect(),
            system: system.view(),
            noun: mustering.noun(),
            kinds: mustering.kinds(),
            points: catalogue.points,
            ready: catalogue.rosters,
        }))
    };
    blocking(&hall, shown).await
}

/// Begins a roster: with nothing much, with a copy of a ready one, or by chance.
pub(super) async fn create(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let created = move |hall: &Hall| {
        let file = begun(&caller.books(hall).library, &Fields::read(&body))?;
        added(hall, &caller, &shelf, &file)
    };
    blocking(&hall, created).await
}

/// The roster that the form of a new one asks for.
fn begun(library: &Library, fields: &Fields) -> Result<RosterFile, Fault> {
    let refused = |why: String| Fault::new(Code::NotARoster, why);
    let system = library.system(fields.get("system").unwrap_or_default())?;
    let (short, mustering) = (system.view().short, mustering(&**system)?);
    let kind = fields.get("kind");
    let roster = match fields.get("from") {
        None | Some("blank") => mustering.blank(kind).map_err(refused)?,
        Some("ready") => {
            let id = fields.get("ready").unwrap_or_default();
            let none = || refused(format!("ready: no ready roster is called \"{id}\""));
            mustering.ready(id).ok_or_else(none)?
        }
        Some("chance") => {
            let points = fields.get("points").map(str::parse::<u16>).transpose();
            let points = points.map_err(|_| refused("points: expected a whole number".to_string()))?;
            if let (Some(points), Some([least, _, most])) = (points, system.catalogue().points)
                && !(least..=most).contains(&points)
            {
                return Err(refused(format!("points: found {points}, expected {least} to {most}")));
            }
            let wish =
                Wish { kind: kind.map(str::to_string), points, seed: u64::from(rand::random::<u32>()) };
            mustering.by_chance(&wish).map_err(refused)?
        }
        Some(other) => {
            return Err(refused(format!("from: found \"{other}\", expected blank, ready or chance")));
        }
    };
    Ok(RosterFile::new(short, roster))
}

/// Keeps a new roster, and leads to its page.
pub(super) fn added(hall: &Hall, caller: &Caller, shelf: &str, file: &RosterFile) -> Result<Response, Fault> {
    let shelf = caller.shelf(hall, shelf)?;
    let id = shelf.add(file)?;
    caller.onward(hall, &shelf, &roster_path(&shelf, &id))
}

/// What can be done with a roster as a whole.
pub(super) async fn manage(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let readable = desk.kept.file.is_ok();
        Ok(muster::manage(&desk.path, &desk.shelf.path(), &desk.name(), readable))
    };
    blocking(&hall, shown).await
}

/// Gives a roster another name.
pub(super) async fn rename(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Redirect, Fault> {
    let renamed = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(&body);
        let name = fields.get("name").unwrap_or_default();
        let is_one_line = !name.chars().any(char::is_control);
        if name.is_empty() || name.chars().count() > 60 || !is_one_line {
            return Err(Fault::new(Code::NotARoster, "name: expected one line of 1 to 60 letters"));
        }
        let mut roster = desk.file()?.roster.clone();
        let edit = Edit::Set { at: "/name".to_string(), to: json!(name) };
        edit.apply(&mut roster).map_err(|why| Fault::new(Code::NotARoster, why))?;
        desk.keep(roster)?;
        Ok(Redirect::to(&desk.shelf.path()))
    };
    blocking(&hall, renamed).await
}

/// The same roster once more, beside the first.
pub(super) async fn copy(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Response, Fault> {
    let copied = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let (mut file, books) = (desk.file()?.clone(), books_of(hall, &desk.shelf));
        let names: Vec<String> = desk
            .shelf
            .list()?
            .iter()
            .map(|stored| hall.rosters().summary(&books, stored).name.clone())
            .collect();
        let (name, _) =
            content::of_its_own(&desk.name(), |id| names.iter().any(|name| content::kebab(name) == id));
        file.roster["name"] = json!(name);
        added(hall, &caller, &address.0, &file)
    };
    blocking(&hall, copied).await
}

/// Takes a roster out for good.
pub(super) async fn delete(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let deleted = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &address.0)?;
        hall.rosters().remove(&shelf.item(Kind::Roster, &address.1))?;
        Ok(Redirect::to(&shelf.path()))
    };
    blocking(&hall, deleted).await
}
