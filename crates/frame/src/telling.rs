//! Log events, in every system alike: each chapter has kinds of its own, and they are put together here.

use fates::{Die, RuleId, Tally};
use serde::Serialize;

use crate::view::{Level, LogLine, PartView, RolledDie};

/// A referee's word, as a log event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Overruled {
    /// What was decreed.
    pub text: String,
}

/// A line that a rule is behind; none if the rule is empty.
pub fn line(rule: &'static str, text: String) -> LogLine {
    let rule = (!rule.is_empty()).then_some(RuleId(rule));
    LogLine { level: Level::Detail, rule, text, dice: Vec::new(), parts: Vec::new(), roll: None }
}

/// The same, where something new begins.
pub fn head(rule: &'static str, text: String) -> LogLine {
    LogLine { level: Level::Head, ..line(rule, text) }
}

/// A line with dice, all of one sort.
pub fn rolled(rule: RuleId, text: String, die: Die, faces: &[u8]) -> LogLine {
    let shown = |&face: &u8| RolledDie { name: String::new(), die, face, source: None };
    LogLine { dice: faces.iter().map(shown).collect(), rule: Some(rule), ..line("", text) }
}

/// The parts of a sum, each with the title of its rule's card.
pub fn parts<'a>(tally: &Tally, title: impl Fn(RuleId) -> &'a str) -> Vec<PartView> {
    let part = |part: &fates::Reason| PartView {
        value: part.value,
        words: title(part.rule).to_string(),
        rule: Some(part.rule),
        counted: part.counted,
    };
    tally.parts().iter().map(part).collect()
}

/// Puts what the chapters of a system tell together: `events! { State; Turn(crate::turn::TurnEvent), }`.
#[macro_export]
macro_rules! events {
    ($state:ty; $($kind:ident($path:path),)*) => {
        /// One thing that happened.
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize)]
        #[serde(rename_all = "kebab-case", tag = "chapter")]
        #[expect(missing_docs, reason = "each is explained in its chapter")]
        pub enum Event { $($kind($path),)* Overruled($crate::Overruled) }

        $(impl From<$path> for Event { fn from(told: $path) -> Event { Event::$kind(told) } })*

        impl Event {
            /// What happened, in words.
            pub fn line(&self, state: &$state) -> $crate::view::LogLine {
                match self {
                    $(Event::$kind(told) => told.line(state),)*
                    Event::Overruled(told) => $crate::telling::line("", told.text.clone()),
                }
            }
        }
    };
}
