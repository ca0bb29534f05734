//! Why something was not done, for programs and for people.

use fates::Refusal;
use serde::Serialize;
use serde_json::{Value, json};

/// The kinds of faults, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The game can't be laid so.
    BadSetup,
    /// No game is under way.
    NoGame,
    /// No figure has this name or number.
    NoSuchFigure,
    /// No system has this name.
    NoSuchSystem,
    /// It is not a message of the protocol.
    NotAMessage,
    /// The line is too long.
    TooLong,
    /// The game is over.
    Over,
    /// Another seat is asked.
    NotYours,
    /// Another kind of answer is wanted.
    WrongKind,
    /// It is none of the options.
    NotAnOption,
    /// It is none of the figures.
    NotAmongThese,
    /// It is too many or too few.
    WrongCount,
    /// A die has no such face.
    NoSuchFace,
    /// The dice are not sealed.
    NotSealed,
    /// The question of this number was answered already.
    Outrun,
    /// The dice are sealed.
    Sealed,
    /// It can't be decreed.
    NotDecreed,
    /// It is no way that may be gone.
    NotThatWay,
    /// There are not so many answers to take back.
    NothingToUndo,
    /// The dice are still being made.
    AwaitsSecrets,
    /// No secret is waited for from this seat.
    NoSecretAwaited,
    /// It is not the secret that was committed to.
    NotThatSecret,
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

impl From<&Refusal> for Code {
    fn from(refusal: &Refusal) -> Code {
        match refusal {
            Refusal::Over => Code::Over,
            Refusal::NotYours { .. } => Code::NotYours,
            Refusal::WrongKind(_) => Code::WrongKind,
            Refusal::NotAnOption { .. } => Code::NotAnOption,
            Refusal::NotAmongThese { .. } => Code::NotAmongThese,
            Refusal::WrongCount { .. } => Code::WrongCount,
            Refusal::NoSuchFace { .. } => Code::NoSuchFace,
            Refusal::NotSealed => Code::NotSealed,
            Refusal::Sealed(_) => Code::Sealed,
            Refusal::NotDecreed(_) => Code::NotDecreed,
            Refusal::NotThatWay(_) => Code::NotThatWay,
            Refusal::NothingToUndo { .. } => Code::NothingToUndo,
            Refusal::AwaitsSecrets => Code::AwaitsSecrets,
            Refusal::NoSecretAwaited(_) => Code::NoSecretAwaited,
            Refusal::NotThatSecret(_) => Code::NotThatSecret,
        }
    }
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What kind of fault it is.
    pub code: Code,
    /// What was wrong and what is allowed.
    pub text: String,
}

impl Fault {
    /// A fault of this code.
    pub fn new(code: Code, text: impl Into<String>) -> Fault {
        Fault { code, text: content::plain(&text.into()) }
    }

    /// What is wrong with an answer to the question of one number while that of another waits.
    pub fn other_question(number: usize, waiting: usize) -> Fault {
        match number < waiting {
            true => Fault::new(
                Code::Outrun,
                format!("this was answered already: number {number} is past, and {waiting} is asked now"),
            ),
            false => Fault::new(
                Code::NotAMessage,
                format!("no question has the number {number} yet; {waiting} is asked now"),
            ),
        }
    }

    /// The fault as a line of the protocol.
    pub fn line(&self) -> Value {
        json!({ "error": self })
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::new(Code::from(&refusal), refusal.to_string())
    }
}
