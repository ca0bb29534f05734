//! What can be read of a system without a table: rules, profiles, odds.

pub mod book;
pub mod cards;
pub mod odds;
