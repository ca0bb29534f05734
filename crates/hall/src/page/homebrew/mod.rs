//! Content of one's own: profiles, weapons and scenarios, listed, begun, and changed in forms that are made from the schemas of
//! their system.

mod bench;
mod faults;
pub mod form;
mod fresh;
mod list;
mod manage;
mod worth;

pub(crate) use self::bench::{Bench, page};
pub use self::faults::{Found, placed};
pub(crate) use self::form::{Said, Shape, Suggestions, Wrong, done};
pub(crate) use self::fresh::{Begin, Fresh, fresh};
pub(crate) use self::list::{EntryRow, FileRow, Listing, Section, list};
pub(crate) use self::manage::{Whole, manage, text};
pub(crate) use self::worth::{Counted, counted, counted_page};

/// What a table of a file is called, one entry of it.
pub(crate) fn noun(table: &str) -> String {
    table.replace(['_', '-'], " ")
}
