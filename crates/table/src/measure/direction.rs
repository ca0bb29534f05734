//! Directions: straight away from somebody, towards somebody, or so many tenths of a turn from that.

use crate::measure::exact::{SMALL, over_root, small_over_root, way};
use crate::{LIMIT, Length, Point};

/// A direction on the table, kept as an exact way east and south; only a point reached along it is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    east: i64,
    south: i64,
}

/// The ten directions of a full turn, clockwise from east in steps of 36 degrees, as (east, south) times 2^15.
const TENTHS: [(i64, i64); 10] = [
    (32768, 0),
    (26510, 19261),
    (10126, 31164),
    (-10126, 31164),
    (-26510, 19261),
    (-32768, 0),
    (-26510, -19261),
    (-10126, -31164),
    (10126, -31164),
    (26510, -19261),
];

/// A turned direction keeps at most this many binary places.
const PLACES: u32 = 34;

impl Direction {
    /// Along the table's width, to the right on a page.
    pub const EAST: Direction = Direction { east: 1, south: 0 };

    /// From one point straight towards another. If they are the same point, east.
    pub fn toward(from: Point, to: Point) -> Direction {
        match way(from, to) {
            (0, 0) => Direction::EAST,
            (east, south) => Direction { east, south },
        }
    }

    /// For someone who stands at `at`: straight away from `from`. If they are the same point, east.
    pub fn away(at: Point, from: Point) -> Direction {
        Direction::toward(from, at)
    }

    /// How far it leads east and south, in no particular unit.
    #[inline]
    pub(crate) fn way(self) -> (i64, i64) {
        (self.east, self.south)
    }

    /// The other way.
    pub fn opposite(self) -> Direction {
        Direction { east: -self.east, south: -self.south }
    }

    /// A quarter turn to the left.
    pub fn left(self) -> Direction {
        Direction { east: self.south, south: -self.east }
    }

    /// Turned clockwise by so many tenths of a full turn, 36 degrees each.
    pub fn clockwise(self, tenths: u8) -> Direction {
        match tenths % 10 {
            0 => self,
            5 => self.opposite(),
            tenths => {
                let (cosine, sine) = TENTHS[usize::from(tenths)];
                let turn = |first: i64, second: i64| {
                    i128::from(first) * i128::from(cosine) + i128::from(second) * i128::from(sine)
                };
                shortened(turn(self.east, -self.south), turn(self.south, self.east))
            }
        }
    }
}

/// The point so far along a direction. Its coordinates are each rounded to the nearest tenth of a millimetre, halves
/// away from where one came from, so the way there and back is the same length. No way is longer than eight times
/// [`LIMIT`].
pub fn along(from: Point, direction: Direction, distance: Length) -> Point {
    let Direction { east, south } = direction;
    let distance = i64::from(distance.clamp(-LIMIT * 8, LIMIT * 8).0);
    if east.abs().max(south.abs()) < SMALL {
        let square = (east * east + south * south) as u64;
        let shift = |part: i64| small_over_root(distance * part, square) as i32;
        return Point { x: from.x.saturating_add(shift(east)), y: from.y.saturating_add(shift(south)) };
    }
    let distance = i128::from(distance);
    let square = (i128::from(east) * i128::from(east) + i128::from(south) * i128::from(south)).unsigned_abs();
    let shift = |part: i64| over_root(distance * i128::from(part), square) as i32;
    Point { x: from.x.saturating_add(shift(east)), y: from.y.saturating_add(shift(south)) }
}

/// Where one point lies from another, in words: `north-east`.
pub fn heading(from: Point, to: Point) -> &'static str {
    let (east, south) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    // Twice as far one way as the other is a straight course: close enough to 22.5 degrees to say it in words.
    let (sideways, upright) = (east.abs() * 5 >= south.abs() * 2, south.abs() * 5 >= east.abs() * 2);
    match (upright, south < 0, sideways, east < 0) {
        (true, true, true, true) => "north-west",
        (true, true, true, false) => "north-east",
        (true, false, true, true) => "south-west",
        (true, false, true, false) => "south-east",
        (true, true, false, _) => "north",
        (true, false, false, _) => "south",
        (false, _, _, true) => "west",
        (false, _, _, false) => "east",
    }
}

/// The same direction in numbers small enough to go on counting with.
fn shortened(east: i128, south: i128) -> Direction {
    let places = 128 - east.abs().max(south.abs()).leading_zeros();
    let spare = places.saturating_sub(PLACES);
    Direction { east: (east >> spare) as i64, south: (south >> spare) as i64 }
}
