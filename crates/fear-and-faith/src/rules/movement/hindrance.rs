//! Why a move is not allowed: told in words only to those who read them.

use fates::FigureId;
use table::{Length, Unit};

use crate::state::State;

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// It is not on the table.
    OffTable,
    /// It is farther than it may go, or than it may over such ground.
    TooFar { limit: Length, difficult: bool },
    /// The ground takes two actions.
    TwoActions,
    /// There is no room at the end (ff.move.through.1).
    NoRoom,
    /// It keeps off good models (ff.summon.fail.2).
    GoodModels,
    /// A regroup attacks nobody (ff.regroup.3).
    Attacks,
    /// A mob does not fall back (ff.mob.move.2).
    FallsBack,
    /// It leaves its haunt (ff.sr.haunt.1).
    Haunt,
    /// It leaves its swarm (ff.sr.swarm.2).
    Swarm,
}

impl Hindrance {
    /// In words.
    pub(crate) fn words(self, state: &State, model: FigureId) -> String {
        let name = state.name(model);
        match self {
            Hindrance::OffTable => format!("{name} is not on the table"),
            Hindrance::TooFar { limit, difficult } => {
                let ground = if difficult { " over difficult ground" } else { "" };
                format!("{name} moves at most {}{ground}", Unit::Centimetres.words(limit))
            }
            Hindrance::TwoActions => format!("{name} needs two actions for this ground"),
            Hindrance::NoRoom => "there is no room to stand".to_string(),
            Hindrance::GoodModels => "it keeps off good models".to_string(),
            Hindrance::Attacks => "nobody attacks in a regroup".to_string(),
            Hindrance::FallsBack => "a mob does not fall back".to_string(),
            Hindrance::Haunt => "it cannot leave its haunt".to_string(),
            Hindrance::Swarm => "a swarm stays together".to_string(),
        }
    }
}
