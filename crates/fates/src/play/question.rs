//! Questions that wait for people, their answers, and why an answer is refused.

use arrayvec::ArrayVec;
use serde::Serialize;
use thiserror::Error;

use crate::play::die::MOST_DICE;
use crate::{Die, DieSource, FigureId, FigureSet, RuleId, Rules, Seat};

/// What is asked, of whom, and by which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<R: Rules> {
    /// Who is asked.
    pub seat: Seat,
    /// The rule that asks.
    pub rule: RuleId,
    /// What may be answered.
    pub asks: Asks<R>,
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks<R: Rules> {
    /// One of these.
    Choice(Vec<R::Choice>),
    /// Some of these figures.
    Pick {
        /// The figures to pick from.
        from: FigureSet,
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
    },
    /// A way within this reach.
    Way(R::Reach),
    /// The faces of these dice.
    Roll(ArrayVec<Die, MOST_DICE>),
    /// Yes or no.
    Fact(R::Fact),
    /// At least one of these figures, or nobody where that [may be](Rules::may_be_nobody).
    Which {
        /// What singles them out.
        fact: R::Fact,
        /// The figures in question.
        among: FigureSet,
    },
}

impl<R: Rules> Asks<R> {
    /// The kind of question, as the protocol names it.
    pub fn kind(&self) -> Kind {
        match self {
            Asks::Choice(_) => Kind::Choice,
            Asks::Pick { .. } => Kind::Pick,
            Asks::Way(_) => Kind::Move,
            Asks::Roll(_) => Kind::Roll,
            Asks::Fact(_) | Asks::Which { .. } => Kind::Fact,
        }
    }
}

/// The kinds of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One option of a list.
    Choice,
    /// Some figures of a set.
    Pick,
    /// A way on the table.
    Move,
    /// The faces of dice.
    Roll,
    /// Something about the table.
    Fact,
}

impl Kind {
    /// What it is called in protocol and pages.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Choice => "choice",
            Kind::Pick => "pick",
            Kind::Move => "move",
            Kind::Roll => "roll",
            Kind::Fact => "fact",
        }
    }
}

/// An answer, as people give it.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<R: Rules> {
    /// The name of an option.
    Choose(String),
    /// Figures, for a pick or for a fact that singles some out.
    Pick(Vec<FigureId>),
    /// A way.
    Go(R::Way),
    /// The faces of the dice, and where they came from.
    Rolled(Vec<u8>, DieSource),
    /// Yes or no.
    Fact(bool),
}

/// Why an answer is not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over; nothing more is asked")]
    Over,
    /// Somebody else is asked.
    #[error("{asked} is asked, not {by}")]
    NotYours {
        /// Who is asked.
        asked: Seat,
        /// Who answered.
        by: Seat,
    },
    /// The answer is of another kind than the question.
    #[error("this asks for {}", wanted(.0))]
    WrongKind(Kind),
    /// The option is not on the list.
    #[error("\"{given}\" is not allowed here; allowed: {}", allowed.join(", "))]
    NotAnOption {
        /// What was answered.
        given: String,
        /// What may be answered.
        allowed: Vec<String>,
    },
    /// A figure that may not be picked.
    #[error("{given} may not be picked here; allowed: {}", allowed.join(", "))]
    NotAmongThese {
        /// The figure.
        given: String,
        /// The figures that may be picked.
        allowed: Vec<String>,
    },
    /// Too few or too many.
    #[error("{given} given, and {least} to {most} are asked for")]
    WrongCount {
        /// How many were given.
        given: usize,
        /// At least so many.
        least: usize,
        /// At most so many.
        most: usize,
    },
    /// A face the die does not have.
    #[error("a {die} does not show {face}")]
    NoSuchFace {
        /// The die.
        die: Die,
        /// The face.
        face: u8,
    },
    /// Dice said to be sealed where no seal lies on them.
    #[error("no seal lies on these dice; they are typed in or rolled")]
    NotSealed,
    /// Dice typed in for a seat whose dice are sealed.
    #[error("the dice of {0} are sealed; nobody types them in")]
    Sealed(Seat),
    /// A decree that cannot be.
    #[error("that cannot be decreed: {0}")]
    NotDecreed(String),
    /// A way that the rules do not allow.
    #[error("that way is not allowed: {0}")]
    NotThatWay(String),
    /// The dice are still being made.
    #[error("the dice wait for the secrets of the players")]
    AwaitsSecrets,
    /// No secret is waited for, or not yet, or not from this seat.
    #[error("{0} has no such part in the dice now")]
    NoSecretAwaited(Seat),
    /// It is no secret of 32 bytes in hex, or not the one that was committed to.
    #[error("that is not the secret of {0}: 32 bytes in hex, whose SHA-256 was said before")]
    NotThatSecret(Seat),
    /// There is nothing to take back.
    #[error("{wanted} to take back, and only {given} answers have been given")]
    NothingToUndo {
        /// How many were to be taken back.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
}

fn wanted(kind: &Kind) -> &'static str {
    match kind {
        Kind::Choice => "one of the options, by name",
        Kind::Pick => "figures, by name",
        Kind::Move => "a way, as a list of points",
        Kind::Roll => "the faces of the dice",
        Kind::Fact => "what is so on the table",
    }
}
