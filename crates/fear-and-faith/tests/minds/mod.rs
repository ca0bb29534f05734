//! Minds.

pub mod ringleader;
pub mod ruffian;
