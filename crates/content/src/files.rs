//! All content files of a book, read together.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::fault::{Fault, Faults};
use crate::near::kebab;
use crate::sheet::{Entry, Sheet};

/// The built-in files of a system with the files laid over them, in this order.
///
/// Tables of one name form one list, in whichever files they stand. An entry of a later file takes the place of the one
/// with the same id. A file that has a `[scenario]` is a scenario; it may bring its own profiles and weapons.
pub struct Files<'a> {
    sheets: Vec<Sheet<'a>>,
    /// The tables that belong to a scenario.
    parts: Vec<&'a str>,
    /// The names of the files, in order.
    names: Vec<&'a str>,
    faults: Faults,
}

impl<'a> Files<'a> {
    /// Opens the built-in files and those laid over them (name, text), which may hold tables of these kinds; `parts` are
    /// the tables of a scenario file.
    pub fn open(
        built_in: &[(&'a str, &'a str)],
        overlay: &'a [(String, String)],
        kinds: &[&'a str],
        parts: &[&'a str],
    ) -> Files<'a> {
        Files::open_renamed(built_in, overlay, kinds, parts, &[])
    }

    /// The same for tables that have had other names (old, new): the fault of an old name says the new one.
    pub fn open_renamed(
        built_in: &[(&'a str, &'a str)],
        overlay: &'a [(String, String)],
        kinds: &[&'a str],
        parts: &[&'a str],
        renamed: &[(&str, &str)],
    ) -> Files<'a> {
        let of_scenarios: Vec<&str> = parts.iter().chain(kinds).copied().collect();
        let mut opened =
            Files { sheets: vec![], parts: parts.to_vec(), names: vec![], faults: Faults::default() };
        let built_in = built_in.iter().map(|&(name, text)| (name, text, false));
        let homebrew = overlay.iter().map(|(name, text)| (name.as_str(), text.as_str(), true));
        for (name, text, homebrew) in built_in.chain(homebrew) {
            let mut sheet = Sheet::read(name, text);
            sheet.homebrew = homebrew;
            if homebrew {
                sheet.refuse_long_names();
            }
            if sheet.holds("scenario") {
                sheet.refuse_strangers(&of_scenarios, renamed);
            } else {
                let stray: Vec<&str> = parts.iter().filter(|part| !kinds.contains(part)).copied().collect();
                sheet.refuse(&stray, "the parts of a scenario stand in a file with a [scenario]");
                sheet.refuse_strangers(kinds, renamed);
            }
            opened.names.push(name);
            opened.sheets.push(sheet);
        }
        opened
    }

    /// All entries of a kind. One of a later file replaces the one of the same id.
    pub fn entries<T: DeserializeOwned>(&mut self, kind: &str) -> Vec<Entry<T>> {
        self.entries_by(kind, &["id"])
    }

    /// The same where these fields together are what an entry is known by.
    pub fn entries_by<T: DeserializeOwned>(&mut self, kind: &str, keys: &[&str]) -> Vec<Entry<T>> {
        self.gather(kind, keys, Sheet::entry)
    }

    /// All entries of a kind that come in several sorts, where a field says which: `kind = "monster"`. `T` is an enum with
    /// a variant for each sort. One of a later file replaces the one of the same id, of whichever sort.
    pub fn variants<T: DeserializeOwned>(&mut self, kind: &str, field: &str) -> Vec<Entry<T>> {
        self.gather(kind, &["id"], |sheet, item| {
            let line = sheet.line(item.span().start);
            let Some(variant) = as_variant(item, field) else {
                sheet.fault_at(line, format!("missing field `{field}`"));
                return None;
            };
            sheet.entry(variant)
        })
    }

    fn gather<T>(
        &mut self,
        kind: &str,
        keys: &[&str],
        read: impl Fn(&mut Sheet<'a>, Spanned<DeValue<'a>>) -> Option<Entry<T>>,
    ) -> Vec<Entry<T>> {
        let mut list: Vec<Entry<T>> = Vec::new();
        let mut places: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        let is_part = self.parts.contains(&kind);
        for sheet in self.sheets.iter_mut().filter(|sheet| !is_part || !sheet.holds("scenario")) {
            for item in sheet.items(kind) {
                let id: Vec<String> = keys.iter().map(|key| written(&item, key)).collect();
                let line = sheet.line(item.span().start);
                let Some(entry) = read(sheet, item) else { continue };
                if keys == ["id"] && (id[0].is_empty() || id[0] != kebab(&id[0])) {
                    let what = format!("found the id \"{}\", expected small letters and hyphens", id[0]);
                    sheet.fault_at(line, what);
                }
                match places.get(&id) {
                    Some(&place) if Arc::ptr_eq(&list[place].file, &entry.file) => {
                        let first = list[place].line;
                        sheet.fault_at(
                            line,
                            format!("\"{}\" stands twice, first in line {first}", id.join(" ")),
                        );
                    }
                    Some(&place) => list[place] = entry,
                    None => {
                        places.insert(id, list.len());
                        list.push(entry);
                    }
                }
            }
        }
        list
    }

    /// All entries of a kind, and a fault for each that is wrong in itself.
    pub fn checked<T: DeserializeOwned>(
        &mut self,
        kind: &str,
        check: impl Fn(&T) -> Vec<String>,
    ) -> Vec<Entry<T>> {
        let entries = self.entries::<T>(kind);
        for entry in &entries {
            self.faults.0.extend(check(&entry.value).into_iter().map(|what| entry.fault(what)));
        }
        entries
    }

    /// The rows of a table that is replaced as a whole: a file that has rows of it has all of them.
    pub fn table<T: DeserializeOwned>(&mut self, kind: &str) -> Vec<Entry<T>> {
        let mut rows = Vec::new();
        for sheet in &mut self.sheets {
            if sheet.holds(kind) {
                rows = sheet.entries(kind);
            }
        }
        rows
    }

    /// The scenarios, to be read after everything they may name. One of a later file replaces the one of the same id.
    pub fn scenarios(&mut self) -> Vec<Sheet<'a>> {
        let (scenarios, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.sheets).into_iter().partition(|sheet| sheet.holds("scenario"));
        self.sheets = rest;
        let mut list: Vec<(Option<String>, Sheet<'a>)> = Vec::new();
        for sheet in scenarios {
            let id = sheet.tables.get("scenario").map(|scenario| written(scenario, "id"));
            match list.iter_mut().find(|(other, _)| *other == id) {
                Some((_, known)) => {
                    let former = std::mem::replace(known, sheet);
                    former.close(&mut self.faults);
                }
                None => list.push((id, sheet)),
            }
        }
        list.into_iter().map(|(_, sheet)| sheet).collect()
    }

    /// Notes a fault.
    pub fn fault(&mut self, fault: Fault) {
        self.faults.0.push(fault);
    }

    /// Closes a scenario that has been read.
    pub fn finish(&mut self, scenario: Sheet<'a>) {
        scenario.close(&mut self.faults);
    }

    /// Closes all files. Their faults stand in the order of the files and lines.
    pub fn close(mut self) -> Faults {
        self.sheets.into_iter().for_each(|sheet| sheet.close(&mut self.faults));
        let file = |fault: &Fault| self.names.iter().position(|name| *name == fault.file);
        self.faults.0.sort_by_key(|fault| (file(fault), fault.line));
        self.faults
    }
}

/// What entries say, without their places.
pub fn values<T: Clone>(entries: &[Entry<T>]) -> Vec<T> {
    entries.iter().map(|entry| entry.value.clone()).collect()
}

/// Every number that is outside its bounds, in words: `Ghoul, health: found 900, expected 1 to 99`.
pub fn outside<T: PartialOrd + Display, const N: usize>(
    name: &str,
    numbers: [(&str, T, T, T); N],
) -> Vec<String> {
    let wrong = numbers.into_iter().filter(|(_, found, least, most)| !(least..=most).contains(&found));
    wrong
        .map(|(what, found, least, most)| {
            format!("{name}, {what}: found {found}, expected {least} to {most}")
        })
        .collect()
}

/// What an entry says under a key, as it is written.
fn written(item: &Spanned<DeValue<'_>>, key: &str) -> String {
    let found = item.get_ref().as_table().and_then(|table| table.get(key));
    match found.map(|value| value.get_ref()) {
        Some(DeValue::String(text)) => text.to_string(),
        Some(DeValue::Integer(number)) => number.as_str().to_string(),
        _ => String::new(),
    }
}

/// `{ kind = "monster", id = … }` as `{ monster = { id = … } }`, the form in which a variant of an enum is read.
fn as_variant<'a>(item: Spanned<DeValue<'a>>, field: &str) -> Option<Spanned<DeValue<'a>>> {
    let span = item.span();
    let DeValue::Table(mut fields) = item.into_inner() else { return None };
    let sort = fields.remove(field)?;
    let place = sort.span();
    let DeValue::String(sort) = sort.into_inner() else { return None };
    let mut variant = DeTable::new();
    variant.insert(Spanned::new(place, sort), Spanned::new(span.clone(), DeValue::Table(fields)));
    Some(Spanned::new(span, DeValue::Table(variant)))
}
