//! The book, one folder a chapter.

pub(crate) mod advantage;
pub(crate) mod attack;
pub(crate) mod ending;
pub(crate) mod harm;
pub(crate) mod movement;
pub(crate) mod turn;
