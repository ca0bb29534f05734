//! The book to be read: all of it in short, one entry in full, for a terminal and as data.

use std::fmt::{self, Write};

use anstyle::Style;
use content::Cards;
use serde_json::Value;

use crate::homebrew::{self, EntryView};
use crate::view::{CardView, ProfileView};

/// Headings and names. What can't show styles leaves them out.
pub const BOLD: Style = Style::new().bold();

/// What is said by the way.
pub const DIM: Style = Style::new().dimmed();

/// A book that can be read.
pub trait Shelf {
    /// The rule cards.
    fn rule_cards(&self) -> &Cards;

    /// Every profile, for a page.
    fn profile_views(&self) -> Vec<ProfileView>;

    /// All that the book holds, in short, for a terminal.
    fn list(&self) -> String;

    /// One entry in full, by its id or name, for a terminal.
    fn show(&self, name: &str) -> Option<String>;

    /// The ids of everything that can be shown.
    fn names(&self) -> Vec<&str>;

    /// All that the book holds, as it is written on the sheets.
    fn written(&self) -> Value;

    /// One entry, as it is written on the sheets.
    fn one_written(&self, name: &str) -> Option<Value>;

    /// JSON Schemas of what its files may say, by the names of the tables: `roster`, `profile`, `weapon`, `scenario`.
    fn schemas(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// The files of a starter folder for content of one's own, by their names, each with comments.
    fn starter(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The files that are built in: their names and their texts.
    fn files(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// The entries of these files (name, text) that may be copied as an entry of this table, as they are written there.
    fn entries(&self, files: &[(&str, &str)], table: &str) -> Vec<EntryView> {
        homebrew::entries(files.iter().copied(), &[table])
    }

    /// The card of a rule.
    fn card(&self, id: &str) -> Option<CardView> {
        self.rule_cards().get(id).map(CardView::from)
    }

    /// The cards that these words find, the best first.
    fn find_cards(&self, words: &str) -> Vec<CardView> {
        self.rule_cards().search(words).into_iter().map(CardView::from).collect()
    }
}

/// What is written by this.
pub fn text(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut out = String::new();
    write(&mut out).expect("a string takes all that is written");
    out
}

/// A heading, and names below it in one line.
pub fn list_names<'a>(
    out: &mut String,
    heading: &str,
    names: impl Iterator<Item = &'a str>,
    between: &str,
) -> fmt::Result {
    let names: Vec<&str> = names.collect();
    writeln!(out, "{BOLD}{heading}{BOLD:#}\n  {}", names.join(between))
}

/// A scenario's name and its words.
pub fn tell_story<'a>(
    out: &mut String,
    [name, id]: [&str; 2],
    words: impl IntoIterator<Item = &'a String>,
) -> fmt::Result {
    writeln!(out, "{BOLD}{name}{BOLD:#} ({id})")?;
    words.into_iter().try_for_each(|words| writeln!(out, "\n{}", words.trim()))
}
