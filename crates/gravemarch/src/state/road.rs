//! The road: thirteen places in a row, the mere before the first, and a hill in the middle. A place is an inch long.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Length, Point, inches};

/// How wide the road is.
pub(crate) const WIDTH: Length = inches(3);

/// How high the hill is.
pub(crate) const HILL: Length = inches(1);

/// A place on the road, counted from the mere.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Place(pub i16);

impl Place {
    /// The place nearest to the mere.
    pub const FIRST: Place = Place(0);
    /// The place at the other end.
    pub const LAST: Place = Place(12);

    /// Does the road go there?
    pub fn is_on_the_road(self) -> bool {
        (Place::FIRST..=Place::LAST).contains(&self)
    }

    /// Is it on the hill, the places 5 to 7 (gm.melee.high-ground.1)?
    pub fn is_on_the_hill(self) -> bool {
        (5..=7).contains(&self.0)
    }

    /// Are these neighbours (gm.march.contact.1)?
    pub fn is_next_to(self, other: Place) -> bool {
        (self.0 - other.0).abs() == 1
    }

    /// The next place straight away from another, if the road goes on there (gm.melee.step-away.1).
    pub fn away_from(self, other: Place) -> Option<Place> {
        let behind = Place(self.0 + (self.0 - other.0).signum());
        Some(behind).filter(|behind| behind.is_on_the_road())
    }

    /// Its middle, as it is drawn.
    pub fn point(self) -> Point {
        let inch = inches(1).0;
        Point { x: i32::from(self.0) * inch + inch / 2, y: WIDTH.0 / 2 }
    }

    /// The place that a point lies on, if it is on the road.
    pub fn at(point: Point) -> Option<Place> {
        let place = i16::try_from(point.x.div_euclid(inches(1).0)).ok().map(Place)?;
        (place.is_on_the_road() && (0..=WIDTH.0).contains(&point.y)).then_some(place)
    }
}
