//! What is told of the play. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::events! {
    State;
    Turn(crate::rules::turn::Told),
    Dusk(crate::rules::turn::dusk::Told),
    March(crate::rules::march::Told),
    Fighting(crate::rules::fighting::Told),
}
