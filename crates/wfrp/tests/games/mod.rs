//! Whole games, and what holds in all of them.

pub mod companion;
pub mod proofs;
