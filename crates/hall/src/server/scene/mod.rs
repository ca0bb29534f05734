//! Tables that players draw: their lists, the editor, and the ways in and out.

mod desk;
mod edit;
mod give;
mod list;
mod play;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};

pub(super) use self::play::{brought, own_tables};
use crate::server::door::laying;
use crate::tables::Hall;

/// The most that a file has which is taken in, with what a form makes of it.
const LARGEST_FILE: usize = 256 * 1024;

/// The addresses of the tables.
pub(super) fn routes() -> Router<Arc<Hall>> {
    let scene = Router::new()
        .route("/", get(edit::editor))
        .route("/edit", post(edit::edit))
        .route("/play", post(play::play).layer(middleware::from_fn(laying)))
        .route("/share", get(give::share))
        .route("/export", get(give::export))
        .route("/manage", get(list::manage))
        .route("/rename", post(list::rename))
        .route("/copy", post(list::copy))
        .route("/delete", post(list::delete));
    Router::new()
        .route("/scenes", get(list::mine))
        .route("/scenes/shared", get(give::shared))
        .route("/scenes/{shelf}", get(list::list))
        .route("/scenes/{shelf}/new", get(list::fresh).post(list::create))
        .route("/scenes/{shelf}/take", post(list::take).layer(DefaultBodyLimit::max(LARGEST_FILE)))
        .nest("/scenes/{shelf}/s/{scene}", scene)
}
