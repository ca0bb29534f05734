//! The story of a game that is over: told once, by the rules that played it, and kept with it.

use std::sync::Arc;

use fates::Seed;
use frame::view::TableView;
use referee::Library;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tracing::warn;

use super::hall::Hall;
use super::kept::{Listed, Stored, read_back};
use super::packed::{LONGEST, pack, unpack};
use super::record::{Laid, Note};
use super::request::Command;
use super::seat::Address;
use super::table::{Table, damaged};
use crate::fault::{Code, Fault};
use crate::report::Telling;

/// So many games are told at a time; each is played again for every answer.
pub(super) const TELLERS: usize = 2;

impl Stored {
    /// What was told of it when it ended.
    fn telling(&self) -> Option<Telling> {
        unpack(self.told.as_deref()?)
    }
}

/// Tells a game that is over.
async fn tell(
    tellers: Arc<Semaphore>,
    library: Library,
    ledger: String,
    seed: Option<Seed>,
) -> Result<Telling, Fault> {
    let _turn = tellers.acquire().await;
    let told = spawn_blocking(move || {
        let game = library.wake(&ledger, seed).map_err(|fault| damaged(&fault.to_string()))?;
        Ok(Telling::of(&*game))
    });
    told.await.map_err(|_| Fault::new(Code::Gone, "that could not be shown; please try again"))?
}

/// What was told, as entries of the record.
fn entries(telling: &Telling) -> Vec<String> {
    let Some(letters) = pack(telling) else { return Vec::new() };
    let parts: Vec<&[u8]> = letters.as_bytes().chunks(LONGEST).collect();
    let note = |(part, data): (usize, &&[u8])| {
        let data = String::from_utf8_lossy(data).into_owned();
        Note::Told { part, of: parts.len(), data }.text()
    };
    parts.iter().enumerate().map(note).collect()
}

impl Table {
    /// Has the story told, away from the table, and sent back to be kept.
    pub(super) fn have_it_told(&self) {
        let Some(own) = self.own.clone() else { return };
        let (ledger, seed) = (self.game.ledger(), self.laid.seed.as_deref().and_then(Seed::from_hex));
        let (tellers, library) = (Arc::clone(&self.context.tellers), self.context.library.clone());
        let name = self.name.clone();
        tokio::spawn(async move {
            match (tell(tellers, library, ledger, seed).await, own.upgrade()) {
                (Ok(telling), Some(table)) => _ = table.send(Command::Told(entries(&telling))),
                (Ok(_), None) => {} // it is told again when somebody asks
                (Err(fault), _) => warn!(table = name, fault = fault.text, "the story could not be told"),
            }
        });
    }

    /// Keeps the story, unless that was done.
    pub(super) async fn keep_told(&mut self, entries: Vec<String>) -> Result<(), Fault> {
        if std::mem::replace(&mut self.is_told, true) {
            return Ok(());
        }
        self.append(entries).await
    }
}

impl Hall {
    /// How a game ended that was told.
    pub(super) async fn told(&self, table: &str) -> Result<Option<Listed>, Fault> {
        let entries = self.context().store.read(table, 0).await?;
        let Some(stored) = read_back(&entries).ok().filter(Stored::is_over) else { return Ok(None) };
        let telling = spawn_blocking(move || stored.telling().map(|telling| (telling.end(), stored.laid)));
        let listed =
            |(view, laid): (TableView, Laid)| Listed { path: laid.own_path(table), laid, view, asked: None };
        Ok(telling.await.ok().flatten().map(listed))
    }

    /// The story of a game that is over; where it can't be told any more, why not. One that is told only now is kept.
    pub(crate) async fn story(&self, address: &Address, stored: &Stored) -> Result<Telling, Fault> {
        let told = stored.told.clone();
        let telling = spawn_blocking(move || unpack(told.as_deref()?)).await;
        if let Some(telling) = telling.ok().flatten() {
            return Ok(telling);
        }
        let context = self.context();
        let seed = stored.laid.seed.as_deref().and_then(Seed::from_hex);
        let tellers = Arc::clone(&context.tellers);
        let telling = tell(tellers, context.library.clone(), stored.ledger.clone(), seed).await?;
        let entries = entries(&telling);
        match self.awake_at(&address.table) {
            Some(table) => _ = table.send(Command::Told(entries)),
            None => {
                let kept = context.store.append(&address.table, stored.entries, entries).await;
                if let Err(fault) = kept {
                    warn!(table = address.table, %fault, "the story could not be kept");
                }
            }
        }
        Ok(telling)
    }
}
