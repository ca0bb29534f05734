//! Can answers be kept? Known from a write of its own, made when somebody asks, and not more often than it is worth.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::store::{Store, StoreFault};

/// How long an answer holds.
const FRESH: Duration = Duration::from_secs(5);

/// A store that takes longer than this to write does not work.
const LONGEST: Duration = Duration::from_secs(5);

/// What was found last, and when.
#[derive(Default)]
pub(super) struct Health(Mutex<Option<(Instant, Result<(), StoreFault>)>>);

impl Health {
    /// Can this store be written? Those who ask at the same time get the same answer.
    pub(super) async fn of(&self, store: &dyn Store) -> Result<(), StoreFault> {
        let mut known = self.0.lock().await;
        if let Some((_, found)) = known.as_ref().filter(|(when, _)| when.elapsed() < FRESH) {
            return found.clone();
        }
        let late = || Err(StoreFault::Broken("it takes too long to write".to_string()));
        let found = timeout(LONGEST, store.check()).await.unwrap_or_else(|_| late());
        *known = Some((Instant::now(), found.clone()));
        found
    }
}
