//! The tables: laid, found, played and kept.

mod ahead;
mod audience;
mod companion;
mod hall;
mod order;
mod record;
mod request;
mod seat;
mod table;
mod take_back;

pub use hall::Hall;
pub use order::{Opened, Place, TableOrder, Who};
pub use record::{Laid, Link, Note, Role};
pub(crate) use request::{Act, Finished, Joined, LaidView, Request};
pub(crate) use seat::{Address, path};
pub use table::Manners;
