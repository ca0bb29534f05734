//! Odds questions: how they are written, what a form of them offers, and how they are answered.

mod answer;
mod duel;
mod form;
mod query;

use std::sync::Arc;

use fates::{Facts, Mind, Rules};

pub use answer::{Explained, Odds, Part, fraction};
pub use duel::{Bout, Fight, Until};
pub use form::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};
pub use query::{Code, Fault, Party, Query};

/// A system that answers odds questions and describes its duels, from the very rules that are played.
pub trait Oddsmaker: Rules {
    /// Can its duels end with first blood?
    const FIRST_BLOOD: bool = false;

    /// What both do in its duels, unless best play is looked for, in words; nothing where that needs no telling.
    const PLAY: &'static str = "";

    /// Who decides in its duels.
    type Duellist: Mind<Self> + Clone + Send + Sync;

    /// What is so on the table of a duel.
    type DuelFacts: Facts<Self> + Clone + Send + Sync;

    /// The questions it answers, and what can be said in them.
    fn form(book: &Self::Book) -> FormView;

    /// Answers a question exactly.
    fn odds(book: &Arc<Self::Book>, query: &Query) -> Result<Odds, Fault>;

    /// Two fighters in contact, each its own player's, with nobody and nothing else on the table. `FirstBlood` is asked
    /// for only where the system has such duels.
    fn bout(book: &Arc<Self::Book>, one: &Party, other: &Party, until: Until) -> Result<Bout<Self>, Fault>;
}
