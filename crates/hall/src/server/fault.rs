//! A refusal as an answer to a request.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::fault::{Code, Fault};

fn status(code: Code) -> StatusCode {
    match code {
        Code::NoSuchTable | Code::NoSuchPage | Code::NoSuchRoster => StatusCode::NOT_FOUND,
        Code::NotYours | Code::OtherOrigin => StatusCode::FORBIDDEN,
        Code::NotOver => StatusCode::LOCKED,
        Code::Taken => StatusCode::GONE,
        Code::TooMany | Code::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::Store | Code::Damaged | Code::Full | Code::Gone => StatusCode::SERVICE_UNAVAILABLE,
        Code::Over | Code::Outrun | Code::NothingToUndo | Code::Changed | Code::OtherRules => {
            StatusCode::CONFLICT
        }
        Code::NoRoom
        | Code::NoSuchMind
        | Code::NoSuchMoment
        | Code::NoSuchSeat
        | Code::NotACampaign
        | Code::NotADecree
        | Code::NotAMessage
        | Code::NotAnOrder
        | Code::NotARoster
        | Code::NotATable
        | Code::Refused(_)
        | Code::Odds(_) => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// After how many seconds it is worth trying again, where it is.
fn retry_after(code: Code) -> Option<u16> {
    match code {
        Code::TooMany => Some(2),
        Code::Gone => Some(5),
        Code::Full | Code::Store => Some(10),
        Code::TooManyTables => Some(60),
        Code::Damaged => Some(3600), // until somebody has seen to it
        _ => None,
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = Json(json!({ "error": { "code": self.code, "text": self.text } }));
        let mut response = (status(self.code), body).into_response();
        if let Some(seconds) = retry_after(self.code) {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(self); // the guard makes a page of it for a browser
        response
    }
}
