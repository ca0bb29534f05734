//! A figure as it stands now.

use serde::{Deserialize, Serialize};

use crate::state::road::Place;

/// Nobody has more fatigue than this (gm.melee.fatigue.1).
pub const MOST_FATIGUE: i16 = 4;

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figure {
    /// What it can still take; it falls at 0.
    pub health: i16,
    /// How tired it is.
    pub fatigue: i16,
    /// Where it stands; none at a real table.
    pub place: Option<Place>,
}

impl Figure {
    /// Has it not fallen (gm.end.1)?
    pub fn stands(&self) -> bool {
        self.health > 0
    }

    /// Loses Health, down to none.
    pub(crate) fn lose(&mut self, health: i16) {
        self.health = (self.health - health).max(0);
    }

    /// Gains 1 fatigue, up to the most.
    pub(crate) fn tire(&mut self) {
        self.fatigue = (self.fatigue + 1).min(MOST_FATIGUE);
    }

    /// Loses 1 fatigue, if it has any.
    pub(crate) fn recover(&mut self) {
        self.fatigue = (self.fatigue - 1).max(0);
    }
}
