//! What pages show.

pub mod board;
mod crowded;
mod fragment;
mod log;
mod reference;
mod secrets;
mod start;
