//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod any_game;
mod common;
mod ever;
mod fights;
mod fuzz;
mod golden;
mod play;
mod refusals;
mod scenes;
