//! Nets of points that are tried out where something may be put anywhere in a part of the table.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::Point;
use arrayvec::ArrayVec;

/// The most nets of points that are looked through together.
pub const MOST_NETS: usize = 64;

/// A net of points over a rectangle; its east and south sides belong to it.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the sides, and how far apart the points are, in tenths of a millimetre")]
pub struct Net {
    pub west: i32,
    pub north: i32,
    pub east: i32,
    pub south: i32,
    pub step: i32,
}

impl Net {
    /// All points, line by line from the north.
    pub fn points(self) -> impl Iterator<Item = Point> {
        self.lines().flat_map(move |y| self.steps(self.west, self.east).map(move |x| Point { x, y }))
    }

    fn lines(self) -> impl Iterator<Item = i32> {
        self.steps(self.north, self.south)
    }

    fn steps(self, from: i32, to: i32) -> impl Iterator<Item = i32> {
        let next = move |&at: &i32| (at < to).then(|| to.min(at + self.step));
        std::iter::successors((from <= to).then_some(from), next)
    }

    /// The point of a line or a column that comes next in a direction from a place, or that is at it to the east and south.
    fn next(&self, wind: Wind, from: Point) -> Option<Point> {
        let (across, down) = ((self.west, self.east), (self.north, self.south));
        match wind {
            Wind::East => first_from(across, self.step, from.x).map(|x| Point { x, ..from }),
            Wind::West => last_before(across, self.step, from.x).map(|x| Point { x, ..from }),
            Wind::South => first_from(down, self.step, from.y).map(|y| Point { y, ..from }),
            Wind::North => last_before(down, self.step, from.y).map(|y| Point { y, ..from }),
        }
    }
}

/// Of steps from one end to the other, both included, the first that is no less than this.
fn first_from((from, to): (i32, i32), step: i32, least: i32) -> Option<i32> {
    let steps = (least.clamp(from, to.max(from)) - from + step - 1) / step;
    (least <= to && from <= to).then(|| to.min(from + steps * step))
}

/// The last of them that is less than this.
fn last_before((from, to): (i32, i32), step: i32, most: i32) -> Option<i32> {
    let steps = (most.min(to.saturating_add(1)) - 1 - from) / step;
    let last = if most > to { to } else { from + steps * step };
    (from < most && from <= to).then_some(last)
}

/// Where half a line or half a column leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wind {
    East,
    West,
    South,
    North,
}

/// The next point of half a line or half a column: how far off it is, its net, where it is, and where it leads.
type Head = Reverse<(i64, usize, i32, i32, Wind)>;

/// The points of some nets, whatever is nearest to a wanted place first; of several equally near those of the first net,
/// then the northernmost, then the westernmost.
#[derive(Debug)]
pub struct Outward {
    nets: ArrayVec<Net, MOST_NETS>,
    wanted: Point,
    heads: BinaryHeap<Head>,
}

impl Outward {
    /// The points of these nets, from the wanted place outward.
    pub fn from(wanted: Point, nets: ArrayVec<Net, MOST_NETS>) -> Outward {
        let mut heads = Vec::with_capacity(64);
        for (place, net) in nets.iter().enumerate() {
            let mut starts = |wind: Wind, from: Point| {
                heads.extend(net.next(wind, from).map(|at| head(wanted, place, at, wind)));
            };
            if net.south - net.north <= net.east - net.west {
                for from in net.lines().map(|y| Point { y, ..wanted }) {
                    starts(Wind::East, from);
                    starts(Wind::West, from);
                }
            } else {
                for from in net.steps(net.west, net.east).map(|x| Point { x, ..wanted }) {
                    starts(Wind::South, from);
                    starts(Wind::North, from);
                }
            }
        }
        Outward { nets, wanted, heads: heads.into() }
    }
}

impl Iterator for Outward {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let mut first = self.heads.peek_mut()?;
        let Reverse((_, place, y, x, wind)) = *first;
        let from = match wind {
            Wind::East => Point { x: x + 1, y },
            Wind::South => Point { x, y: y + 1 },
            Wind::West | Wind::North => Point { x, y },
        };
        match self.nets[place].next(wind, from) {
            Some(at) => *first = head(self.wanted, place, at, wind),
            None => drop(std::collections::binary_heap::PeekMut::pop(first)),
        }
        Some(Point { x, y })
    }
}

fn head(wanted: Point, net: usize, at: Point, wind: Wind) -> Head {
    let (east, south) = (i64::from(at.x) - i64::from(wanted.x), i64::from(at.y) - i64::from(wanted.y));
    Reverse((east * east + south * south, net, at.y, at.x, wind))
}
