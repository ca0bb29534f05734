//! After the game: the replay, the battle report, the rematch.
//!
//! All of it is read back from the ledger, away from the table, and only once the game is over: before, the past would
//! tell what is hidden.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use fates::{FigureId, Seed};
use maud::Markup;
use referee::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::http::Address;
use super::lobby;
use crate::fault::Fault;
use crate::page;
use crate::page::Update;
use crate::page::after::replay::Moment;
use crate::report::{Chapter, Report, chapters, markdown_of};
use crate::tables::Hall;
use crate::tables::{Inquiry, Told};
use crate::tables::{Laid, Role};

type Shared = State<Arc<Hall>>;

/// The addresses under a table's own.
pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/replay", get(replay))
        .route("/replay/pieces", get(pieces))
        .route("/replay/sight", get(sight))
        .route("/report", get(report))
        .route("/report.html", get(report_file))
        .route("/report.md", get(report_text))
        .route("/rematch", get(rematch_page).post(rematch))
}

/// A game that is over, and how its table was laid.
struct Past {
    game: Box<dyn AnyGame>,
    laid: Laid,
    path: String,
}

/// Reads a finished game back and makes something of it, where it keeps nobody waiting.
async fn past<T: Send + 'static>(
    hall: &Hall,
    address: &Address,
    make: impl FnOnce(Past) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let role = address.role(hall).await?;
    let Told::Ledger { text, over } = hall.tell(&address.table, &role, Inquiry::Ledger).await? else {
        return Err(Fault::no_such_table());
    };
    if !over {
        return Err(Fault::new("not-over", "the game is still being played; this opens when it is over"));
    }
    let laid = laid(hall, address, &role).await?;
    let path = address.path();
    let made = spawn_blocking(move || {
        let seed = laid.seed.as_deref().and_then(Seed::from_hex);
        let game = referee::wake(&text, seed).map_err(|fault| Fault::new("damaged", fault.to_string()))?;
        make(Past { game, laid, path })
    });
    made.await.map_err(|_| Fault::new("gone", "that could not be shown; please try again"))?
}

async fn laid(hall: &Hall, address: &Address, role: &Role) -> Result<Laid, Fault> {
    match hall.tell(&address.table, role, Inquiry::Laid).await? {
        Told::Laid(laid) => Ok(*laid),
        _ => Err(Fault::no_such_table()),
    }
}

impl Past {
    fn report(&self) -> Report {
        let leader = |mind: &Option<String>| match mind {
            Some(mind) => format!("the {mind}, a mind"),
            None => String::new(),
        };
        Report::of(&*self.game).led_by(self.laid.minds.iter().map(leader).collect())
    }

    /// Shows the game as it stood after so many answers; after the last one if there are not so many.
    fn moment<T>(&self, at: usize, show: impl FnOnce(&Moment<'_>) -> T) -> T {
        let milestones = self.game.milestones();
        let at = at.min(self.game.answers());
        let view = self.game.at(at).map_or_else(|| self.game.view(None), |then| then.view(None));
        let chapters: Vec<Chapter> = chapters(&self.game.view(None).log, &milestones);
        let system = referee::system(self.game.system()).map_or("", |system| system.view().short);
        show(&Moment {
            path: &self.path,
            system,
            at,
            milestones: &milestones,
            chapters: &chapters,
            view: &view,
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

async fn replay(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(when): Query<When>,
) -> Result<Markup, Fault> {
    past(&hall, &address, move |past| Ok(past.moment(when.at(), page::after::replay::page))).await
}

/// An update; a whole one has everything that is to stand on the page.
#[derive(Serialize)]
struct Pieces {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    whole: bool,
    #[serde(flatten)]
    update: Update,
}

/// What leads from one moment to another, or all of a moment.
async fn pieces(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(when): Query<When>,
) -> Result<Json<Pieces>, Fault> {
    let made = past(&hall, &address, move |past| {
        let before = when.from().map(|from| past.moment(from, page::after::replay::pieces));
        let (at, now) = past.moment(when.at(), |moment| (moment.at, page::after::replay::pieces(moment)));
        let changed = Update::between(before.as_deref().unwrap_or_default(), &now);
        Ok(Pieces { whole: before.is_none(), update: Update { version: at as u64, ..changed } })
    });
    made.await.map(Json)
}

#[derive(Deserialize)]
struct Look {
    at: usize,
    from: FigureId,
    to: FigureId,
}

/// What one figure had of another then.
async fn sight(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(look): Query<Look>,
) -> Result<Json<Value>, Fault> {
    let made = past(&hall, &address, move |past| {
        let then = past
            .game
            .at(look.at)
            .ok_or_else(|| Fault::new("no-such-moment", "there are not so many answers"))?;
        Ok(json!({ "sight": then.sight(None, look.from, look.to)? }))
    });
    made.await.map(Json)
}

async fn report(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    past(&hall, &address, |past| Ok(page::after::report::page(&past.report(), &past.path))).await
}

async fn report_file(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let text =
        past(&hall, &address, |past| Ok(page::after::report::standalone(&past.report()).into_string()))
            .await?;
    Ok(download(text, "text/html; charset=utf-8", &format!("lychgate-{}.html", address.table)))
}

async fn report_text(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let text = past(&hall, &address, |past| Ok(markdown_of(&past.report()))).await?;
    Ok(download(text, "text/markdown; charset=utf-8", &format!("lychgate-{}.md", address.table)))
}

/// A file to keep. A table that answers has a name of letters and digits, so it can stand in a header.
fn download(text: String, kind: &'static str, name: &str) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// What a rematch is, and a button to have it. Only the button changes anything.
async fn rematch_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let role = player(&hall, &address).await?;
    let Told::View(view) = hall.tell(&address.table, &role, Inquiry::View).await? else {
        return Err(Fault::no_such_table());
    };
    let swaps = laid(&hall, &address, &role).await?.minds.len() > 1;
    Ok(page::after::rematch::page(&view.title, &address.path(), swaps))
}

/// The same game once more, with the sides swapped.
async fn rematch(State(hall): Shared, Path(address): Path<Address>) -> Result<Redirect, Fault> {
    let role = player(&hall, &address).await?;
    let laid = laid(&hall, &address, &role).await?;
    let opened = hall.lay(&lobby::swapped(&laid)?).await?;
    let own =
        if opened.laid.has_guests() { format!("{}/links", opened.own_path()) } else { opened.own_path() };
    Ok(Redirect::to(&own))
}

/// A role that may begin a game here.
async fn player(hall: &Hall, address: &Address) -> Result<Role, Fault> {
    match address.role(hall).await? {
        Role::Spectator => Err(Fault::new("not-yours", "whoever looks on begins no game here")),
        role => Ok(role),
    }
}
