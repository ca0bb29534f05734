//! Moves in a straight line: slides, sweeps and swaths.

pub(crate) mod hunch;
pub(crate) mod slide;
pub(crate) mod stuck;
pub(crate) mod swath;
pub(crate) mod sweep;
