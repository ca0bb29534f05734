//! What pages, protocols and reports show of a game: views, questions, promises.

pub(crate) mod catalogue;
mod help;
mod order;
pub(crate) mod overrule;
pub(crate) mod preview;
pub(crate) mod promise;
pub(crate) mod questions;
mod scores;
pub(crate) mod sums;
pub(crate) mod switches;
pub(crate) mod system;
pub(crate) mod veil;
pub(crate) mod view;
