//! All that a hall keeps for its players: whose it is, what it was before, and what a list of rosters says.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use frame::muster::RosterFile;

use super::history::{History, Key, Step};
use super::shelves::OneShelf;
use super::{Folder, Keeps, Kind, Shelves, Stored, Summary};
use crate::fault::{Code, Fault};
use crate::store::StoreFault;
use crate::tables::Own;

/// What the shelf is called in addresses that belongs to this machine, and the one that is to be begun.
const HOME: &str = "home";
pub(crate) const SHELF_TO_BEGIN: &str = "new";

/// The most summaries that are remembered.
const MOST_SUMMARIES: usize = 2_000;

/// Where a hall keeps rosters, and what lies beside them: that of this machine in folders, that of its guests on shelves.
#[derive(Default)]
pub struct Rosters {
    home: BTreeMap<Kind, Arc<Folder>>,
    shelves: Option<Shelves>,
    history: History,
    summaries: Mutex<HashMap<u64, Arc<Summary>>>,
}

/// What one person keeps, and the part of the address that it stands behind: `home`, or a secret.
#[derive(Clone)]
pub(crate) struct Shelf {
    pub(crate) name: String,
    key: String,
    keeps: BTreeMap<Kind, Arc<dyn Keeps>>,
}

/// A roster that is kept, as text and read.
pub(crate) struct Kept {
    pub(crate) stored: Stored,
    pub(crate) file: Result<RosterFile, String>,
}

impl Rosters {
    /// A folder of each kind for somebody at this machine, and shelves for guests.
    pub fn new(home: impl IntoIterator<Item = Folder>, shelves: Option<Shelves>) -> Rosters {
        let home = home.into_iter().map(|folder| (folder.kind(), Arc::new(folder))).collect();
        Rosters { home, shelves, ..Rosters::default() }
    }

    /// Puts everything into the files themselves, as the hall closes.
    pub(crate) fn rest(&self) -> Result<(), StoreFault> {
        self.shelves.as_ref().map_or(Ok(()), Shelves::rest)
    }

    /// The content of this machine.
    pub(crate) fn content(&self) -> Option<&Folder> {
        self.home.get(&Kind::Content).map(AsRef::as_ref)
    }

    /// The shelf of this name; `home` only for somebody at home.
    pub(crate) fn shelf(&self, name: &str, at_home: bool) -> Result<Shelf, Fault> {
        match (name, &self.shelves) {
            (HOME, _) if at_home && !self.home.is_empty() => {
                let keeps = self.home.iter();
                let keeps =
                    keeps.map(|(kind, folder)| (*kind, Arc::<Folder>::clone(folder) as Arc<dyn Keeps>));
                Ok(Shelf { name: HOME.to_string(), key: HOME.to_string(), keeps: keeps.collect() })
            }
            (HOME, ..) => Err(Fault::new(
                Code::NotYours,
                "what is kept here is shown only at the machine it is kept on",
            )),
            (_, Some(shelves)) => {
                let shelf = shelves.shelf(name)?.map(|shelf| one(name, shelf));
                shelf.ok_or_else(|| {
                    let text = "nothing is kept behind this link; check that the whole of it was copied";
                    Fault::new(Code::NoSuchRoster, text)
                })
            }
            _ => Err(Kind::Roster.none_here()),
        }
    }

    /// A shelf that comes into being with its first roster, behind a fresh secret.
    pub(crate) fn fresh(&self) -> Result<Shelf, Fault> {
        let none = || Kind::Roster.none_here();
        let (shelves, secret) = (self.shelves.as_ref().ok_or_else(none)?, Shelves::fresh_secret());
        Ok(one(&secret, shelves.shelf_to_be(&secret)))
    }

    /// The name of the shelf of somebody at this machine, if there is one.
    pub(crate) fn home(&self, at_home: bool) -> Option<&'static str> {
        (at_home && !self.home.is_empty()).then_some(HOME)
    }

    /// Can guests keep anything?
    pub(crate) fn has_shelves(&self) -> bool {
        self.shelves.is_some()
    }

    /// Is anything kept at all?
    pub(crate) fn is_open(&self) -> bool {
        !self.home.is_empty() || self.shelves.is_some()
    }

    /// Keeps something as it is from now on; what it was can be had back.
    pub(crate) fn change(&self, item: &Item, before: &str, text: &str) -> Result<(), Fault> {
        if before == text {
            return Ok(());
        }
        item.keeps()?.replace(item.id, before, text)?;
        self.history.changed(item.key(), before.to_string());
        Ok(())
    }

    /// Takes the last change back, or does it again; false if there is none.
    pub(crate) fn step(&self, item: &Item, before: &str, step: Step) -> Result<bool, Fault> {
        let key = item.key();
        let Some(text) = self.history.peek(&key, step) else { return Ok(false) };
        item.keeps()?.replace(item.id, before, &text)?;
        self.history.stepped(&key, step, before.to_string());
        Ok(true)
    }

    /// Is there a step to take?
    pub(crate) fn may_step(&self, item: &Item, step: Step) -> bool {
        self.history.peek(&item.key(), step).is_some()
    }

    /// Takes something out for good.
    pub(crate) fn remove(&self, item: &Item) -> Result<(), Fault> {
        item.keeps()?.remove(item.id)?;
        self.history.forget(&item.key());
        Ok(())
    }

    /// The books have changed, and so has what rosters come to.
    pub(crate) fn forget_summaries(&self) {
        self.summaries.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What a list says of a stored roster.
    pub(crate) fn summary(&self, books: &Own, stored: &Stored) -> Arc<Summary> {
        let version = version_of(&(books.state, &stored.id, &stored.text, &stored.trouble));
        let mut known = self.summaries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(summary) = known.get(&version) {
            return Arc::clone(summary);
        }
        drop(known);
        let summary = Arc::new(match Kept::of(stored.clone()).file {
            Ok(file) => Summary::of(&books.library, &file, &stored.id),
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
        self.of(Kind::Roster)?.list()
    }

    /// A roster on it.
    pub(crate) fn read(&self, id: &str) -> Result<Kept, Fault> {
        self.of(Kind::Roster)?.read(id).map(Kept::of)
    }

    /// Keeps a new roster, and says under which id.
    pub(crate) fn add(&self, file: &RosterFile) -> Result<String, Fault> {
        let name = file.roster.get("name").and_then(|name| name.as_str()).unwrap_or("roster");
        self.of(Kind::Roster)?.add(name, &file.written())
    }

    /// Everything of this kind on it.
    pub(crate) fn of(&self, kind: Kind) -> Result<&dyn Keeps, Fault> {
        self.keeps.get(&kind).map(AsRef::as_ref).ok_or_else(|| kind.none_here())
    }

    /// One thing on it.
    pub(crate) fn item<'a>(&'a self, kind: Kind, id: &'a str) -> Item<'a> {
        Item { shelf: self, kind, id }
    }

    /// The address of everything of this kind.
    pub(crate) fn path_of(&self, kind: Kind) -> String {
        format!("/{}/{}", kind.place(), self.name)
    }

    /// The address of its rosters.
    pub(crate) fn path(&self) -> String {
        self.path_of(Kind::Roster)
    }

    /// Does it stand behind a secret link?
    pub(crate) fn is_secret(&self) -> bool {
        self.name != HOME
    }
}

/// One thing that is kept: the shelf it lies on, its kind, its id.
pub(crate) struct Item<'a> {
    shelf: &'a Shelf,
    kind: Kind,
    id: &'a str,
}

impl Item<'_> {
    /// Its address.
    pub(crate) fn path(&self) -> String {
        let id: String = form_urlencoded::byte_serialize(self.id.as_bytes()).collect();
        format!("{}/{}/{}", self.shelf.path_of(self.kind), self.kind.letter(), id.replace('+', "%20"))
    }

    fn keeps(&self) -> Result<&dyn Keeps, Fault> {
        self.shelf.of(self.kind)
    }

    fn key(&self) -> Key {
        (self.shelf.key.clone(), self.kind, self.id.to_string())
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
    let keeps = Kind::ALL.map(|kind| (kind, Arc::new(shelf.of(kind)) as Arc<dyn Keeps>));
    Shelf { name: name.to_string(), key: shelf.key().to_string(), keeps: BTreeMap::from(keeps) }
}

/// A number that changes with the text; small enough for a number in a script.
pub(crate) fn version_of(text: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish() >> 12
}
