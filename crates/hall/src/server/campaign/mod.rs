//! Campaigns: their lists, one with all that is done in it, and its chronicle.

mod begin;
mod desk;
mod lead;
mod list;
mod play;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};

use crate::server::door::laying;
use crate::tables::Hall;

/// The most that a game's file or a campaign's has, with what a form makes of it.
const LARGEST_FILE: usize = 4 * 1024 * 1024;

/// The addresses of the campaigns.
pub(super) fn routes() -> Router<Arc<Hall>> {
    let campaign = Router::new()
        .route("/", get(lead::page))
        .route("/do", post(lead::act))
        .route("/undo", post(lead::undo))
        .route("/record", post(lead::record).layer(DefaultBodyLimit::max(LARGEST_FILE)))
        .route("/play", post(play::play).layer(middleware::from_fn(laying)))
        .route("/forget", post(play::forget))
        .route("/chronicle", get(lead::chronicle))
        .route("/story", get(lead::story))
        .route("/file", get(list::file))
        .route("/manage", get(list::manage))
        .route("/delete", post(list::delete));
    Router::new()
        .route("/campaigns", get(list::mine))
        .route("/campaigns/{shelf}", get(list::list))
        .route("/campaigns/{shelf}/new", get(begin::form).post(begin::begin))
        .route("/campaigns/{shelf}/take", post(begin::take).layer(DefaultBodyLimit::max(LARGEST_FILE)))
        .nest("/campaigns/{shelf}/c/{campaign}", campaign)
}
