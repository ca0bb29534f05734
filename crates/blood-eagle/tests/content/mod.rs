//! Content.

pub mod book;
pub mod homebrew;
pub mod points;
