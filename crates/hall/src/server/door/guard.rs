//! Who may come in: same-origin checks, limits, and the headers that keep a page to itself.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use tokio::time::timeout_at;
use tracing::{debug, info, warn};

use super::bucket::Drawn;
use super::limits::{Gates, Limits};
use super::places::Place;
use crate::fault::{Code, Fault};
use crate::page;
use crate::tables::Hall;

/// The most a request may carry.
pub(in crate::server) const LARGEST_BODY: usize = 64 * 1024;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// How the hall stands to the world.
#[derive(Clone, Debug, Default)]
pub struct Door {
    /// The names it may be called by, without port; none means any.
    pub names: Vec<String>,
    /// Does a proxy stand before it, which says who asks?
    pub behind_proxy: bool,
    /// How much it takes on.
    pub limits: Limits,
}

/// The door, and what is counted at it.
pub(in crate::server) struct Guard {
    door: Door,
    hall: Arc<Hall>,
    gates: Arc<Gates>,
}

/// A request that has come in: whose it is, and by which door. Handlers find it among the extensions.
#[derive(Clone)]
pub(in crate::server) struct Through {
    address: IpAddr,
    /// Does a proxy stand before the door?
    pub(super) behind_proxy: bool,
    gates: Arc<Gates>,
}

impl Through {
    /// A place for a page that follows a table.
    pub(in crate::server) fn follow(&self) -> Result<Place, Fault> {
        let full = || Fault::new(Code::Full, "too many pages follow tables; close some, or try again later");
        self.gates.streams.take(self.address).ok_or_else(full)
    }
}

impl Guard {
    pub(in crate::server) fn new(door: Door, hall: &Arc<Hall>) -> Arc<Guard> {
        Arc::new(Guard { gates: hall.gates(&door), door, hall: Arc::clone(hall) })
    }

    /// The guard of the way in for other halls, who have counted at their own doors.
    pub(in crate::server) fn between_halls(hall: &Arc<Hall>) -> Arc<Guard> {
        let door = Door { names: Vec::new(), behind_proxy: true, limits: Limits::wide() };
        Arc::new(Guard { gates: Arc::new(Gates::new(&door)), door, hall: Arc::clone(hall) })
    }

    /// What is counted here.
    pub(in crate::server) fn gates(&self) -> &Arc<Gates> {
        &self.gates
    }

    /// May this request come in?
    fn check(&self, request: &Request, address: IpAddr) -> Result<(), Fault> {
        let headers = request.headers();
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
        let drawn = self.gates.requests.draw(address);
        if drawn == Drawn::NoneNow {
            warn!(%address, "requests turned away: too many from one address");
        }
        if drawn != Drawn::Some {
            return Err(Fault::new(Code::TooMany, "too many requests at once; wait a moment"));
        }
        if !self.knows(headers) {
            warn!(%address, "request refused: it calls the hall by another name");
            return Err(Fault::new(Code::OtherOrigin, "this hall is not known by that name"));
        }
        if changes && !is_same_origin(headers) {
            warn!(%address, "request refused: it comes from another site");
            return Err(Fault::new(
                Code::OtherOrigin,
                "this came from another site; open the hall's own page",
            ));
        }
        Ok(())
    }

    /// Whose request it is. Behind a proxy the last address it has added counts; the others anybody could have written.
    fn address(&self, request: &Request) -> IpAddr {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let forwarded = || {
            let all = request.headers().get_all("x-forwarded-for").iter().next_back()?;
            all.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let behind = if self.door.behind_proxy { forwarded() } else { None };
        behind.or(peer).unwrap_or(IpAddr::from([0, 0, 0, 0]))
    }

    /// Is the hall called by a name of its own? Without this a foreign name that leads here could be used to get in.
    fn knows(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        self.door.names.is_empty() || self.door.names.iter().any(|name| name == without_port(host))
    }
}

pub(super) fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Does a request that changes something come from a page of ours? Only browsers send these headers.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match text("origin") {
        None => true,
        Some(origin) => {
            origin.split_once("://").map(|(_, host)| host) == text("host") && text("host").is_some()
        }
    }
}

/// Lets a request in, or says why not.
pub(in crate::server) async fn guard(
    State(guard): State<Arc<Guard>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let wants_page =
        request.headers().get(header::ACCEPT).is_some_and(|kinds| kinds.as_bytes().starts_with(b"text/html"));
    let method = request.method().clone();
    // The address is left out of every line: it holds the secret of a link.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let address = guard.address(&request);
    let response = match guard.check(&request, address) {
        Ok(()) => {
            let (behind_proxy, gates) = (guard.door.behind_proxy, Arc::clone(&guard.gates));
            request.extensions_mut().insert(Through { address, behind_proxy, gates });
            next.run(in_time(request, guard.door.limits.body_time)).await
        }
        Err(fault) => fault.into_response(),
    };
    let response = match response.extensions().get::<Fault>() {
        Some(fault) => {
            debug!(%method, route, code = %fault.code, "request refused");
            guard.hall.metrics().refused(fault.code);
            if wants_page { as_page(&response, fault) } else { response }
        }
        None => response,
    };
    let milliseconds = begun.elapsed().as_millis() as u64;
    info!(%method, route, status = response.status().as_u16(), milliseconds, "request");
    with_headers(response)
}

/// The request, whose body ends in a fault when it takes longer than this.
fn in_time(request: Request, most: Duration) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    let until = tokio::time::Instant::now() + most;
    request.map(|body| {
        let pieces = stream::unfold(body.into_data_stream(), move |mut body| async move {
            let piece = timeout_at(until, body.next()).await;
            Some((piece.map_err(axum::Error::new).transpose()?.flatten(), body))
        });
        Body::from_stream(pieces)
    })
}

/// Lets one address lay so many tables and no more.
pub(in crate::server) async fn laying(
    Extension(through): Extension<Through>,
    request: Request,
    next: Next,
) -> Response {
    match through.gates.tables.draw(through.address) {
        Drawn::Some => next.run(request).await,
        Drawn::NoneNow | Drawn::NoneStill => {
            let text = "too many tables were set up from your address; play one of them, or come again later";
            Fault::new(Code::TooManyTables, text).into_response()
        }
    }
}

fn as_page(refusal: &Response, fault: &Fault) -> Response {
    let status = refusal.status();
    let mut page = (status, page::fault(status.as_u16(), &fault.text)).into_response();
    if let Some(after) = refusal.headers().get(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, after.clone());
    }
    page
}

fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set("content-security-policy", POLICY);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer"); // the secret is in the address
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    set("cache-control", "no-store");
    response
}
