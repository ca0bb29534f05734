//! Where tables are kept: for each an ever growing list of entries, and nothing else.
//!
//! A writer says how long it knows the list to be; if another writer was quicker, nothing is written. So a table has one
//! history, however many servers share the store.

pub(crate) mod backup;
mod nats;
pub(crate) mod private;
mod sqlite;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use thiserror::Error;

pub use backup::{BackupFault, backup};
pub use nats::Nats;
pub use private::{make_private, private_folder};
pub use sqlite::Sqlite;
pub(crate) use sqlite::{checkpoint, connect};

/// One store of tables.
pub trait Store: Send + Sync + 'static {
    /// Writes entries to the end of a table's list, which has `expected` of them so far. What has been answered with
    /// `Ok` stays, whatever happens to the machine.
    fn append(
        &self,
        table: &str,
        expected: u64,
        entries: Vec<String>,
    ) -> BoxFuture<'_, Result<(), StoreFault>>;

    /// The entries of a table from this one on, counted from 0; none if there is no such table.
    fn read(&self, table: &str, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreFault>>;

    /// The entries of a table from this one on, and every further one as it is written.
    fn follow(&self, table: &str, from: u64) -> BoxStream<'static, Result<String, StoreFault>>;

    /// Forgets a table with all its entries. A writer that does not know of it is refused from then on.
    fn remove(&self, table: &str) -> BoxFuture<'_, Result<(), StoreFault>>;

    /// Writes something of no account, to see whether answers can be kept.
    fn check(&self) -> BoxFuture<'_, Result<(), StoreFault>> {
        Box::pin(async {
            match self.append(CHECKED, 0, vec!["{}".to_string()]).await {
                Err(fault @ (StoreFault::Broken(_) | StoreFault::Unknown(_))) => Err(fault),
                Ok(()) | Err(StoreFault::Outrun) => self.remove(CHECKED).await,
            }
        })
    }

    /// Puts everything where a copy of the store finds it, as the hall closes.
    fn rest(&self) -> BoxFuture<'_, Result<(), StoreFault>> {
        Box::pin(async { Ok(()) })
    }

    /// The tables written to last, the newest first: their names, and when, in seconds since 1970.
    fn newest(&self, most: usize) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreFault>>;
}

/// The table of a check, which is gone as soon as it is written. No table that is played has such a name.
const CHECKED: &str = "a-check";

/// Why something was not stored or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreFault {
    /// Somebody else has written meanwhile.
    #[error("the table has gone on elsewhere")]
    Outrun,
    /// The store does not work.
    #[error("the store does not answer: {0}")]
    Broken(String),
    /// It may have been written, or not.
    #[error("the store has not said whether it was written: {0}")]
    Unknown(String),
}
