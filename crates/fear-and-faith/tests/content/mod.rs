//! Content.

pub mod campaign;
pub mod examples_campaign;
pub mod examples_setup;
pub mod files;
pub mod homebrew;
pub mod muster;
pub mod parties;
pub mod prices;
