//! Minds that play.

pub(crate) mod odds;
pub(crate) mod sergeant;
