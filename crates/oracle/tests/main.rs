//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod battles;
mod common;
mod duels;
mod odds;
