//! Searching.

pub mod net;
pub mod path_cache;
