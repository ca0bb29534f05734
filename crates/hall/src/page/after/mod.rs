//! What can be seen once a game is over: its end, the replay, the battle report, the rematch.

mod banner;
pub(crate) mod end;
mod forces;
pub(crate) mod rematch;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod shut;
