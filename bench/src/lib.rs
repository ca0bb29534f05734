//! What Lychgate costs: the jobs that are measured, the clock, and the peers' side of the same jobs.
//!
//! Every job comes with check values, so that a time is only ever held against another one for the same work.

pub mod answers;
pub mod crowd;
pub mod harness;
pub mod jobs;
pub mod measuring;
pub mod systems;
