//! The builder: a roster on its page, changed one step at a time. Each change is stored before anybody hears of it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use frame::muster::{Edit, FlawView, MusterView, RosterFile};
use maud::Markup;
use serde_json::{Value, json};

use super::desk::{Address, Desk, words_of};
use super::whose::{Caller, blocking};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::muster::{self, Deed, Wanted};
use crate::page::{Fragment, Update};
use crate::rosters::{Step, version_of};
use crate::server::http::Text;
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The page of a roster; of its text, where it can't be read.
pub(super) async fn builder(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    blocking(&hall, move |hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        match (&desk.kept.file, desk.mustering()) {
            (Ok(_), Ok(_)) => desk.bench(muster::page),
            (Ok(_), Err(fault)) => Ok(as_text(&desk, Some(&fault.text))),
            (Err(trouble), _) => Ok(as_text(&desk, Some(trouble))),
        }
    })
    .await
}

fn as_text(desk: &Desk, trouble: Option<&str>) -> Markup {
    muster::text(
        &desk.path,
        &desk.shelf.path(),
        &desk.name(),
        &desk.kept.stored.text,
        desk.kept.version(),
        trouble,
    )
}

/// The file as text, to be changed by hand.
pub(super) async fn text(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| Desk::find(hall, &caller, &address).map(|desk| as_text(&desk, None));
    blocking(&hall, shown).await
}

/// The file as it was written by hand. One that is no roster file is not taken.
pub(super) async fn rewrite(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Redirect, Fault> {
    let written = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(&body);
        check_version(&desk, &fields)?;
        let text = fields.get("text").unwrap_or_default().replace("\r\n", "\n") + "\n";
        let file = RosterFile::read(&text).map_err(|trouble| Fault::new(Code::NotARoster, trouble))?;
        hall.library().system(&file.system)?;
        desk.write(&text)?;
        Ok(Redirect::to(&desk.path))
    };
    blocking(&hall, written).await
}

/// A change of a roster. A page that runs our script gets what has changed of it; a plain form is led back.
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
        let fields = Fields::read(&body);
        check_version(&desk, &fields)?;
        changed(desk, &fields)
    });
    let Changed { path, update, said, place } = done.await?;
    Ok(match wants_update {
        true => Json(json!({ "update": update, "said": said })).into_response(),
        false => Redirect::to(&format!("{path}#{place}")).into_response(),
    })
}

/// What a change brought about.
struct Changed {
    path: String,
    update: Update,
    /// What to say aloud.
    said: String,
    /// The element to go back to.
    place: String,
}

fn changed(desk: Desk, fields: &Fields) -> Result<Changed, Fault> {
    let before = desk.mustered()?;
    let shown: Vec<Fragment> = desk.bench(muster::fragments)?;
    let Deed { wanted, said, place } =
        Deed::read(&before, fields).map_err(|why| Fault::new(Code::NotARoster, why))?;
    match wanted {
        Wanted::Undo => stepped(&desk, Step::Undo)?,
        Wanted::Redo => stepped(&desk, Step::Redo)?,
        Wanted::Edits(edits) => desk.keep(edited(&desk, &before, &edits)?)?,
    }
    let desk = desk.again()?;
    let now: Vec<Fragment> = desk.bench(muster::fragments)?;
    let update = Update { version: desk.kept.version(), ..Update::between(&shown, &now) };
    let sum = desk.mustered()?.ok().and_then(|view| muster::sum(&view));
    let said = [Some(said), sum].into_iter().flatten().filter(|words| !words.is_empty()).collect::<Vec<_>>();
    Ok(Changed { path: desk.path, update, said: said.join(" "), place })
}

/// The roster with these changes. One that could be read stays readable.
fn edited(desk: &Desk, before: &Result<MusterView, Vec<FlawView>>, edits: &[Edit]) -> Result<Value, Fault> {
    let refused = |why: String| Fault::new(Code::NotARoster, why);
    let mut roster = desk.file()?.roster.clone();
    for edit in edits {
        edit.apply(&mut roster).map_err(refused)?;
    }
    match desk.mustering()?.muster(&roster) {
        Err(flaws) if before.is_ok() => Err(refused(words_of(&flaws))),
        _ => Ok(roster),
    }
}

fn stepped(desk: &Desk, step: Step) -> Result<(), Fault> {
    let none = || Fault::new(Code::NothingToUndo, "there is nothing left to undo or redo");
    if desk.step(step)? { Ok(()) } else { Err(none()) }
}

/// Does the page show the roster as it is? Places in it would mean something else otherwise.
fn check_version(desk: &Desk, fields: &Fields) -> Result<(), Fault> {
    match fields.get("was").and_then(|was| was.parse::<u64>().ok()) {
        Some(was) if was != version_of(&desk.kept.stored.text) => Err(Fault::new(
            Code::Changed,
            "this roster was changed elsewhere in the meantime; reload the page",
        )),
        _ => Ok(()),
    }
}
