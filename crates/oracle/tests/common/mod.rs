//! What the tests of this crate share: questions put to any system by its name.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::Book;
use frame::odds::{Fault, FormView, Odds, Party, Query};
use frame::{Bout, System, Until};
use oracle::Duel;

/// Why there is no answer: the system is unknown, or the question is wrong.
#[derive(Debug)]
pub struct Refused {
    pub code: String,
    pub text: String,
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused { code: fault.code.to_string(), text: fault.text }
    }
}

impl From<referee::Fault> for Refused {
    fn from(fault: referee::Fault) -> Refused {
        Refused { code: fault.code.to_string(), text: fault.text }
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

pub fn answer(query: &Query) -> Result<Odds, Refused> {
    Ok(systems::library().system(&query.system)?.odds(query)?)
}

pub fn form(name: &str) -> Result<FormView, Refused> {
    Ok(systems::library().system(name)?.form().clone())
}

pub fn duel(name: &str, one: &Party, other: &Party, until: Until) -> Result<Duel, Refused> {
    Ok(systems::library().system(name)?.duel(one, other, until)?)
}

/// A duel of one system, with its state at hand.
pub fn bout<R: System>(one: &Party, other: &Party, until: Until) -> Result<Bout<R>, Fault> {
    R::bout(R::Book::built_in(), one, other, until)
}
