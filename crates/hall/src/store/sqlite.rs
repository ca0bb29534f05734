//! Tables in one SQLite file. One thread writes; what waits while it writes is committed together next.

use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use tokio::sync::{oneshot, watch};

use super::private::private_file;
use super::{Store, StoreFault};

/// How many waiting writes are committed together at most.
const MOST_TOGETHER: usize = 1000;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS entry (
        tab TEXT NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (tab, place)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS tab (
        name TEXT PRIMARY KEY, entries INTEGER NOT NULL, touched INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS newest ON tab (touched);
    CREATE TABLE IF NOT EXISTS checked (one INTEGER PRIMARY KEY, at INTEGER NOT NULL);";

/// A store in one file.
pub struct Sqlite {
    writes: Sender<Write>,
    reader: Arc<Mutex<Connection>>,
    followers: Followers,
}

/// Who waits for further entries of a table.
type Followers = Arc<Mutex<HashMap<String, watch::Sender<()>>>>;

struct Write {
    table: String,
    job: Job,
    done: oneshot::Sender<Result<(), StoreFault>>,
}

enum Job {
    /// Writes entries to the end of a list of this length.
    Append(u64, Vec<String>),
    /// Forgets the table.
    Remove,
    /// Notes that it could write.
    Check,
    /// Puts everything into the file itself.
    Rest,
}

impl Sqlite {
    /// Opens the file, and makes it if there is none.
    pub fn open(file: &Path) -> Result<Sqlite, StoreFault> {
        let writer = connect(file)?;
        writer.execute_batch(SCHEMA).map_err(broken)?;
        let reader = Arc::new(Mutex::new(connect(file)?));
        let followers = Followers::default();
        let (writes, waiting) = channel();
        let told = Arc::clone(&followers);
        thread::Builder::new()
            .name("store".to_string())
            .spawn(move || write_all(writer, &waiting, &told))
            .map_err(|error| StoreFault::Broken(error.to_string()))?;
        Ok(Sqlite { writes, reader, followers })
    }

    /// Sends the writer something to do, and waits until it is done.
    fn writing(&self, table: &str, job: Job) -> BoxFuture<'static, Result<(), StoreFault>> {
        let (done, answer) = oneshot::channel();
        let sent = self.writes.send(Write { table: table.to_string(), job, done });
        Box::pin(async move {
            let gone = || StoreFault::Broken("its writer has stopped".to_string());
            sent.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        })
    }

    fn reading<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, StoreFault>> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let job = move || read(&reader.lock().unwrap_or_else(PoisonError::into_inner));
            let done = tokio::task::spawn_blocking(job).await;
            done.map_err(|error| StoreFault::Broken(error.to_string()))?.map_err(broken)
        })
    }
}

impl Store for Sqlite {
    fn append(
        &self,
        table: &str,
        expected: u64,
        entries: Vec<String>,
    ) -> BoxFuture<'_, Result<(), StoreFault>> {
        self.writing(table, Job::Append(expected, entries))
    }

    fn remove(&self, table: &str) -> BoxFuture<'_, Result<(), StoreFault>> {
        self.writing(table, Job::Remove)
    }

    fn check(&self) -> BoxFuture<'_, Result<(), StoreFault>> {
        self.writing("", Job::Check)
    }

    fn rest(&self) -> BoxFuture<'_, Result<(), StoreFault>> {
        self.writing("", Job::Rest)
    }

    fn read(&self, table: &str, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreFault>> {
        let table = table.to_string();
        self.reading(move |connection| {
            let mut found = connection
                .prepare_cached("SELECT text FROM entry WHERE tab = ? AND place >= ? ORDER BY place")?;
            found.query_map(params![table, from as i64], |row| row.get(0))?.collect()
        })
    }

    fn follow(&self, table: &str, from: u64) -> BoxStream<'static, Result<String, StoreFault>> {
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        let news = followers.entry(table.to_string()).or_insert_with(|| watch::channel(()).0).subscribe();
        drop(followers);
        let store = Sqlite {
            writes: self.writes.clone(),
            reader: Arc::clone(&self.reader),
            followers: Arc::clone(&self.followers),
        };
        let table = table.to_string();
        let batches = stream::unfold(
            (store, table, from, news, true),
            |(store, table, from, mut news, first)| async move {
                if !first {
                    news.changed().await.ok()?;
                }
                news.borrow_and_update();
                let read = store.read(&table, from).await;
                let count = read.as_ref().map_or(0, Vec::len) as u64;
                let batch: Vec<Result<String, StoreFault>> = match read {
                    Ok(entries) => entries.into_iter().map(Ok).collect(),
                    Err(fault) => vec![Err(fault)],
                };
                Some((stream::iter(batch), (store, table, from + count, news, false)))
            },
        );
        batches.flatten().boxed()
    }

    fn newest(&self, most: usize) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreFault>> {
        self.reading(move |connection| {
            let mut found = connection
                .prepare_cached("SELECT name, touched FROM tab ORDER BY touched DESC, name LIMIT ?")?;
            let rows =
                found.query_map([most as i64], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?;
            rows.collect()
        })
    }
}

fn broken(error: rusqlite::Error) -> StoreFault {
    StoreFault::Broken(error.to_string())
}

/// Opens a database that nobody else on the machine may read, and makes it if there is none.
pub(crate) fn connect(file: &Path) -> Result<Connection, StoreFault> {
    private_file(file).map_err(|error| StoreFault::Broken(error.to_string()))?;
    let connection = Connection::open(file).map_err(broken)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(broken)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
    Ok(connection)
}

/// Puts all that was written into the file itself, so that the file alone is a whole copy.
pub(crate) fn checkpoint(connection: &Connection) -> Result<(), StoreFault> {
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    match busy.map_err(broken)? {
        false => Ok(()),
        true => Err(StoreFault::Broken("somebody else reads it".to_string())),
    }
}

/// Writes what it is sent, until the store is dropped.
fn write_all(mut connection: Connection, waiting: &Receiver<Write>, followers: &Followers) {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        batch.extend(waiting.try_iter().take(MOST_TOGETHER - 1));
        let results = write_batch(&mut connection, &batch);
        let rest = batch.iter().any(|write| matches!(write.job, Job::Rest)).then(|| checkpoint(&connection));
        let mut followers = followers.lock().unwrap_or_else(PoisonError::into_inner);
        for (place, write) in batch.into_iter().enumerate() {
            let result = match &results {
                Ok(results) => match (&write.job, &rest) {
                    (Job::Rest, Some(rested)) => rested.clone(),
                    _ => results[place].clone(),
                },
                Err(error) => Err(StoreFault::Broken(error.to_string())),
            };
            if result.is_ok() && followers.get(&write.table).is_some_and(|news| news.send(()).is_err()) {
                followers.remove(&write.table); // nobody follows any more
            }
            let _ = write.done.send(result); // the caller may have gone
        }
    }
}

/// Writes a batch in one transaction. A write that another writer outran is left out; the rest stands or falls together.
fn write_batch(
    connection: &mut Connection,
    batch: &[Write],
) -> rusqlite::Result<Vec<Result<(), StoreFault>>> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let results =
        batch.iter().map(|write| write_one(&transaction, write, now)).collect::<rusqlite::Result<_>>()?;
    transaction.commit()?;
    Ok(results)
}

fn write_one(transaction: &Transaction, write: &Write, now: u64) -> rusqlite::Result<Result<(), StoreFault>> {
    match &write.job {
        Job::Append(expected, entries) => append(transaction, &write.table, *expected, entries, now),
        Job::Remove => remove(transaction, &write.table).map(Ok),
        Job::Check => {
            transaction.execute("INSERT OR REPLACE INTO checked (one, at) VALUES (1, ?)", [now as i64])?;
            Ok(Ok(()))
        }
        Job::Rest => Ok(Ok(())), // after the batch
    }
}

fn remove(transaction: &Transaction, table: &str) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM entry WHERE tab = ?", [table])?;
    transaction.execute("DELETE FROM tab WHERE name = ?", [table])?;
    Ok(())
}

fn append(
    transaction: &Transaction,
    table: &str,
    expected: u64,
    entries: &[String],
    now: u64,
) -> rusqlite::Result<Result<(), StoreFault>> {
    let found: Option<i64> = transaction
        .prepare_cached("SELECT entries FROM tab WHERE name = ?")?
        .query_row([table], |row| row.get(0))
        .optional()?;
    if found.unwrap_or(0) as u64 != expected {
        return Ok(Err(StoreFault::Outrun));
    }
    let mut insert = transaction.prepare_cached("INSERT INTO entry (tab, place, text) VALUES (?, ?, ?)")?;
    for (place, text) in (expected..).zip(entries) {
        insert.execute(params![table, place as i64, text])?;
    }
    let length = expected + entries.len() as u64;
    transaction
        .prepare_cached(
            "INSERT INTO tab (name, entries, touched) VALUES (?1, ?2, ?3)
             ON CONFLICT (name) DO UPDATE SET entries = ?2, touched = ?3",
        )?
        .execute(params![table, length as i64, now as i64])?;
    Ok(Ok(()))
}
