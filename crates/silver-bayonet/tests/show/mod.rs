//! What is shown.

pub mod barred;
pub mod catalogue;
pub mod log;
pub mod looks;
pub mod objects;
pub mod order;
pub mod overrule;
pub mod previews;
pub mod promises;
pub mod rolls;
pub mod scores;
pub mod secrets;
pub mod usual;
pub mod veil;
pub mod views;
pub mod ways;
