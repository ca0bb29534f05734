//! The protocol: one JSON object a line, the same for every system and for every way it travels.
//!
//! [`Referee::hear`] takes one line and says what is to be sent back. A line that is not JSON, not a message or not an
//! allowed answer gets an `error` with a code and what is allowed, and the game stays as it was.

mod message;
mod seat;

use fates::Seed;
use oracle::system_named;
use rand::Rng;
use serde_json::{Value, json};
use silver_bayonet::SilverBayonet;

pub use message::{Message, NewGame};
use seat::{Table, open};

/// One game by the protocol.
#[derive(Default)]
pub struct Referee {
    table: Option<Box<dyn Table>>,
}

/// The longest line that is read.
pub const LONGEST_LINE: usize = 1 << 20;

impl Referee {
    /// Hears one line and answers with the lines to send back.
    pub fn hear(&mut self, line: &str) -> Vec<Value> {
        if line.trim().is_empty() {
            return Vec::new();
        }
        if line.len() > LONGEST_LINE {
            return vec![error("too-long", format!("a line has at most {LONGEST_LINE} bytes"))];
        }
        match Message::read(line) {
            Err(text) => vec![error("not-a-message", text)],
            Ok(Message::New(new)) => self.begin(&new),
            Ok(message) => match self.table.as_mut() {
                Some(table) => table.hear(message),
                None => vec![error("no-game", "no game is under way; send {\"new\":{…}} first")],
            },
        }
    }

    /// The record of the game under way, as text.
    pub fn ledger(&self) -> Option<String> {
        self.table.as_ref().map(|table| table.ledger())
    }

    fn begin(&mut self, new: &NewGame) -> Vec<Value> {
        let system = match system_named(&new.system) {
            Ok(system) => system,
            Err(fault) => return vec![error(fault.code, fault.text)],
        };
        let begun = match system {
            "silver-bayonet" => open::<SilverBayonet>(new),
            other => Err(error("no-such-system", format!("{other} cannot be played yet"))),
        };
        match begun {
            Ok((table, said)) => {
                self.table = Some(table);
                said
            }
            Err(fault) => vec![fault],
        }
    }
}

/// An error line.
pub fn error(code: &str, text: impl Into<String>) -> Value {
    json!({ "error": { "code": code, "text": text.into() } })
}

/// A fresh secret seed.
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    Seed::new(bytes)
}
