//! Hunches: about how far along a straight way something is met, from one short sum. A hunch decides nothing; it only says
//! where a search for the exact place had best begin.

use crate::measure::exact::{root, way};
use crate::{Base, Bounds, Direction, Length, Point, along};

/// A straight way without an end, its direction cut to so few places that everything is counted in short numbers.
pub(super) struct Ray {
    from: Point,
    east: i64,
    south: i64,
    /// How long `east` and `south` are together.
    length: i64,
}

/// How many binary places of a direction are kept: on a table they are good for less than a tenth of a millimetre.
const PLACES: u32 = 20;

impl Ray {
    pub(crate) fn new(from: Point, toward: Direction) -> Ray {
        let (east, south) = toward.way();
        let places = 64 - (east.unsigned_abs() | south.unsigned_abs()).leading_zeros();
        let cut = |part: i64| part >> places.saturating_sub(PLACES) << PLACES.saturating_sub(places);
        let (east, south) = (cut(east), cut(south));
        Ray { from, east, south, length: root(east * east + south * south).max(1) }
    }

    /// About where it comes so near to a point, even if that is behind it, and where it is that far off again.
    pub(crate) fn passes(&self, point: Point, near: i64) -> Option<(i64, i64)> {
        let (right, down) = way(self.from, point);
        let ahead = (self.east * right + self.south * down) / self.length;
        let aside = (self.east * down - self.south * right) / self.length;
        let chord = near * near - aside * aside;
        let half = if chord < 0 { return None } else { root(chord) };
        Some((ahead - half, ahead + half))
    }

    /// About where it comes into a rectangle and where it leaves it, if it does.
    pub(crate) fn crosses(&self, bounds: &Bounds) -> Option<(i64, i64)> {
        let (least, most) = (way(self.from, bounds.least), way(self.from, bounds.most));
        let along = |part: i64, least: i64, most: i64| match part {
            0 if least <= 0 && 0 <= most => Some((i64::MIN, i64::MAX)),
            0 => None,
            _ => {
                let (one, other) = (least * self.length / part, most * self.length / part);
                Some((one.min(other), one.max(other)))
            }
        };
        let (across, down) = (along(self.east, least.0, most.0)?, along(self.south, least.1, most.1)?);
        let (comes, goes) = (across.0.max(down.0), across.1.min(down.1));
        (comes <= goes).then_some((comes, goes))
    }
}

impl Base {
    /// The first distance from this one on at which a base moved in a straight line no longer [cuts
    /// into](Base::cuts_into) another; it does so at the distance given.
    pub fn gets_past(&self, toward: Direction, distance: Length, other: &Base) -> Length {
        let touching = (self.radius + other.radius).0;
        let hunch = Ray::new(self.at, toward).passes(other.at, touching.into()).map(|(_, goes)| goes);
        let cuts = |far: i32| Base { at: along(self.at, toward, Length(far)), ..*self }.cuts_into(other);
        Length(narrowed((distance.0, distance.0 + 2 * touching + 2), hunch, cuts).1)
    }
}

/// Of two numbers, the first allowed and the second not, the two neighbours between them of which the same is true. With a
/// hunch of the first of the neighbours it takes two looks, otherwise it is found by halving.
pub(super) fn narrowed(
    (mut allowed, mut refused): (i32, i32),
    hunch: Option<i64>,
    allows: impl Fn(i32) -> bool,
) -> (i32, i32) {
    let near = |off: i64| hunch.and_then(|hunch| i32::try_from(hunch.saturating_add(off)).ok());
    for place in [0, 1, -1, 2, -2].into_iter().filter_map(near) {
        if allowed < place && place < refused {
            if allows(place) { allowed = place } else { refused = place }
        }
    }
    while allowed + 1 < refused {
        let middle = allowed + (refused - allowed) / 2;
        if allows(middle) { allowed = middle } else { refused = middle }
    }
    (allowed, refused)
}
