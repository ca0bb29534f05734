//! Rosters on paper: sheets that people want on the table, as a document of vectors with its fonts inside.
//!
//! [`Matter`] is what is printed, gathered from a system's door; [`lay`] makes pages of it, and [`bind`] makes a document of
//! the pages. The same matter brings the same bytes. All sheets keep to an area that fits A4 and Letter, so both have the
//! same pages.

pub mod layout;
mod matter;
mod paper;
mod pdf;
mod record;
mod sheets;

use frame::muster::FlawView;
use referee::AnySystem;
use serde_json::Value;

pub use self::matter::{Base, Figure, Matter, Stick};
pub use self::paper::{HEIGHT, Paper, WIDTH};
pub use self::pdf::bind;
pub use self::record::{Played, Record};
pub use self::sheets::{Sheet, lay};

/// A roster as a document: these sheets of it on this paper. What a roster that can't be read has wrong, where not.
pub fn pdf(
    system: &dyn AnySystem,
    roster: &Value,
    what: &[Sheet],
    paper: Paper,
) -> Result<Vec<u8>, Vec<FlawView>> {
    Ok(document(&Matter::of(system, roster, None)?, what, paper))
}

/// These sheets of something gathered before, as a document.
pub fn document(matter: &Matter, what: &[Sheet], paper: Paper) -> Vec<u8> {
    bind(&lay(matter, what), &matter.muster.name, paper)
}
