//! Scenarios and laying tables.

pub mod scenarios;
