//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

table::choices! {
    State;
    Act(crate::acts::Act),
    Announce(crate::announce::Announce),
    Creature(crate::summoning::Creature),
    Arrange(crate::scenario::Arrange),
    Dice(crate::activation::Dice),
    Edge(crate::reach::Edge),
    Grace(crate::graces::Grace),
    Heading(crate::height::Heading),
    Join(crate::orders::Join),
    Nominate(crate::activation::Nominate),
    Posture(crate::matters::Posture),
    Recoil(crate::recoil::Recoil),
    Refuge(crate::fleeing::Refuge),
    Reroll(crate::quality::Reroll),
    Secret(crate::ploys::Secret),
    Stand(crate::charged::Stand),
    Target(crate::activation::Target),
    ThrowBand(crate::blasts::ThrowBand),
    Trick(crate::ploys::Trick),
    YesNo(crate::activation::YesNo),
}
