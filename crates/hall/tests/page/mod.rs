//! What pages show.

mod board;
mod crowded;
mod fragment;
mod log;
mod reference;
mod secrets;
mod start;
