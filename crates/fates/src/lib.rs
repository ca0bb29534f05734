//! The Fates: dice, choices and facts, the only three things a rule asks for, and the sources that answer them.
//!
//! A system's rules are plain functions over its state that ask through [`Fates`]. The source of the answers decides what the
//! same rules are used for: people through a [`Game`], a mind and fast dice for simulation ([`Straight`] with
//! [`Random`]), every roll there is for exact odds ([`exact`]), a list for tests ([`Scripted`]), a ledger for replay
//! ([`replay`]) and proof ([`verify`]).
//!
//! This crate knows no game, no table and no words: it has no files, no clock and no threads.

mod game;
mod odds;
mod play;
pub mod proofs;
mod sources;

pub use game::ledger::{FORM, Head, LedgerFault, LedgerWhy, Line, Proof};
pub use game::live::{DiceFrom, FactsFrom};
pub use game::replay::{Replayed, replay, verify, wake};
pub use game::sealed::{Link, Seed, state_hash};
pub use game::{Game, News, Said};
pub use odds::every::{Every, exact};
pub use odds::tree::{Branch, Tree, grow, grow_within};
pub use odds::{Chance, Odds, decimal, ratio, to_f64};
pub use play::book::{Book, Overlay};
pub use play::die::{D6, D10, D100, Die, DieSource, MOST_DICE};
pub use play::figure::{FigureId, FigureSet, Figures};
pub use play::overrule::Overrule;
pub use play::question::{Answer, Asks, Kind, Question, Refusal};
pub use play::rule::{RuleId, Seat};
pub use play::tally::{Reason, Sum, Tally, Total};
pub use play::{Fates, Inputs, Pause, Play, Progress, Rules, Stage};
pub use sources::dynamic::{AnyDice, Dynamic};
pub use sources::random::{Random, Whim};
pub use sources::scripted::Scripted;
pub use sources::straight::{Dice, Ear, Facts, Measured, Mind, Nobody, Stated, Straight};
