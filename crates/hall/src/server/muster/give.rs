//! Rosters given to others: by link, as a file, on paper.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use roster::exchange::{self, Form, Sheet};
use roster::print::{self, Paper};
use tokio::sync::Semaphore;

use super::desk::{Address, Desk, mustering, words_of};
use super::whose::{Caller, blocking};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::muster::{self, Shown};
use crate::rosters::{packed, unpacked};
use crate::server::http::download;
use crate::server::lobby::how_far;
use crate::tables::Hall;

/// So many rosters are printed at once, however many people ask.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

type Shared = State<Arc<Hall>>;

/// The page with the link that holds a roster, and the files it can be had as.
pub(super) async fn share(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let (origin, reach) = how_far(hall, &caller.visitor);
        let link = packed(desk.file()?).map(|letters| format!("{origin}/rosters/shared?r={letters}"));
        let can_be_read = desk.mustering().is_ok() && desk.mustered()?.is_ok();
        Ok(muster::share(&desk.path, &desk.name(), link, &reach, can_be_read))
    };
    blocking(&hall, shown).await
}

/// A roster that a link holds, for everyone who has the link.
pub(super) async fn shared(
    State(hall): Shared,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let letters = fields.get("r").unwrap_or_default().to_string();
        let file = unpacked(&letters).map_err(|why| Fault::new(Code::NotARoster, why))?;
        let library = &caller.books(hall).library;
        let system = library.system(&file.system)?;
        let view = mustering(&**system)?.muster(&file.roster);
        let view = view.map_err(|flaws| Fault::new(Code::NotARoster, words_of(&flaws)))?;
        let with = format!("shared:{letters}");
        let play = crate::page::form::written([("system", system.view().short), ("with", &with)]);
        let may_keep = hall.rosters().home(caller.at_home).is_some() || hall.rosters().has_shelves();
        Ok(muster::shared(&Shown {
            system: system.view(),
            view: &view,
            letters,
            play: format!("/new?{play}"),
            may_keep,
        }))
    };
    blocking(&hall, shown).await
}

/// The roster as a file of the wanted form.
pub(super) async fn export(
    State(hall): Shared,
    Path(address): Path<Address>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Fault> {
    let given = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let form = fields.get("to").unwrap_or("toml");
        let (text, kind) = written(&desk, form)?;
        Ok(download(text, kind, &format!("{}.{form}", file_name(&desk))))
    };
    blocking(&hall, given).await
}

/// The text of a form, and what kind of file it is.
fn written(desk: &Desk, form: &str) -> Result<(String, &'static str), Fault> {
    match form {
        "toml" => Ok((desk.kept.stored.text.clone(), "application/toml; charset=utf-8")),
        other => match Form::named(other) {
            Some(form) => {
                let (system, view) = (desk.system()?.view(), desk.view()?);
                let sheet = Sheet {
                    system: system.short,
                    title: system.title,
                    roster: &desk.file()?.roster,
                    view: &view,
                };
                Ok((exchange::export(form, &sheet), kind(form)))
            }
            None => {
                let names = Form::ALL.map(Form::name).join(", ");
                let shown: String = other.chars().take(40).collect();
                Err(Fault::new(Code::NotARoster, format!("to: found \"{shown}\", expected toml, {names}")))
            }
        },
    }
}

fn kind(form: Form) -> &'static str {
    match form {
        Form::Json => "application/json",
        Form::Csv => "text/csv; charset=utf-8",
        Form::Markdown => "text/markdown; charset=utf-8",
        Form::Text => "text/plain; charset=utf-8",
    }
}

/// A name that may stand in a header.
fn file_name(desk: &Desk) -> String {
    let name = content::kebab(&desk.name());
    let name: String =
        name.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').take(60).collect();
    if name.is_empty() { "roster".to_string() } else { name }
}

/// The sheets of a roster as PDF: those that are named, else all of them.
pub(super) async fn print(
    State(hall): Shared,
    Path(address): Path<Address>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Fault> {
    let _turn = AT_ONCE.acquire().await.map_err(|_| Fault::new(Code::Gone, "nothing is printed just now"))?;
    let printed = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let refused = |why: String| Fault::new(Code::NotARoster, why);
        let paper = Paper::named(fields.get("paper").unwrap_or("a4")).map_err(refused)?;
        let named =
            fields.iter().filter(|(name, _)| *name == "sheet").map(|(_, sheet)| print::Sheet::named(sheet));
        let mut sheets: Vec<print::Sheet> = named.collect::<Result<_, _>>().map_err(refused)?;
        sheets.sort_unstable();
        sheets.dedup();
        let sheets = if sheets.is_empty() { print::Sheet::ALL.to_vec() } else { sheets };
        let document = print::pdf(&**desk.system()?, &desk.file()?.roster, &sheets, paper);
        let document = document.map_err(|flaws| refused(words_of(&flaws)))?;
        let name = format!("inline; filename=\"{}.pdf\"", file_name(&desk));
        let headers = [(CONTENT_TYPE, "application/pdf".to_string()), (CONTENT_DISPOSITION, name)];
        Ok((headers, document).into_response())
    };
    blocking(&hall, printed).await
}
