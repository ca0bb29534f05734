//! Content.

pub mod book;
pub mod points;
