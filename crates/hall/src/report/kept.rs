//! Reports that were gathered lately, so that the pages after a game need not play it again each time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Report;

/// How many are kept.
const MOST: usize = 8;

/// Reports by the ledger they were gathered from.
#[derive(Default)]
pub(crate) struct Reports(Mutex<VecDeque<(String, Arc<Report>)>>);

impl Reports {
    /// The report of this ledger.
    pub(crate) fn find(&self, ledger: &str) -> Option<Arc<Report>> {
        self.lock().iter().find(|(known, _)| known == ledger).map(|(_, report)| Arc::clone(report))
    }

    /// Keeps a report; the oldest goes where there are too many.
    pub(crate) fn keep(&self, ledger: String, report: &Arc<Report>) {
        let mut kept = self.lock();
        kept.retain(|(known, _)| *known != ledger);
        kept.push_front((ledger, Arc::clone(report)));
        kept.truncate(MOST);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(String, Arc<Report>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
