//! Coming near: the first point of a way at which the mover is close to somebody.

use fates::FigureId;
use serde::{Deserialize, Serialize};

use crate::measure::exact::{dot, root, squared, way, wide_root};
use crate::ways::leg::{Leg, fine_distance};
use crate::ways::path::whole;
use crate::{Base, LIMIT, Length, Path, Point, Table};

/// A place on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// On which leg, counted from zero.
    pub leg: usize,
    /// Where the middle of the base is.
    pub at: Point,
    /// How long the way up to here is, whatever the ground, rounded up.
    pub travelled: Length,
}

impl Table {
    /// The first point of the mover's way at which the gap to the other figure is at most this; with no gap, the first
    /// contact. The point is a whole one and really is that near, so it may lie a tenth of a millimetre beside the way.
    pub fn first_within(&self, mover: FigureId, path: &Path, of: FigureId, gap: Length) -> Option<Place> {
        if mover == of {
            return None;
        }
        let (mover, other) = (self.base(mover)?, self.base(of)?);
        let start = Base { at: path.start(), ..*mover };
        if start.within(other, gap) {
            return Some(Place { leg: 0, at: path.start(), travelled: Length::ZERO });
        }
        let limit = widest_square(mover, other, gap)?;
        let mut gone = 0;
        for (index, leg) in path.legs().enumerate() {
            if let Some(at) = enters(leg, other.at, limit) {
                let travelled = whole(gone + fine_distance(leg.from, at));
                return Some(Place { leg: index, at, travelled });
            }
            gone += leg.fine_length();
        }
        None
    }
}

/// The largest square of a distance of the two middles at which the gap is at most this; none if they stand at heights
/// too different.
pub(super) fn widest_square(mover: &Base, other: &Base, gap: Length) -> Option<i64> {
    let (radii, rise) = ((mover.radius + other.radius).0, (mover.elevation - other.elevation).0);
    let (radii, rise, gap) = (i64::from(radii), i64::from(rise), i64::from(gap.0.min(8 * LIMIT.0)));
    let level = gap * gap - rise * rise;
    if gap < 0 || level < 0 {
        return None;
    }
    // The gap on the level is √level at most, so the middles are radii + √level apart at most. Squared:
    let root = wide_root(4 * (radii * radii) as u128 * level as u128) as i64;
    Some(radii * radii + level + root)
}

/// The first whole point on the leg, or close beside it, whose distance to the centre has at most this square.
pub(crate) fn enters(leg: Leg, centre: Point, limit: i64) -> Option<Point> {
    let (ahead, reach) = (way(leg.from, leg.to), way(leg.from, centre));
    let (along, whole, outside) = (dot(ahead, reach), dot(ahead, ahead), dot(reach, reach) - limit);
    if outside <= 0 {
        return Some(leg.from);
    }
    if along <= 0 {
        return None;
    }
    // The part t of the leg with |ahead·t − reach|² = limit: whole·t² − 2·along·t + outside = 0, the smaller root.
    let under_root = i128::from(along) * i128::from(along) - i128::from(whole) * i128::from(outside);
    if under_root < 0 || (along >= whole && squared(leg.to, centre) > limit) {
        return None;
    }
    let top = along - wide_root(under_root as u128) as i64;
    let step = (leg.steps() * top).div_euclid(whole);
    Some(outermost(leg, step, centre, limit))
}

/// Of the whole points around this step those that are near enough, and of them the outermost; the point right on the
/// leg if it is as good.
fn outermost(leg: Leg, step: i64, centre: Point, limit: i64) -> Point {
    let rim = root(limit) - 1;
    let good = |point: &Point| (rim * rim.max(0)..=limit).contains(&squared(*point, centre));
    let steps = (step..=step + 2).map(|step| leg.at_step(step.min(leg.steps())));
    if let Some(point) = { steps }.find(good) {
        return point;
    }
    let Point { x, y } = leg.at_step(step + 1);
    let around = (-2..=2).flat_map(|east| (-2..=2).map(move |south| Point { x: x + east, y: y + south }));
    let near_enough = around.filter(|point| squared(*point, centre) <= limit);
    near_enough.max_by_key(|point| (squared(*point, centre), *point)).unwrap_or(centre)
}
