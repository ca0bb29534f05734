//! The state as data, to go on from it by later rules. A field that comes later says what it is in what was kept before
//! (`#[serde(default)]`).

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Terrain;

use crate::content::book::Book;
use crate::rules::ground::Feature;
use crate::setup::{marker_profile, named};
use crate::state::State;
use crate::state::plot::Site;

/// What is kept of a game.
#[derive(Serialize, Deserialize)]
struct Kept<S> {
    state: S,
    /// Everybody's profile, by their ids: those that are not laid come from the book; markers have none.
    profiles: Vec<String>,
    /// What the players made of the table while they set it up.
    site: Option<Site>,
    features: Vec<Feature>,
    stock: Vec<(Terrain, Feature)>,
}

impl State {
    /// The state as data, without what never changes.
    pub(crate) fn keep(&self) -> Option<Value> {
        let profiles = self.cast.0.iter().map(|role| role.profile.id.clone()).collect();
        let (site, features, stock) = (self.plot.site, self.plot.features.clone(), self.plot.stock.clone());
        serde_json::to_value(Kept { state: self, profiles, site, features, stock }).ok()
    }

    /// The state that was kept of a game laid like this.
    pub(crate) fn resume(laid: State, kept: Value) -> Result<State, String> {
        let State { mut cast, book, mut plot, .. } = laid;
        let Kept { state, profiles, site, features, stock }: Kept<State> =
            serde_json::from_value(kept).map_err(|fault| fault.to_string())?;
        let mut markers = 0;
        for id in profiles.iter().skip(cast.0.len()) {
            markers += usize::from(id.is_empty());
            let profile = if id.is_empty() { marker_profile(markers) } else { book.profile(id)?.clone() };
            let role = named(profile.name.clone(), profile, &cast.0[..]);
            Arc::make_mut(&mut cast.0).push(Arc::new(role));
        }
        let story = Arc::make_mut(&mut plot.0);
        (story.site, story.features, story.stock) = (site, features, stock);
        Ok(State { cast, book, plot, ..state })
    }
}

/// What stands in the place of the book until the game's own is there.
pub(super) fn some_book() -> frame::Shared<Book> {
    frame::Shared(Arc::clone(Book::built_in()))
}
