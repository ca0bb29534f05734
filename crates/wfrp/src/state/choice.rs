//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::choices! {
    State;
    Act(crate::rules::turn::acts::Act),
    Blow(crate::rules::attack::pulling::Blow),
    Effort(crate::rules::advantage::spends::Effort),
    Fortune(crate::rules::turn::fortune::Fortune),
    Meant(crate::rules::attack::pulling::Meant),
    Oppose(crate::rules::attack::Oppose),
    Second(crate::rules::attack::two_weapons::Second),
    Wield(crate::rules::turn::acts::Wield),
}
