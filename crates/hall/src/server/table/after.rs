//! After the game: its end, the replay, the battle report, the rematch.
//!
//! All of it is read back from the ledger, away from the table, and only once the game is over: before, the past would
//! tell what is hidden.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use fates::{FigureId, Seed};
use maud::Markup;
use referee::AnyGame;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::fault::{Code, Fault};
use crate::page::after::end::{self, Ending};
use crate::page::after::{rematch, replay, report};
use crate::page::{Update, chosen_dice};
use crate::report::{Chapter, Report, chapters, markdown_of};
use crate::server::door::laying;
use crate::server::http::download;
use crate::tables::{Act, Address, Finished, Hall, Laid, LaidView, Request, Role, TableOrder, path};

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
    let Looking { report, role, laid } = report_of(&hall, &address).await?;
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
    let Finished { ledger, laid, role } = finished(hall, address).await?;
    let gather = past(hall, address, |past| Ok(past.report()));
    let report = hall.reports().of(&ledger, gather).await?;
    Ok(Looking { report, role, laid })
}

/// The record of a game that is over.
async fn finished(hall: &Hall, address: &Address) -> Result<Finished, Fault> {
    let not_over = "the game is still being played; this opens when it is over";
    let finished = hall.ask(address, Request::Finished).await?;
    finished.map(|finished| *finished).ok_or_else(|| Fault::new(Code::NotOver, not_over))
}

/// A game that is over, and how its table was laid.
struct Past {
    game: Box<dyn AnyGame>,
    laid: Laid,
    path: String,
}

/// Reads a finished game back and makes something of it, on a thread of its own.
async fn past<T: Send + 'static>(
    hall: &Hall,
    address: &Address,
    make: impl FnOnce(Past) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let _turn = hall.reports().turn().await;
    let Finished { ledger, laid, .. } = finished(hall, address).await?;
    let (path, library) = (address.path(), hall.library());
    let made = spawn_blocking(move || {
        let seed = laid.seed.as_deref().and_then(Seed::from_hex);
        let game =
            library.wake(&ledger, seed).map_err(|fault| Fault::new(Code::Damaged, fault.to_string()))?;
        make(Past { game, laid, path })
    });
    made.await.map_err(|_| Fault::new(Code::Gone, "that could not be shown; please try again"))?
}

impl Past {
    fn report(&self) -> Report {
        let leader = |mind: &Option<String>| match mind {
            Some(mind) => format!("the {mind} (computer)"),
            None => String::new(),
        };
        let mut report = Report::of(&*self.game).led_by(self.laid.minds.iter().map(leader).collect());
        report.seal.chosen = chosen_dice(&self.laid, &report.end);
        report
    }

    /// Shows the game as it stood after so many answers; after the last one if there are not so many.
    fn moment<T>(&self, at: usize, show: impl FnOnce(&replay::Moment<'_>) -> T) -> T {
        let milestones = self.game.milestones();
        let at = at.min(self.game.answers());
        let view = self.game.at(at).map_or_else(|| self.game.view(None), |then| then.view(None));
        let chosen = chosen_dice(&self.laid, &view);
        let chapters: Vec<Chapter> = chapters(&self.game.view(None).log, &milestones);
        show(&replay::Moment {
            path: &self.path,
            system: self.game.system().short,
            at,
            milestones: &milestones,
            chapters: &chapters,
            view: &view,
            chosen: chosen.as_deref(),
        })
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
    past(&hall, &address, move |past| Ok(past.moment(when.at(), replay::page))).await
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
        Ok(match before {
            None => Update::whole(&now, at),
            Some(before) => Update { version: at, ..Update::between(&before, &now) },
        })
    });
    made.await.map(Json)
}

#[derive(Deserialize)]
struct Look {
    at: usize,
    from: FigureId,
    to: FigureId,
}

/// The line of sight between two figures as it was then.
async fn sight(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(look): Query<Look>,
) -> Result<Json<Value>, Fault> {
    let made = past(&hall, &address, move |past| {
        let then = past
            .game
            .at(look.at)
            .ok_or_else(|| Fault::new(Code::NoSuchMoment, "the game has fewer answers than that"))?;
        Ok(json!({ "sight": then.sight(None, look.from, look.to)? }))
    });
    made.await.map(Json)
}

async fn report_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let looking = report_of(&hall, &address).await?;
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
