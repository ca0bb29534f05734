//! Short messages and reactions between the seats. They live as long as the table is awake, and are neither stored nor
//! part of the game.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::record::Role;
use super::table::Table;
use crate::fault::{Code, Fault};

/// A message has at most so many characters.
pub(crate) const LONGEST: usize = 200;

/// So many are kept.
const KEPT: usize = 50;

/// A seat says at most so much …
const BURST: usize = 6;

/// … within this time.
const BREATH: Duration = Duration::from_secs(15);

/// What a player wants to say.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// In words of one's own.
    Text(String),
    /// With one of a few reactions.
    Reaction(Reaction),
}

/// The reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// For a good move.
    WellPlayed,
    /// For bad luck.
    Ouch,
    /// For good luck.
    Lucky,
    /// Before a roll.
    GoodLuck,
    /// While one takes one's time.
    Thinking,
    /// For anything.
    Thanks,
}

impl Reaction {
    /// All of them, as they stand on the page.
    pub const ALL: [Reaction; 6] =
        [Self::WellPlayed, Self::Ouch, Self::Lucky, Self::GoodLuck, Self::Thinking, Self::Thanks];

    /// Its name and its words.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::WellPlayed => ("well-played", "Well played!"),
            Self::Ouch => ("ouch", "Ouch!"),
            Self::Lucky => ("lucky", "Lucky!"),
            Self::GoodLuck => ("good-luck", "Good luck!"),
            Self::Thinking => ("thinking", "Thinking …"),
            Self::Thanks => ("thanks", "Thanks!"),
        }
    }
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its number at this table.
    pub number: usize,
    /// The seat that said it.
    pub seat: u8,
    /// What it said.
    pub words: String,
}

/// What was said at a table since it woke.
#[derive(Debug, Default)]
pub struct Talk {
    said: VecDeque<Said>,
    count: usize,
    /// When each seat spoke last.
    spoke: HashMap<u8, VecDeque<Instant>>,
}

impl Talk {
    /// The last messages, oldest first.
    pub fn said(&self) -> Vec<Said> {
        self.said.iter().cloned().collect()
    }

    /// A seat speaks, at a time that counts for how much it may say. Refused are empty and long texts, and too much at once.
    pub fn speak(&mut self, seat: u8, words: Words, now: Instant) -> Result<(), Fault> {
        let words = written(words)?;
        let spoke = self.spoke.entry(seat).or_default();
        spoke.retain(|then| now.duration_since(*then) < BREATH);
        if spoke.len() >= BURST {
            return Err(Fault::new(Code::TooMany, "that was a lot at once; wait a moment"));
        }
        spoke.push_back(now);
        self.count += 1;
        self.said.push_back(Said { number: self.count, seat, words });
        if self.said.len() > KEPT {
            self.said.pop_front();
        }
        Ok(())
    }
}

/// The words as they are shown: one line of plain text.
fn written(words: Words) -> Result<String, Fault> {
    let text = match words {
        Words::Reaction(reaction) => return Ok(reaction.words().1.to_string()),
        Words::Text(text) => text,
    };
    let line: String = text.chars().filter(|letter| !turns_around(*letter)).collect();
    let line = line.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let line = line.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match line.chars().count() {
        1..=LONGEST => Ok(line),
        _ => Err(Fault::new(Code::NotAMessage, format!("a message has 1 to {LONGEST} characters"))),
    }
}

/// Does it change the direction in which what follows is written?
fn turns_around(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl Table {
    /// A player says something to the others at this table.
    pub(super) fn speak(&mut self, role: &Role, words: Words) -> Result<(), Fault> {
        let seat = match role {
            Role::Player(seats) => seats.first().copied(),
            Role::Spectator | Role::Referee => None,
        };
        let seat = seat.ok_or_else(|| Fault::new(Code::NotYours, "only those who hold a seat write here"))?;
        self.talk.speak(seat, words, Instant::now())
    }
}
