//! Minds.

pub mod ceorl;
pub mod jarl;
