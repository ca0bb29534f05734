//! What is shown.

pub mod front;
pub mod looks;
pub mod rolls;
pub mod scores;
pub mod telling;
pub mod usual;
