//! What is at a table's own address: what is said there, its changes as they happen, invitations to it, and what comes after the
//! game.

pub(super) mod acts;
pub(super) mod after;
pub(super) mod join;
pub(super) mod live;
