//! What Lychgate costs: the jobs that are measured, the clock, and the peers' side of the same jobs.
//!
//! Every job comes with check values, so that a time is only ever held against another one for the same work.

pub mod answers;
pub mod battles;
pub mod bayonet;
pub mod check;
pub mod clock;
pub mod crowd;
pub mod duels;
pub mod infestation;
pub mod jobs;
pub mod line;
pub mod measuring;
pub mod peers;
pub mod raid;
pub mod simulated;
pub mod skirmish;
pub mod whole;
