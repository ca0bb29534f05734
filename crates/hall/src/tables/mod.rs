//! The tables: laid, found, played and kept.

mod ahead;
mod audience;
mod books;
mod companion;
mod hall;
mod health;
mod house;
mod join;
mod kept;
mod order;
mod packed;
mod placing;
mod record;
mod request;
mod seat;
mod share;
mod table;
mod take_back;
mod talk;
mod told;
mod upgrade;
mod usual;

pub(crate) use books::Own;
pub use hall::Hall;
pub(crate) use join::{InvitationView, seats_of};
pub(crate) use kept::{Kept, Listed, Stored};
pub(crate) use order::Sides;
pub use order::{Opened, Place, Sealed, TableOrder, Who};
pub use record::{Invitation, Laid, Link, Note, Role};
pub(crate) use request::{Act, Joined, LaidView, LeversView, PageView, Request, WayFor};
pub(crate) use seat::{Address, invitation_path, path};
pub(crate) use share::Share;
pub use table::Manners;
pub(crate) use talk::LONGEST;
pub use talk::{Reaction, Said, Talk, Words};
