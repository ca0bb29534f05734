//! A table on the desk: found, checked, shown, kept.

use std::sync::Arc;

use frame::Scenes;
use frame::scene::PaletteView;
use referee::AnySystem;

use crate::fault::{Code, Fault};
use crate::page::form::written;
use crate::page::scene::{Bench, Looked};
use crate::rosters::{Item, Kind, Shelf, Step, Stored, version_of};
use crate::scenes::{Check, TableFile};
use crate::server::muster::{Caller, books_of};
use crate::tables::{Hall, Own};

/// Which table an address means: its shelf, its id.
pub(super) type Address = (String, String);

/// A table that can be worked on.
pub(super) struct Desk<'a> {
    hall: &'a Hall,
    pub(super) books: Arc<Own>,
    pub(super) shelf: Shelf,
    pub(super) stored: Stored,
    pub(super) file: TableFile,
    pub(super) system: Arc<dyn AnySystem>,
    pub(super) path: String,
}

impl<'a> Desk<'a> {
    /// The table of an address.
    pub(super) fn find(hall: &'a Hall, caller: &Caller, (shelf, id): &Address) -> Result<Desk<'a>, Fault> {
        let shelf = caller.shelf(hall, shelf)?;
        let stored = shelf.of(Kind::Table)?.read(id)?;
        let file = read(&stored)?;
        let books = books_of(hall, &shelf);
        let system = Arc::clone(books.library.system(&file.system)?);
        scenes(&*system)?;
        let path = shelf.item(Kind::Table, id).path();
        Ok(Desk { hall, books, shelf, stored, file, system, path })
    }

    fn item(&self) -> Item<'_> {
        self.shelf.item(Kind::Table, &self.stored.id)
    }

    /// What can be drawn on it.
    pub(super) fn palette(&self) -> Result<PaletteView, Fault> {
        Ok(scenes(&*self.system)?.palette())
    }

    /// What its system makes of it.
    pub(super) fn check(&self) -> Arc<Check> {
        self.hall.check(&self.books, &*self.system, &self.file.scene)
    }

    /// The number that tells this state of it from others.
    pub(super) fn version(&self) -> u64 {
        version_of(&self.stored.text)
    }

    /// Keeps it as it is now.
    pub(super) fn keep(&mut self, file: TableFile) -> Result<(), Fault> {
        let text = file.written();
        self.hall.rosters().change(&self.item(), &self.stored.text, &text)?;
        self.stored.text = text;
        self.file = file;
        Ok(())
    }

    /// Takes the last change back, or does it again.
    pub(super) fn step(&mut self, step: Step) -> Result<(), Fault> {
        if !self.hall.rosters().step(&self.item(), &self.stored.text, step)? {
            let text = "there is no change left to take back or to do again";
            return Err(Fault::new(Code::NothingToUndo, text));
        }
        self.stored = self.shelf.of(Kind::Table)?.read(&self.stored.id)?;
        self.file = read(&self.stored)?;
        Ok(())
    }

    /// The table as its page shows it.
    pub(super) fn bench<T>(&self, looked: &Looked, show: impl FnOnce(&Bench) -> T) -> Result<T, Fault> {
        let (palette, check) = (self.palette()?, self.check());
        let may = |step| self.hall.rosters().may_step(&self.item(), step);
        let (short, scenario) = (self.system.view().short, format!("mine:{}", self.stored.id));
        let play = written([("system", short), ("scenario", scenario.as_str())]);
        Ok(show(&Bench {
            path: &self.path,
            list: self.shelf.path_of(Kind::Table),
            system: self.system.view(),
            scene: &self.file.scene,
            palette: &palette,
            check: &check,
            rosters: self.system.catalogue().rosters,
            version: self.version(),
            undo: may(Step::Undo),
            redo: may(Step::Redo),
            set_up: format!("/new?{play}"),
            looked,
        }))
    }
}

/// A table that is kept, or why it can't be read.
pub(super) fn read(stored: &Stored) -> Result<TableFile, Fault> {
    let read = match &stored.trouble {
        Some(trouble) => Err(trouble.clone()),
        None => TableFile::read(&stored.text),
    };
    read.map_err(|why| Fault::new(Code::NotATable, why))
}

/// What a system knows of tables of one's own.
pub(super) fn scenes(system: &dyn AnySystem) -> Result<&dyn Scenes, Fault> {
    let none = || Fault::new(Code::NotATable, format!("tables of {} can't be drawn", system.view().title));
    system.scenes().ok_or_else(none)
}
