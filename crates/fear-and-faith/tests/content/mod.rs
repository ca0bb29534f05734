//! Content.

pub mod campaign;
pub mod examples_campaign;
pub mod examples_setup;
pub mod parties;
pub mod prices;
