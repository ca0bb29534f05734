//! The hall: where games are played in a browser, alone, together, or beside real miniatures.
//!
//! It knows `TableView`, `QuestionView` and log lines, never a rule. Each table is a task that owns its game; an answer
//! is stored before anybody hears of it; pages are rendered here and told only what has changed.

mod after;
mod asset;
mod fault;
mod fragments;
mod guard;
mod hall;
mod http;
mod live;
mod lobby;
mod metrics;
pub mod page;
mod record;
mod reference;
pub mod report;
mod seat;
mod store;
mod table;

pub use fault::Fault;
pub use fragments::{Fragment, Update};
pub use guard::Door;
pub use hall::{Hall, Opened, Order, Place, Who};
pub use http::{router, serve};
pub use metrics::Metrics;
pub use record::{Laid, Link, Note, Role};
pub use store::{Sqlite, Store, StoreFault};
pub use table::Manners;
