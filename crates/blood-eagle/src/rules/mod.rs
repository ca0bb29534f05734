//! The book, one folder a chapter.

pub(crate) mod ending;
pub(crate) mod fighting;
pub(crate) mod heroes;
pub(crate) mod movement;
pub(crate) mod shooting;
pub(crate) mod turn;
