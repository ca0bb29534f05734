//! Letting the house in: a second way into the hall, for phones in the same network, opened when the player wants it.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tracing::{info, warn};

use super::guard::Door;
use super::listen::listen as serve;
use crate::fault::{Code, Fault};
use crate::tables::Hall;

/// Opens the way in, until the hall closes. It answers to the address alone, so that no foreign name leads in.
pub(in crate::server) async fn let_in(hall: &Arc<Hall>) -> Result<(), Fault> {
    let Some(at) = hall.house().door() else {
        return Err(Fault::new(Code::NotYours, "the house can't be let in here"));
    };
    let listener = listen(at).await.map_err(|error| {
        warn!(%at, %error, "the house cannot be let in");
        Fault::new(
            Code::NotYours,
            format!("phones can't be let in at {at}: {error}; start lychgate play --lan"),
        )
    })?;
    let at = listener.local_addr().unwrap_or(at);
    let door = Door { names: vec![at.ip().to_string()], ..Door::default() };
    let (mut closing, own) = (hall.closing(), Arc::clone(hall));
    let closed = async move {
        let _ = closing.wait_for(|closing| *closing).await; // a hall that is gone closes too
    };
    tokio::spawn(async move { serve(listener, &own, door, closed).await });
    hall.house().opened(at);
    info!(%at, "the house is let in");
    Ok(())
}

/// The port of the hall's own page, so that only the address differs; any other if that one is taken.
async fn listen(at: SocketAddr) -> std::io::Result<TcpListener> {
    match TcpListener::bind(at).await {
        Ok(listener) => Ok(listener),
        Err(_) => TcpListener::bind(SocketAddr::new(at.ip(), 0)).await,
    }
}
