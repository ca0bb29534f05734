//! How jobs are measured: the clock, check values, and the peers' side.

pub mod check;
pub mod clock;
pub mod line;
pub mod peers;
