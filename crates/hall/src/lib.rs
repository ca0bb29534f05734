//! The hall: where games are played in a browser, alone, together, or beside real miniatures.
//!
//! It knows `TableView`, `QuestionView` and log lines, never a rule. Each table is a task that owns its game; an answer
//! is stored before anybody hears of it; pages are rendered here and told only what has changed.

mod fault;
pub mod page;
pub mod report;
mod rosters;
mod scenes;
mod server;
mod store;
mod tables;

pub use fault::{Code, Fault};
pub use page::{Fragment, Update};
pub use rosters::{Folder, Kind, Rosters, Shelves, Summary, packed, unpacked};
pub use server::{Door, Metrics, router, serve};
pub use store::{Sqlite, Store, StoreFault};
pub use tables::{
    Hall, Invitation, Laid, Link, Manners, Note, Opened, Place, Reaction, Role, Said, Sealed, TableOrder,
    Talk, Who, Words,
};
