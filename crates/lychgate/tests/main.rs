//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod blood_eagle;
mod campaign;
mod common;
mod fear_and_faith;
mod homebrew;
mod killed;
mod odds;
mod pipes;
mod playing;
mod reading;
mod reporting;
mod watching;
mod wfrp;
