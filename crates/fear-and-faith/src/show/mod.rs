//! What pages, protocols and reports show of a game: views, questions, words.

mod campaign;
pub(crate) mod catalogue;
mod command;
mod help;
pub(crate) mod overrule;
pub(crate) mod preview;
pub(crate) mod promise;
pub(crate) mod questions;
pub(crate) mod rolls;
pub(crate) mod scores;
pub(crate) mod switches;
pub(crate) mod system;
mod usual;
pub(crate) mod veil;
pub(crate) mod view;
