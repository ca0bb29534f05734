//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod campaign;
mod cluster;
mod common;
mod homebrew;
mod killed;
mod muster;
#[path = "../../hall/tests/common/nats.rs"]
mod nats;
mod odds;
mod pipes;
mod playing;
mod printing;
mod reading;
mod reporting;
mod serving;
mod simulating;
mod systems;
mod watching;
