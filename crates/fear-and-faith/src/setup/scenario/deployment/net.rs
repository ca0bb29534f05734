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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
pub(super) struct Outward {
    nets: ArrayVec<Net, MOST_NETS>,
    wanted: Point,
    heads: BinaryHeap<Head>,
}

impl Outward {
    pub(super) fn from(wanted: Point, nets: ArrayVec<Net, MOST_NETS>) -> Outward {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// However a net lies to the wanted place: all its points, each once, and in the order that sorting them gives.
    #[test]
    fn points_come_outward() {
        let nets = [
            Net { west: 0, north: 0, east: 100, south: 70, step: 30 },
            Net { west: 40, north: -20, east: 40, south: 200, step: 60 },
            Net { west: 5, north: 5, east: 4, south: 80, step: 10 },
        ];
        for (x, y) in [(0, 0), (45, 35), (30, 60), (-50, 20), (120, 300), (40, -90), (100, 70)] {
            let points =
                nets.iter().enumerate().flat_map(|(place, net)| net.points().map(move |at| (place, at)));
            let mut sorted: Vec<_> = points
                .map(|(place, at)| ((at.x - x).pow(2) + (at.y - y).pow(2), place, at.y, at.x))
                .collect();
            sorted.sort_unstable();
            let outward: Vec<_> = Outward::from(Point { x, y }, nets.into_iter().collect()).collect();

            assert_eq!(outward, sorted.iter().map(|&(.., y, x)| Point { x, y }).collect::<Vec<_>>());
            assert_eq!(outward.len(), 5 * 4 + 5); // 0, 30, 60, 90, 100 by 0, 30, 60, 70; -20, 40, 100, 160, 200; none
        }
    }
}
