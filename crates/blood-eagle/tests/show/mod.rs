//! What is shown.

pub mod front;
pub mod telling;
