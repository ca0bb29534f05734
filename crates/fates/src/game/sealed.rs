//! Sealed dice: a die is a function of the table's seed and of the answers given so far.
//!
//! The seed's hash is published when the game begins and the seed when it ends, so that anybody can check every die
//! from the text of the ledger alone. Taking an answer back and giving it again rolls the same; giving another answer
//! rolls new dice and leaves those already seen unspent.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::Die;

/// The secret of a table, opened when its game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 random bytes.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from a number, for tests and for games that are to be the same again. It is easily guessed.
    pub fn from_number(number: u64) -> Seed {
        Seed(hash(&[b"lychgate seed number", &number.to_le_bytes()]))
    }

    /// Reads a seed exactly as the ledger shows it.
    pub fn from_hex(text: &str) -> Option<Seed> {
        let seed = hex::decode(text).ok()?.try_into().ok().map(Seed);
        seed.filter(|seed| seed.to_hex() == text)
    }

    /// The seed as the ledger shows it.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// The seal: what is published of the seed at the start.
    pub fn seal(&self) -> String {
        hex::encode(hash(&[b"lychgate seal", &self.0]))
    }

    /// The die that falls as the `count`-th one after the answer that `link` stands for.
    pub(crate) fn die(&self, link: &Link, count: u32, die: Die) -> u8 {
        let sides = u64::from(die.sides());
        let fair = u64::MAX - u64::MAX % sides;
        for round in 0u32.. {
            let bytes =
                hash(&[b"lychgate die", &self.0, &link.0, &count.to_le_bytes(), &round.to_le_bytes()]);
            for eight in bytes.chunks_exact(8) {
                let number = u64::from_le_bytes(eight.try_into().expect("chunks of eight bytes"));
                if number < fair {
                    return (number % sides) as u8 + 1;
                }
            }
        }
        unreachable!("some number is fair long before all rounds are used up")
    }
}

/// A seed is a secret: it is never printed by accident.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(sealed)")
    }
}

/// Stands for the head of the ledger and all answers up to a point. Each answer is chained to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link([u8; 32]);

impl Link {
    /// The link of a ledger's head.
    pub(crate) fn head(line: &str) -> Link {
        Link(hash(&[b"lychgate head", line.as_bytes()]))
    }

    /// The link after one more answer.
    pub(crate) fn then(&self, answer: &str) -> Link {
        Link(hash(&[b"lychgate answer", &self.0, answer.as_bytes()]))
    }

    /// Its first sixteen digits, as written behind an answer in the ledger.
    pub fn short(&self) -> String {
        hex::encode(&self.0[..8])
    }
}

/// The hash of a state, the same on every machine.
pub fn state_hash(state: &impl serde::Serialize) -> String {
    let text = serde_json::to_vec(state).expect("a state is plain data");
    hex::encode(hash(&[b"lychgate state", &text]))
}

fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}
