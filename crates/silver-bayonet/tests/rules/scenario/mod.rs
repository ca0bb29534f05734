//! What a scenario is about.

pub mod aftermath;
pub mod clues;
pub mod works;
