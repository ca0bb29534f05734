//! What is done at a table. What answers a question names its number, so that nothing is taken twice.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Json, Router};
use fates::{FigureId, Overrule};
use frame::view::ActKind;
use referee::{Message, Numbered};
use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{Text, is_json, read};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::table::levers;
use crate::tables::{Act, Address, Hall, Share};

type Shared = State<Arc<Hall>>;
type Done = Result<Json<Value>, Fault>;

/// The addresses under a table's own.
pub(super) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/say", post(say))
        .route("/plan", post(plan))
        .route("/turn-over", post(turn_over))
        .route("/next", post(next))
        .route("/place", post(place))
        .route("/start", post(start_as_placed))
        .route("/undo", post(undo))
        .route("/consent", post(consent))
        .route("/usual", post(usual))
        .route("/secret", post(secret))
        .route("/seat", post(seat))
        .route("/message", post(message))
}

async fn act(hall: &Hall, address: &Address, act: Act, number: Option<usize>) -> Done {
    let done = hall.act(address, act, number).await;
    if done.is_err() {
        hall.metrics().refused();
    }
    done.map(|()| Json(json!({ "done": true })))
}

/// What is sent, and the number of the question that it is sent at.
#[derive(Deserialize)]
struct At<T> {
    number: Option<usize>,
    #[serde(flatten)]
    what: T,
}

/// Nothing but the number.
#[derive(Deserialize)]
struct Nothing {}

/// Reads what is sent at a question. Nothing at all has no number either.
fn at<T: for<'a> Deserialize<'a>>(body: &str) -> Result<At<T>, Fault> {
    read(if body.trim().is_empty() { "{}" } else { body })
}

/// One message of the protocol, an answer; or several in a list, given one after the other. The first has the number.
async fn say(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    let one = |text: &str| Message::read(text).map_err(|text| Fault::new(Code::NotAMessage, text));
    let said = match body.trim_start().starts_with('[') {
        false => vec![one(&body)?],
        true => {
            let list: Vec<Value> = read(&body)?;
            list.iter().map(|message| one(&message.to_string())).collect::<Result<_, _>>()?
        }
    };
    let number = said.first().and_then(|first| first.number);
    if said.iter().skip(1).any(|next| next.number.is_some()) {
        let text = "only the first of a list has a number; the others answer what is asked next";
        return Err(Fault::new(Code::NotAMessage, text));
    }
    let messages = said.into_iter().map(|Numbered { message, .. }| message).collect();
    act(&hall, &address, Act::Answer(messages), number).await
}

#[derive(Deserialize)]
struct Steps {
    steps: Vec<ActKind>,
}

async fn plan(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    let At { number, what: Steps { steps } } = at(&body)?;
    act(&hall, &address, Act::Plan(steps), number).await
}

#[derive(Deserialize)]
struct TurnOver {
    place: usize,
}

async fn turn_over(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    let At { number, what: TurnOver { place } } = at(&body)?;
    act(&hall, &address, Act::TurnOver(place), number).await
}

/// What the computer's figure did is done on the table.
async fn next(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    act(&hall, &address, Act::Next, at::<Nothing>(&body)?.number).await
}

/// A figure, and the point where it shall stand; nothing for everybody who is to be placed.
#[derive(Deserialize)]
struct Put {
    figure: Option<FigureId>,
    to: Option<Value>,
}

async fn place(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    let At { number, what: Put { figure, to } } = at(&body)?;
    let done = match (figure, to) {
        (Some(figure), Some(to)) => Act::PlaceAt(figure, to),
        _ => Act::PlaceAll,
    };
    act(&hall, &address, done, number).await
}

async fn start_as_placed(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    act(&hall, &address, Act::Start, at::<Nothing>(&body)?.number).await
}

async fn undo(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    act(&hall, &address, Act::TakeBack, at::<Nothing>(&body)?.number).await
}

#[derive(Deserialize)]
struct Consent {
    yes: bool,
}

async fn consent(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    let At { number, what: Consent { yes } } = at(&body)?;
    act(&hall, &address, Act::Consent(yes), number).await
}

/// The default answer.
async fn usual(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    act(&hall, &address, Act::Usual, at::<Nothing>(&body)?.number).await
}

#[derive(Deserialize)]
struct Sit {
    seat: u8,
    mind: Option<String>,
}

/// Says who plays a seat. That answers nothing, and said twice it is the same.
async fn seat(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    let Sit { seat, mind } = read(&body)?;
    act(&hall, &address, Act::Seat(seat, mind), None).await
}

/// A short message or a reaction to the others at the table.
async fn message(State(hall): Shared, Path(address): Path<Address>, Text(body): Text) -> Done {
    act(&hall, &address, Act::Speak(read(&body)?), None).await
}

/// What the form on a page without script says.
const FORMS: [(&str, Share); 2] = [("make", Share::Make), ("go-on", Share::GoOn)];

/// A player's part of the dice, as JSON or as a form.
async fn secret(
    State(hall): Shared,
    Path(address): Path<Address>,
    headers: HeaderMap,
    Text(body): Text,
) -> Result<Response, Fault> {
    if is_json(&headers) {
        return Ok(act(&hall, &address, Act::Share(read(&body)?), None).await?.into_response());
    }
    let fields = Fields::read(&body);
    let meant = FORMS.into_iter().find(|(name, _)| fields.get("do") == Some(name));
    let (_, share) = meant.ok_or_else(|| Fault::new(Code::NotAMessage, "\"do\" wants make or go-on"))?;
    let _done = act(&hall, &address, Act::Share(share), None).await?;
    Ok(Redirect::to(&address.path()).into_response())
}

/// A referee's word, as JSON or as the form on the page of all levers.
pub(super) async fn overrule(
    State(hall): Shared,
    Path(address): Path<Address>,
    headers: HeaderMap,
    Text(body): Text,
) -> Result<Response, Fault> {
    if is_json(&headers) {
        let At { number, what } = at::<Overrule>(&body)?;
        return Ok(act(&hall, &address, Act::Overrule(what), number).await?.into_response());
    }
    let number = Fields::read(&body).get("number").and_then(|number| number.parse().ok());
    let _done = act(&hall, &address, Act::Overrule(levers::decree(&body)?), number).await?;
    Ok(Redirect::to(&format!("{}/overrule", address.path())).into_response())
}
