//! Nets of points that are tried out where something may be put anywhere in a part of the table.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use arrayvec::ArrayVec;
use table::Point;

/// The most nets of points that one berth has: one for each coffin or doorway, and there are few of them.
pub(super) const MOST_NETS: usize = 64;

/// A net of points over a rectangle; its east and south sides belong to it.
#[derive(Clone, Copy)]
pub(super) struct Net {
    pub west: i32,
    pub north: i32,
    pub east: i32,
    pub south: i32,
    pub step: i32,
}

impl Net {
    /// All points, line by line from the north.
    pub(super) fn points(self) -> impl Iterator<Item = Point> {
        self.lines().flat_map(move |y| self.steps(self.west, self.east).map(move |x| Point { x, y }))
    }

    fn lines(self) -> impl Iterator<Item = i32> {
        self.steps(self.north, self.south)
    }

    fn steps(self, from: i32, to: i32) -> impl Iterator<Item = i32> {
        let next = move |&at: &i32| (at < to).then(|| to.min(at + self.step));
        std::iter::successors((from <= to).then_some(from), next)
    }

    /// On each line, the first point that is no farther west than this.
    fn first_from(&self, x: i32) -> Option<i32> {
        let steps = (x.clamp(self.west, self.east.max(self.west)) - self.west + self.step - 1) / self.step;
        (x <= self.east && self.west <= self.east).then(|| self.east.min(self.west + steps * self.step))
    }

    /// The last point farther west than this.
    fn last_before(&self, x: i32) -> Option<i32> {
        let steps = (x.min(self.east.saturating_add(1)) - 1 - self.west) / self.step;
        let last = if x > self.east { self.east } else { self.west + steps * self.step };
        (self.west < x && self.west <= self.east).then_some(last)
    }
}

/// The next point of half a line: how far off it is, its net, where it is, and whether the half line leads east.
type Head = Reverse<(i64, usize, i32, i32, bool)>;

/// The points of some nets, whatever is nearest to a wanted place first; of several equally near those of the first net,
/// then the northernmost, then the westernmost.
pub(super) struct Outward {
    nets: ArrayVec<Net, MOST_NETS>,
    wanted: Point,
    heads: BinaryHeap<Head>,
}

impl Outward {
    pub(super) fn from(wanted: Point, nets: ArrayVec<Net, MOST_NETS>) -> Outward {
        let mut heads = Vec::with_capacity(64);
        for (place, net) in nets.iter().enumerate() {
            let (east, west) = (net.first_from(wanted.x), net.last_before(wanted.x));
            for y in net.lines() {
                heads.extend(east.map(|x| head(wanted, place, Point { x, y }, true)));
                heads.extend(west.map(|x| head(wanted, place, Point { x, y }, false)));
            }
        }
        Outward { nets, wanted, heads: heads.into() }
    }
}

impl Iterator for Outward {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let mut first = self.heads.peek_mut()?;
        let Reverse((_, place, y, x, eastward)) = *first;
        let net = &self.nets[place];
        let next = if eastward { net.first_from(x + 1) } else { net.last_before(x) };
        match next {
            Some(x) => *first = head(self.wanted, place, Point { x, y }, eastward),
            None => drop(std::collections::binary_heap::PeekMut::pop(first)),
        }
        Some(Point { x, y })
    }
}

fn head(wanted: Point, net: usize, at: Point, eastward: bool) -> Head {
    let (east, south) = (i64::from(at.x) - i64::from(wanted.x), i64::from(at.y) - i64::from(wanted.y));
    Reverse((east * east + south * south, net, at.y, at.x, eastward))
}
