//! The tables: laid, found, played and kept.

mod hall;
mod record;
mod seat;
mod table;

pub use hall::{Hall, Opened, Order, Place, Who};
pub use record::{Laid, Link, Note, Role};
pub use table::Manners;
pub(crate) use table::{Act, Inquiry, Told};
