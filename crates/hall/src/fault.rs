//! Why something was refused, in words that say what to do.

use serde::Serialize;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// It was changed elsewhere meanwhile.
    Changed,
    /// What is stored cannot be read.
    Damaged,
    /// As much is open or awake as the hall takes on.
    Full,
    /// The table stopped before it answered.
    Gone,
    /// What is kept has reached its limit.
    NoRoom,
    /// No mind has this name.
    NoSuchMind,
    /// The game has no such moment.
    NoSuchMoment,
    /// Nothing is at this address.
    NoSuchPage,
    /// No roster has this id, or the link to it is not complete.
    NoSuchRoster,
    /// The game has no such seat.
    NoSuchSeat,
    /// There is no such table, or the link does not open it.
    NoSuchTable,
    /// It is not a campaign, or not allowed in it.
    NotACampaign,
    /// It is not a decree.
    NotADecree,
    /// It is not a message of the protocol.
    NotAMessage,
    /// It does not say which game is wanted.
    NotAnOrder,
    /// It is not a roster, or not one that fits.
    NotARoster,
    /// It is not a table that can be drawn, or not one that can be played on.
    NotATable,
    /// It opens when the game is over.
    NotOver,
    /// Nothing can be taken back.
    NothingToUndo,
    /// The role may not do it.
    NotYours,
    /// The question of this number was answered already.
    Outrun,
    /// The game was played under other rules, and can't be played on under these.
    OtherRules,
    /// The request came from another site, or calls the hall by another name.
    OtherOrigin,
    /// The game is over.
    Over,
    /// It could not be stored.
    Store,
    /// Somebody has taken this seat already.
    Taken,
    /// The request is too long.
    TooLong,
    /// Too many requests came from one address.
    TooMany,
    /// Too many tables were laid from one address.
    TooManyTables,
    /// The request did not come whole in time.
    TooSlow,
    /// The referee refused it; the code is its own.
    #[serde(untagged)]
    Refused(referee::Code),
    /// The odds can't be answered; the code is theirs.
    #[serde(untagged)]
    Odds(frame::odds::Code),
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

/// One of our own codes where the hall can refuse the same.
impl From<referee::Code> for Code {
    fn from(code: referee::Code) -> Code {
        use referee::Code as Theirs;
        match code {
            Theirs::NothingToUndo => Code::NothingToUndo,
            Theirs::NotYours => Code::NotYours,
            Theirs::Outrun => Code::Outrun,
            Theirs::Over => Code::Over,
            Theirs::BadSetup
            | Theirs::Endless
            | Theirs::NoGame
            | Theirs::NoSuchFigure
            | Theirs::NoSuchSystem
            | Theirs::NotAMessage
            | Theirs::TooLong
            | Theirs::WrongKind
            | Theirs::NotAnOption
            | Theirs::NotAmongThese
            | Theirs::WrongCount
            | Theirs::NoSuchFace
            | Theirs::NotSealed
            | Theirs::Sealed
            | Theirs::NotDecreed
            | Theirs::AwaitsSecrets
            | Theirs::NoSecretAwaited
            | Theirs::NotThatSecret
            | Theirs::NotThatWay => Code::Refused(code),
        }
    }
}

impl Fault {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Fault {
        Fault { code, text: content::plain(&text.into()) }
    }

    /// Is the table shut: its record stands, and nobody can play on?
    pub(crate) fn is_shut(&self) -> bool {
        matches!(self.code, Code::Damaged | Code::OtherRules)
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
        let advice = match fault {
            StoreFault::Unknown(_) => "look whether it was done, and try again",
            StoreFault::Outrun | StoreFault::Broken(_) => "nothing was changed, please try again",
        };
        Fault::new(Code::Store, format!("{fault}; {advice}"))
    }
}

impl From<referee::Fault> for Fault {
    fn from(fault: referee::Fault) -> Fault {
        Fault::new(fault.code.into(), fault.text)
    }
}

impl From<frame::odds::Fault> for Fault {
    fn from(fault: frame::odds::Fault) -> Fault {
        Fault::new(Code::Odds(fault.code), fault.text)
    }
}
