//! What is kept on a server: shelves in one SQLite file, each behind a secret of its own. There are no accounts.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rand::Rng;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use sha2::{Digest, Sha256};

use super::{Keeps, Kind, Stored, fresh_id};
use crate::fault::{Code, Fault};
use crate::store::{StoreFault, checkpoint, connect};

/// The most shelves. When they are taken, the one longest untouched makes room, if it was long enough.
const MOST_SHELVES: i64 = 10_000;
const LONG_UNTOUCHED: u64 = 200 * 24 * 3600;

/// The most things of a kind on a shelf.
const MOST_OF_A_KIND: i64 = 100;

/// The most pages of the file, of 4 KiB: one GiB.
const MOST_PAGES: i64 = 262_144;

const SHELF: &str =
    "CREATE TABLE IF NOT EXISTS shelf (key TEXT PRIMARY KEY, touched INTEGER NOT NULL) WITHOUT ROWID;";

/// The table of the things of a kind.
const THINGS: &str = "
    CREATE TABLE IF NOT EXISTS THINGS (
        shelf TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, touched INTEGER NOT NULL,
        change INTEGER NOT NULL, PRIMARY KEY (shelf, id)
    ) WITHOUT ROWID;";

/// All shelves of a server.
#[derive(Clone)]
pub struct Shelves(Arc<Mutex<Connection>>);

impl Shelves {
    /// Opens the file, and makes it if there is none.
    pub fn open(file: &Path) -> Result<Shelves, StoreFault> {
        let connection = connect(file)?;
        let open = || -> rusqlite::Result<Connection> {
            connection.pragma_update_and_check(None, "max_page_count", MOST_PAGES, |_| Ok(()))?;
            connection.execute_batch(SHELF)?;
            for kind in Kind::ALL {
                connection.execute_batch(&sql(kind, THINGS))?;
            }
            Ok(connection)
        };
        let opened = open().map_err(|error| StoreFault::Broken(error.to_string()))?;
        Ok(Shelves(Arc::new(Mutex::new(opened))))
    }

    /// Puts everything into the file itself.
    pub(super) fn rest(&self) -> Result<(), StoreFault> {
        checkpoint(&self.lock())
    }

    /// A fresh secret. Its shelf comes into being with its first roster.
    pub(super) fn fresh_secret() -> String {
        let mut secret = [0; 16];
        rand::rng().fill_bytes(&mut secret);
        hex::encode(secret)
    }

    /// The shelf of this secret, if there is one.
    pub(super) fn shelf(&self, secret: &str) -> Result<Option<OneShelf>, Fault> {
        let shelf = self.shelf_to_be(secret);
        let known = self.lock().query_row("SELECT 1 FROM shelf WHERE key = ?", [&shelf.key], |_| Ok(()));
        Ok(known.optional().map_err(|error| broken(&error))?.map(|()| shelf))
    }

    /// The shelf of this secret, whether or not there is anything on it. Only a hash of the secret is kept.
    pub(super) fn shelf_to_be(&self, secret: &str) -> OneShelf {
        OneShelf {
            shelves: self.clone(),
            kind: Kind::Roster,
            key: hex::encode(Sha256::digest(secret.as_bytes())),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One shelf.
pub(super) struct OneShelf {
    shelves: Shelves,
    kind: Kind,
    key: String,
}

impl OneShelf {
    /// What else lies on the same shelf.
    pub(super) fn of(&self, kind: Kind) -> OneShelf {
        OneShelf { shelves: self.shelves.clone(), kind, key: self.key.clone() }
    }

    /// A statement for the table of what is kept.
    fn sql(&self, statement: &str) -> String {
        sql(self.kind, statement)
    }

    /// What tells it from others: a hash of its secret.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Does something in one transaction, and notes that the shelf is in use.
    fn write<T>(&self, act: impl FnOnce(&Transaction, i64) -> Result<T, Fault>) -> Result<T, Fault> {
        let mut connection = self.shelves.lock();
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(|error| broken(&error))?;
        let now = now();
        let done = act(&transaction, now)?;
        transaction
            .execute("UPDATE shelf SET touched = ? WHERE key = ?", params![now, self.key])
            .and_then(|_| transaction.commit())
            .map_err(|error| broken(&error))?;
        Ok(done)
    }

    /// Takes a place for the shelf, unless it has one.
    fn begin(&self, transaction: &Transaction, now: i64) -> Result<(), Fault> {
        let count = |query: &str| transaction.query_row(query, [], |row| row.get::<_, i64>(0));
        let known = transaction.query_row("SELECT 1 FROM shelf WHERE key = ?", [&self.key], |_| Ok(()));
        if known.optional().map_err(|error| broken(&error))?.is_some() {
            return Ok(());
        }
        if count("SELECT count(*) FROM shelf").map_err(|error| broken(&error))? >= MOST_SHELVES {
            let oldest = "SELECT key FROM shelf WHERE touched < ? ORDER BY touched LIMIT 1";
            let oldest: Option<String> = transaction
                .query_row(oldest, [now - LONG_UNTOUCHED as i64], |row| row.get(0))
                .optional()
                .map_err(|error| broken(&error))?;
            let oldest = oldest.ok_or_else(no_room)?;
            for kind in Kind::ALL {
                transaction
                    .execute(&sql(kind, "DELETE FROM THINGS WHERE shelf = ?"), [&oldest])
                    .map_err(|error| broken(&error))?;
            }
            transaction
                .execute("DELETE FROM shelf WHERE key = ?", [&oldest])
                .map_err(|error| broken(&error))?;
        }
        transaction
            .execute("INSERT INTO shelf (key, touched) VALUES (?, ?)", params![self.key, now])
            .map_err(|error| broken(&error))?;
        Ok(())
    }

    fn text(&self, connection: &Connection, id: &str) -> Result<Option<Stored>, Fault> {
        let read = self.sql("SELECT id, text, touched FROM THINGS WHERE shelf = ? AND id = ?");
        let found = connection.query_row(&read, [&self.key, id], stored);
        found.optional().map_err(|error| broken(&error))
    }
}

impl Keeps for OneShelf {
    fn list(&self) -> Result<Vec<Stored>, Fault> {
        let read = self.sql(
            "SELECT id, text, touched FROM THINGS WHERE shelf = ? ORDER BY touched DESC, change DESC, id",
        );
        let connection = self.shelves.lock();
        let mut found = connection.prepare_cached(&read).map_err(|error| broken(&error))?;
        let rows = found.query_map([&self.key], stored).map_err(|error| broken(&error))?;
        rows.collect::<rusqlite::Result<_>>().map_err(|error| broken(&error))
    }

    fn read(&self, id: &str) -> Result<Stored, Fault> {
        self.text(&self.shelves.lock(), id)?.ok_or_else(|| self.kind.none())
    }

    fn add(&self, name: &str, text: &str) -> Result<String, Fault> {
        self.kind.check_length(text.len())?;
        self.write(|transaction, now| {
            self.begin(transaction, now)?;
            let ids = self.sql("SELECT id FROM THINGS WHERE shelf = ?");
            let mut ids = transaction.prepare_cached(&ids).map_err(|error| broken(&error))?;
            let ids = ids.query_map([&self.key], |row| row.get(0)).map_err(|error| broken(&error))?;
            let ids: Vec<String> = ids.collect::<rusqlite::Result<_>>().map_err(|error| broken(&error))?;
            if ids.len() as i64 >= MOST_OF_A_KIND {
                return Err(self.kind.no_more(MOST_OF_A_KIND));
            }
            let id = fresh_id(self.kind, name, |id| ids.iter().any(|known| known == id));
            let insert =
                self.sql("INSERT INTO THINGS (shelf, id, text, touched, change) VALUES (?, ?, ?, ?, 0)");
            transaction.execute(&insert, params![self.key, id, text, now]).map_err(|error| broken(&error))?;
            Ok(id)
        })
    }

    fn replace(&self, id: &str, before: &str, text: &str) -> Result<(), Fault> {
        self.kind.check_length(text.len())?;
        self.write(|transaction, now| {
            let stored = self.text(transaction, id)?.ok_or_else(|| self.kind.none())?;
            if stored.text != before {
                return Err(self.kind.changed());
            }
            let update = self.sql(
                "UPDATE THINGS SET text = ?, touched = ?, change = change + 1 WHERE shelf = ? AND id = ?",
            );
            transaction.execute(&update, params![text, now, self.key, id]).map_err(|error| broken(&error))?;
            Ok(())
        })
    }

    fn remove(&self, id: &str) -> Result<(), Fault> {
        self.write(|transaction, _| {
            let gone = transaction
                .execute(&self.sql("DELETE FROM THINGS WHERE shelf = ? AND id = ?"), [&self.key, id])
                .map_err(|error| broken(&error))?;
            if gone == 0 { Err(self.kind.none()) } else { Ok(()) }
        })
    }
}

/// A statement for the table of a kind.
fn sql(kind: Kind, statement: &str) -> String {
    statement.replace("THINGS", kind.table())
}

fn stored(row: &rusqlite::Row<'_>) -> rusqlite::Result<Stored> {
    let touched: i64 = row.get(2)?;
    Ok(Stored { id: row.get(0)?, text: row.get(1)?, trouble: None, touched: touched as u64 })
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

fn no_room() -> Fault {
    let text = "there is no more room on this server; keep yours as a file, or use lychgate play on your own machine";
    Fault::new(Code::NoRoom, text)
}

fn broken(error: &rusqlite::Error) -> Fault {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => no_room(),
        _ => StoreFault::Broken(error.to_string()).into(),
    }
}
