//! The turn.

pub mod actions;
pub mod initiative;
pub mod rounds;
pub mod specials;
pub mod trial;
