//! Many halls over one store, as functions without sockets and clocks: the hall drives them, and so does the simulation
//! in the tests, with every fault that can be thought of.
//!
//! The hall that wrote last to a table owns it, as long as it is heard. The others pass requests on to it; when it falls
//! silent, one of them takes the table over by writing to it. Who owns a table only decides who answers. That a table has
//! one history comes from the log alone: a message names the one it follows, and only one can follow each.

mod history;
mod members;
mod way;
mod writing;

pub use history::{Gap, History, Message, Tail};
pub use members::{Member, Members, SILENCE};
pub use way::{Way, way};
pub use writing::{Heard, Step, next};
