//! One append to the log, until it is known whether it was written.
//!
//! An answer can be lost on its way. So a message is sent again until the log says what became of it. That is safe: the
//! log takes one message of a name, and every try has the same.

/// What was heard of a message that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It stands at this place.
    Stored(u64),
    /// Another message follows the one that it was to follow; that may be an earlier try of this one.
    Taken,
    /// The message that follows: its place and its mark.
    Follows(u64, String),
    /// No message follows yet.
    NoneFollows,
    /// Nothing, or nothing to go by.
    Nothing,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Send it, once more.
    Send,
    /// Look which message follows.
    Look,
    /// It is stored at this place.
    Stored(u64),
    /// Another writer was quicker; nothing was written.
    Outrun,
    /// It is not known whether it was written.
    GiveUp,
}

/// What follows from what was heard of a message with this mark. When it is `late`, nothing is tried any more.
pub fn next(heard: Heard, mark: &str, late: bool) -> Step {
    match heard {
        Heard::Stored(place) => Step::Stored(place),
        Heard::Follows(place, own) if own == mark => Step::Stored(place),
        Heard::Follows(..) => Step::Outrun,
        _ if late => Step::GiveUp,
        Heard::Taken => Step::Look,
        Heard::NoneFollows | Heard::Nothing => Step::Send,
    }
}
