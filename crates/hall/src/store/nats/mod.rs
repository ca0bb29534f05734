//! Tables in a JetStream stream of NATS, which many halls share.
//!
//! A table's entries are the messages of its subject, and an append is one message. NATS checks an expected sequence
//! when a message comes in, and not in the order in which a cluster writes. So each message also has a name that says
//! which message it follows, and the stream refuses a second one of that name in the very order in which it writes.

mod log;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::{BoxFuture, ready};
use futures_util::stream::{self, BoxStream, StreamExt};
use rand::Rng;

use self::log::{Log, Subject};
use super::{Store, StoreFault};
use crate::cluster::{History, Member, Message, Tail};

/// So many tables' ends are remembered. One that is not costs a question more.
const MOST_TAILS: usize = 100_000;

/// How often a table is removed that somebody writes to just then.
const TRIES: usize = 5;

/// A store in NATS.
pub struct Nats {
    log: Arc<Log>,
    me: Option<Member>,
    /// The ends of the tables that were read or written here.
    tails: Mutex<HashMap<String, Tail>>,
}

impl Nats {
    /// Connects to the servers at these addresses, and makes the stream if there is none: kept by as many of them as there
    /// are, up to three. What is written says that it was written by this hall.
    pub async fn open(servers: &[String], me: Option<Member>) -> Result<Nats, StoreFault> {
        let log = Arc::new(Log::open(servers).await?);
        Ok(Nats { log, me, tails: Mutex::default() })
    }

    fn tails(&self) -> MutexGuard<'_, HashMap<String, Tail>> {
        self.tails.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, table: &str, tail: Tail) {
        let mut tails = self.tails();
        if tails.len() >= MOST_TAILS {
            tails.clear();
        }
        tails.insert(table.to_string(), tail);
    }

    /// The end of a table, as the log has it now.
    pub(crate) async fn tail(&self, table: &str) -> Result<Tail, StoreFault> {
        let Some(subject) = Subject::of(table) else { return Ok(Tail::default()) };
        let last = self.log.last(&subject).await?;
        Ok(last.map_or_else(Tail::default, |(place, message)| Tail::of(place, &message)))
    }

    /// Where the next message goes to a table that has so many entries.
    async fn place_after(&self, table: &str, expected: u64) -> Result<u64, StoreFault> {
        let known = self.tails().get(table).filter(|tail| tail.length == expected).map(|tail| tail.place);
        if let Some(place) = known {
            return Ok(place);
        }
        match self.tail(table).await? {
            tail if tail.length == expected => Ok(tail.place),
            _ => Err(StoreFault::Outrun),
        }
    }

    /// Writes entries behind the message at a place, and then the table has so many.
    async fn write(
        &self,
        table: &str,
        after: u64,
        length: u64,
        entries: Vec<String>,
    ) -> Result<(), StoreFault> {
        let no_name = || StoreFault::Broken(format!("no table can be called \"{table}\""));
        let subject = Subject::of(table).ok_or_else(no_name)?;
        let message = Message { after, length, entries, mark: mark(), by: self.me.clone() };
        match self.log.write(&subject, &message).await {
            Ok(place) => {
                self.remember(table, Tail::of(place, &message));
                Ok(())
            }
            Err(fault) => {
                self.tails().remove(table);
                Err(fault)
            }
        }
    }

    /// Makes a table this hall's own, if this still is its end. The hall that wrote last before is refused from then on.
    pub(crate) async fn take_over(&self, table: &str, tail: &Tail) -> Result<(), StoreFault> {
        self.write(table, tail.place, tail.length, Vec::new()).await
    }

    /// What only the halls over this store know of each other, made by the first that asks.
    pub(crate) async fn secret(&self) -> Result<String, StoreFault> {
        let subject = Subject::secret();
        for _ in 0..TRIES {
            if let Some((_, message)) = self.log.last(&subject).await? {
                return Ok(message.entries.concat());
            }
            let message = Message { after: 0, length: 1, entries: vec![mark()], mark: mark(), by: None };
            match self.log.write(&subject, &message).await {
                Ok(_) | Err(StoreFault::Outrun) => {}
                Err(fault) => return Err(fault),
            }
        }
        Err(StoreFault::Outrun)
    }

    /// Tells all halls something that is not kept.
    pub(crate) async fn tell(&self, subject: &'static str, text: String) {
        let _ = self.log.client().publish(subject, text.into()).await; // it is said again, or found out
        let _ = self.log.client().flush().await;
    }

    /// What halls tell that is not kept.
    pub(crate) async fn told(&self, subject: &'static str) -> Result<BoxStream<'static, String>, StoreFault> {
        let told = self.log.client().subscribe(subject).await;
        let told = told.map_err(|error| StoreFault::Broken(error.to_string()))?;
        Ok(told.map(|message| String::from_utf8_lossy(&message.payload).into_owned()).boxed())
    }

    async fn history(&self, table: &str) -> Result<History, StoreFault> {
        let mut history = History::default();
        let Some(subject) = Subject::of(table) else { return Ok(history) };
        let Some((end, _)) = self.log.last(&subject).await? else { return Ok(history) };
        while history.tail.place < end {
            let Some((place, message)) = self.log.following(&subject, history.tail.place).await? else {
                break;
            };
            history.take(place, message).map_err(|_| {
                StoreFault::Broken(format!("the record of table {table} has a gap before {place}"))
            })?;
        }
        Ok(history)
    }
}

/// What tells one append from all others.
fn mark() -> String {
    let mut mark = [0; 16];
    rand::rng().fill_bytes(&mut mark);
    hex::encode(mark)
}

impl Store for Nats {
    fn append(
        &self,
        table: &str,
        expected: u64,
        entries: Vec<String>,
    ) -> BoxFuture<'_, Result<(), StoreFault>> {
        let table = table.to_string();
        Box::pin(async move {
            let after = self.place_after(&table, expected).await?;
            if entries.is_empty() {
                return Ok(());
            }
            self.write(&table, after, expected + entries.len() as u64, entries).await
        })
    }

    fn read(&self, table: &str, from: u64) -> BoxFuture<'_, Result<Vec<String>, StoreFault>> {
        let table = table.to_string();
        Box::pin(async move {
            let History { entries, tail } = self.history(&table).await?;
            if tail.length > 0 {
                self.remember(&table, tail);
            }
            Ok(entries.into_iter().skip(from as usize).collect())
        })
    }

    fn follow(&self, table: &str, from: u64) -> BoxStream<'static, Result<String, StoreFault>> {
        let (log, subject) = (Arc::clone(&self.log), Subject::of(table));
        let live = async move {
            let no_table = || StoreFault::Broken("there is no such table".to_string());
            log.live(&subject.ok_or_else(no_table)?).await
        };
        let messages = stream::once(live).flat_map(|live| match live {
            Ok(messages) => messages,
            Err(fault) => stream::once(ready(Err(fault))).boxed(),
        });
        let entries = messages.flat_map(|message| {
            stream::iter(match message {
                Ok(message) => message.entries.into_iter().map(Ok).collect(),
                Err(fault) => vec![Err(fault)],
            })
        });
        let later = entries.scan(from, |left, entry| {
            let known = entry.is_ok() && *left > 0;
            *left -= u64::from(known);
            ready(Some(Some(entry).filter(|_| !known)))
        });
        later.filter_map(ready).boxed()
    }

    /// It is removed by a message that says so, so that a hall that does not know of it is refused; then the messages before
    /// that one go.
    fn remove(&self, table: &str) -> BoxFuture<'_, Result<(), StoreFault>> {
        let table = table.to_string();
        Box::pin(async move {
            let Some(subject) = Subject::of(&table) else { return Ok(()) };
            for _ in 0..TRIES {
                let tail = self.tail(&table).await?;
                if tail.length == 0 {
                    return Ok(());
                }
                match self.write(&table, tail.place, 0, Vec::new()).await {
                    Ok(()) => return self.log.keep_last(&subject).await,
                    Err(StoreFault::Outrun) => {}
                    Err(fault) => return Err(fault),
                }
            }
            Err(StoreFault::Outrun)
        })
    }

    fn newest(&self, most: usize) -> BoxFuture<'_, Result<Vec<(String, u64)>, StoreFault>> {
        Box::pin(async move {
            let mut tables = self.log.tables().await?;
            tables.reverse();
            tables.truncate(most);
            Ok(tables)
        })
    }
}
