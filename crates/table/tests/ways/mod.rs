//! Ways.

pub mod path;
pub mod pond;
pub mod reach;
pub mod walking;
