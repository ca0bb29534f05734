//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use fates::{FigureId, RuleId};
use table::view::PromiseView;

use crate::state::State;

/// One thing that can be chosen, as protocol and people know it.
pub(crate) trait Offer {
    /// The name in protocol and ledger: `fight-fyrdman-2`.
    fn name(&self, state: &State) -> String;

    /// What it means, in words: `Fights Fyrdman 2`.
    fn words(&self, state: &State) -> String;

    /// The question that a list of these answers, in words; `rule` asks it.
    fn question(state: &State, rule: RuleId) -> String;

    /// The figure it names, to be marked on the table.
    fn figure(&self) -> Option<FigureId> {
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

            /// The figure it names.
            pub fn figure(&self) -> Option<FigureId> {
                match self { $(Choice::$kind(choice) => Offer::figure(choice)),* }
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
    LastAct(crate::last_act::LastAct),
    Leave(crate::leaving::Leave),
    Nominate(crate::activation::Nominate),
    Part(crate::splits::Part),
    Reroll(crate::heroics::Reroll),
    Share(crate::splits::Share),
    Wield(crate::armoury::Wield),
}
