//! Where rosters are kept, and campaigns, tables and content beside them: at home as files in folders, on a server on
//! shelves behind secret links.
//!
//! A shelf knows text only. What a roster is, and whether it fits the rules, is the systems' business.

mod file;
mod folder;
mod history;
mod keeper;
mod kind;
mod share;
mod shelves;
mod summary;

use crate::fault::Fault;

pub use self::folder::Folder;
pub(crate) use self::history::Step;
pub use self::keeper::Rosters;
pub(crate) use self::keeper::{Item, Kept, SHELF_TO_BEGIN, Shelf, version_of};
pub use self::kind::Kind;
use self::kind::fresh_id;
pub(crate) use self::share::{pack, unpack};
pub use self::share::{packed, unpacked};
pub use self::shelves::Shelves;
pub use self::summary::Summary;

/// The most bytes of a roster, as it is kept.
pub(crate) const MOST_BYTES: usize = 64 * 1024;

/// Everything of one kind that one person keeps.
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

impl Stored {
    /// A content file by its name, with its text, or why there is none.
    pub(crate) fn into_file(self) -> (String, Result<String, String>) {
        (format!("{}.toml", self.id), self.trouble.map_or(Ok(self.text), Err))
    }
}
