//! After the game: its end, the replay, the battle report, the rematch.
//!
//! All of it comes from the story that was told and kept when the game ended, and only once it is over: before, the past
//! would tell what is hidden. The table sleeps on. Only a game without a story is played again for it, once.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use fates::{FigureId, Seed};
use frame::view::SightView;
use maud::Markup;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::fault::{Code, Fault};
use crate::page::after::end::{self, Ending};
use crate::page::after::{rematch, replay, report, shut};
use crate::page::{Update, chosen_dice};
use crate::report::{Chapter, Report, Telling, chapters, markdown_of, plain};
use crate::server::door::laying;
use crate::server::http::download;
use crate::server::lobby;
use crate::tables::{Act, Address, Hall, Laid, LaidView, Request, Role, Stored, TableOrder, path};

type Shared = State<Arc<Hall>>;

/// The addresses under a table's own.
pub(in crate::server) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/end", get(end_page))
        .route("/replay", get(replay_page))
        .route("/replay/pieces", get(update))
        .route("/replay/sight", get(sight))
        .route("/report", get(report_page))
        .route("/report.html", get(report_file))
        .route("/report.md", get(report_text))
        .route("/rematch", get(rematch_page).post(lay_rematch).layer(middleware::from_fn(laying)))
}

/// The end of a game, in the place of its table.
pub(in crate::server) async fn end_page(
    State(hall): Shared,
    Path(address): Path<Address>,
) -> Result<Markup, Fault> {
    let Looking { report, role, laid } = match report_of(&hall, &address).await {
        Err(fault) if fault.is_shut() => return shut_page(&hall, &address, &fault).await,
        looking => looking?,
    };
    let shared = laid.secret_of(&Role::Spectator).map(|secret| path(&address.table, secret));
    let (path, seats) = (address.path(), laid.minds.len());
    let again = laid.onward(&role);
    Ok(end::page(&Ending { report: &report, path: &path, shared, role: &role, seats, again }))
}

/// The report of a game that is over, and who looks at it.
struct Looking {
    report: Arc<Report>,
    role: Role,
    laid: Laid,
}

/// Gathers the report of a game that is over, unless that was done before.
async fn report_of(hall: &Hall, address: &Address) -> Result<Looking, Fault> {
    let (role, stored) = finished(hall, address).await?;
    let gather = gathered(hall, address, &stored);
    let report = hall.reports().of(&stored.ledger, gather).await?;
    Ok(Looking { report, role, laid: stored.laid })
}

/// The report of what was told.
async fn gathered(hall: &Hall, address: &Address, stored: &Stored) -> Result<Report, Fault> {
    let _turn = hall.reports().turn().await;
    let (telling, laid) = (hall.story(address, stored).await?, stored.laid.clone());
    let leader = |mind: &Option<String>| match mind {
        Some(mind) => format!("the {mind} (computer)"),
        None => String::new(),
    };
    apart(move || {
        let mut report = Report::told(&telling).led_by(laid.minds.iter().map(leader).collect());
        report.seal.chosen = chosen_dice(&laid, &report.end);
        report
    })
    .await
}

/// The record of a game that is over.
pub(in crate::server) async fn finished(hall: &Hall, address: &Address) -> Result<(Role, Stored), Fault> {
    let not_over = "the game is still being played; this opens when it is over";
    let (role, stored) = hall.stored(address).await?;
    if stored.is_over() { Ok((role, stored)) } else { Err(Fault::new(Code::NotOver, not_over)) }
}

/// A table that nobody can play at: what its ledger says, and why it is shut.
pub(in crate::server) async fn shut_page(
    hall: &Hall,
    address: &Address,
    why: &Fault,
) -> Result<Markup, Fault> {
    let (_, stored) = hall.stored(address).await?;
    let (path, answers, is_over) = (address.path(), plain::answers(&stored.ledger), stored.is_over());
    let engine = plain::engine(&stored.ledger).unwrap_or_default();
    let title = lobby::title(hall, &stored.laid);
    let ending = stored.laid.ending.as_deref();
    Ok(shut::page(&shut::Shut {
        title: &title,
        path: &path,
        why: &why.text,
        engine: &engine,
        ending,
        is_over,
        answers,
    }))
}

/// Does what takes a while on a thread of its own.
async fn apart<T: Send + 'static>(make: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let made = spawn_blocking(make).await;
    made.map_err(|_| Fault::new(Code::Gone, "that could not be shown; please try again"))
}

/// A game that is over.
struct Past {
    telling: Telling,
    laid: Laid,
    path: String,
}

/// Makes something of a game that is over, on a thread of its own.
async fn past<T: Send + 'static>(
    hall: &Hall,
    address: &Address,
    make: impl FnOnce(Past) -> T + Send + 'static,
) -> Result<T, Fault> {
    let _turn = hall.reports().turn().await;
    let (_, stored) = finished(hall, address).await?;
    let (telling, path) = (hall.story(address, &stored).await?, address.path());
    apart(move || make(Past { telling, laid: stored.laid, path })).await
}

impl Past {
    /// Shows the game as it stood after so many answers; after the last one if there are not so many.
    fn moment<T>(&self, at: usize, show: impl FnOnce(&replay::Moment<'_>) -> T) -> T {
        let Telling { milestones, short, .. } = &self.telling;
        let at = at.min(self.telling.answers());
        let chapters: Vec<Chapter> = chapters(&self.telling.end().log, milestones);
        let (view, path) = (&self.telling.at(at), self.path.as_str());
        let chosen = chosen_dice(&self.laid, view);
        let chosen = chosen.as_deref();
        show(&replay::Moment { path, system: short, at, milestones, chapters: &chapters, view, chosen })
    }
}

/// Which moment is wanted, and which one is there already. What is no number is the start.
#[derive(Deserialize)]
struct When {
    at: Option<String>,
    from: Option<String>,
}

impl When {
    fn at(&self) -> usize {
        self.at.as_deref().and_then(|at| at.parse().ok()).unwrap_or_default()
    }

    fn from(&self) -> Option<usize> {
        self.from.as_deref()?.parse().ok()
    }
}

async fn replay_page(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(when): Query<When>,
) -> Result<Markup, Fault> {
    match past(&hall, &address, move |past| past.moment(when.at(), replay::page)).await {
        Err(fault) if fault.is_shut() => shut_page(&hall, &address, &fault).await,
        page => page,
    }
}

/// What leads from one moment to another, or all of a moment.
async fn update(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(when): Query<When>,
) -> Result<Json<Update>, Fault> {
    let made = past(&hall, &address, move |past| {
        let before = when.from().map(|from| past.moment(from, replay::fragments));
        let (at, now) = past.moment(when.at(), |moment| (moment.at as u64, replay::fragments(moment)));
        match before {
            None => Update::whole(&now, at),
            Some(before) => Update { version: at, ..Update::between(&before, &now) },
        }
    });
    made.await.map(Json)
}

#[derive(Deserialize)]
struct Look {
    at: usize,
    from: FigureId,
    to: FigureId,
}

/// The line of sight between two figures as it was then. The rules measure it, so there is none once they are others.
async fn sight(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(look): Query<Look>,
) -> Result<Json<Value>, Fault> {
    let (_, Stored { ledger, laid, .. }) = finished(&hall, &address).await?;
    let library = hall.library();
    let seen = apart(move || {
        let seed = laid.seed.as_deref().and_then(Seed::from_hex);
        let Ok(game) = library.wake(&ledger, seed) else { return Ok(None) };
        let none = || Fault::new(Code::NoSuchMoment, "the game has fewer answers than that");
        let then = game.at(look.at).ok_or_else(none)?;
        Ok(then.sight(None, look.from, look.to)?)
    });
    seen.await?.map(|sight: Option<SightView>| Json(json!({ "sight": sight })))
}

async fn report_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let looking = match report_of(&hall, &address).await {
        Err(fault) if fault.is_shut() => return shut_page(&hall, &address, &fault).await,
        looking => looking?,
    };
    Ok(report::page(&looking.report, &address.path()))
}

async fn report_file(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let looking = report_of(&hall, &address).await?;
    let text = report::standalone(&looking.report).into_string();
    Ok(download(text, "text/html; charset=utf-8", &format!("lychgate-{}.html", address.table)))
}

async fn report_text(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let looking = report_of(&hall, &address).await?;
    let text = markdown_of(&looking.report);
    Ok(download(text, "text/markdown; charset=utf-8", &format!("lychgate-{}.md", address.table)))
}

/// What a rematch is, and buttons to have it. Only a button changes anything.
async fn rematch_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let LaidView { laid, view, .. } = player(&hall, &address).await?;
    Ok(rematch::page(&view.title, &address.path(), laid.minds.len() > 1))
}

/// The same game once more.
async fn lay_rematch(
    State(hall): Shared,
    Path(address): Path<Address>,
    body: String,
) -> Result<Redirect, Fault> {
    let LaidView { laid, role, .. } = player(&hall, &address).await?;
    let sides = rematch::sides(&body);
    let opened = hall.lay_again(&TableOrder::again(&laid, sides)?).await?;
    let places = opened.onward(&laid, sides);
    if places.len() < 2 {
        return Ok(Redirect::to(&opened.first_path()));
    }
    let own = places.iter().find(|place| place.role == role).map(|place| place.path.clone());
    hall.act(&address, Act::Again(places), None).await?;
    Ok(Redirect::to(&own.unwrap_or_else(|| opened.first_path())))
}

/// The table of a role that may begin a game here.
async fn player(hall: &Hall, address: &Address) -> Result<LaidView, Fault> {
    let told = hall.ask(address, Request::Laid).await?;
    match told.role {
        Role::Spectator => Err(Fault::new(Code::NotYours, "a spectator begins no game here")),
        Role::Player(_) | Role::Referee => Ok(*told),
    }
}
