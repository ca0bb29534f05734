//! What the tests of this crate share: questions put to any system by its name.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::Book;
use frame::odds::{Fault, FormView, Odds, Party, Query};
use frame::{Bout, System, Until};
use oracle::Duel;
use referee::AnySystem;

fn system(name: &str) -> Result<Arc<dyn AnySystem>, Fault> {
    let library = systems::library();
    let found = library.system(name).cloned();
    found.map_err(|fault| Fault::new(fault.code, fault.text))
}

pub fn answer(query: &Query) -> Result<Odds, Fault> {
    system(&query.system)?.odds(query)
}

pub fn form(name: &str) -> Result<FormView, Fault> {
    Ok(system(name)?.form().clone())
}

pub fn duel(name: &str, one: &Party, other: &Party, until: Until) -> Result<Duel, Fault> {
    system(name)?.duel(one, other, until)
}

/// A duel of one system, with its state at hand.
pub fn bout<R: System>(one: &Party, other: &Party, until: Until) -> Result<Bout<R>, Fault> {
    R::bout(R::Book::built_in(), one, other, until)
}
