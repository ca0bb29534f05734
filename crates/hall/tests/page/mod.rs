//! What pages show.

mod board;
mod crowded;
mod fragment;
mod reference;
mod secrets;
mod start;
