//! The Fates: dice, choices and facts, the only three things a rule asks for, and the sources that answer them.
//!
//! A system's rules are plain functions over its state that ask through [`Fates`]. Whoever answers decides what the
//! same rules are used for: people through a [`Game`], a mind and fast dice for simulation ([`Straight`] with
//! [`Random`]), every roll there is for exact odds ([`exact`]), a list for tests ([`Scripted`]), a ledger for replay
//! ([`replay`]) and proof ([`verify`]).
//!
//! This crate knows no game, no table and no words: it has no files, no clock and no threads.

mod die;
mod every;
mod figure;
mod game;
mod ledger;
mod live;
mod odds;
mod overrule;
mod play;
pub mod proofs;
mod question;
mod random;
mod replay;
mod rule;
mod scripted;
mod sealed;
mod straight;
mod tally;
mod tree;

pub use die::{D6, D10, D100, Die, DieSource, MOST_DICE};
pub use every::{Every, exact};
pub use figure::{FigureId, FigureSet, Figures};
pub use game::{Game, Told};
pub use ledger::{FORM, Head, LedgerFault, LedgerWhy, Line, Proof};
pub use live::{DiceFrom, FactsFrom};
pub use odds::{Chance, Odds, decimal, ratio, to_f64};
pub use overrule::Overrule;
pub use play::{Fates, Inputs, Pause, Play, Progress, Rules, Stage};
pub use question::{Answer, Asks, Kind, Question, Refusal};
pub use random::{Random, Whim};
pub use replay::{Replayed, replay, verify, wake};
pub use rule::{RuleId, Seat};
pub use scripted::Scripted;
pub use sealed::{Link, Seed, state_hash};
pub use straight::{Dice, Ear, Facts, Measured, Mind, Nobody, Stated, Straight};
pub use tally::{Reason, Sum, Tally, Total};
pub use tree::{Branch, Tree, grow, grow_within};
