//! Scenarios and laying tables.

pub mod encounters;
