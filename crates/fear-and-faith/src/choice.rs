//! Everything that can be chosen. Each chapter has its own kinds; here they are put together.

use fates::{FigureId, RuleId};
use table::view::PromiseView;

use crate::state::State;

/// One thing that can be chosen, as protocol and people know it.
pub(crate) trait Offer {
    /// The name in protocol and ledger: `power-attack-cop`.
    fn name(&self, state: &State) -> String;

    /// What it means, in words: `A powerful attack on the Cop (2 actions)`.
    fn words(&self, state: &State) -> String;

    /// The question that a list of these answers, in words; `rule` asks it.
    fn question(state: &State, rule: RuleId) -> String;

    /// The model it names, to be marked on the table.
    fn model(&self) -> Option<FigureId> {
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

            /// The model it names.
            pub fn model(&self) -> Option<FigureId> {
                match self { $(Choice::$kind(choice) => Offer::model(choice)),* }
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
    Announce(crate::announce::Announce),
    Creature(crate::summoning::Creature),
    Arrange(crate::scenario::Arrange),
    Dice(crate::activation::Dice),
    Edge(crate::reach::Edge),
    Grace(crate::graces::Grace),
    Heading(crate::height::Heading),
    Join(crate::orders::Join),
    Nominate(crate::activation::Nominate),
    Posture(crate::matters::Posture),
    Recoil(crate::recoil::Recoil),
    Refuge(crate::fleeing::Refuge),
    Reroll(crate::quality::Reroll),
    Secret(crate::ploys::Secret),
    Stand(crate::charged::Stand),
    Target(crate::activation::Target),
    ThrowBand(crate::blasts::ThrowBand),
    Trick(crate::ploys::Trick),
    YesNo(crate::activation::YesNo),
}
