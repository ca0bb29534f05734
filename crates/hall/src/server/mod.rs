//! The web server: addresses, who may come in, and what is sent back.

mod acts;
mod after;
mod asset;
mod campaign;
mod fault;
mod guard;
mod homebrew;
mod house;
mod http;
mod join;
mod live;
mod lobby;
mod metrics;
mod muster;
mod peers;
mod reference;
mod scene;
mod visitor;

pub(crate) use asset::stylesheet;
pub use guard::Door;
pub use http::{router, serve};
pub use metrics::Metrics;
pub use peers::Peers;
