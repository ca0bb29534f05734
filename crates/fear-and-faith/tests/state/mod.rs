//! What lies on the table.

pub mod conventions;
