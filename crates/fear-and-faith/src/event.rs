//! What is told of the play. Each chapter has its own kinds; here they are put together.

use fates::{D6, RuleId, Tally};
use table::telling;
pub(crate) use table::telling::{head, line};
use table::view::{LogLine, PartView};

use crate::book::Book;
use crate::state::State;

table::events! {
    State;
    Activation(crate::activation::Told),
    Advances(crate::advances::Told),
    Blasts(crate::blasts::Told),
    Climbing(crate::climbing::Told),
    Deaths(crate::deaths::Told),
    Doors(crate::doors::Told),
    Fear(crate::fear::Told),
    Forms(crate::forms::Told),
    Groups(crate::groups::Told),
    Harm(crate::harm::Told),
    Height(crate::height::Told),
    Insanity(crate::insanity::Told),
    Melee(crate::melee::Told),
    Morale(crate::morale::Told),
    Movement(crate::movement::Told),
    Possession(crate::possession::Told),
    Quality(crate::quality::Told),
    Scenario(crate::scenario::Told),
    Setting(crate::setting::Told),
    Shooting(crate::shooting::Told),
    Summoning(crate::summoning::Told),
    Teleport(crate::teleport::Told),
    Turn(crate::turn::Told),
    Variants(crate::variants::Told),
    Witchcraft(crate::witchcraft::Told),
}

/// A line with dice.
pub(crate) fn rolled(rule: RuleId, text: String, dice: &[u8]) -> LogLine {
    telling::rolled(rule, text, D6, dice)
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| Book::built_in().cards.title(rule.0))
}
