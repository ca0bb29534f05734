//! Content of one's own: listed, begun, changed in forms, priced, taken in and given out.

mod begin;
mod desk;
mod edit;
mod list;
mod take;
mod worth;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::rosters::Kind;
use crate::tables::Hall;

/// The most that a form or a file of content has, with what a form puts around it.
const LARGEST: usize = 8 * Kind::Content.most_bytes();

/// The addresses of content of one's own.
pub(super) fn routes() -> Router<Arc<Hall>> {
    let file = Router::new()
        .route("/", get(edit::first))
        .route("/manage", get(list::manage))
        .route("/text", get(edit::text).post(edit::rewrite))
        .route("/file", get(list::download_file))
        .route("/copy", post(list::copy))
        .route("/delete", post(list::delete))
        .route("/e/{table}/{number}", get(edit::entry).post(edit::edit))
        .route("/e/{table}/{number}/worth", get(worth::worth));
    Router::new()
        .route("/homebrew", get(list::mine))
        .route("/homebrew/{shelf}", get(list::list))
        .route("/homebrew/{shelf}/new", get(begin::fresh).post(begin::create))
        .route("/homebrew/{shelf}/import", post(take::import))
        .nest("/homebrew/{shelf}/c/{file}", file)
        .layer(DefaultBodyLimit::max(LARGEST))
}
