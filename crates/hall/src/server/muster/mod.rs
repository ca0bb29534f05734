//! Rosters of one's own: their lists, the builder, and the ways in and out.

mod desk;
mod edit;
mod give;
mod list;
mod play;
mod take;
mod tryouts;
mod whose;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

pub(super) use self::play::{offered, ordered};
pub(super) use self::take::sent;
pub(super) use self::tryouts::counted as tried;
pub(super) use self::whose::{Caller, blocking, books_of, own_rosters};
use crate::tables::Hall;

/// The most that a file has which is taken from another program, with what a form puts around it.
const LARGEST_IMPORT: usize = 1024 * 1024;

/// The addresses of the rosters.
pub(super) fn routes() -> Router<Arc<Hall>> {
    let roster = Router::new()
        .route("/", get(edit::builder))
        .route("/edit", post(edit::edit))
        .route("/text", get(edit::text).post(edit::rewrite))
        .route("/manage", get(list::manage))
        .route("/rename", post(list::rename))
        .route("/copy", post(list::copy))
        .route("/delete", post(list::delete))
        .route("/tryouts", get(tryouts::tryouts))
        .route("/share", get(give::share))
        .route("/export", get(give::export))
        .route("/print", get(give::print));
    Router::new()
        .route("/rosters", get(list::mine))
        .route("/rosters/shared", get(give::shared))
        .route("/rosters/{shelf}", get(list::list))
        .route("/rosters/{shelf}/new", get(list::new_roster).post(list::create))
        .route("/rosters/{shelf}/use", post(list::use_here))
        .route("/rosters/{shelf}/take", post(take::take))
        .route("/rosters/{shelf}/import", post(take::import).layer(DefaultBodyLimit::max(LARGEST_IMPORT)))
        .nest("/rosters/{shelf}/r/{roster}", roster)
}
