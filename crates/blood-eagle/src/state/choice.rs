//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use crate::state::State;

frame::choices! {
    State;
    Act(crate::rules::turn::acts::Act),
    LastAct(crate::rules::heroes::last_act::LastAct),
    Leave(crate::rules::movement::leaving::Leave),
    Nominate(crate::rules::turn::activation::Nominate),
    Part(crate::rules::fighting::splits::Part),
    Reroll(crate::rules::heroes::heroics::Reroll),
    Share(crate::rules::fighting::splits::Share),
    Wield(crate::rules::fighting::armoury::Wield),
}
