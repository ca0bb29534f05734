//! My campaigns: listed, handed out, deleted.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde_json::Value;

use super::desk::{Address, Desk, campaign_path, system_of};
use crate::fault::{Code, Fault};
use crate::page::campaign::{self, Entry, Listing};
use crate::rosters::{Kind, SHELF_TO_BEGIN, Shelf, Stored};
use crate::server::http::download;
use crate::server::lobby::{ago, how_far};
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The way to my own campaigns, wherever they are.
pub(super) async fn mine(State(hall): Shared, caller: Caller) -> Result<Response, Fault> {
    let shown = move |hall: &Hall| match caller.own(hall)? {
        Some(shelf) => Ok(Redirect::to(&shelf.path_of(Kind::Campaign)).into_response()),
        None if hall.rosters().is_open() => Ok(listed(hall, &caller, None)?.into_response()),
        None => Err(Fault::new(Code::NotYours, "no campaigns are kept here")),
    };
    blocking(&hall, shown).await
}

/// A shelf's campaigns.
pub(super) async fn list(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
) -> Result<Response, Fault> {
    if shelf == SHELF_TO_BEGIN {
        return Ok(Redirect::to("/campaigns").into_response());
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
        Some(shelf) => shelf.of(Kind::Campaign)?.list()?,
        None => Vec::new(),
    };
    let (origin, _) = how_far(hall, &caller.visitor);
    let secret = shelf.filter(|shelf| shelf.is_secret());
    Ok(campaign::list(&Listing {
        base: shelf
            .map_or_else(|| format!("/campaigns/{SHELF_TO_BEGIN}"), |shelf| shelf.path_of(Kind::Campaign)),
        entries: shelf
            .map_or_else(Vec::new, |shelf| stored.iter().map(|stored| entry(hall, shelf, stored)).collect()),
        link: secret.map(|shelf| format!("{origin}{}", shelf.path_of(Kind::Campaign))),
    }))
}

/// What a list says of a campaign: no more than its file says at a glance.
fn entry(hall: &Hall, shelf: &Shelf, stored: &Stored) -> Entry {
    let read = match &stored.trouble {
        Some(trouble) => Err(trouble.clone()),
        None => serde_json::from_str::<Value>(&stored.text).map_err(|fault| fault.to_string()),
    };
    let file = read.as_ref().ok().cloned().unwrap_or_default();
    let companies = file.get("founders").or_else(|| file.get("companies")).and_then(Value::as_array);
    let named = |company: &Value| company["name"].as_str().map(str::to_string);
    let games = file["steps"].as_array().into_iter().flatten().filter(|step| step["step"] == "game");
    let system = system_of(hall, &stored.text).map(|system| system.view().title.to_string());
    let trouble = read.err().or_else(|| system.as_ref().err().map(|fault| fault.text.clone()));
    Entry {
        path: campaign_path(shelf, &stored.id),
        title: file["title"].as_str().unwrap_or(&stored.id).to_string(),
        system: system.unwrap_or_default(),
        companies: companies.into_iter().flatten().filter_map(named).collect(),
        games: games.count(),
        when: ago(stored.touched),
        trouble,
    }
}

/// The file of a campaign.
pub(super) async fn file(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Response, Fault> {
    let handed = move |hall: &Hall| {
        let stored = caller.shelf(hall, &address.0)?.of(Kind::Campaign)?.read(&address.1)?;
        let name: String =
            stored.id.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
        Ok(download(stored.text, "application/json", &format!("{name}.json")))
    };
    blocking(&hall, handed).await
}

/// What can be done with a campaign as a whole.
pub(super) async fn manage(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &address.0)?;
        let path = campaign_path(&shelf, &address.1);
        let title = Desk::find(hall, &caller, &address).map(|desk| desk.view().title);
        if let Err(fault) = &title
            && fault.code == Code::NoSuchRoster
        {
            return Err(fault.clone());
        }
        let is_readable = title.is_ok();
        let title = title.unwrap_or_else(|_| address.1.clone());
        Ok(campaign::manage(&path, &shelf.path_of(Kind::Campaign), &title, is_readable))
    };
    blocking(&hall, shown).await
}

/// Takes a campaign out for good.
pub(super) async fn delete(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let deleted = move |hall: &Hall| {
        let shelf = caller.shelf(hall, &address.0)?;
        shelf.of(Kind::Campaign)?.remove(&address.1)?;
        Ok(Redirect::to(&shelf.path_of(Kind::Campaign)))
    };
    blocking(&hall, deleted).await
}
