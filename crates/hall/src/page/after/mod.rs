//! What can be seen once a game is over: the replay, the battle report, the rematch.

pub(crate) mod rematch;
pub(crate) mod replay;
pub(crate) mod report;
