//! Why something was refused, in words that say what to do.

use crate::store::StoreFault;

/// Something that was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of refusal it is, for programs.
    pub code: Code,
    /// What was wrong, and what is allowed.
    pub text: String,
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// What is stored cannot be read.
    Damaged,
    /// The table stopped before it answered.
    Gone,
    /// No mind has this name.
    NoSuchMind,
    /// The game has no such moment.
    NoSuchMoment,
    /// Nothing is at this address.
    NoSuchPage,
    /// The game has no such seat.
    NoSuchSeat,
    /// There is no such table, or the link does not open it.
    NoSuchTable,
    /// It is not a decree.
    NotADecree,
    /// It is not a message of the protocol.
    NotAMessage,
    /// It does not say which game is wanted.
    NotAnOrder,
    /// It opens when the game is over.
    NotOver,
    /// Nothing can be taken back.
    NothingToUndo,
    /// The role may not do it.
    NotYours,
    /// The request came from another site, or calls the hall by another name.
    OtherOrigin,
    /// The game is over.
    Over,
    /// It could not be stored.
    Store,
    /// The request is too long.
    TooLong,
    /// Too many requests came from one address.
    TooMany,
    /// The rules or the odds refused it; the code is theirs.
    Refused(&'static str),
}

impl Code {
    /// The code as the protocol shows it.
    pub fn text(self) -> &'static str {
        match self {
            Code::Damaged => "damaged",
            Code::Gone => "gone",
            Code::NoSuchMind => "no-such-mind",
            Code::NoSuchMoment => "no-such-moment",
            Code::NoSuchPage => "no-such-page",
            Code::NoSuchSeat => "no-such-seat",
            Code::NoSuchTable => "no-such-table",
            Code::NotADecree => "not-a-decree",
            Code::NotAMessage => "not-a-message",
            Code::NotAnOrder => "not-an-order",
            Code::NotOver => "not-over",
            Code::NothingToUndo => "nothing-to-undo",
            Code::NotYours => "not-yours",
            Code::OtherOrigin => "other-origin",
            Code::Over => "over",
            Code::Store => "store",
            Code::TooLong => "too-long",
            Code::TooMany => "too-many",
            Code::Refused(code) => code,
        }
    }

    /// The code of a fault of the referee or the oracle: one of our own where the hall can refuse the same.
    fn of(text: &'static str) -> Code {
        match text {
            "nothing-to-undo" => Code::NothingToUndo,
            "not-yours" => Code::NotYours,
            "over" => Code::Over,
            other => Code::Refused(other),
        }
    }
}

impl Fault {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Fault {
        Fault { code, text: content::plain(&text.into()) }
    }

    pub(crate) fn over() -> Fault {
        Fault::new(Code::Over, "the game is over; nothing more is asked")
    }

    pub(crate) fn no_such_table() -> Fault {
        Fault::new(Code::NoSuchTable, "there is no such table, or the link is not complete; copy it again")
    }
}

impl From<StoreFault> for Fault {
    fn from(fault: StoreFault) -> Fault {
        Fault::new(Code::Store, format!("{fault}; nothing was changed, please try again"))
    }
}

impl From<referee::Fault> for Fault {
    fn from(fault: referee::Fault) -> Fault {
        Fault::new(Code::of(fault.code), fault.text)
    }
}

impl From<frame::odds::Fault> for Fault {
    fn from(fault: frame::odds::Fault) -> Fault {
        Fault::new(Code::of(fault.code), fault.text)
    }
}
