//! The log events. Each chapter has its own kinds; here they are put together.

use fates::{D6, RuleId, Tally};
use frame::telling;
pub(crate) use frame::telling::{head, line};
use frame::view::{LogLine, PartView};

use crate::state::State;

frame::events! {
    State;
    Activation(crate::rules::turn::activation::Told),
    Advances(crate::rules::advances::Told),
    Blasts(crate::rules::shooting::blasts::Told),
    Climbing(crate::rules::ground::climbing::Told),
    Deaths(crate::rules::fighting::deaths::Told),
    Doors(crate::rules::ground::doors::Told),
    Fear(crate::rules::fear::Told),
    Forms(crate::rules::witchcraft::forms::Told),
    Groups(crate::rules::turn::groups::Told),
    Harm(crate::rules::fighting::harm::Told),
    Height(crate::rules::ground::height::Told),
    Insanity(crate::rules::fear::insanity::Told),
    Melee(crate::rules::fighting::melee::Told),
    Morale(crate::rules::fear::morale::Told),
    Movement(crate::rules::movement::Told),
    Possession(crate::rules::witchcraft::spells::possession::Told),
    Quality(crate::rules::turn::quality::Told),
    Scenario(crate::setup::scenario::Told),
    Setting(crate::rules::setting::Told),
    Shooting(crate::rules::shooting::Told),
    Summoning(crate::rules::witchcraft::spells::summoning::Told),
    Teleport(crate::rules::movement::teleport::Told),
    Turn(crate::rules::turn::Told),
    Variants(crate::rules::fighting::variants::Told),
    Witchcraft(crate::rules::witchcraft::Told),
}

/// A line with dice.
pub(crate) fn rolled(rule: RuleId, text: String, dice: &[u8]) -> LogLine {
    telling::rolled(rule, text, D6, dice)
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(state: &State, tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| state.book.cards.title(rule.0))
}
