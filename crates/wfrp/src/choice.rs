//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

table::choices! {
    State;
    Act(crate::acts::Act),
    Blow(crate::pulling::Blow),
    Effort(crate::spends::Effort),
    Meant(crate::pulling::Meant),
    Oppose(crate::attack::Oppose),
    Wield(crate::acts::Wield),
}
