//! Where rosters are kept: at home as TOML files in a folder, on a server on shelves behind secret links.
//!
//! A shelf knows text only. What a roster is, and whether it fits the rules, is the systems' business.

mod file;
mod folder;
mod history;
mod keeper;
mod share;
mod shelves;
mod summary;

use crate::fault::{Code, Fault};

pub use self::folder::Folder;
pub(crate) use self::history::Step;
pub use self::keeper::Rosters;
pub(crate) use self::keeper::{Kept, SHELF_TO_BEGIN, Shelf, version_of};
pub use self::share::{packed, unpacked};
pub use self::shelves::Shelves;
pub use self::summary::Summary;

/// The most bytes of a roster, as it is kept.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// What is kept: its name, the names of its files, where it lies in the database, and how long it may be.
#[derive(Clone, Copy, Debug)]
struct Kind {
    noun: &'static str,
    suffix: &'static str,
    table: &'static str,
    most_bytes: usize,
}

/// Rosters.
const ROSTERS: Kind = Kind { noun: "roster", suffix: ".toml", table: "roster", most_bytes: MOST_BYTES };

/// Campaigns, which lie beside them.
const CAMPAIGNS: Kind =
    Kind { noun: "campaign", suffix: ".json", table: "campaign", most_bytes: 1024 * 1024 };

/// The rosters of one person, or the campaigns.
pub(crate) trait Keeps: Send + Sync {
    /// All of them, the one changed last first; those that can't be read among them.
    fn list(&self) -> Result<Vec<Stored>, Fault>;

    /// The roster of this id.
    fn read(&self, id: &str) -> Result<Stored, Fault>;

    /// Keeps a new roster under an id that is made from its name, and says which.
    fn add(&self, name: &str, text: &str) -> Result<String, Fault>;

    /// Keeps a roster as it is now, if it still is as it was `before`.
    fn replace(&self, id: &str, before: &str, text: &str) -> Result<(), Fault>;

    /// Takes a roster out for good.
    fn remove(&self, id: &str) -> Result<(), Fault>;
}

/// A roster as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// Its id on its shelf.
    pub(crate) id: String,
    /// Its text.
    pub(crate) text: String,
    /// Why there is no text, if there is none.
    pub(crate) trouble: Option<String>,
    /// When it was changed last, in seconds since 1970.
    pub(crate) touched: u64,
}

impl Kind {
    fn none(self) -> Fault {
        let text =
            format!("there is no such {}; it may have been deleted, or the link is not complete", self.noun);
        Fault::new(Code::NoSuchRoster, text)
    }

    fn changed(self) -> Fault {
        let text = format!(
            "this {} was changed elsewhere meanwhile; reload the page to see how it stands",
            self.noun
        );
        Fault::new(Code::Changed, text)
    }

    fn check_length(self, bytes: usize) -> Result<(), Fault> {
        let most = self.most_bytes;
        match bytes <= most {
            true => Ok(()),
            false => {
                let text = format!("the {}: found {bytes} bytes, expected at most {most}", self.noun);
                Err(Fault::new(Code::NotARoster, text))
            }
        }
    }

    fn no_more(self, most: impl std::fmt::Display) -> Fault {
        let text = format!("there are {most} {}s already; delete one that is no longer needed", self.noun);
        Fault::new(Code::NoRoom, text)
    }
}

/// An id for a roster of this name that no other one has.
fn fresh_id(kind: Kind, name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let plain = content::kebab(name);
    let plain: String =
        plain.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').take(40).collect();
    let plain = match plain.trim_matches('-') {
        "" => kind.noun,
        plain => plain,
    };
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    let mut ids = std::iter::once(plain.to_string()).chain(numbered);
    ids.find(|id| !is_taken(id)).expect("there are more numbers than rosters")
}
