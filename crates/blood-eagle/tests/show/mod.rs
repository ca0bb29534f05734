//! What is shown.

pub mod front;
