//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod campaign;
mod common;
mod homebrew;
mod killed;
mod muster;
mod odds;
mod pipes;
mod playing;
mod printing;
mod reading;
mod reporting;
mod simulating;
mod systems;
mod watching;
