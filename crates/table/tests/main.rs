//! The tests of this crate, laid out like its `src`, in one program so that they build quickly.

mod board;
mod boards;
mod generate;
mod measure;
mod moves;
mod search;
mod sight;
mod ways;
