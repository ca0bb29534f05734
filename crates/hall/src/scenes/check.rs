//! What a system makes of a table: a scenario that can be played, or what is wrong with it and where.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use frame::scene::Scene;
use frame::view::ScenarioView;
use referee::{AnySystem, SceneFault, drawn};

use crate::rosters::version_of;

/// The most checks that are remembered.
const MOST_REMEMBERED: usize = 200;

/// What a system makes of a table.
pub(crate) type Check = Result<Playable, Vec<SceneFault>>;

/// A table that can be played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Playable {
    /// The scenario, as a new game offers it.
    pub(crate) scenario: ScenarioView,
    /// Its file: the name and the text.
    pub(crate) file: (String, String),
}

/// The checks made lately, so that lists are quick.
#[derive(Default)]
pub(crate) struct Checks(Mutex<HashMap<u64, Arc<Check>>>);

impl Checks {
    /// What the system makes of a table. `state` tells the books as they are now from how they were.
    pub(crate) fn of(&self, system: &dyn AnySystem, state: u64, scene: &Scene) -> Arc<Check> {
        let data = serde_json::to_string(scene).unwrap_or_default();
        let key = version_of(&(system.view().short, state, data));
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(check) = known.get(&key) {
            return Arc::clone(check);
        }
        drop(known);
        let check = Arc::new(check(system, scene));
        known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_REMEMBERED {
            known.clear();
        }
        known.insert(key, Arc::clone(&check));
        check
    }
}

fn check(system: &dyn AnySystem, scene: &Scene) -> Check {
    let drawn = drawn(system, scene)?;
    let found = drawn.system.catalogue().scenarios.into_iter().find(|scenario| scenario.id == drawn.id);
    let none = || vec![SceneFault { at: String::new(), words: "it can't be found in the book".to_string() }];
    Ok(Playable { scenario: found.ok_or_else(none)?, file: drawn.file })
}
