//! The book, one folder a chapter.

pub(crate) mod advances;
pub(crate) mod ending;
pub(crate) mod fear;
pub(crate) mod fighting;
pub(crate) mod ground;
pub(crate) mod movement;
pub(crate) mod setting;
pub(crate) mod shooting;
pub(crate) mod turn;
pub(crate) mod witchcraft;
