//! Who may come in: same-origin checks, limits, and the headers that keep a page to itself.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::{debug, warn};

use crate::fault::{Code, Fault};
use crate::page;

/// The most a request may carry.
pub(super) const LARGEST_BODY: usize = 64 * 1024;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// How the hall stands to the world.
#[derive(Clone, Debug)]
pub struct Door {
    /// The names it may be called by, without port; none means any.
    pub names: Vec<String>,
    /// Does a proxy stand before it, which says who asks?
    pub behind_proxy: bool,
    /// How many requests one address may make in a second, over time.
    pub rate: f64,
    /// How many at once.
    pub burst: f64,
}

impl Default for Door {
    fn default() -> Door {
        Door { names: Vec::new(), behind_proxy: false, rate: 50.0, burst: 300.0 }
    }
}

/// The door, and who has come through it lately.
pub(super) struct Guard {
    door: Door,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    left: f64,
    seen: Instant,
    /// Was a request turned away since the bucket was last full? The operator hears of the first one only.
    turned_away: bool,
}

/// How many addresses are remembered before the old ones are let go.
const MOST_ADDRESSES: usize = 10_000;

impl Guard {
    pub(super) fn new(door: Door) -> Arc<Guard> {
        Arc::new(Guard { door, buckets: Mutex::default() })
    }

    /// Is there a request left for this address?
    fn admits(&self, address: IpAddr) -> bool {
        let Door { rate, burst, .. } = self.door;
        let now = Instant::now();
        let full =
            |bucket: &Bucket| bucket.left + now.duration_since(bucket.seen).as_secs_f64() * rate >= burst;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| !full(bucket));
        }
        let bucket = buckets.entry(address).or_insert(Bucket { left: burst, seen: now, turned_away: false });
        let left = (bucket.left + now.duration_since(bucket.seen).as_secs_f64() * rate).min(burst);
        let (admitted, known) = (left >= 1.0, bucket.turned_away && left < burst);
        if !admitted && !known {
            warn!(%address, "requests turned away: too many from one address");
        }
        let left = if admitted { left - 1.0 } else { left };
        *bucket = Bucket { left, seen: now, turned_away: known || !admitted };
        admitted
    }

    /// May this request come in?
    fn check(&self, request: &Request) -> Result<(), Fault> {
        let (headers, address) = (request.headers(), self.address(request));
        let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
        if !self.admits(address) {
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
pub(super) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let wants_page =
        request.headers().get(header::ACCEPT).is_some_and(|kinds| kinds.as_bytes().starts_with(b"text/html"));
    let method = request.method().clone();
    let response = match guard.check(&request) {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    };
    let response = match response.extensions().get::<Fault>() {
        Some(fault) => {
            // The address is left out: it holds the secret of a link.
            debug!(%method, code = %fault.code, "request refused");
            if wants_page { as_page(response.status(), fault) } else { response }
        }
        None => response,
    };
    with_headers(response)
}

fn as_page(status: StatusCode, fault: &Fault) -> Response {
    (status, page::fault(status.as_u16(), &fault.text)).into_response()
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
