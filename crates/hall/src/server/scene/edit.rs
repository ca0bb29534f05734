//! The editor: a table on its page, changed one step at a time. Each change is stored before anybody hears of it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde_json::{Value, json};

use super::desk::{Address, Desk};
use crate::fault::{Code, Fault};
use crate::page::form::{Fields, written};
use crate::page::scene::{self, Looked};
use crate::page::{Fragment, Update};
use crate::rosters::Kind;
use crate::scenes::{Deed, Part, TableFile};
use crate::server::http::Text;
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The page of a table, with one part of it in hand.
pub(super) async fn editor(
    State(hall): Shared,
    Path(address): Path<Address>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        desk.bench(&looked(&desk, fields.get("at").unwrap_or_default()), scene::page)
    };
    blocking(&hall, shown).await
}

fn looked(desk: &Desk, at: &str) -> Looked {
    let known = Part::read(at, &desk.file.scene).is_some();
    Looked { at: if known { at.to_string() } else { String::new() }, ..Looked::default() }
}

/// A change of a table. A page that runs our script gets what has changed of it; a plain form is led back.
pub(super) async fn edit(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    headers: HeaderMap,
    Text(body): Text,
) -> Result<Response, Fault> {
    let wants_update =
        headers.get(header::ACCEPT).is_some_and(|kinds| kinds.as_bytes().starts_with(b"application/json"));
    let done = blocking(&hall, move |hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        changed(desk, &Fields::read(&body))
    })
    .await?;
    Ok(match wants_update {
        true => Json(done.answer).into_response(),
        false => Redirect::to(&done.onward).into_response(),
    })
}

/// What a change brought about.
struct Changed {
    answer: Value,
    onward: String,
}

fn changed(mut desk: Desk, fields: &Fields) -> Result<Changed, Fault> {
    let was = fields.get("was").and_then(|was| was.parse::<u64>().ok());
    if was.is_some_and(|was| was != desk.version()) {
        return Err(Kind::Table.changed());
    }
    let seen = looked(&desk, fields.get("seen").unwrap_or_default());
    let shown: Vec<Fragment> = desk.bench(&seen, scene::fragments)?;
    let deed = Deed::read(&desk.file.scene, &desk.palette()?, fields);
    let deed = deed.map_err(|why| Fault::new(Code::NotATable, why))?;
    let mut now = Looked { at: deed.at, shuffled: deed.shuffled };
    match deed.step {
        Some(step) => desk.step(step)?,
        None if deed.scene == desk.file.scene => {}
        None => desk.keep(TableFile { scene: deed.scene, system: desk.file.system.clone() })?,
    }
    if Part::read(&now.at, &desk.file.scene).is_none() {
        now.at = String::new();
    }
    let fragments: Vec<Fragment> = desk.bench(&now, scene::fragments)?;
    let update = Update { version: desk.version(), ..Update::between(&shown, &fragments) };
    let faults = desk.check().as_ref().as_ref().err().map_or(0, Vec::len);
    let said = match faults {
        0 => deed.said,
        1 => format!("{} 1 thing to fix.", deed.said),
        many => format!("{} {many} things to fix.", deed.said),
    };
    let at = written([("at", now.at.as_str())]);
    let place = if now.at.is_empty() { "board" } else { "hand" };
    Ok(Changed {
        answer: json!({ "update": update, "said": said.trim(), "at": now.at }),
        onward: format!("{}?{at}#{place}", desk.path),
    })
}
