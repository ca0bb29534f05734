//! What lies on the table.

pub mod copies;
pub mod figures;
