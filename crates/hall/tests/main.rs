//! The tests of the hall, laid out like its rooms; `browser` plays in a real one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod browser;
mod cluster;
mod common;
mod page;
mod report;
mod server;
mod store;
mod tables;
