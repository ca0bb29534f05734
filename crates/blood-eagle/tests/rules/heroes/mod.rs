//! Heroes.

pub mod equipment;
pub mod heroics;
pub mod last_act;
pub mod magic;
