//! Searching.

pub mod path_cache;
