//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::choices! {
    State;
    Act(crate::rules::turn::acts::Act),
    Activate(crate::rules::turn::activation::Activate),
    Bones(crate::rules::powers::necromancers::Bones),
    Change(crate::rules::powers::skinshift::Change),
    Claim(crate::rules::movement::force::Claim),
    Conversion(crate::rules::powers::magic::Conversion),
    Dip(crate::rules::shooting::cover::Dip),
    Fuel(crate::rules::turn::fate::Fuel),
    Gait(crate::rules::monsters::steering::Gait),
    Luck(crate::rules::turn::lucky_find::Luck),
    Magic(crate::rules::powers::magic::Magic),
    Marker(crate::rules::monsters::clues::Marker),
    Negate(crate::rules::fighting::damage::Negate),
    Nerve(crate::rules::turn::checks::Nerve),
    Opponent(crate::rules::turn::unexpected_events::Opponent),
    Pace(crate::rules::shooting::Pace),
    Reaction(crate::rules::shooting::reactions::Reaction),
    Reroll(crate::rules::turn::fate::Reroll),
    Response(crate::rules::fighting::melee::Response),
    Retry(crate::rules::scenario::recovery::Retry),
    Shot(crate::rules::shooting::loading::Shot),
    Steer(crate::rules::monsters::steering::Steer),
    Target(crate::rules::turn::activation::Target),
    Temper(crate::rules::fighting::rage::Temper),
    Wield(crate::rules::fighting::melee::Wield),
}
