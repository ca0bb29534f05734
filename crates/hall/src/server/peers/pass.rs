//! Requests for tables of other halls, passed on to them; and the door through which halls are asked by others.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Router, http};
use futures_util::StreamExt;
use subtle::ConstantTimeEq;
use tracing::{info, warn};

use super::Peers;
use crate::cluster::{Member, Way, way};
use crate::fault::{Code, Fault};
use crate::server::door::{Guard, LARGEST_BODY};
use crate::server::http::through;
use crate::store::StoreFault;
use crate::tables::Hall;

/// What proves that a request comes from another hall.
const SECRET: &str = "lychgate-secret";

/// How often it is looked anew whose a table is.
const TRIES: usize = 4;

/// Said to a hall that asked the wrong one; it looks anew.
const MOVED: StatusCode = StatusCode::MISDIRECTED_REQUEST;

/// Marks a request that another hall has passed on.
#[derive(Clone, Copy)]
struct Passed;

/// What came of passing a request on.
enum Sent {
    Answered(Response),
    /// The table is not that hall's any more.
    Moved,
    /// Nothing listens there any more.
    Refused,
    /// It is not known what became of it.
    Lost,
}

/// The way in for other halls: who knows the secret has been checked at another door already.
pub(super) fn inner_door(hall: &Arc<Hall>, peers: &Arc<Peers>, guard: &Arc<Guard>) -> Router {
    through(Arc::clone(hall), Arc::clone(guard))
        .layer(middleware::from_fn_with_state(Arc::clone(peers), admit))
}

async fn admit(State(peers): State<Arc<Peers>>, mut request: Request, next: Next) -> Response {
    let said = request.headers().get(SECRET).map(HeaderValue::as_bytes).unwrap_or_default();
    if !bool::from(said.ct_eq(peers.secret.as_bytes())) {
        return Fault::new(Code::OtherOrigin, "this door is for other halls").into_response();
    }
    request.headers_mut().remove(SECRET);
    request.extensions_mut().insert(Passed);
    next.run(request).await
}

/// Answers a request for a table here, or has the hall answer it that owns the table.
pub(in crate::server) async fn pass_on(
    State(hall): State<Arc<Hall>>,
    request: Request,
    next: Next,
) -> Response {
    let (Some(peers), Some(table)) = (hall.peers(), table_of(request.uri())) else {
        return next.run(request).await;
    };
    if hall.is_awake(&table) && peers.is_alive(&peers.me) {
        return next.run(request).await;
    }
    let passed = request.extensions().get::<Passed>().is_some();
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LARGEST_BODY).await else {
        let text = format!("what is sent has at most {LARGEST_BODY} bytes");
        return Fault::new(Code::TooLong, text).into_response();
    };
    match answered_elsewhere(&hall, peers, &table, &parts, &body, passed).await {
        Ok(Some(response)) => response,
        Ok(None) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Err(fault) => fault.into_response(),
    }
}

/// The table that an address names.
fn table_of(uri: &Uri) -> Option<String> {
    let (table, _) = uri.path().strip_prefix("/t/")?.split_once('/')?;
    Some(table.to_string())
}

/// What the owner of a table answers; nothing if that is this hall.
async fn answered_elsewhere(
    hall: &Hall,
    peers: &Arc<Peers>,
    table: &str,
    parts: &Parts,
    body: &Bytes,
    passed: bool,
) -> Result<Option<Response>, Fault> {
    for _ in 0..TRIES {
        let tail = peers.store.tail(table).await?;
        let way = way(&peers.me, &tail, &peers.members(), peers.now(), passed);
        match way {
            Way::Here => return Ok(None),
            Way::Back => return Ok(Some(MOVED.into_response())),
            Way::TakeOver => match peers.store.take_over(table, &tail).await {
                Ok(()) => {
                    info!(table, "table taken over");
                    hall.let_go(table); // as it stands in memory, it may be old
                    peers.tell_taken(table).await;
                    return Ok(None);
                }
                Err(StoreFault::Outrun) => {}
                Err(fault) => return Err(fault.into()),
            },
            Way::To(owner) => match peers.send(&owner, parts, body).await {
                Sent::Answered(response) => return Ok(Some(response)),
                Sent::Moved => {}
                Sent::Refused => peers.members().gone(&owner, peers.now()),
                Sent::Lost if parts.method.is_safe() => {} // asked again, it changes nothing
                Sent::Lost => {
                    warn!(table, owner = owner.address, "the hall that has the table has not answered");
                    let text = "the table has not answered; look whether it was done, and try again";
                    return Err(Fault::new(Code::Gone, text));
                }
            },
        }
    }
    Err(Fault::new(Code::Gone, "the table is not reached just now; please try again"))
}

impl Peers {
    /// Passes a request on, and waits for the answer as long as the other hall is heard.
    async fn send(self: &Arc<Self>, owner: &Member, parts: &Parts, body: &Bytes) -> Sent {
        let Some(request) = self.copy(owner, parts, body) else { return Sent::Lost };
        let answer = tokio::select! {
            answer = self.client.request(request) => answer,
            () = Arc::clone(self).dead(owner.clone()) => return Sent::Lost,
        };
        match answer {
            Ok(response) if response.status() == MOVED => Sent::Moved,
            Ok(response) => Sent::Answered(self.streamed(owner, response.map(Body::new))),
            Err(error) if is_refused(&error) => Sent::Refused,
            Err(_) => Sent::Lost,
        }
    }

    /// The request as the other hall gets it.
    fn copy(&self, owner: &Member, parts: &Parts, body: &Bytes) -> Option<Request> {
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let mut request = Request::builder()
            .method(parts.method.clone())
            .uri(format!("http://{}{path}", owner.address))
            .body(Body::from(body.clone()))
            .ok()?;
        let headers = request.headers_mut();
        *headers = without_hops(&parts.headers);
        headers.insert(SECRET, HeaderValue::from_str(&self.secret).ok()?);
        if let Some(ConnectInfo(peer)) = parts.extensions.get::<ConnectInfo<SocketAddr>>() {
            let from = HeaderValue::from_str(&peer.ip().to_string()).ok()?;
            headers.entry("x-forwarded-for").or_insert(from);
        }
        Some(request)
    }

    /// The answer as it comes in. A stream of events ends when the hall that it comes from is heard no more.
    fn streamed(self: &Arc<Self>, owner: &Member, response: Response) -> Response {
        let (mut parts, body) = response.into_parts();
        parts.headers = without_hops(&parts.headers);
        let kind = parts.headers.get(header::CONTENT_TYPE);
        if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream")) {
            return Response::from_parts(parts, body);
        }
        let dead = Arc::clone(self).dead(owner.clone());
        Response::from_parts(parts, Body::from_stream(body.into_data_stream().take_until(Box::pin(dead))))
    }
}

/// Headers that are about more than one wire.
fn without_hops(headers: &HeaderMap) -> HeaderMap {
    let hops = [header::CONNECTION, header::TRANSFER_ENCODING, header::UPGRADE, header::TE, header::TRAILER];
    let mut headers = headers.clone();
    for name in hops {
        headers.remove(name);
    }
    headers.remove(http::HeaderName::from_static("keep-alive"));
    headers
}

/// Did the machine say that nothing listens there? Then the request has not been sent.
fn is_refused(error: &(dyn Error + 'static)) -> bool {
    let mut causes = std::iter::successors(Some(error), |&error| error.source());
    causes.any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|cause| cause.kind() == io::ErrorKind::ConnectionRefused)
    })
}
