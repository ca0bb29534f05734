//! What can be chosen, in every system alike: each chapter has kinds of its own, and they are put together here.

use fates::{FigureId, RuleId};

use crate::view::{ActKind, PromiseView};

/// One thing that can be chosen, as protocol and people know it, on a table in such a state.
pub trait Offer<S> {
    /// The name in protocol and ledger: `fight-fyrdman-2`.
    fn name(&self, state: &S) -> String;

    /// What it means, in words: `Fight Fyrdman 2`.
    fn words(&self, state: &S) -> String;

    /// The question that a list of these answers, in words; `rule` asks it.
    fn question(state: &S, rule: RuleId) -> String;

    /// The figure it names, to be marked on the table.
    fn figure(&self) -> Option<FigureId> {
        None
    }

    /// What it is one of, where the same can be done to many: `Charge`.
    fn group(&self, _: &S) -> Option<String> {
        None
    }

    /// What kind of action it is, where it is one.
    fn act(&self) -> Option<ActKind> {
        None
    }

    /// What it promises: chances, worked out by the rules that would be rolled.
    fn promise(&self, _: &S) -> Option<PromiseView> {
        None
    }
}

/// Puts the kinds of choices of a system together: `choices! { State; Act(crate::acts::Act), }`.
#[macro_export]
macro_rules! choices {
    ($state:ty; $($kind:ident($path:path),)*) => {
        /// Any of them.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[expect(missing_docs, reason = "each is explained in its chapter")]
        pub enum Choice { $($kind($path)),* }

        $(impl From<$path> for Choice { fn from(choice: $path) -> Choice { Choice::$kind(choice) } })*

        impl Choice {
            /// The name in protocol and ledger.
            pub fn name(&self, state: &$state) -> String {
                match self { $(Choice::$kind(choice) => $crate::Offer::name(choice, state)),* }
            }

            /// What it means, in words.
            pub fn words(&self, state: &$state) -> String {
                match self { $(Choice::$kind(choice) => $crate::Offer::words(choice, state)),* }
            }

            /// The question that a list of these answers.
            pub fn question(&self, state: &$state, rule: ::fates::RuleId) -> String {
                match self { $(Choice::$kind(_) => <$path as $crate::Offer<$state>>::question(state, rule)),* }
            }

            /// All of it, as it is offered.
            pub fn offered(&self, state: &$state) -> $crate::view::OptionView {
                let plain = $crate::view::OptionView::plain(self.name(state), self.words(state));
                let (group, figure) = (self.group(state), self.figure());
                $crate::view::OptionView { group, figure, promise: self.promise(state), act: self.act(), ..plain }
            }

            /// The figure it names.
            pub fn figure(&self) -> Option<::fates::FigureId> {
                match self { $(Choice::$kind(choice) => $crate::Offer::<$state>::figure(choice)),* }
            }

            /// What it is one of, where the same can be done to many.
            pub fn group(&self, state: &$state) -> Option<String> {
                match self { $(Choice::$kind(choice) => $crate::Offer::group(choice, state)),* }
            }

            /// What kind of action it is, where it is one.
            pub fn act(&self) -> Option<$crate::view::ActKind> {
                match self { $(Choice::$kind(choice) => $crate::Offer::<$state>::act(choice)),* }
            }

            /// What it promises.
            pub fn promise(&self, state: &$state) -> Option<$crate::view::PromiseView> {
                match self { $(Choice::$kind(choice) => $crate::Offer::promise(choice, state)),* }
            }
        }
    };
}
