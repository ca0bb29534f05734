//! Moves in a straight line.

pub mod sliding;
pub mod swath;
