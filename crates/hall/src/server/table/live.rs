//! Changes as they happen, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use tokio::sync::broadcast::error::RecvError;

use crate::fault::Fault;
use crate::server::door::Place;
use crate::tables::{Address, Hall, Joined, Request};

/// The changes of a table for a link. A page that says which version it has gets the whole only if it is another one.
pub(in crate::server) async fn changes(
    hall: &Hall,
    address: &Address,
    since: Option<u64>,
    place: Place,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Fault> {
    let Joined { whole, updates, presence } = hall.ask(address, Request::Join).await?;
    let mut closing = hall.closing();
    let first =
        (since != Some(whole.version)).then(|| serde_json::to_string(&whole).unwrap_or_default().into());
    // A page that has fallen too far behind ends here, comes again and gets the whole.
    let later = stream::unfold((updates, presence, place), |(mut updates, presence, place)| async move {
        match updates.recv().await {
            Ok(update) => Some((update, (updates, presence, place))),
            Err(RecvError::Lagged(_) | RecvError::Closed) => None,
        }
    });
    let events = stream::iter(first).chain(later).map(|text: Arc<str>| Ok(Event::default().data(&*text)));
    let events = events.take_until(async move {
        let _ = closing.wait_for(|closing| *closing).await; // a hall that is gone closes too
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
