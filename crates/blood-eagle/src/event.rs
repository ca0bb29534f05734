//! What is told of the play. Each chapter has its own kinds; here they are put together.

use fates::{D10, RuleId, Tally};
use table::telling;
pub(crate) use table::telling::{head, line};
use table::view::{LogLine, PartView};

use crate::book::Book;
use crate::state::State;

table::events! {
    State;
    Ammunition(crate::ammunition::Told),
    Danger(crate::danger::Told),
    Disengage(crate::disengage::Told),
    Equipment(crate::equipment::Told),
    Fate(crate::fate::Told),
    Fighting(crate::fighting::Told),
    Fire(crate::fire::Told),
    Fumble(crate::fumble::Told),
    Heroics(crate::heroics::Told),
    Initiative(crate::initiative::Told),
    KnockedDown(crate::knocked_down::Told),
    Leaving(crate::leaving::Told),
    Magic(crate::magic::Told),
    Movement(crate::movement::Told),
    Out(crate::out::Told),
    Prizes(crate::prizes::Told),
    Scoring(crate::scoring::Told),
    Setting(crate::setting::Told),
    Shooting(crate::shooting::Told),
    Sunder(crate::sunder::Told),
    Turn(crate::turn::Told),
}

/// A line with dice.
pub(crate) fn rolled(rule: RuleId, text: String, dice: &[u8]) -> LogLine {
    telling::rolled(rule, text, D10, dice)
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| Book::built_in().cards.title(rule.0))
}
