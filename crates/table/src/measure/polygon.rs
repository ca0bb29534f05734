//! Outlines: simple polygons on the table, and how far a point or a straight path is from them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::measure::cut::runs_through;
use crate::measure::exact::{
    Square, cross, dot, is_nearer, nearest_on, pieces_cross, pieces_meet, root, side, way,
};
use crate::measure::flank::Flank;
use crate::search::hull::Hull;
use crate::{Bounds, Direction, Length, Point, along, length_of};

/// No coordinate and no length on a table is beyond this: ten metres. It keeps every sum exact.
pub const LIMIT: Length = Length(100_000);

/// The most corners an outline may have.
pub const MOST_CORNERS: usize = 256;

/// An outline on the table, seen from above. Its sides do not cross or touch each other; it may run either way round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    corners: Vec<Point>,
    bounds: Bounds,
    clockwise: bool,
    convex: bool,
    flanks: Vec<Flank>,
    hull: Hull,
}

/// Why a list of corners is no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPolygon {
    /// Fewer than three corners.
    TooFew,
    /// More than [`MOST_CORNERS`].
    TooMany,
    /// This corner is further out than [`LIMIT`].
    TooFar(Point),
    /// The side that starts here touches or crosses another, or has no length.
    Crosses(Point),
}

impl Polygon {
    /// An outline through these corners, in order, back to the first.
    pub fn new(corners: Vec<Point>) -> Result<Polygon, BadPolygon> {
        match corners.len() {
            ..3 => return Err(BadPolygon::TooFew),
            count if count > MOST_CORNERS => return Err(BadPolygon::TooMany),
            _ => {}
        }
        if let Some(corner) = corners.iter().find(|corner| !is_on_any_table(**corner)) {
            return Err(BadPolygon::TooFar(*corner));
        }
        if let Some(corner) = first_crossing(&corners) {
            return Err(BadPolygon::Crosses(corner));
        }
        let bounds = Bounds::around(&corners);
        let (clockwise, convex) = (doubled_area(&corners) > 0, is_convex(&corners));
        let flanks = edges(&corners).map(|side| Flank::new(side, clockwise)).collect();
        Ok(Polygon { corners, bounds, clockwise, convex, flanks, hull: Hull::default() })
    }

    /// The upright rectangle with these two opposite corners.
    pub fn rectangle(from: Point, to: Point) -> Result<Polygon, BadPolygon> {
        Polygon::new(vec![from, Point { x: to.x, y: from.y }, to, Point { x: from.x, y: to.y }])
    }

    /// The corners, in the order given.
    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The sides, each from one corner to the next.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        edges(&self.corners)
    }

    /// The nearest place inside it, so far within its rim where there is room; nothing for a point that is inside.
    pub fn nearest_inside(&self, point: Point, within: Length) -> Option<Point> {
        if self.contains(point) {
            return None;
        }
        let sides = self.edges().map(|side| nearest_on(side, point));
        let rim = sides.min_by_key(|&at| length_of(point, at))?;
        let Bounds { least, most } = self.bounds;
        let middle = Point { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 };
        let inside = along(rim, Direction::toward(rim, middle), within);
        Some(if self.contains(inside) { inside } else { rim })
    }

    /// The upright rectangle around it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Does it bulge outwards everywhere?
    #[inline]
    pub fn is_convex(&self) -> bool {
        self.convex
    }

    /// Do the corners run clockwise, as seen on the table? Then the inside is to the right of every side.
    #[inline]
    pub fn is_clockwise(&self) -> bool {
        self.clockwise
    }

    /// Is the point inside, or on the outline itself?
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && locate(&self.corners, point) != Place::Outside
    }

    /// Is the point inside, and not merely on the outline?
    pub fn encloses(&self, point: Point) -> bool {
        self.bounds.contains(point) && locate(&self.corners, point) == Place::Inside
    }

    /// Is the point at most this far from the outline or inside it?
    pub fn within(&self, point: Point, distance: Length) -> bool {
        self.bounds.wider(distance).contains(point) && self.square_to(point) <= Square::of(distance.0.into())
    }

    /// Is the point nearer than this to the outline, or inside it? At exactly the distance it is not.
    pub fn nearer_than(&self, point: Point, distance: Length) -> bool {
        self.bounds.wider(distance).contains(point) && self.square_to(point) < Square::of(distance.0.into())
    }

    /// Does the straight path come nearer than this to the outline, or run inside it? A path beyond [`LIMIT`] is nowhere near.
    pub fn path_nearer_than(&self, from: Point, to: Point, distance: Length) -> bool {
        is_on_any_table(from)
            && is_on_any_table(to)
            && self.bounds.wider(distance).meets(&Bounds::around(&[from, to]))
            && !self.lies_beside(from, to, distance)
            && !self.lies_aside(from, to, distance)
            && self.path_comes_near(from, to, distance.0.into())
    }

    /// The same, looked at closely: an end inside, or an end of the path or of a side near the other, or the two cross.
    fn path_comes_near(&self, from: Point, to: Point, distance: i64) -> bool {
        let near = |(start, end): (Point, Point)| {
            is_nearer(start, from, to, distance)
                || is_nearer(from, start, end, distance)
                || is_nearer(to, start, end, distance)
                || pieces_cross((from, to), (start, end))
        };
        let runs_through = || self.convex && runs_through((from, to), self);
        distance > 0 && (runs_through() || self.contains(from) || self.contains(to) || self.edges().any(near))
    }

    /// Is a straight path, at a glance, so far outside one side of an outline without dents?
    #[inline]
    fn lies_beside(&self, from: Point, to: Point, distance: Length) -> bool {
        self.convex
            && self.flanks.iter().any(|flank| {
                let least = -flank.depth(from).max(flank.depth(to));
                least > 0 && least >= i64::from(distance.0) * flank.length
            })
    }

    /// Is all of the outline so far to one side of a straight path, drawn out both ways?
    fn lies_aside(&self, from: Point, to: Point, distance: Length) -> bool {
        let ahead = way(from, to);
        let keep = i64::from(distance.0) * (root(dot(ahead, ahead)) + 1);
        let hands = self.corners.iter().map(|corner| cross(ahead, way(from, *corner)));
        let (least, most) =
            hands.fold((i64::MAX, i64::MIN), |(least, most), hand| (least.min(hand), most.max(hand)));
        keep > 0 && (least >= keep || most <= -keep)
    }

    /// The hull round it.
    pub(crate) fn hull(&self) -> &Hull {
        &self.hull
    }

    /// The side that starts at this corner.
    #[inline]
    pub(crate) fn side(&self, place: usize) -> (Point, Point) {
        let next = if place + 1 == self.corners.len() { 0 } else { place + 1 };
        (self.corners[place], self.corners[next])
    }

    /// How far a point is from a side drawn out both ways, times so much and never rounded up: above zero on the inside.
    pub(crate) fn depth_behind(&self, place: usize, point: Point, times: i64) -> i64 {
        self.flanks[place].depth(point) * times / self.flanks[place].length
    }

    /// Its sides drawn out, each by the corner it starts from.
    #[inline]
    pub(super) fn flanks(&self) -> &[Flank] {
        &self.flanks
    }

    /// Where the point `at / scale` is, for points that lie between whole ones.
    pub(super) fn locate_scaled(&self, at: (i128, i128), scale: i128) -> Place {
        let mut inside = false;
        for (from, to) in self.edges() {
            let start = (at.0 - i128::from(from.x) * scale, at.1 - i128::from(from.y) * scale);
            let end = (at.0 - i128::from(to.x) * scale, at.1 - i128::from(to.y) * scale);
            let (east, south) = way(from, to);
            let turn = i128::from(east) * start.1 - i128::from(south) * start.0;
            if turn == 0 && start.0.signum() * end.0.signum() <= 0 && start.1.signum() * end.1.signum() <= 0 {
                return Place::Rim;
            }
            inside ^= (start.1 >= 0 && end.1 < 0 && turn > 0) || (end.1 >= 0 && start.1 < 0 && turn < 0);
        }
        if inside { Place::Inside } else { Place::Outside }
    }

    /// The square of the distance of a point: zero inside.
    pub(crate) fn square_to(&self, point: Point) -> Square {
        if self.contains(point) {
            return Square::ZERO;
        }
        self.edges().map(|(from, to)| Square::to_piece(point, from, to)).min().unwrap_or(Square::ZERO)
    }

    /// The square of the distance of a straight path: zero where it runs inside.
    pub(crate) fn square_to_path(&self, from: Point, to: Point) -> Square {
        if self.contains(from) || self.contains(to) {
            return Square::ZERO;
        }
        self.edges().map(|edge| Square::between_pieces((from, to), edge)).min().unwrap_or(Square::ZERO)
    }
}

/// Where a point is, seen from an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Inside,
    Rim,
    Outside,
}

/// Counts the sides that a line from the point to the east crosses: an odd number means inside.
fn locate(corners: &[Point], point: Point) -> Place {
    let mut inside = false;
    for (from, to) in edges(corners) {
        let turn = side(from, to, point);
        if turn == 0 && dot(way(point, from), way(point, to)) <= 0 {
            return Place::Rim;
        }
        let goes_south = from.y <= point.y && point.y < to.y;
        let goes_north = to.y <= point.y && point.y < from.y;
        if (goes_south && turn > 0) || (goes_north && turn < 0) {
            inside = !inside;
        }
    }
    if inside { Place::Inside } else { Place::Outside }
}

#[inline]
fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    let next = corners[1..].iter().chain(&corners[..1]);
    corners.iter().copied().zip(next.copied())
}

/// The start of the first side that touches another where it should not.
fn first_crossing(corners: &[Point]) -> Option<Point> {
    let sides: Vec<_> = edges(corners).collect();
    let count = sides.len();
    (0..count)
        .find(|&first| (first + 1..count).any(|second| clash(&sides, first, second)))
        .map(|at| corners[at])
}

/// Neighbours may share their corner and nothing else; all other sides share nothing.
fn clash(sides: &[(Point, Point)], first: usize, second: usize) -> bool {
    let follows = |one: usize, next: usize| (one + 1) % sides.len() == next;
    let folds = |one: usize, next: usize| {
        let (start, corner) = sides[one];
        let end = sides[next].1;
        side(start, corner, end) == 0 && dot(way(corner, start), way(corner, end)) >= 0
    };
    match (follows(first, second), follows(second, first)) {
        (true, _) => folds(first, second),
        (_, true) => folds(second, first),
        _ => pieces_meet(sides[first], sides[second]),
    }
}

/// Twice the area: above zero when the corners run clockwise on the table.
fn doubled_area(corners: &[Point]) -> i64 {
    let start = corners[0];
    edges(corners).map(|(from, to)| side(start, from, to)).sum()
}

/// No corner turns left, or none turns right.
fn is_convex(corners: &[Point]) -> bool {
    let sides = edges(corners).zip(edges(corners).cycle().skip(1));
    let mut turns = sides.map(|((from, to), (_, next))| side(from, to, next));
    turns.clone().all(|turn| turn >= 0) || turns.all(|turn| turn <= 0)
}

/// Is the point within [`LIMIT`]? Only then are the sums exact.
pub(super) fn is_on_any_table(point: Point) -> bool {
    let fits = |coordinate: i32| (-LIMIT.0..=LIMIT.0).contains(&coordinate);
    fits(point.x) && fits(point.y)
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = BadPolygon;
    fn try_from(corners: Vec<Point>) -> Result<Polygon, BadPolygon> {
        Polygon::new(corners)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.corners
    }
}

impl fmt::Display for BadPolygon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPolygon::TooFew => write!(f, "an outline needs at least three corners"),
            BadPolygon::TooMany => write!(f, "an outline has at most {MOST_CORNERS} corners"),
            BadPolygon::TooFar(at) => {
                write!(f, "the corner ({}, {}) is further out than {}", at.x, at.y, LIMIT.0)
            }
            BadPolygon::Crosses(at) => {
                write!(f, "the side from ({}, {}) has no length or touches another side", at.x, at.y)
            }
        }
    }
}

impl std::error::Error for BadPolygon {}
