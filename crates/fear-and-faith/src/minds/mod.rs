//! Minds that play.

pub(crate) mod ringleader;
pub(crate) mod ruffian;
