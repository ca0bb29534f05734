//! What is told of the play. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::events! {
    State;
    Turn(crate::rules::turn::TurnEvent),
    Dusk(crate::rules::turn::dusk::DuskEvent),
    March(crate::rules::march::MarchEvent),
    Fighting(crate::rules::fighting::FightingEvent),
}
