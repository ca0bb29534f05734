//! The table and what stands on it.

pub mod placing;
pub mod standing;
pub mod written;
