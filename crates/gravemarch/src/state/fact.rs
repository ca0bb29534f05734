//! What can be asked about the table, phrased so that people can answer it by looking.

use fates::{FigureId, FigureSet};
use serde::Serialize;

use crate::state::State;

/// A question about the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "fact")]
pub enum Fact {
    /// Does one stand higher than the other (gm.melee.high-ground.1)?
    Higher {
        /// The one.
        figure: FigureId,
        /// The other.
        than: FigureId,
    },
    /// Does it stand next to its enemy after its march (gm.march.contact.1)?
    InContact {
        /// Who marched.
        figure: FigureId,
    },
    /// Does the road go on behind it (gm.melee.step-away.1)?
    RoomBehind {
        /// Who would step away.
        figure: FigureId,
    },
    /// Who stands nearest to the mere (gm.dusk.mist.1)?
    NearestToTheMere,
}

impl Fact {
    /// Whether it is so on the virtual road.
    pub(crate) fn measure(&self, state: &State) -> bool {
        let on_the_hill = |figure: FigureId| state[figure].place.is_some_and(|place| place.is_on_the_hill());
        match *self {
            Fact::Higher { figure, than } => on_the_hill(figure) && !on_the_hill(than),
            Fact::InContact { .. } => state.in_contact(),
            Fact::RoomBehind { figure } => {
                state.facing(figure).is_some_and(|(here, foe)| here.away_from(foe).is_some())
            }
            Fact::NearestToTheMere => false, // it singles out, and is never a yes or no
        }
    }

    /// Which of these figures it singles out on the virtual road.
    pub(crate) fn single_out(&self, state: &State, among: FigureSet) -> FigureSet {
        let nearest = among.iter().map(|figure| state[figure].place).min();
        among.iter().filter(|&figure| Some(state[figure].place) == nearest).collect()
    }

    /// Somebody is always nearest.
    pub(crate) fn may_be_nobody(&self) -> bool {
        false
    }

    /// Whom it is about.
    pub(crate) fn figure(&self) -> Option<FigureId> {
        match *self {
            Fact::Higher { figure, .. } | Fact::InContact { figure } | Fact::RoomBehind { figure } => {
                Some(figure)
            }
            Fact::NearestToTheMere => None,
        }
    }
}
