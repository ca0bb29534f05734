//! The log events of a game. Each chapter has its own kinds; here they are put together.

use fates::{D10, RuleId, Tally};
use frame::telling;
pub(crate) use frame::telling::{head, line};
use frame::view::{LogLine, PartView};

use crate::state::State;

frame::events! {
    State;
    Ammunition(crate::rules::shooting::ammunition::Told),
    Danger(crate::rules::movement::danger::Told),
    Disengage(crate::rules::movement::disengage::Told),
    Equipment(crate::rules::heroes::equipment::Told),
    Fate(crate::rules::fighting::fate::Told),
    Fighting(crate::rules::fighting::Told),
    Fire(crate::rules::movement::fire::Told),
    Fumble(crate::rules::fighting::fumble::Told),
    Heroics(crate::rules::heroes::heroics::Told),
    Initiative(crate::rules::turn::initiative::Told),
    KnockedDown(crate::rules::fighting::knocked_down::Told),
    Leaving(crate::rules::movement::leaving::Told),
    Magic(crate::rules::heroes::magic::Told),
    Movement(crate::rules::movement::Told),
    Out(crate::rules::fighting::out::Told),
    Prizes(crate::rules::ending::prizes::Told),
    Scoring(crate::rules::ending::scoring::Told),
    Setting(crate::rules::turn::setting::Told),
    Shooting(crate::rules::shooting::Told),
    Sunder(crate::rules::fighting::sunder::Told),
    Turn(crate::rules::turn::Told),
}

/// A line with dice.
pub(crate) fn rolled(rule: RuleId, text: String, dice: &[u8]) -> LogLine {
    telling::rolled(rule, text, D10, dice)
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(state: &State, tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| state.book.cards.title(rule.0))
}
