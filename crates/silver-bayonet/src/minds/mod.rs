//! Minds that play.

pub(crate) mod captain;
pub(crate) mod corporal;
pub(crate) mod drill;
mod dry;
pub(crate) mod errand;
pub(crate) mod magic;
pub(crate) mod mind;
pub(crate) mod prospect;
