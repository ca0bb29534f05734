//! Minds.

pub mod captain;
pub mod corporal;
