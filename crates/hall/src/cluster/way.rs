//! Where a request for a table goes.

use std::time::Duration;

use super::history::Tail;
use super::members::{Member, Members};

/// Where a request for a table goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// It is answered here.
    Here,
    /// To the hall that owns the table.
    To(Member),
    /// It is answered here, once this hall has taken the table over.
    TakeOver,
    /// To nobody: another hall has passed it on, and this one does not own the table any more. The first asks again.
    Back,
}

/// The way of a request, by who wrote last to its table. A request that was `passed` on once is not passed on again.
pub fn way(me: &Member, tail: &Tail, members: &Members, now: Duration, passed: bool) -> Way {
    if tail.length == 0 {
        return Way::Here; // there is no such table, which any hall can say
    }
    match &tail.by {
        Some(owner) if owner == me => Way::Here,
        Some(owner) if owner.address != me.address && members.is_alive(owner, now) => match passed {
            true => Way::Back,
            false => Way::To(owner.clone()),
        },
        _ => Way::TakeOver,
    }
}
