//! What was laid over the built-in content, so that a built-in entry which it spoils is not blamed for it.

use std::collections::BTreeMap;
use std::sync::Arc;

use content::{Entry, Fault};

use crate::content::sheets::ProfileSheet;

/// The entries that were laid over the built-in ones.
pub(super) struct Overlaid {
    built_in: &'static [(&'static str, &'static str)],
    profiles: BTreeMap<String, Place>,
    /// Lists, special rules and rows of tables, on which many other entries depend.
    others: Vec<Place>,
}

/// A file and a line.
type Place = (Arc<str>, usize);

impl Overlaid {
    /// Nothing yet, over these built-in files.
    pub(super) fn over(built_in: &'static [(&'static str, &'static str)]) -> Overlaid {
        Overlaid { built_in, profiles: BTreeMap::new(), others: Vec::new() }
    }

    /// Notes those entries that are not built in.
    pub(super) fn note<T>(&mut self, entries: &[Entry<T>]) {
        let own = entries.iter().filter(|entry| !self.is_built_in(entry)).map(place);
        let own: Vec<Place> = own.collect();
        self.others.extend(own);
    }

    /// Notes a profile that is not built in.
    pub(super) fn note_profile(&mut self, entry: &Entry<ProfileSheet>) {
        if !self.is_built_in(entry) {
            self.profiles.insert(entry.value.id.clone(), place(entry));
        }
    }

    /// What is wrong with an entry that is made of these profiles. Nothing is wrong with a built-in entry by itself, so
    /// that is the fault of what was laid over something it is made of.
    pub(super) fn fault<T>(&self, entry: &Entry<T>, profiles: &[String], whose: &str, what: String) -> Fault {
        let by_profile = || profiles.iter().find_map(|id| self.profiles.get(id));
        let culprit = || by_profile().or_else(|| self.others.first());
        match culprit().filter(|_| self.is_built_in(entry)) {
            Some((file, line)) => {
                Fault { file: file.to_string(), line: *line, what: format!("this spoils {whose}: {what}") }
            }
            None => entry.fault(what),
        }
    }

    /// Is it built in?
    pub(super) fn is_built_in<T>(&self, entry: &Entry<T>) -> bool {
        self.built_in.iter().any(|(name, _)| **name == *entry.file)
    }
}

fn place<T>(entry: &Entry<T>) -> Place {
    (entry.file.clone(), entry.line)
}
