//! What is at a table's own address besides what is said there: its changes as they happen, and what comes after the game.

pub(super) mod after;
pub(super) mod live;
