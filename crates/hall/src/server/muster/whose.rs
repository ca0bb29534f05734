//! Whose rosters are meant: those of this machine, or those behind the secret that this device remembers.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use tokio::task::spawn_blocking;
use tracing::warn;

use crate::fault::{Code, Fault};
use crate::page::start::Mine;
use crate::rosters::{Keeps, Kind, SHELF_TO_BEGIN, Shelf, Stored, Summary};
use crate::server::door::Visitor;
use crate::tables::{Hall, Own};

/// What the device remembers its shelf by.
const COOKIE_NAME: &str = "rosters";

/// Who asks for rosters.
#[derive(Clone)]
pub(in crate::server) struct Caller {
    pub(in crate::server) visitor: Visitor,
    /// May see what is kept on this machine.
    pub(in crate::server) at_home: bool,
    /// The secret that this device remembers.
    secret: Option<String>,
}

impl FromRequestParts<Arc<Hall>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Caller, Infallible> {
        let Ok(visitor) = Visitor::from_request_parts(parts, hall).await;
        let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let secret = pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value.to_string());
        let at_home = hall.is_personal() && visitor.is_at_machine;
        Ok(Caller { visitor, at_home, secret: secret.filter(|secret| !secret.is_empty()) })
    }
}

impl Caller {
    /// The shelf of an address; what is begun goes to the caller's own, and to a fresh one if there is none.
    pub(in crate::server) fn shelf(&self, hall: &Hall, name: &str) -> Result<Shelf, Fault> {
        match name {
            SHELF_TO_BEGIN => match self.own(hall)? {
                Some(own) => Ok(own),
                None => hall.rosters().fresh(),
            },
            name => hall.rosters().shelf(name, self.at_home),
        }
    }

    /// The caller's own shelf: that of this machine, or the one that this device remembers, if it is still there.
    pub(in crate::server) fn own(&self, hall: &Hall) -> Result<Option<Shelf>, Fault> {
        let rosters = hall.rosters();
        let home = rosters.home(self.at_home);
        let Some(name) = home.or(self.secret.as_deref()) else { return Ok(None) };
        match rosters.shelf(name, self.at_home) {
            Ok(shelf) => Ok(Some(shelf)),
            Err(fault)
                if fault.code == Code::NoSuchRoster || home.is_none() && fault.code == Code::NotYours =>
            {
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }

    /// The systems as the caller has them: with the content of the caller's own shelf.
    pub(in crate::server) fn books(&self, hall: &Hall) -> Arc<Own> {
        match self.own(hall) {
            Ok(Some(shelf)) => books_of(hall, &shelf),
            Ok(None) | Err(_) => Arc::new(Own::nothing(hall.library())),
        }
    }

    /// Leads on to a page, and has the device remember the shelf if it has none yet.
    pub(in crate::server) fn onward(
        &self,
        hall: &Hall,
        shelf: &Shelf,
        path: &str,
    ) -> Result<Response, Fault> {
        let response = Redirect::to(path).into_response();
        match shelf.is_secret() && self.own(hall)?.is_none() {
            true => Ok(self.remembering(shelf, response)),
            false => Ok(response),
        }
    }

    /// The same answer, with which the device remembers this shelf.
    pub(in crate::server) fn remembering(&self, shelf: &Shelf, mut response: Response) -> Response {
        let secure = if self.visitor.origin.starts_with("https:") { "; Secure" } else { "" };
        let cookie =
            format!("{COOKIE_NAME}={}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax{secure}", shelf.name);
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }
}

/// Does something with the store on a thread that may wait.
pub(in crate::server) async fn blocking<T: Send + 'static>(
    hall: &Arc<Hall>,
    act: impl FnOnce(&Hall) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let hall = Arc::clone(hall);
    let done = spawn_blocking(move || act(&hall)).await;
    done.map_err(|_| Fault::new(Code::Gone, "that could not be done; please try again"))?
}

/// The systems with the content that lies beside rosters on this shelf; the hall has that of its own machine already.
pub(in crate::server) fn books_of(hall: &Hall, shelf: &Shelf) -> Arc<Own> {
    let nothing = || Arc::new(Own::nothing(hall.library()));
    if !shelf.is_secret() {
        return nothing();
    }
    match shelf.of(Kind::Content).and_then(Keeps::list) {
        Ok(files) if files.is_empty() => nothing(),
        Ok(mut files) => {
            files.sort_by(|one, other| one.id.cmp(&other.id));
            hall.of_guest(files.into_iter().map(Stored::into_file).collect())
        }
        Err(fault) => {
            warn!(fault = fault.text, "content cannot be listed");
            nothing() // games go on without it
        }
    }
}

/// The caller's own rosters, as a new game offers them.
pub(in crate::server) fn own_rosters(hall: &Hall, caller: &Caller) -> Result<Vec<Mine>, Fault> {
    let Some(shelf) = caller.own(hall)? else { return Ok(Vec::new()) };
    let books = books_of(hall, &shelf);
    let mine = |stored: &crate::rosters::Stored| Mine {
        value: format!("mine:{}", stored.id),
        path: roster_path(&shelf, &stored.id),
        summary: Summary::clone(&hall.rosters().summary(&books, stored)),
        touched: stored.touched,
    };
    match shelf.list() {
        Ok(list) => Ok(list.iter().map(mine).collect()),
        Err(fault) => {
            warn!(fault = fault.text, "rosters cannot be listed");
            Ok(Vec::new()) // games go on without them
        }
    }
}

/// The address of a roster.
pub(super) fn roster_path(shelf: &Shelf, id: &str) -> String {
    shelf.item(Kind::Roster, id).path()
}
