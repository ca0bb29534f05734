//! The web server: addresses, who may come in, and what is sent back.

mod asset;
mod campaign;
mod door;
mod fault;
mod homebrew;
mod http;
mod lobby;
mod metrics;
mod muster;
mod peers;
mod reference;
mod scene;
mod table;

pub(crate) use asset::stylesheet;
pub(crate) use door::Gates;
pub use door::{Door, Limits, serve};
pub use http::router;
pub(crate) use metrics::Step;
pub use metrics::{Gauges, Metrics};
pub use peers::Peers;
