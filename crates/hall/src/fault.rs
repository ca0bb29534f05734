//! Why something was refused, in words that say what to do.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::store::StoreFault;

/// Something that was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A short code for programs.
    pub code: &'static str,
    /// What was wrong, and what is allowed.
    pub text: String,
}

impl Fault {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Fault {
        Fault { code, text: content::plain(&text.into()) }
    }

    pub(crate) fn over() -> Fault {
        Fault::new("over", "the game is over; nothing more is asked")
    }

    pub(crate) fn no_such_table() -> Fault {
        Fault::new("no-such-table", "there is no such table, or the link is not complete; copy it again")
    }

    fn status(&self) -> StatusCode {
        match self.code {
            "no-such-table" | "no-such-page" => StatusCode::NOT_FOUND,
            "not-yours" | "other-origin" => StatusCode::FORBIDDEN,
            "not-over" => StatusCode::LOCKED,
            "too-many" => StatusCode::TOO_MANY_REQUESTS,
            "too-long" => StatusCode::PAYLOAD_TOO_LARGE,
            "store" | "damaged" | "gone" => StatusCode::SERVICE_UNAVAILABLE,
            "over" | "nothing-to-undo" => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl From<StoreFault> for Fault {
    fn from(fault: StoreFault) -> Fault {
        Fault::new("store", format!("{fault}; nothing was changed, please try again"))
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = Json(json!({ "error": { "code": self.code, "text": self.text } }));
        let mut response = (self.status(), body).into_response();
        response.extensions_mut().insert(self); // whoever wants a page gets one
        response
    }
}
