//! What can be read of a system without a table: its rules, its profiles, its odds.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::routing::get;
use maud::Markup;
use referee::AnySystem;

use crate::fault::{Code, Fault};
use crate::page::reference::{book, cards, odds};
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

/// The hall, as requests get at it.
type Shared = State<Arc<Hall>>;

/// The addresses of the reference.
pub(super) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/rules/{system}", get(rules))
        .route("/rules/{system}/{rule}", get(rule))
        .route("/book/{system}", get(profiles))
        .route("/odds/{system}", get(odds_page))
}

/// What an address says after its question mark. `part` wants only what is new on the page.
struct Asked(String);

impl Asked {
    fn value(&self, name: &str) -> Option<String> {
        let mut pairs = form_urlencoded::parse(self.0.as_bytes());
        pairs.find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
    }

    fn words(&self) -> String {
        self.value("q").unwrap_or_default()
    }

    fn is_part(&self) -> bool {
        self.value("part").is_some()
    }
}

impl From<Option<String>> for Asked {
    fn from(query: Option<String>) -> Asked {
        Asked(query.unwrap_or_default())
    }
}

/// A system by its name in an address, with its title and short name.
fn system(hall: &Hall, name: &str) -> Result<(Arc<dyn AnySystem>, &'static str, &'static str), Fault> {
    let library = hall.library();
    let system = library.system(name).map_err(|fault| Fault::new(Code::NoSuchPage, fault.text))?;
    let view = system.view();
    Ok((Arc::clone(system), view.title, view.short))
}

/// The same with the content of whom asks.
async fn own_system(
    hall: &Arc<Hall>,
    caller: Caller,
    name: String,
) -> Result<(Arc<dyn AnySystem>, &'static str, &'static str), Fault> {
    let found = move |hall: &Hall| {
        let books = caller.books(hall);
        let system = books.library.system(&name);
        let system = system.map_err(|fault| Fault::new(Code::NoSuchPage, fault.text))?;
        Ok(Arc::clone(system))
    };
    let system = blocking(hall, found).await?;
    let view = system.view();
    Ok((system, view.title, view.short))
}

async fn rules(
    State(hall): Shared,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Markup, Fault> {
    let (system, title, short) = system(&hall, &name)?;
    let asked = Asked::from(query);
    let words = asked.words();
    if asked.is_part() {
        return Ok(cards::found(short, &words, &system.cards(&words)));
    }
    let wanted = if words.trim().is_empty() { format!("{short}.") } else { words.clone() };
    Ok(cards::page(title, short, &words, &system.cards(&wanted)))
}

async fn rule(
    State(hall): Shared,
    Path((name, rule)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Markup, Fault> {
    let (system, title, short) = system(&hall, &name)?;
    let card = system.card(&rule).ok_or_else(|| {
        let text = format!("no rule of {title} is called \"{rule}\"; search for a word of it");
        Fault::new(Code::NoSuchPage, text)
    })?;
    Ok(match Asked::from(query).is_part() {
        true => cards::fragment(short, &card),
        false => cards::one(title, short, &card, &system.cards(cards::chapter(&card.id))),
    })
}

async fn profiles(
    State(hall): Shared,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let (system, title, short) = own_system(&hall, caller, name).await?;
    let search = book::Search::read(&Asked::from(query).0);
    Ok(book::page(title, short, &system.profiles(), &search))
}

async fn odds_page(
    State(hall): Shared,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let (system, ..) = own_system(&hall, caller, name).await?;
    let asked = Asked::from(query);
    if asked.is_part() { Ok(odds::part(&*system, &asked.0)) } else { odds::page(&*system, &asked.0) }
}
