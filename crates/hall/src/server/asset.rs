//! Stylesheet and modules, inside the program.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::fault::{Code, Fault};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The file of this name.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    match Assets::get(&name) {
        Some(file) => {
            let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_string())];
            let fresh = [(header::CACHE_CONTROL, "no-cache")];
            (kind, fresh, file.data.into_owned()).into_response()
        }
        None => Fault::new(Code::NoSuchPage, "there is no such file").into_response(),
    }
}

/// The stylesheets as text, for reports that stand alone.
pub(crate) fn stylesheet() -> String {
    let sheets =
        ["style/base.css", "style/board.css", "style/report.css"].into_iter().filter_map(Assets::get);
    sheets.map(|sheet| String::from_utf8_lossy(&sheet.data).into_owned()).collect()
}
