//! Secrets of the players, so that none of them knows or chooses the dice.
//!
//! Before the first step each seat that takes part commits to a secret by its hash, and once all have, each reveals its
//! own. Every such line is chained like an answer, so every sealed die depends on all secrets and on the table's seed, whose
//! seal stands in the head before any of them.

use sha2::{Digest, Sha256};

use crate::game::ledger::Line;
use crate::{Refusal, Seat};

/// What the dice still wait for from a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The hash of a secret.
    Commitment,
    /// The secret itself.
    Secret,
}

/// The secret of a player: 32 random bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from 32 random bytes.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Reads a secret exactly as the ledger shows it.
    pub fn from_hex(text: &str) -> Option<Secret> {
        bytes_in(text).map(Secret)
    }

    /// The secret as the ledger shows it.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// What is told of it before all have committed: its SHA-256.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }
}

/// A secret is never printed by accident.
impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// 32 bytes, as the ledger shows them.
fn bytes_in(text: &str) -> Option<[u8; 32]> {
    let bytes: [u8; 32] = hex::decode(text).ok()?.try_into().ok()?;
    (hex::encode(bytes) == text).then_some(bytes)
}

/// The secrets of a game, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    taking_part: Vec<Share>,
    without: Vec<Seat>,
}

/// What a seat has given so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Share {
    seat: Seat,
    commitment: Option<String>,
    is_revealed: bool,
}

impl Secrets {
    /// Nothing has been given yet by these seats.
    pub(crate) fn of(seats: &[Seat]) -> Secrets {
        let share = |&seat| Share { seat, commitment: None, is_revealed: false };
        Secrets { taking_part: seats.iter().map(share).collect(), without: Vec::new() }
    }

    /// Are all in, so that dice can fall?
    pub fn are_in(&self) -> bool {
        self.taking_part.iter().all(|share| share.is_revealed)
    }

    /// The seats whose secrets are in the dice.
    pub fn from(&self) -> impl Iterator<Item = Seat> {
        self.taking_part.iter().filter(|share| share.is_revealed).map(|share| share.seat)
    }

    /// The seats that the game went on without.
    pub fn without(&self) -> &[Seat] {
        &self.without
    }

    /// Who still has to do what. First all commit, then all reveal.
    pub fn awaited(&self) -> Vec<(Seat, Awaited)> {
        let uncommitted = self.taking_part.iter().filter(|share| share.commitment.is_none());
        let uncommitted: Vec<_> = uncommitted.map(|share| (share.seat, Awaited::Commitment)).collect();
        if !uncommitted.is_empty() {
            return uncommitted;
        }
        let hidden = self.taking_part.iter().filter(|share| !share.is_revealed);
        hidden.map(|share| (share.seat, Awaited::Secret)).collect()
    }

    fn awaits(&mut self, seat: Seat, what: Awaited) -> Result<&mut Share, Refusal> {
        if !self.awaited().contains(&(seat, what)) {
            return Err(Refusal::NoSecretAwaited(seat));
        }
        self.taking_part.iter_mut().find(|share| share.seat == seat).ok_or(Refusal::NoSecretAwaited(seat))
    }

    pub(crate) fn commit(&mut self, seat: Seat, commitment: &str) -> Result<Line, Refusal> {
        let share = self.awaits(seat, Awaited::Commitment)?;
        bytes_in(commitment).ok_or(Refusal::NotThatSecret(seat))?;
        share.commitment = Some(commitment.to_string());
        Ok(Line { seat: Some(seat), commit: Some(commitment.to_string()), ..Line::default() })
    }

    pub(crate) fn reveal(&mut self, seat: Seat, secret: &str) -> Result<Line, Refusal> {
        let share = self.awaits(seat, Awaited::Secret)?;
        let found = Secret::from_hex(secret).map(|secret| secret.commitment());
        if found.is_none() || found != share.commitment {
            return Err(Refusal::NotThatSecret(seat));
        }
        share.is_revealed = true;
        Ok(Line { seat: Some(seat), reveal: Some(secret.to_string()), ..Line::default() })
    }

    /// Leaves out all who are waited for.
    pub(crate) fn go_on_without(&mut self) -> Result<Line, Refusal> {
        let late: Vec<Seat> = self.awaited().into_iter().map(|(seat, _)| seat).collect();
        if late.is_empty() {
            return Err(Refusal::NoSecretAwaited(Seat::TABLE));
        }
        self.taking_part.retain(|share| !late.contains(&share.seat));
        self.without.extend(&late);
        Ok(Line { without: Some(late), ..Line::default() })
    }
}
