//! The systems at hand, each with its book.

use std::sync::Arc;

use content::did_you_mean;
use fates::{Head, LedgerFault, LedgerWhy, Overlay, Proof, Seed};
use serde_json::Value;

use crate::any_game::{AnyGame, News};
use crate::fault::{Code, Fault};
use crate::message::NewGame;
use crate::system::{AnySystem, Replayed};

/// Every system that can be played, with the content it is played with. Copies share the systems.
#[derive(Clone)]
pub struct Library(Arc<[Arc<dyn AnySystem>]>);

impl Library {
    /// These systems.
    pub fn of(systems: impl IntoIterator<Item = Arc<dyn AnySystem>>) -> Library {
        Library(systems.into_iter().collect())
    }

    /// All systems, in the order in which they are listed.
    pub fn systems(&self) -> &[Arc<dyn AnySystem>] {
        &self.0
    }

    /// The system of this short or long name, or what was probably meant.
    pub fn system(&self, name: &str) -> Result<&Arc<dyn AnySystem>, Fault> {
        let wanted = name.to_lowercase();
        let is_meant =
            |system: &&Arc<dyn AnySystem>| [system.view().short, system.view().long].contains(&&*wanted);
        self.0.iter().find(is_meant).ok_or_else(|| {
            let views = self.0.iter().map(|system| system.view());
            let list: Vec<String> =
                views.clone().map(|view| format!("{} ({})", view.short, view.long)).collect();
            let near = did_you_mean(name, views.flat_map(|view| [view.short, view.long]));
            let text = format!("no system is called \"{name}\"; there is {}{near}", list.join(", "));
            Fault::new(Code::NoSuchSystem, text)
        })
    }

    /// The same systems, with files laid over the content of each: `overlay` says which, by its short name. A system
    /// whose files are faulty keeps the content it has, and its faults are handed back.
    pub fn with(&self, overlay: impl Fn(&str) -> Overlay) -> (Library, Vec<String>) {
        let mut faults = Vec::new();
        let systems = self.0.iter().map(|system| {
            let files = overlay(system.view().short);
            if files.is_empty() {
                return Arc::clone(system);
            }
            system.with(&files).unwrap_or_else(|found| {
                faults.extend(found);
                Arc::clone(system)
            })
        });
        (Library(systems.collect()), faults)
    }

    /// Begins a game as the protocol describes it.
    pub fn open(&self, new: &NewGame) -> Result<(Box<dyn AnyGame>, News), Fault> {
        self.system(&new.system)?.open(new)
    }

    /// Plays a kept ledger again, whichever system it is of; see [`AnySystem::wake`].
    pub fn wake(&self, ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, LedgerFault> {
        self.system_of(ledger)?.wake(ledger, seed)
    }

    /// Continues a game that its ledger can't be played again for, whichever system it is of; see [`AnySystem::carry_on`].
    pub fn carry_on(
        &self,
        ledger: &str,
        seed: Option<Seed>,
        kept: Value,
    ) -> Result<Box<dyn AnyGame>, LedgerFault> {
        self.system_of(ledger)?.carry_on(ledger, seed, kept)
    }

    /// Plays a ledger again as far as it goes, whichever system it is of.
    pub fn replay(&self, ledger: &str) -> Result<Replayed, LedgerFault> {
        self.system_of(ledger)?.replay(ledger)
    }

    /// Proves the ledger of a finished game, whichever system it is of; see [`AnySystem::prove`].
    pub fn prove(&self, ledger: &str) -> Result<Proof, LedgerFault> {
        self.system_of(ledger)?.prove(ledger)
    }

    /// The system that a ledger names.
    fn system_of(&self, ledger: &str) -> Result<&dyn AnySystem, LedgerFault> {
        let fault = |why| LedgerFault { line: 1, why };
        let head = ledger.lines().next().ok_or(fault(LedgerWhy::Empty))?;
        let head: Head =
            serde_json::from_str(head).map_err(|error| fault(LedgerWhy::NotALine(error.to_string())))?;
        let known = self.0.iter().find(|system| system.view().long == head.system);
        known.map(AsRef::as_ref).ok_or_else(|| {
            let expected: Vec<&str> = self.0.iter().map(|system| system.view().long).collect();
            fault(LedgerWhy::OtherSystem { expected: expected.join(" or "), found: head.system })
        })
    }
}
