//! The tests of this crate, laid out like its `src`, in one program so that they build quickly.

mod common;
mod content;
mod games;
mod minds;
mod odds;
mod rules;
mod setup;
mod show;
mod state;
