//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use fates::{FigureId, RuleId};
use table::view::PromiseView;

use crate::state::State;

/// One thing that can be chosen, as protocol and people know it.
pub(crate) trait Offer {
    /// The name in protocol and ledger: `attack-hand-weapon-road-bandit-2`.
    fn name(&self, state: &State) -> String;

    /// What it means, in words: `Attack Road Bandit 2 (Hand weapon)`.
    fn words(&self, state: &State) -> String;

    /// The question that a list of these answers, in words; `rule` asks it.
    fn question(state: &State, rule: RuleId) -> String;

    /// The combatant it names, to be marked on the table.
    fn combatant(&self) -> Option<FigureId> {
        None
    }

    /// What it promises: chances, worked out by the rules that would be rolled.
    fn promise(&self, _: &State) -> Option<PromiseView> {
        None
    }
}

macro_rules! choices {
    ($($(#[$docs:meta])* $kind:ident($path:path),)*) => {
        /// Any of them.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[expect(missing_docs, reason = "each is explained in its chapter")]
        pub enum Choice { $($kind($path)),* }

        $(impl From<$path> for Choice { fn from(choice: $path) -> Choice { Choice::$kind(choice) } })*

        impl Choice {
            /// The name in protocol and ledger.
            pub fn name(&self, state: &State) -> String {
                match self { $(Choice::$kind(choice) => Offer::name(choice, state)),* }
            }

            /// What it means, in words.
            pub fn words(&self, state: &State) -> String {
                match self { $(Choice::$kind(choice) => Offer::words(choice, state)),* }
            }

            /// The question that a list of these answers.
            pub fn question(&self, state: &State, rule: RuleId) -> String {
                match self { $(Choice::$kind(_) => <$path as Offer>::question(state, rule)),* }
            }

            /// The combatant it names.
            pub fn combatant(&self) -> Option<FigureId> {
                match self { $(Choice::$kind(choice) => Offer::combatant(choice)),* }
            }

            /// What it promises.
            pub fn promise(&self, state: &State) -> Option<PromiseView> {
                match self { $(Choice::$kind(choice) => Offer::promise(choice, state)),* }
            }
        }
    };
}

choices! {
    Act(crate::acts::Act),
    Blow(crate::pulling::Blow),
    Effort(crate::spends::Effort),
    Oppose(crate::attack::Oppose),
    Wield(crate::acts::Wield),
}
