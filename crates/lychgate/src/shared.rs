//! `lychgate serve --store nats://…`: a hall over a store that it shares with others.

use std::net::SocketAddr;
use std::sync::Arc;

use clap::Args;
use hall::cluster::Member;
use hall::{Hall, Nats, Peers};
use tokio::net::TcpListener;

use crate::{Done, Trouble};

/// Where many halls keep their tables.
#[derive(Args, Clone, Default)]
pub(crate) struct Shared {
    /// Keep tables in NATS JetStream instead of in the data folder: nats://HOST:PORT, several with commas between
    #[arg(long, value_name = "NATS", value_delimiter = ',')]
    store: Vec<String>,
    /// Be one of several halls over this store, whom the others reach at this address. Only they can use it
    #[arg(long, value_name = "ADDRESS:PORT", requires = "store")]
    advertise: Option<SocketAddr>,
}

/// The store, and where the others reach this hall.
pub(crate) struct Opened {
    pub(crate) store: Arc<Nats>,
    door: Option<(Member, TcpListener)>,
}

impl Shared {
    /// Opens the store, if one was named.
    pub(crate) async fn open(&self) -> Result<Option<Opened>, Trouble> {
        if self.store.is_empty() {
            return Ok(None);
        }
        let is_nats = |server: &String| server.starts_with("nats://") || server.starts_with("tls://");
        if let Some(other) = self.store.iter().find(|server| !is_nats(server)) {
            return Err(Trouble::Use(format!("--store wants nats://HOST:PORT, found {other}")));
        }
        let door = match self.advertise {
            Some(at) => Some(listen(at).await?),
            None => None,
        };
        let me = door.as_ref().map(|(me, _)| me.clone());
        let store = Nats::open(&self.store, me).await;
        let store = store.map_err(|fault| Trouble::No(format!("{}: {fault}", self.store.join(","))))?;
        Ok(Some(Opened { store: Arc::new(store), door }))
    }
}

/// The door for other halls. With port 0 it is any that is free.
async fn listen(at: SocketAddr) -> Result<(Member, TcpListener), Trouble> {
    let busy = |error| Trouble::No(format!("cannot listen to other halls at {at}: {error}"));
    let listener = TcpListener::bind(at).await.map_err(busy)?;
    Ok((Member::new(listener.local_addr()?.to_string()), listener))
}

impl Opened {
    /// Joins the other halls.
    pub(crate) async fn join(self, hall: &Arc<Hall>) -> Done {
        let Some((me, listener)) = self.door else { return Ok(()) };
        let joined = Peers::join(hall, self.store, me, listener).await;
        joined.map_err(|fault| Trouble::No(fault.to_string()))
    }
}
