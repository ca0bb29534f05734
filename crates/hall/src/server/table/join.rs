//! An invitation: what it is to, and taking it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::page::start::{Asked, join};
use crate::page::{chosen_dice, side_name};
use crate::server::http::is_json;
use crate::tables::{Address, Hall, InvitationView, Role, seats_of};

type Shared = State<Arc<Hall>>;

/// The page. Looking at it takes nothing, so that a preview in a chat does not take the seat.
pub(in crate::server) async fn page(
    State(hall): Shared,
    Path(address): Path<Address>,
) -> Result<Response, Fault> {
    let InvitationView { role, host, laid, view, is_taken } = *hall.invitation(&address).await?;
    let sides = |role: &Role| {
        let names: Vec<String> = seats_of(role).map(|seat| side_name(&view, Some(seat.0))).collect();
        names.join(" and ")
    };
    let system = laid.order.get("system").and_then(Value::as_str);
    let library = hall.library();
    let system =
        system.and_then(|name| library.system(name).ok()).map(|system| system.view().title.to_string());
    let asked = Asked {
        title: laid.name.clone().unwrap_or_else(|| view.title.clone()),
        system: system.unwrap_or_default(),
        by: if host == Role::Referee { "The referee".to_string() } else { sides(&host) },
        side: sides(&role),
        chosen_dice: chosen_dice(&laid, &view),
        is_taken,
    };
    let status = if is_taken { StatusCode::GONE } else { StatusCode::OK };
    Ok((status, join(&asked)).into_response())
}

/// Somebody sits down: the seat's link is handed out, once.
pub(in crate::server) async fn sit_down(
    State(hall): Shared,
    Path(address): Path<Address>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    if is_json(&headers) {
        let path = hall.sit_down(&address).await?;
        return Ok(Json(json!({ "path": path })).into_response());
    }
    match hall.sit_down(&address).await {
        Ok(path) => Ok(Redirect::to(&path).into_response()),
        Err(fault) if fault.code == crate::fault::Code::Taken => page(State(hall), Path(address)).await,
        Err(fault) => Err(fault),
    }
}
