//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::choices! {
    State;
    Act(crate::rules::turn::acts::Act),
    Announce(crate::rules::turn::announce::Announce),
    Creature(crate::rules::witchcraft::spells::summoning::Creature),
    Arrange(crate::setup::scenario::Arrange),
    Dice(crate::rules::turn::activation::Dice),
    Edge(crate::state::reach::Edge),
    Grace(crate::rules::advances::graces::Grace),
    Heading(crate::rules::ground::height::Heading),
    Join(crate::rules::turn::orders::Join),
    Nominate(crate::rules::turn::activation::Nominate),
    Posture(crate::rules::setting::matters::Posture),
    Recoil(crate::rules::fighting::recoil::Recoil),
    Refuge(crate::rules::fear::fleeing::Refuge),
    Reroll(crate::rules::turn::quality::Reroll),
    Secret(crate::rules::advances::ploys::Secret),
    Stand(crate::rules::movement::charged::Stand),
    Target(crate::rules::turn::activation::Target),
    ThrowBand(crate::rules::shooting::blasts::ThrowBand),
    Trick(crate::rules::advances::ploys::Trick),
    Veer(crate::rules::fear::fleeing::Veer),
    YesNo(crate::rules::turn::activation::YesNo),
}
