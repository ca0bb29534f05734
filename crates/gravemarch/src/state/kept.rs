//! The state as data, to go on from it by later rules. A field that comes later says what it is in what was kept before
//! (`#[serde(default)]`).

use std::sync::Arc;

use serde_json::Value;

use crate::content::book::Book;
use crate::state::State;

impl State {
    /// The state as data, without what never changes.
    pub(crate) fn keep(&self) -> Option<Value> {
        serde_json::to_value(self).ok()
    }

    /// The state that was kept of a game laid like this.
    pub(crate) fn resume(laid: State, kept: Value) -> Result<State, String> {
        let State { cast, book, scenario, .. } = laid;
        let kept: State = serde_json::from_value(kept).map_err(|fault| fault.to_string())?;
        Ok(State { cast, book, scenario, ..kept })
    }
}

/// What stands in the place of the book until the game's own is there.
pub(super) fn some_book() -> frame::Shared<Book> {
    frame::Shared(Arc::clone(Book::built_in()))
}
