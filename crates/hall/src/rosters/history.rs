//! The last steps of each roster or table, so that they can be taken back. They are kept in memory, as long as there is room.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use super::Kind;

/// The most steps and bytes that are remembered of a roster, and the most rosters.
const MOST_STEPS: usize = 50;
const MOST_BYTES: usize = 256 * 1024;
const MOST_ROSTERS: usize = 200;

/// Which way a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Undo,
    Redo,
}

/// What is meant: its shelf, its kind, its id.
pub(super) type Key = (String, Kind, String);

/// What every roster was before, and what it was before a step was taken back.
#[derive(Default)]
pub(super) struct History(Mutex<HashMap<Key, Past>>);

#[derive(Default)]
struct Past {
    before: VecDeque<String>,
    after: Vec<String>,
    /// The number of the last change, to tell which roster was changed longest ago.
    turn: u64,
}

impl History {
    /// A roster was changed: this is what it said before.
    pub(super) fn changed(&self, key: Key, before: String) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = all.values().map(|past| past.turn).max().unwrap_or_default() + 1;
        if all.len() >= MOST_ROSTERS && !all.contains_key(&key) {
            let oldest = all.iter().min_by_key(|(_, past)| past.turn).map(|(key, _)| key.clone());
            oldest.map(|oldest| all.remove(&oldest));
        }
        let past = all.entry(key).or_default();
        past.turn = turn;
        past.after.clear();
        past.before.push_back(before);
        past.cut();
    }

    /// What the roster becomes by this step, if there is one to take.
    pub(super) fn peek(&self, key: &Key, step: Step) -> Option<String> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let past = all.get(key)?;
        match step {
            Step::Undo => past.before.back().cloned(),
            Step::Redo => past.after.last().cloned(),
        }
    }

    /// The step was taken, and this is what the roster said until then.
    pub(super) fn stepped(&self, key: &Key, step: Step, until_then: String) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(past) = all.get_mut(key) else { return };
        match step {
            Step::Undo => {
                past.before.pop_back();
                past.after.push(until_then);
            }
            Step::Redo => {
                past.after.pop();
                past.before.push_back(until_then);
            }
        }
    }

    /// The roster is gone, and its past with it.
    pub(super) fn forget(&self, key: &Key) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

impl Past {
    fn cut(&mut self) {
        let bytes = |steps: &VecDeque<String>| steps.iter().map(String::len).sum::<usize>();
        while self.before.len() > MOST_STEPS || bytes(&self.before) > MOST_BYTES {
            self.before.pop_front();
        }
    }
}
