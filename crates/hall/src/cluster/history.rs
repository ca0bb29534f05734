//! The history of a table in a log that many halls write to.
//!
//! A message holds all entries of one append, so that they are written together or not at all.

use super::members::Member;

/// A message of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The place in the log of the table's message before it; 0 for the first.
    pub after: u64,
    /// How many entries the table has with it; 0 when the table is removed.
    pub length: u64,
    /// Its entries. A hall that only takes the table over writes none.
    pub entries: Vec<String>,
    /// Tells this append from every other one.
    pub mark: String,
    /// The hall that wrote it; none where a hall works alone.
    pub by: Option<Member>,
}

impl Message {
    /// What the log knows it by: it takes one message of each name, so only one can follow another.
    pub fn name(&self, table: &str) -> String {
        format!("{table}.{}", self.after)
    }
}

/// The end of a table's history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The place in the log of its last message; 0 if there is none.
    pub place: u64,
    /// How many entries there are.
    pub length: u64,
    /// The hall that wrote last.
    pub by: Option<Member>,
}

impl Tail {
    /// The tail that a message at this place is.
    pub fn of(place: u64, message: &Message) -> Tail {
        Tail { place, length: message.length, by: message.by.clone() }
    }
}

/// A history, as its messages are read one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// All entries so far.
    pub entries: Vec<String>,
    /// How far it has been read.
    pub tail: Tail,
}

/// A message is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap;

impl History {
    /// Takes the next message, which stands at this place of the log.
    pub fn take(&mut self, place: u64, message: Message) -> Result<(), Gap> {
        let (tail, length) = (Tail::of(place, &message), message.length);
        if length == 0 {
            *self = History { entries: Vec::new(), tail };
            return Ok(());
        }
        if message.after != self.tail.place {
            return Err(Gap);
        }
        self.entries.extend(message.entries);
        self.tail = tail;
        if self.entries.len() as u64 == length { Ok(()) } else { Err(Gap) }
    }
}
