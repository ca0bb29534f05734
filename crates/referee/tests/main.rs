//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod any_game;
mod common;
mod fights;
mod fuzz;
mod golden;
mod play;
mod refusals;
mod scenes;
