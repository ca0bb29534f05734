//! The table and what stands on it.

pub(crate) mod drops;
pub(crate) mod fall;
pub(crate) mod neighbours;
pub(crate) mod place;
pub(crate) mod setup;
pub(crate) mod sketch;
pub(crate) mod table;
pub(crate) mod terrain;
pub(crate) mod treads;
