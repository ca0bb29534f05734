//! Being heard: every hall tells all others each second that it is there, and which tables it has taken over.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, BoxStream, StreamExt};
use serde::{Deserialize, Serialize};
use tokio::time::{MissedTickBehavior, interval};
use tracing::warn;

use super::Peers;
use crate::cluster::Member;
use crate::store::StoreFault;
use crate::tables::Hall;

/// What halls are told under.
const SUBJECT: &str = "lychgate.halls";

/// How often a hall is heard.
const BEAT: Duration = Duration::from_secs(1);

/// What a hall tells the others.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Told {
    address: String,
    run: String,
    news: News,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum News {
    /// It is there; told at this time of its own clock, in milliseconds.
    Here(u64),
    /// It has taken a table over.
    Taken(String),
    /// It closes.
    Gone,
}

/// What the halls tell from now on.
pub(super) async fn listen(peers: &Peers) -> Result<BoxStream<'static, Told>, StoreFault> {
    let told = peers.store.told(SUBJECT).await?;
    Ok(told.flat_map(|text| stream::iter(serde_json::from_str(&text).ok())).boxed())
}

/// Is heard and listens until the hall closes. A hall that does not hear itself any more lets go of its tables: others
/// may have them.
pub(super) async fn beat(peers: Arc<Peers>, hall: Arc<Hall>, mut told: BoxStream<'static, Told>) {
    let mut closing = hall.closing();
    let closed = async move {
        let _ = closing.wait_for(|closing| *closing).await; // a hall that is gone closes too
    };
    let mut closed = pin!(closed);
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = &mut closed => break,
            _ = beats.tick() => {
                if !peers.is_alive(&peers.me) && hall.awake() > 0 {
                    warn!("the store is not reached; the tables are let go");
                    hall.let_all_go();
                }
                peers.tell(News::Here(peers.now().as_millis() as u64)).await;
                peers.beats.send_replace(());
            }
            Some(told) = told.next() => peers.hear(&hall, told),
            else => break,
        }
    }
    peers.tell(News::Gone).await;
}

impl Peers {
    async fn tell(&self, news: News) {
        let told = Told { address: self.me.address.clone(), run: self.me.run.clone(), news };
        self.store.tell(SUBJECT, serde_json::to_string(&told).unwrap_or_default()).await;
    }

    /// Tells the others that a table is this hall's now.
    pub(super) async fn tell_taken(&self, table: &str) {
        self.tell(News::Taken(table.to_string())).await;
    }

    fn hear(&self, hall: &Hall, told: Told) {
        let member = Member { address: told.address, run: told.run };
        let is_me = member == self.me;
        match told.news {
            // Its own beats count from when they were sent, so that it never counts as alive for longer than others think.
            News::Here(at) if is_me => self.members().heard(&member, Duration::from_millis(at)),
            News::Here(_) => self.members().heard(&member, self.now()),
            News::Taken(table) if !is_me => hall.let_go(&table),
            News::Taken(_) => {}
            News::Gone => self.members().gone(&member, self.now()),
        }
    }
}
