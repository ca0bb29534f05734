//! The few sums of plane geometry that everything here is measured with: whole numbers, no rounding.
//!
//! Coordinates stay within [`LIMIT`](crate::LIMIT), so a difference has at most 18 bits, a product of two 37, and the
//! square of a product 74: `i64` holds the products, `i128` the rest.

use std::cmp::Ordering;

use crate::Point;

/// The way from one point to another, as (east, south).
#[inline]
pub(crate) fn way(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

/// Above zero when the second way turns clockwise (as seen on the table) from the first.
#[inline]
pub(crate) fn cross(first: (i64, i64), second: (i64, i64)) -> i64 {
    first.0 * second.1 - first.1 * second.0
}

/// Above zero when both ways lead into the same half of the table.
#[inline]
pub(crate) fn dot(first: (i64, i64), second: (i64, i64)) -> i64 {
    first.0 * second.0 + first.1 * second.1
}

/// On which side of the line `from`–`to` a point lies: above zero is to the right.
#[inline]
pub(crate) fn side(from: Point, to: Point, point: Point) -> i64 {
    cross(way(from, to), way(from, point))
}

/// The square of the distance of two points.
#[inline]
pub(crate) fn squared(from: Point, to: Point) -> i64 {
    let way = way(from, to);
    dot(way, way)
}

/// The square root, rounded down. A machine's root of a whole number is less than one off, and is set right here; so
/// it is exact, and the same everywhere.
#[inline]
pub(crate) fn root(square: i64) -> i64 {
    let guess = (square as f64).sqrt() as i64;
    let (low, high) = ((guess as u64) * (guess as u64), (guess as u64 + 1) * (guess as u64 + 1));
    guess - i64::from(low > square as u64) + i64::from(high <= square as u64)
}

/// The square root of a number that may be too large for [`root`].
#[inline]
pub(crate) fn wide_root(square: u128) -> u128 {
    i64::try_from(square).map_or_else(|_| square.isqrt(), |square| root(square) as u128)
}

/// Is the point nearer than this to the straight piece?
#[inline]
pub(crate) fn is_nearer(point: Point, from: Point, to: Point, distance: i64) -> bool {
    let (piece, reach, limit) = (way(from, to), way(from, point), distance * distance);
    let (along, whole) = (dot(piece, reach), dot(piece, piece));
    if along <= 0 {
        return dot(reach, reach) < limit;
    }
    if along >= whole {
        return squared(to, point) < limit;
    }
    let aside = i128::from(cross(piece, reach));
    aside * aside < i128::from(limit) * i128::from(whole)
}

/// The point of a straight piece that is nearest to another, rounded toward the start of the piece.
pub fn nearest_on((from, to): (Point, Point), point: Point) -> Point {
    let (piece, reach) = (way(from, to), way(from, point));
    let whole = wide_dot(piece, piece).max(1);
    partway(from, piece, wide_dot(piece, reach).clamp(0, whole), whole)
}

/// Where two straight pieces cross between their ends, rounded toward the start of the first.
pub(crate) fn crossing((from, to): (Point, Point), (start, end): (Point, Point)) -> Option<Point> {
    let (along, across, apart) = (way(from, to), way(start, end), way(from, start));
    let (whole, part, other) = (cross(along, across), cross(apart, across), cross(apart, along));
    let within = |part: i64| if whole > 0 { 0 < part && part < whole } else { whole < part && part < 0 };
    (within(part) && within(other)).then(|| partway(from, along, part.into(), whole.into()))
}

/// The point after `part` of the `whole` of a way.
pub(crate) fn partway(from: Point, (east, south): (i64, i64), part: i128, whole: i128) -> Point {
    const FEW: i128 = 1 << 40;
    const SHORT: i64 = 1 << 21;
    if whole < FEW && part.abs() < FEW && east.abs() < SHORT && south.abs() < SHORT {
        let (part, whole) = (part as i64, whole as i64);
        let go = |from: i32, ahead: i64| (i64::from(from) + ahead * part / whole) as i32;
        return Point { x: go(from.x, east), y: go(from.y, south) };
    }
    let go = |from: i32, ahead: i64| (i128::from(from) + i128::from(ahead) * part / whole) as i32;
    Point { x: go(from.x, east), y: go(from.y, south) }
}

/// The same as [`dot`], for points that may lie anywhere.
fn wide_dot(first: (i64, i64), second: (i64, i64)) -> i128 {
    i128::from(first.0) * i128::from(second.0) + i128::from(first.1) * i128::from(second.1)
}

/// Does the point lie on the straight piece, its ends included?
fn lies_on(point: Point, from: Point, to: Point) -> bool {
    side(from, to, point) == 0 && dot(way(point, from), way(point, to)) <= 0
}

/// Do the two straight pieces cross between their ends?
#[inline]
pub(super) fn pieces_cross(first: (Point, Point), second: (Point, Point)) -> bool {
    let parted = |line: (Point, Point), ends: (Point, Point)| {
        side(line.0, line.1, ends.0).signum() * side(line.0, line.1, ends.1).signum() < 0
    };
    parted(first, second) && parted(second, first)
}

/// Do the two straight pieces share a point, if only an end?
pub(super) fn pieces_meet(first: (Point, Point), second: (Point, Point)) -> bool {
    pieces_cross(first, second)
        || lies_on(second.0, first.0, first.1)
        || lies_on(second.1, first.0, first.1)
        || lies_on(first.0, second.0, second.1)
        || lies_on(first.1, second.0, second.1)
}

/// The square of a distance that need not be whole: `top / bottom`, with `bottom` above zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    top: i128,
    bottom: i128,
}

impl Square {
    /// No distance at all.
    pub(crate) const ZERO: Square = Square { top: 0, bottom: 1 };

    /// The square of a whole length; nothing is shorter than a negative one.
    pub(crate) fn of(length: i64) -> Square {
        Square { top: if length < 0 { -1 } else { i128::from(length) * i128::from(length) }, bottom: 1 }
    }

    /// A square that is a whole number.
    pub(crate) fn whole(square: i64) -> Square {
        Square { top: square.into(), bottom: 1 }
    }

    /// From a point to a straight piece.
    pub(crate) fn to_piece(point: Point, from: Point, to: Point) -> Square {
        let (piece, reach) = (way(from, to), way(from, point));
        let (along, whole) = (dot(piece, reach), dot(piece, piece));
        if along <= 0 {
            return Square { top: i128::from(dot(reach, reach)), bottom: 1 };
        }
        if along >= whole {
            return Square { top: i128::from(squared(to, point)), bottom: 1 };
        }
        let aside = i128::from(cross(piece, reach));
        Square { top: aside * aside, bottom: i128::from(whole) }
    }

    /// The distance, rounded down and one added: more than it is.
    pub(crate) fn root_up(self) -> i32 {
        wide_root((self.top / self.bottom).unsigned_abs()) as i32 + 1
    }

    /// Between two straight pieces.
    pub(super) fn between_pieces(first: (Point, Point), second: (Point, Point)) -> Square {
        if pieces_meet(first, second) {
            return Square::ZERO;
        }
        let of_first =
            Square::to_piece(first.0, second.0, second.1).min(Square::to_piece(first.1, second.0, second.1));
        let of_second =
            Square::to_piece(second.0, first.0, first.1).min(Square::to_piece(second.1, first.0, first.1));
        of_first.min(of_second)
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.top * other.bottom).cmp(&(other.top * self.bottom))
    }
}

/// `count / square root of square`, rounded to the nearest whole number, halves away from zero; `square` above zero.
///
/// A machine's quotient is less than one off, and is set right here: it is the largest whole number of which the double
/// less one, times the root, is no more than twice the count.
pub(crate) fn over_root(count: i128, square: u128) -> i64 {
    let size = count.unsigned_abs();
    if size < SMALL as u128 && square < (SMALL as u128) * (SMALL as u128) {
        return small_over_root(count as i64, square as u64);
    }
    if size >= 1 << 58 || square >= 1 << 70 {
        let rounded = wide_root(4 * size * size / square).div_ceil(2) as i64;
        return if count < 0 { -rounded } else { rounded };
    }
    let guess = (size as u64 as f64 / (square as f64).sqrt()) as u128;
    let within = |half: u128| half * half * square <= 4 * size * size;
    let less = u128::from(guess > 0 && !within(2 * guess - 1));
    let rounded = (guess - less + u128::from(within(2 * guess + 1))) as i64;
    if count < 0 { -rounded } else { rounded }
}

/// Parts of a way below this keep [`small_over_root`] within its limits.
pub(super) const SMALL: i64 = 1 << 30;

/// The same as [`over_root`] where neither the square nor that of what comes out has more than 62 places.
///
/// What comes out has at most 30 places, so a machine's quotient is off by far less than a thousandth: unless it lies that
/// close to a half, it shows which whole number is nearest.
#[inline]
pub(super) fn small_over_root(count: i64, square: u64) -> i64 {
    let quotient = count as f64 / (square as i64 as f64).sqrt();
    let nearest = (quotient + 0.5_f64.copysign(quotient)) as i64;
    if (quotient - nearest as f64).abs() < 0.499 {
        return nearest;
    }
    tried_over_root(count, square)
}

/// The same where that cannot be told at a glance.
#[cold]
fn tried_over_root(count: i64, square: u64) -> i64 {
    let size = count.unsigned_abs();
    let guess = (size as i64 as f64 / (square as i64 as f64).sqrt()) as u64;
    let twice = u128::from(2 * size) * u128::from(2 * size);
    let within = |half: u64| u128::from(half * half) * u128::from(square) <= twice;
    let rounded = guess - u64::from(guess > 0 && !within(2 * guess - 1)) + u64::from(within(2 * guess + 1));
    if count < 0 { -(rounded as i64) } else { rounded as i64 }
}
