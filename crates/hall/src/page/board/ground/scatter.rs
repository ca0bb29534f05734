//! Things strewn over a piece of ground: always the same for the same name.

use table::{Bounds, Point, Polygon};

/// So many places are tried for each thing that is strewn.
const TRIES: u32 = 70;

/// The most things that are strewn over one piece.
const MOST: usize = 90;

/// Numbers by chance that follow from a name.
pub(super) struct Chance(u64);

impl Chance {
    /// The numbers of this name.
    pub(super) fn of(name: &str) -> Chance {
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Chance(hash | 1)
    }

    /// A whole number from `least` up to but not `most`.
    pub(super) fn between(&mut self, least: i32, most: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let span = u64::from(most.saturating_sub(least).max(1).unsigned_abs());
        least + (self.0 % span) as i32
    }
}

/// Places inside the outline, each at least `apart` from the others, from north to south.
pub(super) fn places(outline: &Polygon, apart: i32, chance: &mut Chance) -> Vec<Point> {
    let Bounds { least, most } = outline.bounds();
    let mut places: Vec<Point> = Vec::new();
    let mut missed = 0;
    while missed < TRIES && places.len() < MOST {
        let at = Point { x: chance.between(least.x, most.x + 1), y: chance.between(least.y, most.y + 1) };
        let is_free = |other: &Point| {
            i64::from(at.x - other.x).pow(2) + i64::from(at.y - other.y).pow(2) >= i64::from(apart).pow(2)
        };
        if outline.encloses(at) && places.iter().all(is_free) {
            places.push(at);
            missed = 0;
        } else {
            missed += 1;
        }
    }
    places.sort_by_key(|at| (at.y, at.x));
    places
}
