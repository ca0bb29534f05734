//! Content of one's own as plain data: files that a form can change, entries of a book to be copied, and where things stand
//! in a text. What an entry may say is the system's business; here it is only kept in order.

mod entries;
mod file;
mod places;

pub use self::entries::{EntryView, entries};
pub use self::file::ContentFile;
pub use self::places::Places;

/// The table of a scenario, whose file holds nothing but the scenario and what it brings along.
pub const SCENARIO: &str = "scenario";
