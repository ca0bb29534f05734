//! The handle through which rules ask for everything: dice, choices and facts.

pub(crate) mod book;
pub(crate) mod die;
pub(crate) mod figure;
pub(crate) mod overrule;
pub(crate) mod question;
pub(crate) mod rule;
pub(crate) mod tally;

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Book, Die, FigureId, FigureSet, Overrule, RuleId, Seat};

/// What a rule comes to, unless an answer it needs is not there yet.
pub type Play<T> = Result<T, Pause>;

/// An answer is missing. `?` carries it out of the rules; the step is run again once the answer is there.
///
/// Only this crate can make one, so a rule can neither invent a pause nor keep one back unnoticed.
#[derive(Debug)]
#[must_use = "a pause belongs to the engine: let `?` carry it"]
pub struct Pause(());

impl Pause {
    #[inline]
    pub(crate) fn new() -> Pause {
        Pause(())
    }
}

/// How far a step has brought the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Progress<Outcome> {
    /// There is a next step.
    On,
    /// The game is over.
    Over(Outcome),
}

/// One game system: what lies on its table, and the next step of its play.
pub trait Rules: Sized + Clone + Copy + Debug + PartialEq + 'static {
    /// The system's long name, as on the command line: `silver-bayonet`.
    const SYSTEM: &'static str;

    /// Stands for the sources that the rules are built from: where it is the same, the same ledger leads to the same state.
    /// Where it differs, it need not. Rules without one are taken to be the same always.
    const FINGERPRINT: Option<&'static str> = None;

    /// The content it is played with.
    type Book: Book;
    /// How a game is set up, as it stands in the head of the ledger.
    type Setup: Clone + Debug + Serialize + DeserializeOwned;
    /// All that lies on the table.
    type State: Clone + Debug + PartialEq + Eq + Hash + Serialize + Send + Sync;
    /// Everything that can be chosen from a list.
    type Choice: Copy + Debug + PartialEq;
    /// Everything that can be asked about the table.
    type Fact: Copy + Debug + PartialEq + Serialize;
    /// Where a figure may go, as asked of its owner.
    type Reach: Clone + Debug + PartialEq + Serialize;
    /// The way it goes, as answered.
    type Way: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// The events of the play, for the log.
    type Event: Clone + Debug + PartialEq + Serialize;
    /// How a game ends.
    type Outcome: Clone + Debug + PartialEq + Serialize;

    /// Lays the table by this book, or says all that is wrong with the setup.
    fn lay(book: &Arc<Self::Book>, setup: &Self::Setup) -> Result<Self::State, Vec<String>>;

    /// Lays the table by the built-in book.
    fn begin(setup: &Self::Setup) -> Result<Self::State, Vec<String>> {
        Self::lay(Self::Book::built_in(), setup)
    }

    /// Plays the next step: one activation at most.
    fn step<F: Fates<Self>>(state: &mut Self::State, fates: &mut F) -> Play<Progress<Self::Outcome>>;

    /// Measures a yes-or-no fact on the virtual table.
    fn measure(state: &Self::State, fact: &Self::Fact) -> bool;

    /// Measures which of these figures a fact singles out (the nearest, those in contact …); several can tie.
    fn single_out(state: &Self::State, fact: &Self::Fact, among: FigureSet) -> FigureSet;

    /// Can a fact single out nobody at all (those who saw it)? Then one figure alone is a question too, and nobody
    /// an answer.
    fn may_be_nobody(_: &Self::Fact) -> bool {
        false
    }

    /// May the figure go this way? If not, why.
    fn allows(state: &Self::State, reach: &Self::Reach, way: &Self::Way) -> Result<(), String>;

    /// Some ways that are allowed, for playing by chance.
    fn ways(state: &Self::State, reach: &Self::Reach) -> Vec<Self::Way>;

    /// The name of a choice in protocol and ledger: `strike-back`.
    fn choice_name(state: &Self::State, choice: &Self::Choice) -> String;

    /// The name of a figure in protocol and ledger: `ghoul-2`. A refusal names any figure it was given, so a number
    /// that no figure has gets some name too.
    fn figure_name(state: &Self::State, figure: FigureId) -> String;

    /// Does what a referee decrees, and tells it; or says why it cannot be, and changes nothing.
    fn overrule(state: &mut Self::State, decree: &Overrule) -> Result<Self::Event, String>;

    /// The state as data, to be read back by later rules; nothing where a system, or a game, can't be kept so.
    fn keep(_: &Self::State) -> Option<Value> {
        None
    }

    /// The state that was kept, of a game that was laid like this, or why it can't be read.
    fn resume(_: Self::State, _: Value) -> Result<Self::State, String> {
        Err("this system keeps no states".to_string())
    }

    /// What must hold of every state between two steps; the first thing that does not.
    fn check(state: &Self::State) -> Result<(), String>;
}

/// The numbers that a key is worked out from; see [`Fates::roll_from`].
pub type Inputs = [i16; 8];

/// The one handle of the rules. Dice, choices and facts are their only inputs, so the source that answers these
/// (people, a mind, a ledger, an enumeration) plays the same rules.
pub trait Fates<R: Rules> {
    /// Does anybody listen to the events?
    const LISTENS: bool;

    /// Rolls dice.
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]>;

    /// Rolls dice that the rule reads only through `key`: rolls of equal keys must come to the same, whatever is
    /// told of them. An enumeration then walks one roll for each key; everybody else just rolls.
    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        let _ = key;
        self.roll(rule, seat, dice)
    }

    /// Like [`Fates::roll_by`], for a key that depends on these inputs and the faces alone. An enumeration that meets
    /// the same inputs again does not work the rolls out again.
    #[inline]
    fn roll_from<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        inputs: impl FnOnce() -> Inputs,
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        let _ = inputs;
        self.roll_by(rule, seat, dice, key)
    }

    /// Rolls dice again until the rule accepts them, that is until `key` gives something; what it gives is all the
    /// rule reads. An enumeration weighs only the rolls that are accepted.
    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> Play<[u8; N]> {
        loop {
            let faces = self.roll_by(rule, seat, dice, &key)?;
            if key(faces).is_some() {
                return Ok(faces);
            }
        }
    }

    /// Asks for one of the options, which are at least two.
    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C>;

    /// Is it settled beforehand that the first option of this rule is chosen, whatever the others are? Then a rule may spare
    /// itself finding and listing them. People are never taken at a word they have not said.
    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        let _ = (state, rule, seat);
        false
    }

    /// Asks for at least `least` and at most `most` of these figures, which are more than `least`.
    fn pick(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> Play<FigureSet>;

    /// Asks for a way within a reach.
    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way>;

    /// Asks whether something is so on the table.
    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool>;

    /// Asks which of these figures a fact singles out: at least one, unless it [may be nobody](Rules::may_be_nobody). They
    /// are so many that it is not clear without asking.
    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet>;

    /// Tells what happened. The event is only made when somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> R::Event);
}

/// A system's view of its own play: the state and the Fates, borrowed together. A system implements
/// [`Stage::stage`] and gets every question in the short form its rules are written in. Where there is nothing to ask, the
/// Fates are not asked.
pub trait Stage<R: Rules> {
    /// Who answers.
    type Fates: Fates<R>;

    /// The two borrows.
    fn stage(&mut self) -> (&R::State, &mut Self::Fates);

    /// Rolls dice.
    #[inline]
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        self.stage().1.roll(rule, seat, dice)
    }

    /// Rolls dice that are read only through a key; see [`Fates::roll_by`].
    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        self.stage().1.roll_by(rule, seat, dice, key)
    }

    /// Rolls dice that are read through a key of some inputs; see [`Fates::roll_from`].
    #[inline]
    fn roll_from<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        inputs: impl FnOnce() -> Inputs,
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        self.stage().1.roll_from(rule, seat, dice, inputs, key)
    }

    /// Rolls dice again until they are accepted; see [`Fates::roll_until`].
    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> Play<[u8; N]> {
        self.stage().1.roll_until(rule, seat, dice, key)
    }

    /// Asks for one of the options. One option alone is not a question.
    #[inline]
    fn ask<C: Copy + Into<R::Choice>>(&mut self, rule: RuleId, seat: Seat, options: &[C]) -> Play<C> {
        match options {
            [] => unreachable!("{rule} asks {seat} without an option"),
            [only] => Ok(*only),
            _ => {
                let (state, fates) = self.stage();
                fates.ask(state, rule, seat, options)
            }
        }
    }

    /// Asks for some of these figures. Where all must be picked, it is not a question.
    fn pick(&mut self, rule: RuleId, seat: Seat, from: FigureSet, least: u8, most: u8) -> Play<FigureSet> {
        if usize::from(least) >= from.len() {
            return Ok(from);
        }
        let (state, fates) = self.stage();
        fates.pick(state, rule, seat, from, least, most)
    }

    /// Asks for a way within a reach.
    fn way(&mut self, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        let (state, fates) = self.stage();
        fates.way(state, rule, seat, reach)
    }

    /// Asks whether something is so on the table.
    #[inline]
    fn fact(&mut self, rule: RuleId, fact: R::Fact) -> Play<bool> {
        let (state, fates) = self.stage();
        fates.fact(state, rule, fact)
    }

    /// Asks which of these figures a fact singles out. Where it can only be the one, it is not a question.
    fn which(&mut self, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        if among.len() < if R::may_be_nobody(&fact) { 1 } else { 2 } {
            return Ok(among);
        }
        let (state, fates) = self.stage();
        fates.which(state, rule, fact, among)
    }

    /// Tells what happened.
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        self.stage().1.tell(event);
    }
}
