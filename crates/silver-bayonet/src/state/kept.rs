//! The state as data, to go on from it by later rules. A field that comes later says what it is in what was kept before
//! (`#[serde(default)]`).

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::content::book::Book;
use crate::setup::named;
use crate::state::State;

/// What is kept of a game.
#[derive(Serialize, Deserialize)]
struct Kept<S> {
    state: S,
    /// Everybody's profile, by their ids: those that are not laid come from the book.
    profiles: Vec<String>,
}

impl State {
    /// The state as data, without what never changes.
    pub(crate) fn keep(&self) -> Option<Value> {
        let profiles = self.cast.0.iter().map(|role| role.profile.id.clone()).collect();
        serde_json::to_value(Kept { state: self, profiles }).ok()
    }

    /// The state that was kept of a game laid like this.
    pub(crate) fn resume(laid: State, kept: Value) -> Result<State, String> {
        let State { mut cast, book, plot, .. } = laid;
        let kept: Kept<State> = serde_json::from_value(kept).map_err(|fault| fault.to_string())?;
        for id in kept.profiles.iter().skip(cast.0.len()) {
            let profile = book.profile(id)?.clone();
            let role = named(profile.name.clone(), profile, &cast.0[..]);
            Arc::make_mut(&mut cast.0).push(Arc::new(role));
        }
        Ok(State { cast, book, plot, ..kept.state })
    }
}

/// What stands in the place of the book until the game's own is there.
pub(super) fn some_book() -> frame::Shared<Book> {
    frame::Shared(Arc::clone(Book::built_in()))
}
