//! Connections: taken up, given so much time, and ended when the hall closes.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tracing::{info, warn};

use super::guard::Door;
use super::limits::Gates;
use super::places::Place;
use crate::fault::{Code, Fault};
use crate::server::http::router;
use crate::tables::Hall;

/// So many connections that are too many are told so at a time; more are closed without a word.
const MOST_TOLD: usize = 64;

/// How long to wait when no connection can be taken up, as when the machine has no more files to open.
const BREATH: Duration = Duration::from_secs(1);

/// Serves until `stop` comes, then closes the tables and lets requests finish, as long as the limits allow.
pub async fn serve(
    listener: TcpListener,
    hall: Arc<Hall>,
    door: Door,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    info!(address = %listener.local_addr()?, "the hall opens");
    let closing = Arc::clone(&hall);
    let stopped = async move {
        stop.await;
        info!("the hall closes");
        closing.close();
    };
    listen(listener, &hall, door, stopped).await;
    hall.rest().await;
    info!("the hall is closed");
    Ok(())
}

/// Takes up connections until `stop` comes, and waits for those that are open then.
pub(super) async fn listen(
    listener: TcpListener,
    hall: &Arc<Hall>,
    door: Door,
    stop: impl Future<Output = ()>,
) {
    let gates = hall.gates(&door);
    take_up(listener, hall, router(Arc::clone(hall), door), gates, stop).await;
}

/// The same for an app of its own, counted at these gates.
pub(in crate::server) async fn take_up(
    listener: TcpListener,
    hall: &Arc<Hall>,
    app: Router,
    gates: Arc<Gates>,
    stop: impl Future<Output = ()>,
) {
    let (told, mut connections) = (Arc::new(Semaphore::new(MOST_TOLD)), JoinSet::new());
    let (close, closing) = watch::channel(false);
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            Some(_) = connections.join_next() => continue,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    warn!(%error, "no connection can be taken up");
                    sleep(BREATH).await;
                    continue;
                }
            },
        };
        let _ = stream.set_nodelay(true); // it only saves time
        match gates.connections.take(peer.ip()) {
            Some(place) => {
                let (app, gates) = (app.clone(), Arc::clone(&gates));
                connections.spawn(serve_one(stream, peer, app, gates, closing.clone(), place));
            }
            None => {
                hall.metrics().refused(Code::Full);
                if let Ok(turn) = Arc::clone(&told).try_acquire_owned() {
                    let head_time = gates.limits.head_time;
                    connections.spawn(async move {
                        turn_away(stream, head_time).await;
                        drop(turn);
                    });
                }
            }
        }
    }
    drop(listener);
    close.send_replace(true);
    let all = async { while connections.join_next().await.is_some() {} };
    if timeout(gates.limits.stop_time, all).await.is_err() {
        warn!(connections = connections.len(), "connections cut off that did not end in time");
        connections.shutdown().await;
    }
}

/// Serves a connection until it ends by itself, takes too long, or the hall closes.
async fn serve_one(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    gates: Arc<Gates>,
    mut closing: watch::Receiver<bool>,
    _place: Place,
) {
    let app = TowerToHyperService::new(app);
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(gates.limits.head_time)
            .serve_connection(TokioIo::new(stream), answer)
    );
    tokio::select! {
        _ = connection.as_mut() => return, // a visitor who has gone or was too slow misses nothing
        _ = closing.wait_for(|closing| *closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await; // the same
}

/// Says that there is no room, and closes.
async fn turn_away(stream: TcpStream, head_time: Duration) {
    let full = service_fn(async |_: Request<Incoming>| {
        let fault = Fault::new(Code::Full, "too many connections are open; try again in a moment");
        Ok::<Response<Body>, Infallible>(fault.into_response())
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), full);
    let _ = connection.await; // a visitor who does not wait for it knows already
}
