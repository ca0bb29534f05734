//! Showing a game: what a system says of its own play, in words and as a view.

use fates::{Answer, FigureId, Game, Question, Rules, Seat};

use crate::Unit;
use crate::view::{
    CardView, CatalogueView, LeverView, LogLine, PathView, ProfileView, QuestionView, SightView, TableView,
    Wish,
};

/// A system that can be shown. Pages and protocols know this, and never a rule.
pub trait Shown: Rules {
    /// What the system is called: `The Silver Bayonet`.
    const TITLE: &'static str;

    /// What it is called on the command line and in addresses: `sb`.
    const SHORT: &'static str;

    /// What its players measure with.
    const UNIT: Unit;

    /// The hash of the content it plays with, for the head of the ledger.
    fn content() -> String;

    /// Is the game of this setup played on a virtual table, where facts are measured?
    fn is_measured(setup: &Self::Setup) -> bool;

    /// What happened, in words.
    fn line(state: &Self::State, event: &Self::Event) -> LogLine;

    /// What is asked, in words, without what may be answered: all that the others see of it.
    fn asked(state: &Self::State, question: &Question<Self>) -> QuestionView;

    /// What is asked, in words, and what may be answered.
    fn question(state: &Self::State, question: &Question<Self>) -> QuestionView;

    /// The table as a seat may see it, without question and log; no seat sees what all may see.
    fn table(state: &Self::State, seat: Option<Seat>) -> TableView;

    /// How it ended, in words.
    fn ending(state: &Self::State, outcome: &Self::Outcome) -> String;

    /// What can be played.
    fn catalogue() -> CatalogueView;

    /// The setup of the game that is wished for, or all that is wrong with the wish.
    fn grant(wish: &Wish) -> Result<Self::Setup, Vec<String>>;

    /// What a mind of the catalogue answers to the question that waits; nothing if it is not a mind's to answer.
    fn think(game: &Game<Self>, mind: &str) -> Option<Answer<Self>>;

    /// What a way would come to.
    fn path(state: &Self::State, reach: &Self::Reach, way: &Self::Way) -> PathView;

    /// What one figure has of another, as a seat may know it; nothing where positions are not known.
    fn sight(state: &Self::State, seat: Option<Seat>, from: FigureId, to: FigureId) -> Option<SightView>;

    /// What a referee may set.
    fn levers(state: &Self::State) -> Vec<LeverView>;

    /// The same state with everything that the seat may not know put away: whatever a seat is shown of the one, it is
    /// shown of the other.
    fn veil(state: &Self::State, seat: Option<Seat>) -> Self::State;

    /// Every profile of the book, for reading.
    fn profiles() -> Vec<ProfileView>;

    /// The card of a rule.
    fn card(id: &str) -> Option<CardView>;

    /// The cards that these words find, the best first.
    fn cards(words: &str) -> Vec<CardView>;

    /// The whole view of a game for a seat, made of nothing but what it may know. Only who is asked sees what may be
    /// answered.
    fn view(game: &Game<Self>, seat: Option<Seat>) -> TableView {
        let state = &Self::veil(game.state(), seat);
        let asked = |question: &Question<Self>| {
            let open = question.seat == Seat::TABLE || seat == Some(question.seat);
            if open { Self::question(state, question) } else { Self::asked(state, question) }
        };
        TableView {
            question: game.question().map(asked),
            log: game.story().iter().map(|event| Self::line(state, event)).collect(),
            over: game.outcome().map(|outcome| Self::ending(state, outcome)),
            ..Self::table(state, seat)
        }
    }
}
