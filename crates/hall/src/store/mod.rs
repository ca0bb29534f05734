//! Where tables are kept: for each an ever growing list of entries, and nothing else.
//!
//! A writer says how long it knows the list to be; if another writer was quicker, nothing is written. So a table has one
//! history, however many servers share the store.

mod nats;
mod sqlite;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use thiserror::Error;

pub use nats::Nats;
pub use sqlite::Sqlite;

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

    /// The tables written to last, the newest first: their names, and when, in seconds since 1970.
    fn newest(&self, most: usize) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreFault>>;
}

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
