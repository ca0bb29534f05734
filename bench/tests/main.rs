//! The jobs and their harness.

mod crowd;
mod jobs;
