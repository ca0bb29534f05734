//! What is told of the play. Each chapter has its own kinds; here they are put together.

use fates::{D10, RuleId, Tally};
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

/// A line with dice.
pub(crate) fn rolled(rule: RuleId, text: String, dice: &[u8]) -> LogLine {
    let die = |&face: &u8| RolledDie { name: String::new(), die: D10, face, source: None };
    LogLine { dice: dice.iter().map(die).collect(), rule: Some(rule), ..line("", text) }
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
