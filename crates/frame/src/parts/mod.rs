//! What every system is made of, put together once.

mod shared;

pub use shared::{Cast, Shared};

/// Makes a system of its parts: `system! { BloodEagle = "blood-eagle", with figures: Figure }`.
///
/// A system has these, under the same names: `Setup` with `lay`, `Book` with `built_in`, `read`, `content_files` and an
/// `overlay`, `State` with a `cast`, the named list of figures, `check`, `keep` and `resume`, `Choice` with `name`, `Fact` with `measure`, `single_out` and
/// `may_be_nobody`, `Reach` with `allows` and `ways`, `Way`, `Event`, `Outcome`, `overrule::overrule`, and
/// `Battle::step`, in which its play begins.
#[macro_export]
macro_rules! system {
    ($system:ident = $long:literal, with $figures:ident: $figure:ty) => {
        /// The system.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $system;

        /// A fight under way: the state and the Fates. Every rule is a method of it.
        pub struct Battle<'a, F> {
            /// What lies on the table.
            pub state: &'a mut State,
            /// Who answers.
            pub fates: &'a mut F,
        }

        impl<'a, F: ::fates::Fates<$system>> Battle<'a, F> {
            /// Borrows the two for a while.
            #[inline]
            pub fn new(state: &'a mut State, fates: &'a mut F) -> Self {
                Battle { state, fates }
            }
        }

        impl<F: ::fates::Fates<$system>> ::fates::Stage<$system> for Battle<'_, F> {
            type Fates = F;

            #[inline]
            fn stage(&mut self) -> (&State, &mut F) {
                (self.state, self.fates)
            }
        }

        impl ::fates::Rules for $system {
            const SYSTEM: &'static str = $long;
            const FINGERPRINT: Option<&'static str> = Some(env!("RULES_FINGERPRINT"));

            type Book = Book;
            type Setup = Setup;
            type State = State;
            type Choice = Choice;
            type Fact = Fact;
            type Reach = Reach;
            type Way = Way;
            type Event = Event;
            type Outcome = Outcome;

            fn lay(book: &::std::sync::Arc<Book>, setup: &Setup) -> Result<State, Vec<String>> {
                setup.lay(book)
            }

            fn step<F: ::fates::Fates<Self>>(
                state: &mut State,
                fates: &mut F,
            ) -> ::fates::Play<::fates::Progress<Outcome>> {
                Battle::new(state, fates).step()
            }

            fn measure(state: &State, fact: &Fact) -> bool {
                fact.measure(state)
            }

            fn single_out(state: &State, fact: &Fact, among: ::fates::FigureSet) -> ::fates::FigureSet {
                fact.single_out(state, among)
            }

            fn may_be_nobody(fact: &Fact) -> bool {
                fact.may_be_nobody()
            }

            fn allows(state: &State, reach: &Reach, way: &Way) -> Result<(), String> {
                reach.allows(state, way)
            }

            fn ways(state: &State, reach: &Reach) -> Vec<Way> {
                reach.ways(state)
            }

            fn choice_name(state: &State, choice: &Choice) -> String {
                choice.name(state)
            }

            fn figure_name(state: &State, figure: ::fates::FigureId) -> String {
                let role = state.cast.0.get(figure.index());
                role.map_or_else(|| format!("figure {}", figure.0), |role| role.id.clone())
            }

            fn overrule(state: &mut State, decree: &::fates::Overrule) -> Result<Event, String> {
                overrule::overrule(state, decree)
            }

            fn keep(state: &State) -> Option<$crate::Value> {
                state.keep()
            }

            fn resume(laid: State, kept: $crate::Value) -> Result<State, String> {
                let state = State::resume(laid, kept)?;
                $crate::resumed(state.$figures.len(), state.cast.0.len())?;
                state.check().map(|()| state)
            }

            fn check(state: &State) -> Result<(), String> {
                state.check()
            }
        }

        impl ::fates::Book for Book {
            fn built_in() -> &'static ::std::sync::Arc<Book> {
                Book::built_in()
            }

            fn with(overlay: &::fates::Overlay) -> Result<::std::sync::Arc<Book>, Vec<String>> {
                if overlay.is_empty() {
                    return Ok(::std::sync::Arc::clone(Book::built_in()));
                }
                Book::read(overlay).map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
            }

            fn overlay(&self) -> &::fates::Overlay {
                &self.overlay
            }

            fn hash(&self) -> String {
                match self.overlay.is_empty() {
                    true => ::fates::state_hash(&Book::content_files()),
                    false => ::fates::state_hash(&(Book::content_files(), &self.overlay)),
                }
            }
        }

        impl ::std::ops::Index<::fates::FigureId> for State {
            type Output = $figure;

            #[inline]
            fn index(&self, figure: ::fates::FigureId) -> &$figure {
                &self.$figures[figure.index()]
            }
        }

        impl ::std::ops::IndexMut<::fates::FigureId> for State {
            #[inline]
            fn index_mut(&mut self, figure: ::fates::FigureId) -> &mut $figure {
                &mut self.$figures[figure.index()]
            }
        }

        impl State {
            /// The name in the story: `Ghoul 2`.
            pub fn name(&self, figure: ::fates::FigureId) -> &str {
                &self.cast[figure].name
            }

            /// The name in protocol and ledger: `ghoul-2`.
            pub fn id(&self, figure: ::fates::FigureId) -> &str {
                &self.cast[figure].id
            }

            /// Everybody's id, in order.
            pub fn ids(&self) -> impl Iterator<Item = ::fates::FigureId> + Clone + use<> {
                (0..self.$figures.len() as u8).map(::fates::FigureId)
            }
        }
    };
}

/// Has every figure that was kept a part in the game?
#[doc(hidden)]
pub fn resumed(figures: usize, parts: usize) -> Result<(), String> {
    if figures == parts {
        Ok(())
    } else {
        Err(format!("{figures} figures were kept, and the game has {parts}"))
    }
}

/// Makes a state that is copied field by field: `clone_in_place! { State { cast, figures; turn, phase } }`, first the fields
/// that are cloned, then those that are plain numbers. A state that takes another one over does so in the room it has: a
/// simulation starts over without allocating. Every field is named, so that none is forgotten.
#[macro_export]
macro_rules! clone_in_place {
    ($state:ident { $($cloned:ident),+; $($plain:ident),+ $(,)? }) => {
        impl Clone for $state {
            fn clone(&self) -> $state {
                $state { $($cloned: self.$cloned.clone(),)+ $($plain: self.$plain,)+ }
            }

            fn clone_from(&mut self, other: &$state) {
                $(self.$cloned.clone_from(&other.$cloned);)+
                $(self.$plain = other.$plain;)+
            }
        }
    };
}
