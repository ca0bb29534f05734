//! A game outlives the version that began it. While it is played its state is kept now and then; where mended rules refuse
//! its ledger, it goes on from there.

use fates::{LedgerFault, LedgerWhy, Seed};
use referee::{AnyGame, Library};
use serde_json::Value;

use super::kept::Stored;
use super::packed::{pack, unpack};
use super::record::Note;
use super::table::{Table, damaged};
use crate::fault::{Code, Fault};

/// After so many lines of the ledger the state is kept anew.
const EVERY: usize = 20;

impl Stored {
    /// The game, played again by the rules of this version or continued by them.
    pub(super) fn game(&self, library: &Library) -> Result<Box<dyn AnyGame>, Fault> {
        let seed = || self.laid.seed.as_deref().and_then(Seed::from_hex);
        let fault = match library.wake(&self.ledger, seed()) {
            Ok(game) => return Ok(game),
            Err(fault) => fault,
        };
        let kept = self.kept.as_deref().and_then(unpack::<Value>);
        let is_of_others = matches!(fault.why, LedgerWhy::OtherRules { .. });
        let Some(kept) = kept.filter(|_| is_of_others && !self.is_over()) else { return Err(shut(&fault)) };
        library.carry_on(&self.ledger, seed(), kept).map_err(|_| shut(&fault))
    }
}

/// Why a game can't be played on.
fn shut(fault: &LedgerFault) -> Fault {
    match fault.why {
        LedgerWhy::OtherRules { .. } => Fault::new(Code::OtherRules, fault.to_string()),
        _ => damaged(&fault.to_string()),
    }
}

impl Table {
    /// The state as an entry, if it is time to keep it: every so many lines, and after a take-back, which an older state
    /// would bring back.
    pub(super) fn keep(&mut self, entries: &[String]) -> Option<String> {
        let is_undone = self.kept_at > 0 && entries.iter().any(|entry| entry.starts_with("{\"undo\":"));
        if is_undone || self.game.lines() >= self.kept_at + EVERY { self.keep_now() } else { None }
    }

    /// The state as an entry, if anything has happened since it was kept last.
    pub(super) fn keep_now(&mut self) -> Option<String> {
        let lines = self.game.lines();
        if lines == self.kept_at || self.asked().is_none() {
            return None;
        }
        let data = self.game.kept().as_ref().and_then(pack)?;
        self.kept_at = lines;
        Some(Note::Kept { data }.text())
    }
}
