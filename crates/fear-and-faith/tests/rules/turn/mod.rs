//! The turn.

pub mod activation;
pub mod examples_groups;
pub mod groups;
pub mod mobs;
pub mod orders;
pub mod turning;
