//! The minds that can take a seat.

pub(crate) mod squire;
