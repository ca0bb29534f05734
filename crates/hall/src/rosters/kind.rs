//! The kinds of things that are kept, and what tells them apart.

use super::MOST_BYTES;
use crate::fault::{Code, Fault};

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Rosters, as TOML.
    Roster,
    /// Campaigns, as JSON.
    Campaign,
    /// Tables that players have drawn, as JSON.
    Table,
    /// Content of players' own for one system, as TOML.
    Content,
}

impl Kind {
    /// All of them.
    pub(crate) const ALL: [Kind; 4] = [Kind::Roster, Kind::Campaign, Kind::Table, Kind::Content];

    /// What one is called.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Kind::Roster => "roster",
            Kind::Campaign => "campaign",
            Kind::Table => "table",
            Kind::Content => "content file",
        }
    }

    /// Where they are found in addresses: `/rosters/…`.
    pub(crate) fn place(self) -> &'static str {
        match self {
            Kind::Roster => "rosters",
            Kind::Campaign => "campaigns",
            Kind::Table => "scenes",
            Kind::Content => "homebrew",
        }
    }

    /// The letter before one in an address: `/rosters/home/r/raiders`.
    pub(crate) fn letter(self) -> char {
        match self {
            Kind::Roster => 'r',
            Kind::Campaign | Kind::Content => 'c',
            Kind::Table => 's',
        }
    }

    /// How the names of their files end.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Kind::Roster | Kind::Content => ".toml",
            Kind::Campaign | Kind::Table => ".json",
        }
    }

    /// Where they lie in the database.
    pub(super) fn table(self) -> &'static str {
        match self {
            Kind::Roster => "roster",
            Kind::Campaign => "campaign",
            Kind::Table => "scene",
            Kind::Content => "content",
        }
    }

    /// How long one may be.
    pub(crate) const fn most_bytes(self) -> usize {
        match self {
            Kind::Roster | Kind::Table => MOST_BYTES,
            Kind::Campaign => 1024 * 1024,
            Kind::Content => 2 * MOST_BYTES,
        }
    }

    pub(super) fn none(self) -> Fault {
        let text = format!(
            "there is no such {}; it may have been deleted, or the link is not complete",
            self.noun()
        );
        Fault::new(Code::NoSuchRoster, text)
    }

    pub(super) fn none_here(self) -> Fault {
        Fault::new(Code::NotYours, format!("no {}s are kept here", self.noun()))
    }

    pub(crate) fn changed(self) -> Fault {
        let text = format!(
            "this {} was changed elsewhere meanwhile; reload the page to see how it stands",
            self.noun()
        );
        Fault::new(Code::Changed, text)
    }

    pub(super) fn check_length(self, bytes: usize) -> Result<(), Fault> {
        let most = self.most_bytes();
        match bytes <= most {
            true => Ok(()),
            false => {
                let text = format!("the {}: found {bytes} bytes, expected at most {most}", self.noun());
                Err(Fault::new(Code::NotARoster, text))
            }
        }
    }

    pub(super) fn no_more(self, most: impl std::fmt::Display) -> Fault {
        let text = format!("there are {most} {}s already; delete one that is no longer needed", self.noun());
        Fault::new(Code::NoRoom, text)
    }
}

/// An id for one of this name that no other has.
pub(super) fn fresh_id(kind: Kind, name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let plain = content::kebab(name);
    let plain: String =
        plain.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').take(40).collect();
    let plain = match plain.trim_matches('-') {
        "" => kind.table(),
        plain => plain,
    };
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    let mut ids = std::iter::once(plain.to_string()).chain(numbered);
    ids.find(|id| !is_taken(id)).expect("there are more numbers than rosters")
}
