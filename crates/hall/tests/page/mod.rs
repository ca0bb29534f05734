//! What pages show.

pub mod board;
mod crowded;
mod fragment;
mod homebrew;
mod log;
mod reference;
mod secrets;
mod start;
