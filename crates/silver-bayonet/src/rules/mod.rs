//! The book, one folder a chapter.

pub(crate) mod fighting;
pub(crate) mod monsters;
pub(crate) mod movement;
pub(crate) mod powers;
pub(crate) mod scenario;
pub(crate) mod shooting;
pub(crate) mod turn;
