//! Harm.

pub mod conditions;
pub mod criticals;
pub mod oops;
pub mod recovery;
pub mod traits;
pub mod wounds;
