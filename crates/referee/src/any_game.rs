//! A game whatever its system: what a server, a page or a protocol needs of it.

use fates::{FigureId, Kind, LedgerFault, Overlay, Overrule, Proof, RuleId, Seat, Secrets};
use frame::view::{LeverView, LogLine, PathView, SightView, TableView};
use oracle::Battle;
use serde::Serialize;
use serde_json::Value;

use crate::fault::Fault;
use crate::message::Message;
use crate::system::SystemView;

/// A game in play, of any system. Whatever is refused has changed nothing.
pub trait AnyGame: Send {
    /// What its system is called.
    fn system(&self) -> SystemView;

    /// The files that lie over the built-in content in this game.
    fn overlay(&self) -> &Overlay;

    /// What is being played: `The Lost Patrol`.
    fn title(&self) -> &str;

    /// How many players it has.
    fn seats(&self) -> usize;

    /// The secret of its sealed dice, which only its keeper may know before the end.
    fn seed_hex(&self) -> Option<String>;

    /// How many lines the ledger has, the head among them.
    fn lines(&self) -> usize;

    /// The number of the question that waits. It never comes twice in a game: answers, take-backs and decrees all lengthen
    /// the ledger, and a game read back from it has the same one.
    fn number(&self) -> usize {
        self.lines()
    }

    /// The lines of the ledger from this one on; the head is line 0.
    fn line_texts_from(&self, first: usize) -> Vec<String>;

    /// The whole ledger as text.
    fn ledger(&self) -> String;

    /// The secrets that players add to the dice, as far as they are in.
    fn secrets(&self) -> &Secrets;

    /// A seat commits to its secret, by the SHA-256 of 32 random bytes, in hex.
    fn commit(&mut self, seat: Seat, commitment: &str) -> Result<News, Fault>;

    /// A seat reveals its secret, in hex. With the last one the game begins.
    fn reveal(&mut self, seat: Seat, secret: &str) -> Result<News, Fault>;

    /// The game goes on without the secrets of those who are waited for.
    fn go_on_without(&mut self) -> Result<News, Fault>;

    /// Takes an answer to the question that waits, from a seat, or from a caller who speaks for all of them.
    fn answer(&mut self, by: Option<Seat>, message: Message) -> Result<News, Fault>;

    /// Takes back the last answers.
    fn undo(&mut self, count: usize) -> Result<News, Fault>;

    /// Does what a referee decrees. The step under way is then played again as far as its answers still fit.
    fn overrule(&mut self, decree: &Overrule) -> Result<News, Fault>;

    /// How many answers back a seat may go without asking anybody: its own last ones, as long as no die fell since, no
    /// other seat answered and nothing was decreed.
    fn free_undo(&self, seat: Seat) -> usize;

    /// What is asked, of whom and by which rule, unless the game is over.
    fn asks(&self) -> Option<Asked>;

    /// How it ended, with the words for it.
    fn over(&self) -> Option<Value>;

    /// The question as a line of the protocol shows it, with its number.
    fn question(&self) -> Option<Value>;

    /// Proves the ledger of a finished game: its chain, its dice, its end.
    fn prove(&self) -> Result<Proof, LedgerFault>;

    /// The state before the step under way, as data from which later rules can go on; nothing where it can't be kept so.
    fn kept(&self) -> Option<Value>;

    /// How many answers and decrees stand; sealed dice are not among them.
    fn answers(&self) -> usize;

    /// The game as it stood after so many answers, or nothing if there are not so many. It costs playing it again.
    fn at(&self, answers: usize) -> Option<Box<dyn AnyGame>>;

    /// The facts that were answered since so many answers were given: they can be turned over.
    fn facts_given(&self, since: usize) -> Vec<GivenFact>;

    /// Are the dice of this seat sealed, so that they fall without being asked for?
    fn seals(&self, seat: Seat) -> bool;

    /// Answers one of these facts the other way; what was answered after it stands as far as the same is still asked. Which
    /// figures it is of is asked again.
    fn turn_over(&mut self, place: usize) -> Result<News, Fault>;

    /// A copy to try answers on, whose log begins here. Its dice are asked for, so it shows nothing that answering and
    /// taking back would not.
    fn fork(&self) -> Box<dyn AnyGame>;

    /// How long the log was at the start and after each answer, so that a line of it leads to its answer.
    fn milestones(&self) -> Vec<usize>;

    /// Who gave the answers that stand, one after the other; a decree is nobody's, and what was asked of the table is
    /// the table's.
    fn answered_by(&self) -> Vec<Option<Seat>>;

    /// The game as a seat may see it, or as all may.
    fn view(&self, seat: Option<Seat>) -> TableView;

    /// What a way would come to, where one is asked for.
    fn path(&self, way: Value) -> Result<PathView, Fault>;

    /// Line of sight and distance from one figure to another, as a seat may know them. Nothing where positions are not known.
    fn sight(&self, seat: Option<Seat>, from: FigureId, to: FigureId) -> Result<Option<SightView>, Fault>;

    /// The figure of this name, among those that a seat knows of.
    fn figure(&self, seat: Option<Seat>, name: &str) -> Option<FigureId>;

    /// What a referee may set, and what it is before the step under way, from where a decree holds.
    fn levers(&self) -> Vec<LeverView>;

    /// What a mind of the catalogue answers to the question that waits; nothing if it is not a mind's to answer.
    fn think(&self, mind: &str) -> Option<Message>;

    /// The battle from before the step under way on, led by these minds in the order of the seats, to be played many times.
    fn battle(&self, minds: &[String]) -> Result<Battle, Fault>;
}

/// What an answer, an undo or a decree brought about. It is written down before anything is sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct News {
    /// The new lines of the ledger.
    pub lines: Vec<String>,
    /// What happened, in words.
    pub log: Vec<LogLine>,
    /// The same as the protocol shows it: every event with its numbers, its rule and its words.
    pub events: Vec<Value>,
}

/// A fact that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenFact {
    /// The place of its answer among all answers.
    pub place: usize,
    /// What was answered: `In the open`.
    pub words: String,
    /// What the other answer is called: `Partly hidden`. Nothing where figures were singled out: there are many others.
    pub other: Option<String>,
    /// Was it said to be so?
    pub so: bool,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Who is asked.
    pub seat: Seat,
    /// What kind of answer is wanted.
    pub kind: Kind,
    /// The rule that asks.
    pub rule: RuleId,
}
