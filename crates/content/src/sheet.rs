//! One file of entries.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::fault::{Fault, Faults};
use crate::names::long_names;
use crate::near::did_you_mean;

/// A content file being read. Faults gather in it; what is sound is handed out.
pub struct Sheet<'a> {
    file: Arc<str>,
    /// Where each line begins.
    lines: Vec<usize>,
    pub(crate) tables: DeTable<'a>,
    /// Was it laid over the built-in content?
    pub(crate) homebrew: bool,
    faults: Vec<Fault>,
}

/// An entry with its place.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// What it says.
    pub value: T,
    /// The file it stands in.
    pub file: Arc<str>,
    /// The line where it begins.
    pub line: usize,
    /// Was it laid over the built-in content?
    pub homebrew: bool,
}

impl<T> Entry<T> {
    /// A fault of this entry.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        Fault { file: self.file.to_string(), line: self.line, what: what.into() }
    }
}

/// The key by which a file may say which system it is for: `system = "sb"`.
const SYSTEM: &str = "system";

impl<'a> Sheet<'a> {
    /// The system that a file names at its top, with the line where it does.
    pub fn system_of(text: &str) -> Option<(usize, String)> {
        let mut sheet = Sheet::read("", text);
        let named = sheet.tables.remove(SYSTEM)?;
        let line = sheet.line(named.span().start);
        named.into_inner().as_str().map(|name| (line, name.to_string()))
    }

    /// The id of the scenario that a file is, if it is one.
    pub fn scenario_of(text: &str) -> Option<String> {
        Sheet::ids_of(text, "scenario").into_iter().next().map(|(_, id)| id)
    }

    /// The ids of the tables of this kind in a file, each with its line. What has none is left out.
    pub fn ids_of(text: &str, kind: &str) -> Vec<(usize, String)> {
        let mut sheet = Sheet::read("", text);
        let items = sheet.items(kind);
        let id = |item: Spanned<DeValue<'_>>| {
            let line = sheet.line(item.span().start);
            let DeValue::Table(mut fields) = item.into_inner() else { return None };
            Some((line, fields.remove("id")?.into_inner().as_str()?.to_string()))
        };
        items.into_iter().filter_map(id).collect()
    }

    /// Opens a file that may hold these kinds of tables. Tables of other names are faults.
    pub fn open(file: &str, text: &'a str, kinds: &[&str]) -> Sheet<'a> {
        let mut sheet = Sheet::read(file, text);
        sheet.refuse_strangers(kinds, &[]);
        sheet
    }

    pub(crate) fn read(file: &str, text: &'a str) -> Sheet<'a> {
        let (parsed, errors) = DeTable::parse_recoverable(text);
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        let mut sheet = Sheet {
            file: file.into(),
            lines,
            tables: parsed.into_inner(),
            homebrew: false,
            faults: Vec::new(),
        };
        for error in errors {
            sheet.fault(error.span(), format!("this is not TOML: {}", error.message()));
        }
        sheet
    }

    /// Notes a fault for every table of another kind. `renamed` are the names that tables have had, with those they have.
    pub(crate) fn refuse_strangers(&mut self, kinds: &[&str], renamed: &[(&str, &str)]) {
        self.tables.remove(SYSTEM);
        let strangers: Vec<_> = self
            .tables
            .keys()
            .filter(|key| !kinds.contains(&key.get_ref().as_ref()))
            .map(|key| (key.span(), key.get_ref().to_string()))
            .collect();
        for (span, name) in strangers {
            let hint = match renamed.iter().find(|(old, _)| *old == name) {
                Some((_, new)) => format!("; it is called \"{new}\" now"),
                None => did_you_mean(&name, kinds.iter().copied()),
            };
            let list = kinds.join(", ");
            self.fault(Some(span), format!("found \"{name}\", expected one of {list}{hint}"));
        }
    }

    /// Notes a fault for every name that is too long.
    pub(crate) fn refuse_long_names(&mut self) {
        for (span, fault) in long_names(&self.tables) {
            self.fault(Some(span), fault);
        }
    }

    /// Does the file hold tables of this kind that are not read yet?
    pub fn holds(&self, kind: &str) -> bool {
        self.tables.contains_key(kind)
    }

    /// Notes a fault for all tables of these kinds: they are in the wrong place.
    pub fn refuse(&mut self, kinds: &[&str], why: &str) {
        for kind in kinds {
            if let Some(found) = self.tables.remove(*kind) {
                self.fault(Some(found.span()), format!("found \"{kind}\": {why}"));
            }
        }
    }

    /// Every sound entry of `[[kind]]`, or the one of `[kind]`.
    pub fn entries<T: DeserializeOwned>(&mut self, kind: &str) -> Vec<Entry<T>> {
        self.items(kind).into_iter().filter_map(|item| self.entry(item)).collect()
    }

    /// The tables of `[[kind]]`, or the one of `[kind]`, as they stand in the file.
    pub(crate) fn items(&mut self, kind: &str) -> Vec<Spanned<DeValue<'a>>> {
        let Some(found) = self.tables.remove(kind) else { return Vec::new() };
        let span = found.span();
        match found.into_inner() {
            DeValue::Array(items) => items.into_iter().collect(),
            table @ DeValue::Table(_) => vec![Spanned::new(span, table)],
            other => {
                self.fault(Some(span), format!("found {}, expected [[{kind}]]", other.type_str()));
                Vec::new()
            }
        }
    }

    pub(crate) fn entry<T: DeserializeOwned>(&mut self, item: Spanned<DeValue<'a>>) -> Option<Entry<T>> {
        let span = item.span();
        match T::deserialize(toml::de::ValueDeserializer::from(item)) {
            Ok(value) => {
                let (file, line) = (self.file.clone(), self.line(span.start));
                Some(Entry { value, file, line, homebrew: self.homebrew })
            }
            Err(error) => {
                self.fault(error.span().or(Some(span)), crate::plain(error.message()));
                None
            }
        }
    }

    /// Notes a fault at a place of the text.
    pub fn fault(&mut self, span: Option<Range<usize>>, what: String) {
        let line = self.line(span.map_or(0, |span| span.start));
        self.fault_at(line, what);
    }

    /// Notes a fault at a line.
    pub fn fault_at(&mut self, line: usize, what: String) {
        self.faults.push(Fault { file: self.file.to_string(), line, what });
    }

    pub(crate) fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&begins| begins <= at)
    }

    /// Has nothing been found wrong with it so far?
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// Closes the file and hands over its faults.
    pub fn close(self, into: &mut Faults) {
        into.0.extend(self.faults);
    }
}
