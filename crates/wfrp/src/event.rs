//! What is told of the play. Each chapter has its own kinds; here they are put together.

use fates::{D100, Die, RuleId, Tally};
use serde::Serialize;
use table::view::{Level, LogLine, PartView, RolledDie};

use crate::book::Book;
use crate::state::State;

macro_rules! events {
    ($($kind:ident($path:path),)*) => {
        /// One thing that happened.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "kebab-case", tag = "chapter")]
        #[expect(missing_docs, reason = "each is explained in its chapter")]
        pub enum Event { $($kind($path),)* Overruled(Overruled) }

        $(impl From<$path> for Event { fn from(told: $path) -> Event { Event::$kind(told) } })*

        impl Event {
            /// What happened, in words.
            pub fn line(&self, state: &State) -> LogLine {
                match self {
                    $(Event::$kind(told) => told.line(state),)*
                    Event::Overruled(told) => line("", told.text.clone()),
                }
            }
        }
    };
}

events! {
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

/// A referee's word.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overruled {
    /// What was decreed.
    pub text: String,
}

/// A line that a rule is behind.
pub(crate) fn line(rule: &'static str, text: String) -> LogLine {
    let rule = (!rule.is_empty()).then_some(RuleId(rule));
    LogLine { level: Level::Detail, rule, text, dice: Vec::new(), parts: Vec::new() }
}

/// The same, where something new begins.
pub(crate) fn head(rule: &'static str, text: String) -> LogLine {
    LogLine { level: Level::Head, ..line(rule, text) }
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
    let die = RolledDie { name: String::new(), die, face, source: None };
    LogLine { dice: vec![die], rule: Some(rule), ..line("", text) }
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(tally: &Tally) -> Vec<PartView> {
    let part = |part: &fates::Reason| PartView {
        value: part.value,
        words: Book::built_in().cards.title(part.rule.0).to_string(),
        rule: Some(part.rule),
        counted: part.counted,
    };
    tally.parts().iter().map(part).collect()
}
