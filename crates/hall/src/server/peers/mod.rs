//! A hall among others over one store: it is heard by them, hears them, and passes requests on to the hall that owns a
//! table. What follows from what it hears is decided in `cluster`.

mod beat;
mod pass;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::info;

pub(super) use self::pass::pass_on;
use crate::cluster::{Member, Members};
use crate::server::door::{Guard, take_up};
use crate::store::{Nats, StoreFault};
use crate::tables::Hall;

/// How long it may take to reach another hall.
const REACH: Duration = Duration::from_secs(2);

/// How long a connection to another hall is kept that nothing goes over.
const IDLE: Duration = Duration::from_secs(5);

/// What one hall knows of the others.
pub struct Peers {
    store: Arc<Nats>,
    me: Member,
    secret: String,
    members: Mutex<Members>,
    began: Instant,
    client: Client<HttpConnector, Body>,
    /// Changes with every beat of this hall, when it is looked who is alive.
    beats: watch::Sender<()>,
}

impl Peers {
    /// Joins the halls over a store, and answers them at the address that `me` names.
    pub async fn join(
        hall: &Arc<Hall>,
        store: Arc<Nats>,
        me: Member,
        listener: TcpListener,
    ) -> Result<(), StoreFault> {
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(REACH));
        connector.set_nodelay(true);
        let peers = Arc::new(Peers {
            secret: store.secret().await?,
            store,
            me,
            members: Mutex::new(Members::new(Duration::ZERO)),
            began: Instant::now(),
            // Given up before the other hall closes it as idle.
            client: Client::builder(TokioExecutor::new())
                .pool_idle_timeout(IDLE)
                .pool_timer(TokioTimer::new())
                .build(connector),
            beats: watch::channel(()).0,
        });
        let heard = beat::listen(&peers).await?;
        hall.joins(Arc::clone(&peers));
        info!(address = peers.me.address, "the hall joins others");
        tokio::spawn(beat::beat(Arc::clone(&peers), Arc::clone(hall), heard));
        let mut closing = hall.closing();
        let closed = async move {
            let _ = closing.wait_for(|closing| *closing).await; // a hall that is gone closes too
        };
        let guard = Guard::between_halls(hall);
        let inner = pass::inner_door(hall, &peers, &guard);
        let (hall, gates) = (Arc::clone(hall), Arc::clone(guard.gates()));
        tokio::spawn(async move { take_up(listener, &hall, inner, gates, closed).await });
        Ok(())
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_alive(&self, member: &Member) -> bool {
        self.members().is_alive(member, self.now())
    }

    /// Comes when a hall has not been heard for too long.
    async fn dead(self: Arc<Self>, member: Member) {
        let mut beats = self.beats.subscribe();
        while self.is_alive(&member) && beats.changed().await.is_ok() {}
    }
}
