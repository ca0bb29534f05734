//! What is shown.

pub mod switches;
