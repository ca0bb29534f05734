//! Reports that were gathered lately, so that the pages after a game need not play it again each time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

use super::Report;
use crate::fault::Fault;

/// How many are kept.
const MOST: usize = 8;

/// How many games are read back at a time. Each costs as much memory as the game is long, so others wait for their turn.
const MOST_AT_ONCE: usize = 2;

/// The hash of a ledger.
type Key = [u8; 32];

/// A report as it is kept: a request that comes while it is gathered waits for it.
type Kept = Arc<OnceCell<Arc<Report>>>;

/// Reports by the ledgers they were gathered from.
pub(crate) struct Reports {
    kept: Mutex<VecDeque<(Key, Kept)>>,
    turns: Semaphore,
}

impl Default for Reports {
    fn default() -> Reports {
        Reports { kept: Mutex::default(), turns: Semaphore::new(MOST_AT_ONCE) }
    }
}

impl Reports {
    /// The report of this ledger, gathered unless that was done before.
    pub(crate) async fn of(
        &self,
        ledger: &str,
        gather: impl Future<Output = Result<Report, Fault>>,
    ) -> Result<Arc<Report>, Fault> {
        let report = self.kept(Sha256::digest(ledger.as_bytes()).into());
        report.get_or_try_init(|| async { gather.await.map(Arc::new) }).await.cloned()
    }

    /// The place of a report; the one asked for longest ago goes where there are too many.
    fn kept(&self, key: Key) -> Kept {
        let mut all = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().position(|(known, _)| *known == key).and_then(|place| all.remove(place));
        let (key, kept) = known.unwrap_or_else(|| (key, Kept::default()));
        all.push_front((key, Arc::clone(&kept)));
        all.truncate(MOST);
        kept
    }

    /// Waits until a game may be read back.
    pub(crate) async fn turn(&self) -> SemaphorePermit<'_> {
        self.turns.acquire().await.expect("nobody closes the turns")
    }
}
