//! What is shown.

pub mod front;
pub mod looks;
pub mod muster;
pub mod rolls;
pub mod scores;
pub mod telling;
pub mod usual;
