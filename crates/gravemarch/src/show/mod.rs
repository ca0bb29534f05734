//! What pages, protocols and reports show of a game: views, questions, words.

pub(crate) mod catalogue;
pub(crate) mod overrule;
pub(crate) mod preview;
pub(crate) mod promise;
pub(crate) mod questions;
pub(crate) mod shelf;
pub(crate) mod system;
pub(crate) mod view;
