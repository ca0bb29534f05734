//! Content.

pub mod book;
pub mod composition;
pub mod files;
pub mod homebrew;
pub mod points;
