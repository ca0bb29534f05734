//! All rosters of a hall: whose they are, what they were before, and what a list says of them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use frame::muster::RosterFile;
use referee::Library;

use super::history::{History, Step};
use super::shelves::OneShelf;
use super::{Folder, Keeps, Shelves, Stored, Summary};
use crate::fault::{Code, Fault};

/// What the shelf is called in addresses that belongs to this machine, and the one that is to be begun.
const HOME: &str = "home";
pub(crate) const SHELF_TO_BEGIN: &str = "new";

/// The most summaries that are remembered.
const MOST_SUMMARIES: usize = 2_000;

/// Where a hall keeps rosters: those of this machine in a folder, those of its guests on shelves.
#[derive(Default)]
pub struct Rosters {
    home: Option<Arc<Folder>>,
    campaigns: Option<Arc<Folder>>,
    shelves: Option<Shelves>,
    history: History,
    summaries: Mutex<HashMap<u64, Arc<Summary>>>,
}

/// The rosters of one person, and the part of the address that they stand behind: `home`, or a secret.
#[derive(Clone)]
pub(crate) struct Shelf {
    pub(crate) name: String,
    key: String,
    keeps: Arc<dyn Keeps>,
    campaigns: Option<Arc<dyn Keeps>>,
}

/// A roster that is kept, as text and read.
pub(crate) struct Kept {
    pub(crate) stored: Stored,
    pub(crate) file: Result<RosterFile, String>,
}

impl Rosters {
    /// Rosters in a folder for somebody at this machine, and shelves for guests.
    pub fn new(home: Option<Folder>, shelves: Option<Shelves>) -> Rosters {
        Rosters { home: home.map(Arc::new), shelves, ..Rosters::default() }
    }

    /// The same with campaigns of this machine in a folder.
    pub fn with_campaigns(self, folder: Option<Folder>) -> Rosters {
        Rosters { campaigns: folder.map(Arc::new), ..self }
    }

    /// The shelf of this name; `home` only for somebody at home.
    pub(crate) fn shelf(&self, name: &str, at_home: bool) -> Result<Shelf, Fault> {
        match (name, &self.home, &self.shelves) {
            (HOME, Some(home), _) if at_home => {
                let keeps: Arc<dyn Keeps> = Arc::<Folder>::clone(home);
                let campaigns = self.campaigns.as_ref();
                let campaigns = campaigns.map(|folder| -> Arc<dyn Keeps> { Arc::<Folder>::clone(folder) });
                Ok(Shelf { name: HOME.to_string(), key: HOME.to_string(), keeps, campaigns })
            }
            (HOME, ..) => Err(Fault::new(
                Code::NotYours,
                "these rosters are shown only at the machine they are kept on",
            )),
            (_, _, Some(shelves)) => {
                let shelf = shelves.shelf(name)?.map(|shelf| one(name, shelf));
                shelf.ok_or_else(|| {
                    let text = "no rosters are kept behind this link; check that the whole of it was copied";
                    Fault::new(Code::NoSuchRoster, text)
                })
            }
            _ => Err(Fault::new(Code::NotYours, "no rosters are kept here")),
        }
    }

    /// A shelf that comes into being with its first roster, behind a fresh secret.
    pub(crate) fn fresh(&self) -> Result<Shelf, Fault> {
        let none = || Fault::new(Code::NotYours, "no rosters are kept here");
        let (shelves, secret) = (self.shelves.as_ref().ok_or_else(none)?, Shelves::fresh_secret());
        Ok(one(&secret, shelves.shelf_to_be(&secret)))
    }

    /// The name of the shelf of somebody at this machine, if there is one.
    pub(crate) fn home(&self, at_home: bool) -> Option<&'static str> {
        (at_home && self.home.is_some()).then_some(HOME)
    }

    /// Can guests keep rosters?
    pub(crate) fn has_shelves(&self) -> bool {
        self.shelves.is_some()
    }

    /// Are rosters kept at all?
    pub(crate) fn is_open(&self) -> bool {
        self.home.is_some() || self.shelves.is_some()
    }

    /// Keeps a roster as it is from now on; what it was can be had back.
    pub(crate) fn change(&self, shelf: &Shelf, id: &str, before: &str, text: &str) -> Result<(), Fault> {
        if before == text {
            return Ok(());
        }
        shelf.keeps.replace(id, before, text)?;
        self.history.changed(shelf.key_of(id), before.to_string());
        Ok(())
    }

    /// Takes the last change back, or does it again; false if there is none.
    pub(crate) fn step(&self, shelf: &Shelf, id: &str, before: &str, step: Step) -> Result<bool, Fault> {
        let key = shelf.key_of(id);
        let Some(text) = self.history.peek(&key, step) else { return Ok(false) };
        shelf.keeps.replace(id, before, &text)?;
        self.history.stepped(&key, step, before.to_string());
        Ok(true)
    }

    /// Is there a step to take?
    pub(crate) fn may_step(&self, shelf: &Shelf, id: &str, step: Step) -> bool {
        self.history.peek(&shelf.key_of(id), step).is_some()
    }

    /// Takes a roster out for good.
    pub(crate) fn remove(&self, shelf: &Shelf, id: &str) -> Result<(), Fault> {
        shelf.keeps.remove(id)?;
        self.history.forget(&shelf.key_of(id));
        Ok(())
    }

    /// What a list says of a stored roster.
    pub(crate) fn summary(&self, library: &Library, stored: &Stored) -> Arc<Summary> {
        let version = version_of(&(&stored.id, &stored.text, &stored.trouble));
        let mut known = self.summaries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(summary) = known.get(&version) {
            return Arc::clone(summary);
        }
        drop(known);
        let summary = Arc::new(match Kept::of(stored.clone()).file {
            Ok(file) => Summary::of(library, &file, &stored.id),
            Err(trouble) => Summary::troubled(&stored.id, trouble),
        });
        known = self.summaries.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_SUMMARIES {
            known.clear();
        }
        known.insert(version, Arc::clone(&summary));
        summary
    }
}

impl Shelf {
    /// All rosters on it, the one changed last first.
    pub(crate) fn list(&self) -> Result<Vec<Stored>, Fault> {
        self.keeps.list()
    }

    /// A roster on it.
    pub(crate) fn read(&self, id: &str) -> Result<Kept, Fault> {
        self.keeps.read(id).map(Kept::of)
    }

    /// Keeps a new roster, and says under which id.
    pub(crate) fn add(&self, file: &RosterFile) -> Result<String, Fault> {
        let name = file.roster.get("name").and_then(|name| name.as_str()).unwrap_or("roster");
        self.keeps.add(name, &file.written())
    }

    /// Its address.
    pub(crate) fn path(&self) -> String {
        format!("/rosters/{}", self.name)
    }

    /// The campaigns beside the rosters.
    pub(crate) fn campaigns(&self) -> Result<&dyn Keeps, Fault> {
        let none = || Fault::new(Code::NotYours, "no campaigns are kept here");
        self.campaigns.as_deref().ok_or_else(none)
    }

    /// The address of the campaigns.
    pub(crate) fn campaigns_path(&self) -> String {
        format!("/campaigns/{}", self.name)
    }

    /// Does it stand behind a secret link?
    pub(crate) fn is_secret(&self) -> bool {
        self.name != HOME
    }

    fn key_of(&self, id: &str) -> (String, String) {
        (self.key.clone(), id.to_string())
    }
}

impl Kept {
    fn of(stored: Stored) -> Kept {
        let file = match &stored.trouble {
            Some(trouble) => Err(trouble.clone()),
            None => RosterFile::read(&stored.text),
        };
        Kept { stored, file }
    }

    /// The roster, or why it can't be read.
    pub(crate) fn roster(&self) -> Result<&RosterFile, Fault> {
        self.file.as_ref().map_err(|trouble| Fault::new(Code::NotARoster, trouble.clone()))
    }

    /// The number that tells this state of it from others.
    pub(crate) fn version(&self) -> u64 {
        version_of(&self.stored.text)
    }
}

fn one(name: &str, shelf: OneShelf) -> Shelf {
    let campaigns: Arc<dyn Keeps> = Arc::new(shelf.campaigns());
    let (name, key) = (name.to_string(), shelf.key().to_string());
    Shelf { name, key, keeps: Arc::new(shelf), campaigns: Some(campaigns) }
}

/// A number that changes with the text; small enough for a number in a script.
pub(crate) fn version_of(text: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish() >> 12
}
