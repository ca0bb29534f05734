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
    ordered: Remembered<dyn AnySystem>,
    /// Systems with content of players' own.
    own: Remembered<Own>,
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
        Books { base, now: Mutex::new(now), ordered: Mutex::default(), own: Mutex::default() }
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
        let Own { library, faults, .. } = Own::of(&self.base, folder.texts(), |files| files);
        Now { library, state, faults }
    }

    /// The systems it was opened with, and over them these content files.
    pub(super) fn with_content(&self, texts: Texts) -> Arc<Own> {
        let key = version_of(&("of its own", &texts));
        self.remember_own(key, || Own::of(&self.base, texts, |files| files))
    }

    /// The systems as they are now, and over them these content files of a guest: as many as an order may bring.
    pub(super) fn of_guest(&self, rosters: &Rosters, texts: Texts) -> Arc<Own> {
        let (library, state) = self.now(rosters, |now| (now.library.clone(), now.state));
        let key = version_of(&("of a guest", state, &texts));
        self.remember_own(key, || Own { state: key, ..Own::of(&library, texts, fitting) })
    }

    fn remember_own(&self, key: u64, read: impl FnOnce() -> Own) -> Arc<Own> {
        if let Some(known) = remembered(&self.own, key) {
            return known;
        }
        let own = Arc::new(read());
        remember(&self.own, key, Arc::clone(&own));
        own
    }

    /// The system of an order, with the content that the order brings.
    pub(super) fn ordered(&self, rosters: &Rosters, order: &TableOrder) -> Result<Arc<dyn AnySystem>, Fault> {
        let (library, state) = self.now(rosters, |now| (now.library.clone(), now.state));
        let system = Arc::clone(library.system(&order.system)?);
        if order.content.is_empty() {
            return Ok(system);
        }
        let key = version_of(&(system.view().short, state, &order.content));
        if let Some(known) = remembered(&self.ordered, key) {
            return Ok(known);
        }
        order.check_content(&library, system.view().short)?;
        let laid = system.with(&order.content).map_err(|faults| {
            let shown: Vec<String> = faults.into_iter().take(MOST_FAULTS).collect();
            Fault::new(Code::NotAnOrder, format!("content: {}", shown.join("; ")))
        })?;
        remember(&self.ordered, key, Arc::clone(&laid));
        Ok(laid)
    }
}

/// A content file with the short name of its system.
type OfSystem = (String, (String, String));

/// Content files by their names, with their texts, or why there is none.
pub(crate) type Texts = Vec<(String, Result<String, String>)>;

/// The systems with content of somebody's own.
pub(crate) struct Own {
    /// The systems.
    pub(crate) library: Library,
    /// The files that each system has of it, by its short name.
    pub(crate) content: Vec<(&'static str, Overlay)>,
    /// What is wrong with the others, which are left out.
    pub(crate) faults: Vec<String>,
    /// A number that tells these books from others; 0 for those of the hall.
    pub(crate) state: u64,
}

impl Own {
    /// The systems alone.
    pub(crate) fn nothing(library: Library) -> Own {
        Own { library, content: Vec::new(), faults: Vec::new(), state: 0 }
    }

    /// As many of these files over each system as fit; `cut` says how many may be.
    fn of(over: &Library, texts: Texts, cut: impl Fn(Overlay) -> Overlay) -> Own {
        let (files, mut faults) = files_of(texts, over);
        let mut content = Vec::new();
        let systems =
            over.systems().iter().map(|system| {
                let short = system.view().short;
                let own = files.iter().filter(|(system, _)| system == short).map(|(_, file)| file.clone());
                let own: Overlay = own.collect();
                let fitting = cut(own.clone());
                let left_out = own.iter().filter(|file| !fitting.contains(file));
                faults.extend(left_out.map(|(name, _)| {
                    format!("{name}: there is too much content for one game; it is left out")
                }));
                let (laid, sound, found) = laid_over(system, fitting);
                faults.extend(found);
                if !sound.is_empty() {
                    content.push((short, sound));
                }
                laid
            });
        let library = Library::of(systems.collect::<Vec<_>>());
        Own { library, content, faults, state: 0 }
    }

    /// The files that a game of this system carries.
    pub(crate) fn of_system(&self, short: &str) -> Overlay {
        self.content
            .iter()
            .find(|(known, _)| *known == short)
            .map(|(_, files)| files.clone())
            .unwrap_or_default()
    }
}

/// The first of these files, as many as an order may bring beside a table that is drawn.
fn fitting(files: Overlay) -> Overlay {
    let mut bytes = 0;
    let fits = |(_, text): &(String, String)| {
        bytes += text.len();
        bytes <= TableOrder::MOST_BYTES / 2
    };
    files.into_iter().take(TableOrder::MOST_FILES - 1).filter(fits).collect()
}

/// Things that were made once, the one used last first.
type Remembered<T> = Mutex<VecDeque<(u64, Arc<T>)>>;

fn remembered<T: ?Sized>(known: &Remembered<T>, key: u64) -> Option<Arc<T>> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known.iter().position(|(known, _)| *known == key)?;
    let found = known.remove(found)?;
    let thing = Arc::clone(&found.1);
    known.push_front(found);
    Some(thing)
}

fn remember<T: ?Sized>(known: &Remembered<T>, key: u64, thing: Arc<T>) {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    known.truncate(MOST_REMEMBERED - 1);
    known.push_front((key, thing));
}

/// The content files of a folder, each with the short name of its system; and what is wrong with the others.
fn files_of(texts: Texts, library: &Library) -> (Vec<OfSystem>, Vec<String>) {
    let (mut files, mut faults, mut bytes) = (Vec::new(), Vec::new(), 0);
    for (name, read) in texts {
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
fn laid_over(system: &Arc<dyn AnySystem>, mut files: Overlay) -> (Arc<dyn AnySystem>, Overlay, Vec<String>) {
    let mut told = Vec::new();
    while !files.is_empty() {
        let faults = match system.with(&files) {
            Ok(laid) => return (laid, files, told),
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
    (Arc::clone(system), Overlay::new(), told)
}
