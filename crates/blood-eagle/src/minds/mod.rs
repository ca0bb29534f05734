//! Minds that play.

pub(crate) mod ceorl;
pub(crate) mod jarl;
pub(crate) mod prospect;
