//! The books of a hall: the systems it was opened with, and over them the content of its own machine as it lies in its
//! folder now. A change counts for new games at once; a game in play keeps the book that it began with.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use content::Sheet;
use fates::Overlay;
use frame::muster::RosterFile;
use referee::{AnySystem, Library};

use super::order::TableOrder;
use crate::fault::{Code, Fault};
use crate::rosters::{Folder, Rosters, version_of};

/// The most systems with the content of an order that are remembered.
const MOST_REMEMBERED: usize = 16;
/// The most bytes of the content of this machine: every ledger carries it.
const MOST_BYTES: usize = 2 << 20;
/// The most faults that are told at once.
const MOST_FAULTS: usize = 20;

/// The systems of a hall.
pub(super) struct Books {
    base: Library,
    now: Mutex<Now>,
    /// Systems with the content of an order, the one used last first.
    ordered: Mutex<VecDeque<(u64, Arc<dyn AnySystem>)>>,
}

/// The books as they are now.
struct Now {
    library: Library,
    /// Tells the state of the folder that they were made from.
    state: u64,
    /// What is wrong with content that was left out.
    faults: Vec<String>,
}

impl Books {
    pub(super) fn new(base: Library) -> Books {
        let now = Now { library: base.clone(), state: 0, faults: Vec::new() };
        Books { base, now: Mutex::new(now), ordered: Mutex::default() }
    }

    /// The systems it was opened with.
    pub(super) fn base(&self) -> &Library {
        &self.base
    }

    /// The systems with the content of this machine.
    pub(super) fn library(&self, rosters: &Rosters) -> Library {
        self.now(rosters, |now| now.library.clone())
    }

    /// A number that changes with the books.
    pub(super) fn state(&self, rosters: &Rosters) -> u64 {
        self.now(rosters, |now| now.state)
    }

    /// What is wrong with the content of this machine. It is left out, and the rest is played with.
    pub(super) fn faults(&self, rosters: &Rosters) -> Vec<String> {
        self.now(rosters, |now| now.faults.clone())
    }

    fn now<T>(&self, rosters: &Rosters, read: impl FnOnce(&Now) -> T) -> T {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(folder) = rosters.content() {
            let state = folder.state();
            if state != now.state {
                *now = self.read(folder, state);
                rosters.forget_summaries();
            }
        }
        read(&now)
    }

    fn read(&self, folder: &Folder, state: u64) -> Now {
        let (files, mut faults) = files_of(folder, &self.base);
        let overlay = |short: &str| -> Overlay {
            files.iter().filter(|(system, _)| system == short).map(|(_, file)| file.clone()).collect()
        };
        let systems = self.base.systems().iter().map(|system| {
            let (laid, found) = laid_over(system, overlay(system.view().short));
            faults.extend(found);
            laid
        });
        let library = Library::of(systems.collect::<Vec<_>>());
        Now { library, state, faults }
    }

    /// The system of an order, with the content that the order brings.
    pub(super) fn ordered(&self, rosters: &Rosters, order: &TableOrder) -> Result<Arc<dyn AnySystem>, Fault> {
        let (library, state) = self.now(rosters, |now| (now.library.clone(), now.state));
        let system = Arc::clone(library.system(&order.system)?);
        if order.content.is_empty() {
            return Ok(system);
        }
        let key = version_of(&(system.view().short, state, &order.content));
        if let Some(known) = self.remembered(key) {
            return Ok(known);
        }
        order.check_content(&library, system.view().short)?;
        let laid = system.with(&order.content).map_err(|faults| {
            let shown: Vec<String> = faults.into_iter().take(MOST_FAULTS).collect();
            Fault::new(Code::NotAnOrder, format!("content: {}", shown.join("; ")))
        })?;
        let mut ordered = self.ordered.lock().unwrap_or_else(PoisonError::into_inner);
        ordered.truncate(MOST_REMEMBERED - 1);
        ordered.push_front((key, Arc::clone(&laid)));
        Ok(laid)
    }

    fn remembered(&self, key: u64) -> Option<Arc<dyn AnySystem>> {
        let mut ordered = self.ordered.lock().unwrap_or_else(PoisonError::into_inner);
        let found = ordered.iter().position(|(known, _)| *known == key)?;
        let found = ordered.remove(found)?;
        let system = Arc::clone(&found.1);
        ordered.push_front(found);
        Some(system)
    }
}

/// A content file: the short name of its system, its name and its text.
type Own = (String, (String, String));

/// The content files of a folder, each with the short name of its system; and what is wrong with the others.
fn files_of(folder: &Folder, library: &Library) -> (Vec<Own>, Vec<String>) {
    let (mut files, mut faults, mut bytes) = (Vec::new(), Vec::new(), 0);
    for (name, read) in folder.texts() {
        let text = match read {
            Ok(text) if RosterFile::is_one(&text) => continue, // rosters may lie beside content; they are none
            Ok(text) if bytes + text.len() > MOST_BYTES => {
                faults.push(format!(
                    "{name}: found more than {MOST_BYTES} bytes of content in all; it is left out"
                ));
                continue;
            }
            Ok(text) => text,
            Err(trouble) => {
                faults.push(format!("{name}: {trouble}"));
                continue;
            }
        };
        bytes += text.len();
        match system_of(library, &name, &text) {
            Ok(short) => files.push((short.to_string(), (name, text))),
            Err(fault) => faults.push(fault),
        }
    }
    (files, faults)
}

/// The short name of the system that a content file names on its top.
pub(crate) fn system_of(library: &Library, name: &str, text: &str) -> Result<&'static str, String> {
    match Sheet::system_of(text) {
        Some((line, named)) => match library.system(&named) {
            Ok(system) => Ok(system.view().short),
            Err(fault) => Err(format!("{name}:{line}: {}", fault.text)),
        },
        None => {
            let first = library.systems().first().map_or("", |system| system.view().short);
            Err(format!("{name}:1: no system is named; write system = \"{first}\" on top"))
        }
    }
}

/// A system with as many of these files as fit: those with faults are left out, and their faults told.
fn laid_over(system: &Arc<dyn AnySystem>, mut files: Overlay) -> (Arc<dyn AnySystem>, Vec<String>) {
    let mut told = Vec::new();
    while !files.is_empty() {
        let faults = match system.with(&files) {
            Ok(laid) => return (laid, told),
            Err(faults) => faults,
        };
        let is_at_fault = |(name, _): &(String, String)| {
            faults
                .iter()
                .any(|fault| fault.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(':')))
        };
        let before = files.len();
        files.retain(|file| !is_at_fault(file));
        told.extend(faults);
        if files.len() == before {
            break; // nobody knows which of them it is
        }
    }
    (Arc::clone(system), told)
}
