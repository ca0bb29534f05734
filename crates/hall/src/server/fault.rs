//! A refusal as an answer to a request.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::fault::{Code, Fault};

fn status(code: Code) -> StatusCode {
    match code {
        Code::NoSuchTable | Code::NoSuchPage | Code::NoSuchRoster => StatusCode::NOT_FOUND,
        Code::NotYours | Code::OtherOrigin => StatusCode::FORBIDDEN,
        Code::NotOver => StatusCode::LOCKED,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Store | Code::Damaged | Code::Gone => StatusCode::SERVICE_UNAVAILABLE,
        Code::Over | Code::NothingToUndo | Code::Changed | Code::OtherRules => StatusCode::CONFLICT,
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

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let body = Json(json!({ "error": { "code": self.code, "text": self.text } }));
        let mut response = (status(self.code), body).into_response();
        response.extensions_mut().insert(self); // the guard makes a page of it for a browser
        response
    }
}
