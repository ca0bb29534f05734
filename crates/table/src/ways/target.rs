//! What a search for ways looks for.

use crate::measure::exact::dot;
use crate::search::hull::{Corner, DIRECTIONS, Heading, UNIT};
use crate::ways::leg::{FINE, fine_distance};
use crate::{Length, Point, Polygon};

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// This very point.
    Point(Point),
    /// Any point this far from a centre, where two bases touch.
    Rim { centre: Point, reach: i64 },
    /// Nothing: it looks everywhere.
    Everywhere,
}

impl Target {
    /// Could the rim of an outline run through where the target is touched?
    pub(crate) fn may_touch(self, outline: &Polygon) -> bool {
        match self {
            Target::Rim { centre, reach } => outline.bounds().comes_near(centre, Length(reach as i32)),
            Target::Point(_) | Target::Everywhere => false,
        }
    }

    /// The least that a way from here to the target can cost.
    pub(crate) fn least_cost(self, from: Point) -> i64 {
        match self {
            Target::Point(goal) => fine_distance(from, goal),
            Target::Rim { centre, reach } => (fine_distance(from, centre) - reach * FINE).max(0),
            Target::Everywhere => 0,
        }
    }
}

/// Sixteen directions half-way between [`DIRECTIONS`], clockwise from a little south of east.
const BETWEEN: [Heading; 16] = [
    (64277, 12785),
    (54491, 36410),
    (36410, 54491),
    (12785, 64277),
    (-12785, 64277),
    (-36410, 54491),
    (-54491, 36410),
    (-64277, 12785),
    (-64277, -12785),
    (-54491, -36410),
    (-36410, -54491),
    (-12785, -64277),
    (12785, -64277),
    (36410, -54491),
    (54491, -36410),
    (64277, -12785),
];

/// Points all round the place where two bases touch.
pub(crate) fn round_rim(centre: Point, reach: i64) -> impl Iterator<Item = Corner> {
    DIRECTIONS
        .into_iter()
        .chain(BETWEEN)
        .map(move |(east, south)| Corner::facing(on_rim(centre, reach, (east, south)), (2 * east, 2 * south)))
}

/// The outermost whole point in this direction that is near enough.
fn on_rim(centre: Point, reach: i64, (east, south): Heading) -> Point {
    let (inner, outer) = ((reach * east / UNIT, reach * south / UNIT), (east.signum(), south.signum()));
    let around = [(0, 0), (outer.0, 0), (0, outer.1), outer].map(|out| (inner.0 + out.0, inner.1 + out.1));
    let near_enough = around.into_iter().filter(|way| dot(*way, *way) <= reach * reach);
    let (east, south) = near_enough.max_by_key(|way| dot(*way, *way)).unwrap_or(inner);
    Point { x: centre.x + east as i32, y: centre.y + south as i32 }
}
