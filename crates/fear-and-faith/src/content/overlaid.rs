//! What was laid over the built-in content, so that a built-in entry which it spoils is not blamed for it.

use std::collections::BTreeMap;
use std::sync::Arc;

use content::{Entry, Fault};

use crate::content::sheets::ProfileSheet;

/// The entries that were laid over the built-in ones.
#[derive(Default)]
pub(super) struct Overlaid {
    profiles: BTreeMap<String, Place>,
    /// Lists, special rules and rows of tables, on which many other entries depend.
    others: Vec<Place>,
}

/// A file and a line.
type Place = (Arc<str>, usize);

impl Overlaid {
    /// Notes those entries that are not built in.
    pub(super) fn note<T>(&mut self, entries: &[Entry<T>]) {
        self.others.extend(entries.iter().filter(|entry| entry.homebrew).map(place));
    }

    /// Notes a profile that is not built in.
    pub(super) fn note_profile(&mut self, entry: &Entry<ProfileSheet>) {
        if entry.homebrew {
            self.profiles.insert(entry.value.id.clone(), place(entry));
        }
    }

    /// What is wrong with an entry that is made of these profiles. Nothing is wrong with a built-in entry by itself, so
    /// that is the fault of what was laid over something it is made of.
    pub(super) fn fault<T>(&self, entry: &Entry<T>, profiles: &[String], whose: &str, what: String) -> Fault {
        let by_profile = || profiles.iter().find_map(|id| self.profiles.get(id));
        let culprit = || by_profile().or_else(|| self.others.first());
        match culprit().filter(|_| !entry.homebrew) {
            Some((file, line)) => {
                Fault { file: file.to_string(), line: *line, what: format!("this spoils {whose}: {what}") }
            }
            None => entry.fault(what),
        }
    }
}

fn place<T>(entry: &Entry<T>) -> Place {
    (entry.file.clone(), entry.line)
}
