//! A store that can be broken.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use hall::{Sqlite, Store, StoreFault};

/// It takes so many writes and no more.
pub struct Brittle {
    store: Sqlite,
    left: AtomicUsize,
}

impl Brittle {
    pub fn over(store: Sqlite) -> Brittle {
        Brittle { store, left: AtomicUsize::new(usize::MAX) }
    }

    /// From now on it takes so many writes.
    pub fn takes(&self, writes: usize) {
        self.left.store(writes, SeqCst);
    }
}

impl Store for Brittle {
    fn append(
        &self,
        table: &str,
        expected: u64,
        entries: Vec<String>,
    ) -> BoxFuture<'_, Result<(), StoreFault>> {
        match self.left.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)) {
            Err(_) => Box::pin(async { Err(StoreFault::Broken("the disk is full".to_string())) }),
            Ok(_) => self.store.append(table, expected, entries),
        }
    }

    fn read(&self, table: &str, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreFault>> {
        self.store.read(table, from)
    }

    fn follow(&self, table: &str, from: u64) -> BoxStream<'static, Result<String, StoreFault>> {
        self.store.follow(table, from)
    }

    fn remove(&self, table: &str) -> BoxFuture<'_, Result<(), StoreFault>> {
        self.store.remove(table)
    }

    fn newest(&self, most: usize) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreFault>> {
        self.store.newest(most)
    }
}
