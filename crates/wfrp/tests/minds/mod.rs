//! Minds.

pub mod sergeant;
