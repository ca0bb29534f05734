//! Showing a game: what a system says of its own play, in words and as a view.

use fates::{Game, Question, Rules, Seat};

use crate::view::{LogLine, QuestionView, TableView};

/// A system that can be shown. Pages and protocols know this, and never a rule.
pub trait Shown: Rules {
    /// What the system is called: `The Silver Bayonet`.
    const TITLE: &'static str;

    /// The hash of the content it plays with, for the head of the ledger.
    fn content() -> String;

    /// Is the game of this setup played on a virtual table, where facts are measured?
    fn is_measured(setup: &Self::Setup) -> bool;

    /// What happened, in words.
    fn line(state: &Self::State, event: &Self::Event) -> LogLine;

    /// What is asked, in words, and what may be answered.
    fn question(state: &Self::State, question: &Question<Self>) -> QuestionView;

    /// The table as a seat may see it, without question and log; no seat sees what all may see.
    fn table(state: &Self::State, seat: Option<Seat>) -> TableView;

    /// How it ended, in words.
    fn ending(state: &Self::State, outcome: &Self::Outcome) -> String;

    /// The whole view of a game for a seat.
    fn view(game: &Game<Self>, seat: Option<Seat>) -> TableView {
        let state = game.state();
        TableView {
            question: game.question().map(|question| Self::question(state, question)),
            log: game.story().iter().map(|event| Self::line(state, event)).collect(),
            over: game.outcome().map(|outcome| Self::ending(state, outcome)),
            ..Self::table(state, seat)
        }
    }
}
