//! Heroes.

pub mod equipment;
pub mod heroics;
pub mod magic;
