//! What is shown.

pub mod barred;
pub mod catalogue;
pub mod log;
pub mod objects;
pub mod overrule;
pub mod previews;
pub mod promises;
pub mod secrets;
pub mod veil;
pub mod views;
pub mod ways;
