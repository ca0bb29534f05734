//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

table::choices! {
    State;
    Act(crate::acts::Act),
    LastAct(crate::last_act::LastAct),
    Leave(crate::leaving::Leave),
    Nominate(crate::activation::Nominate),
    Part(crate::splits::Part),
    Reroll(crate::heroics::Reroll),
    Share(crate::splits::Share),
    Wield(crate::armoury::Wield),
}
