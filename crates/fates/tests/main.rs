//! The tests of this crate, laid out like `src`, in one program so that they build quickly.

mod dynamic;
mod game;
mod gravemarch;
mod odds;
mod play;
mod proofs;
mod scripted;
