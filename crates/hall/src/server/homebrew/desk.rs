//! A content file on the desk: found, read, checked, and kept when it has been changed.

use std::sync::Arc;

use content::{kebab, of_its_own};
use frame::homebrew::{ContentFile, SCENARIO};
use referee::{AnySystem, SystemView};
use serde_json::Value;

use crate::fault::{Code, Fault};
use crate::page::homebrew::{EntryRow, Shape, Whole};
use crate::rosters::{Kind, Shelf, Stored, version_of};
use crate::server::muster::Caller;
use crate::tables::{Hall, Own};

/// A content file that can be worked on.
pub(super) struct Desk<'a> {
    hall: &'a Hall,
    pub(super) shelf: Shelf,
    pub(super) stored: Stored,
    /// The file as data, or why it can't be read.
    pub(super) file: Result<ContentFile, String>,
    /// Its system with all other content of the same person over it.
    others: Option<Arc<dyn AnySystem>>,
}

/// An entry of a file.
pub(super) struct Spot {
    pub(super) table: String,
    pub(super) number: usize,
    /// Where it stands in the file: empty for a scenario, which is the whole of it.
    pub(super) base: String,
    pub(super) shape: Shape,
    pub(super) value: Value,
}

impl<'a> Desk<'a> {
    /// The file of an address.
    pub(super) fn find(hall: &'a Hall, caller: &Caller, shelf: &str, id: &str) -> Result<Desk<'a>, Fault> {
        let shelf = caller.shelf(hall, shelf)?;
        let stored = shelf.of(Kind::Content)?.read(id)?;
        Desk::of(hall, shelf, stored)
    }

    /// A file of a shelf.
    pub(super) fn of(hall: &'a Hall, shelf: Shelf, stored: Stored) -> Result<Desk<'a>, Fault> {
        let file = match &stored.trouble {
            Some(trouble) => Err(trouble.clone()),
            None => ContentFile::read(&stored.text),
        };
        let others = shelf.of(Kind::Content)?.list()?.into_iter().filter(|other| other.id != stored.id);
        let library = &hall.with_content(others.map(Stored::into_file).collect()).library;
        let named = file.as_ref().ok().and_then(|file| file.system.clone());
        let others = named.and_then(|named| library.system(&named).ok().map(Arc::clone));
        Ok(Desk { hall, shelf, stored, file, others })
    }

    /// Its name among the files of a book.
    pub(super) fn name(&self) -> String {
        name_of(&self.stored.id)
    }

    pub(super) fn path(&self) -> String {
        self.shelf.item(Kind::Content, &self.stored.id).path()
    }

    pub(super) fn list(&self) -> String {
        self.shelf.path_of(Kind::Content)
    }

    pub(super) fn version(&self) -> u64 {
        version_of(&self.stored.text)
    }

    pub(super) fn file(&self) -> Result<&ContentFile, Fault> {
        self.file.as_ref().map_err(|trouble| Fault::new(Code::NotARoster, trouble.clone()))
    }

    /// Its system, without the file itself.
    pub(super) fn system(&self) -> Result<&Arc<dyn AnySystem>, Fault> {
        let none = || {
            let library = self.hall.library();
            let shorts: Vec<&str> = library.systems().iter().map(|system| system.view().short).collect();
            let first = shorts.first().copied().unwrap_or_default();
            let text = format!("system: expected one of {}, as in system = \"{first}\"", shorts.join(", "));
            Fault::new(Code::NotARoster, text)
        };
        self.others.as_ref().ok_or_else(none)
    }

    /// Its system as it is built in.
    pub(super) fn built_in(&self) -> Result<Arc<dyn AnySystem>, Fault> {
        let library = &self.hall.with_content(Vec::new()).library;
        Ok(Arc::clone(library.system(self.system()?.view().short)?))
    }

    /// Its system with the file over it, or everything that is wrong with that.
    pub(super) fn checked(&self) -> Result<Arc<dyn AnySystem>, Vec<String>> {
        self.file.as_ref().map_err(|trouble| vec![format!("{}:1: {trouble}", self.name())])?;
        let system = self.system().map_err(|fault| vec![format!("{}:1: {}", self.name(), fault.text)])?;
        system.with(&vec![(self.name(), self.stored.text.clone())])
    }

    /// What is wrong with the file.
    pub(super) fn faults(&self) -> Vec<String> {
        self.checked().err().unwrap_or_default()
    }

    /// Keeps this text in the place of the file's.
    pub(super) fn write(&self, text: &str) -> Result<(), Fault> {
        self.hall.rosters().change(&self.shelf.item(Kind::Content, &self.stored.id), &self.stored.text, text)
    }

    /// The entries of the file, with their addresses.
    pub(super) fn rows(&self) -> Vec<EntryRow> {
        let schemas = self.others.as_ref().map(|system| system.schemas()).unwrap_or_default();
        self.file.as_ref().map_or_else(|_| Vec::new(), |file| rows(file, &schemas, &self.path()))
    }

    /// The file as its page shows it.
    pub(super) fn whole(&self) -> Whole {
        Whole {
            path: self.path(),
            list: self.list(),
            name: self.stored.id.clone(),
            entries: self.rows(),
            faults: self.faults(),
        }
    }

    /// An entry of the file.
    pub(super) fn spot(&self, table: &str, number: usize) -> Result<Spot, Fault> {
        let none = || Fault::new(Code::NoSuchRoster, "there is no such entry in this file; reload its page");
        let file = self.file()?;
        let schemas = self.system()?.schemas();
        let (_, schema) = schemas.into_iter().find(|(name, _)| *name == table).ok_or_else(none)?;
        let shape = Shape::of(&schema);
        let is_whole = table == SCENARIO && is_whole(&schema);
        let (base, value) = match is_whole {
            true => (String::new(), Value::Object(file.tables.clone())),
            false => (file.place(table, number), file.entries(table).get(number).ok_or_else(none)?.clone()),
        };
        Ok(Spot { table: table.to_string(), number, base, shape, value })
    }
}

impl Spot {
    /// The file with another value in its place.
    pub(super) fn put(&self, file: &ContentFile, value: Value) -> ContentFile {
        let mut file = file.clone();
        if self.base.is_empty() {
            file.tables = value.as_object().cloned().unwrap_or_default();
        } else if let Some(entry) = file.entry_mut(&self.table, self.number) {
            *entry = value;
        }
        file
    }

    /// What says the entry's id and name.
    pub(super) fn head(&self) -> &Value {
        match self.base.is_empty() {
            true => self.value.get(SCENARIO).unwrap_or(&self.value),
            false => &self.value,
        }
    }

    pub(super) fn text(&self, key: &str) -> String {
        self.head().get(key).and_then(Value::as_str).unwrap_or_default().to_string()
    }
}

/// The entries of a file: those of tables that have a form, with their addresses.
pub(super) fn rows(file: &ContentFile, schemas: &[(&'static str, Value)], path: &str) -> Vec<EntryRow> {
    let has_form = |table: &str| schemas.iter().any(|(name, _)| *name == table);
    let is_part = |table: &str| file.is_scenario() && table != SCENARIO && is_part(schemas, table);
    let mut rows = Vec::new();
    for table in file.tables.keys().filter(|table| !is_part(table)) {
        for (number, entry) in file.entries(table).iter().enumerate() {
            let path = has_form(table).then(|| format!("{path}/e/{table}/{number}"));
            rows.push(EntryRow { path, table: table.clone(), name: called(entry) });
        }
    }
    rows
}

/// Is a scenario the whole of its file, by this schema?
pub(super) fn is_whole(schema: &Value) -> bool {
    schema.pointer("/properties/scenario").is_some()
}

/// Is this a table of a scenario, and no entry by itself?
fn is_part(schemas: &[(&'static str, Value)], table: &str) -> bool {
    let scenario = schemas.iter().find(|(name, _)| *name == SCENARIO);
    scenario.is_some_and(|(_, schema)| schema.pointer(&format!("/properties/{table}")).is_some())
}

/// What an entry is called.
fn called(entry: &Value) -> String {
    let text = |key: &str| entry.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
    text("name").or_else(|| text("id")).unwrap_or("without a name").to_string()
}

/// The name of a file of this id among the files of a book.
pub(super) fn name_of(id: &str) -> String {
    format!("{id}.toml")
}

/// A name and an id that no entry of the table has.
pub(super) fn fresh_name(system: &dyn AnySystem, table: &str, name: &str) -> (String, String) {
    let known = system.entries(table);
    let (name, id) = of_its_own(name, |id| known.iter().any(|entry| entry.id == id));
    (name, kebab(&id))
}

/// The content of a shelf, laid over the books of the hall.
pub(super) fn own(hall: &Hall, shelf: &Shelf) -> Result<Arc<Own>, Fault> {
    let files = shelf.of(Kind::Content)?.list()?;
    Ok(hall.with_content(files.into_iter().map(Stored::into_file).collect()))
}

/// The systems that have schemas, and so forms.
pub(super) fn with_schemas(systems: &[Arc<dyn AnySystem>]) -> Vec<SystemView> {
    systems.iter().filter(|system| !system.schemas().is_empty()).map(|system| system.view()).collect()
}
