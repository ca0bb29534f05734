//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::choices! {
    State;
    Act(crate::rules::turn::Act),
    March(crate::rules::march::March),
    Reply(crate::rules::fighting::Reply),
}
