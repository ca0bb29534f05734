//! The tables: laid, found, played and kept.

mod ahead;
mod audience;
mod books;
mod companion;
mod hall;
mod house;
mod kept;
mod order;
mod packed;
mod placing;
mod record;
mod request;
mod seat;
mod table;
mod take_back;
mod talk;
mod told;
mod upgrade;
mod usual;

pub(crate) use books::Own;
pub use hall::Hall;
pub(crate) use kept::{Kept, Listed, Stored};
pub(crate) use order::Sides;
pub use order::{Opened, Place, TableOrder, Who};
pub use record::{Laid, Link, Note, Role};
pub(crate) use request::{Act, Joined, LaidView, PageView, Request, WayFor};
pub(crate) use seat::{Address, path};
pub use table::Manners;
pub(crate) use talk::LONGEST;
pub use talk::{Reaction, Said, Talk, Words};
