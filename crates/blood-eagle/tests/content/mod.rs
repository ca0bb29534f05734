//! Content.

pub mod book;
pub mod files;
pub mod homebrew;
pub mod points;
