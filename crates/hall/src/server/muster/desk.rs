//! A roster on the desk: found, mustered, shown.

use std::sync::Arc;

use frame::Mustering;
use frame::muster::{FlawView, MusterView, RosterFile};
use referee::AnySystem;
use serde_json::Value;

use super::whose::{Caller, books_of, roster_path};
use crate::fault::{Code, Fault};
use crate::page::muster::Bench;
use crate::rosters::{Item, Kept, Kind, Shelf, Step};
use crate::tables::{Hall, Own};

/// Which roster an address means: its shelf, its id.
pub(super) type Address = (String, String);

/// A roster that can be worked on.
pub(super) struct Desk<'a> {
    hall: &'a Hall,
    books: Arc<Own>,
    pub(super) shelf: Shelf,
    pub(super) kept: Kept,
    pub(super) path: String,
}

impl<'a> Desk<'a> {
    /// The roster of an address.
    pub(super) fn find(hall: &'a Hall, caller: &Caller, (shelf, id): &Address) -> Result<Desk<'a>, Fault> {
        let shelf = caller.shelf(hall, shelf)?;
        let kept = shelf.read(id)?;
        let path = roster_path(&shelf, id);
        Ok(Desk { hall, books: books_of(hall, &shelf), shelf, kept, path })
    }

    /// The same roster as it is now.
    pub(super) fn again(self) -> Result<Desk<'a>, Fault> {
        let kept = self.shelf.read(&self.kept.stored.id)?;
        Ok(Desk { kept, ..self })
    }

    fn item(&self) -> Item<'_> {
        self.shelf.item(Kind::Roster, &self.kept.stored.id)
    }

    pub(super) fn file(&self) -> Result<&RosterFile, Fault> {
        self.kept.roster()
    }

    pub(super) fn system(&self) -> Result<&Arc<dyn AnySystem>, Fault> {
        Ok(self.books.library.system(&self.file()?.system)?)
    }

    pub(super) fn mustering(&self) -> Result<&dyn Mustering, Fault> {
        mustering(&**self.system()?)
    }

    /// What it comes to; or why it can't be read as a roster of its system.
    pub(super) fn mustered(&self) -> Result<Result<MusterView, Vec<FlawView>>, Fault> {
        Ok(self.mustering()?.muster(&self.file()?.roster))
    }

    /// What it comes to, where nothing can be done with one that can't be read.
    pub(super) fn view(&self) -> Result<MusterView, Fault> {
        self.mustered()?.map_err(|flaws| Fault::new(Code::NotARoster, words_of(&flaws)))
    }

    /// Keeps the roster as it is from now on.
    pub(super) fn keep(&self, roster: Value) -> Result<(), Fault> {
        let file = RosterFile::new(&self.file()?.system, roster);
        self.write(&file.written())
    }

    /// Keeps this text in the place of the roster's.
    pub(super) fn write(&self, text: &str) -> Result<(), Fault> {
        let stored = &self.kept.stored;
        self.hall.rosters().change(&self.item(), &stored.text, text)
    }

    /// Takes the last change back, or does it again.
    pub(super) fn step(&self, step: Step) -> Result<bool, Fault> {
        let stored = &self.kept.stored;
        self.hall.rosters().step(&self.item(), &stored.text, step)
    }

    /// The roster as its page shows it.
    pub(super) fn bench<T>(&self, show: impl FnOnce(&Bench) -> T) -> Result<T, Fault> {
        let (system, mustered) = (self.system()?, self.mustered()?);
        let may = |step| self.hall.rosters().may_step(&self.item(), step);
        Ok(show(&Bench {
            path: self.path.clone(),
            list: self.shelf.path(),
            system: system.view(),
            noun: self.mustering()?.noun(),
            name: self.name(),
            state: mustered.as_ref().map_err(Vec::as_slice),
            version: self.kept.version(),
            undo: may(Step::Undo),
            redo: may(Step::Redo),
            play: self.play_path()?,
        }))
    }

    /// What it is called.
    pub(super) fn name(&self) -> String {
        let named = self.kept.file.as_ref().ok().and_then(|file| file.roster.get("name")?.as_str());
        named.filter(|name| !name.trim().is_empty()).unwrap_or(&self.kept.stored.id).to_string()
    }

    fn play_path(&self) -> Result<String, Fault> {
        let (system, with) = (self.system()?.view().short, format!("mine:{}", self.kept.stored.id));
        Ok(format!("/new?{}", crate::page::form::written([("system", system), ("with", with.as_str())])))
    }
}

/// How a system musters rosters.
pub(super) fn mustering(system: &dyn AnySystem) -> Result<&dyn Mustering, Fault> {
    let none = || {
        let text = format!("{} has no rosters", system.view().title);
        Fault::new(Code::NotARoster, text)
    };
    system.mustering().ok_or_else(none)
}

/// All flaws in a sentence each.
pub(super) fn words_of(flaws: &[FlawView]) -> String {
    flaws.iter().map(|flaw| flaw.words.as_str()).collect::<Vec<_>>().join("; ")
}
