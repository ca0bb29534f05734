//! What is told of the play. Each chapter has its own kinds; here they are put together.

use fates::{D100, Die, RuleId, Tally};
use table::telling;
pub(crate) use table::telling::{head, line};
use table::view::{LogLine, PartView};

use crate::book::Book;
use crate::state::State;

table::events! {
    State;
    Actions(crate::actions::Told),
    Advantage(crate::advantage::Told),
    Conditions(crate::conditions::Told),
    Criticals(crate::criticals::Told),
    Damage(crate::damage::Told),
    Initiative(crate::initiative::Told),
    Melee(crate::melee::Told),
    Movement(crate::movement::Told),
    Oops(crate::oops::Told),
    Recovery(crate::recovery::Told),
    Shooting(crate::shooting::Told),
    Spends(crate::spends::Told),
    Test(crate::trial::Told),
    Turn(crate::turn::Told),
    Wounds(crate::wounds::Told),
}

/// A sentence that begins like one.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A line with a d100.
pub(crate) fn rolled(rule: RuleId, text: String, face: u8) -> LogLine {
    rolled_on(D100, rule, text, face)
}

/// A line with a die.
pub(crate) fn rolled_on(die: Die, rule: RuleId, text: String, face: u8) -> LogLine {
    telling::rolled(rule, text, die, &[face])
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| match rule.0 {
        "wf.test.9" => "the Skill itself",
        rule => Book::built_in().cards.title(rule),
    })
}
