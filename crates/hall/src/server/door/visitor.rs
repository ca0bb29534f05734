//! Where a request comes from, and what it calls the hall.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;

use super::guard::{Through, without_port};

/// Who asks, as far as it matters for what is shown.
#[derive(Clone)]
pub(in crate::server) struct Visitor {
    /// What links begin with by the name the visitor used: `http://games.example.org`.
    pub(in crate::server) origin: String,
    /// Is that a name by which every machine means itself?
    pub(in crate::server) calls_it_local: bool,
    /// Does it come from this very machine, and by no proxy?
    pub(in crate::server) is_at_machine: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        let text = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST.as_str()).unwrap_or("localhost");
        let behind_proxy = parts.extensions.get::<Through>().is_some_and(|through| through.behind_proxy);
        let secure = behind_proxy && text("x-forwarded-proto") == Some("https"); // as the proxy says
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let name = without_port(host);
        let is_home = ["127.0.0.1", "localhost", "[::1]"].contains(&name);
        let forwarded = text("x-forwarded-for").is_some();
        Ok(Visitor {
            origin: format!("{}://{host}", if secure { "https" } else { "http" }),
            calls_it_local: is_home || name.starts_with("127."),
            is_at_machine: is_home && !forwarded && peer.is_some_and(|peer| peer.is_loopback()),
        })
    }
}
