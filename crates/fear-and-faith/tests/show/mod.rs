//! What is shown.

pub mod looks;
pub mod rolls;
pub mod scores;
pub mod switches;
pub mod usual;
