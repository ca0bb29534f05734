//! Where a figure may march, and whether an answer is one that the rules allow.

use fates::FigureId;
use serde::Serialize;
use table::Point;

use crate::state::State;
use crate::state::road::Place;

/// A figure may march to any place from the first to the last of these (gm.march.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// Who marches.
    pub figure: FigureId,
    /// The nearest place to the mere.
    pub first: Place,
    /// The farthest.
    pub last: Place,
}

/// A way, as answered: one point on the place where the march ends, in tenths of a millimetre.
pub type Way = Vec<Point>;

impl Reach {
    /// May the answer be taken? If not, why.
    pub fn allows(&self, _: &State, way: &Way) -> Result<(), String> {
        let &[point] = way.as_slice() else { return Err("one point is asked for".to_string()) };
        let place = Place::at(point).ok_or("the road does not go there")?;
        if (self.first..=self.last).contains(&place) {
            return Ok(());
        }
        Err(format!("found place {}, expected {} to {}", place.0, self.first.0, self.last.0))
    }

    /// Every place it may march to.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (self.first.0..=self.last.0).map(Place)
    }

    /// Every answer that is allowed.
    pub fn ways(&self, _: &State) -> Vec<Way> {
        self.places().map(|place| vec![place.point()]).collect()
    }
}
