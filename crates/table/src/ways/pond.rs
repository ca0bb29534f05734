//! Ponds: ways that never leave some kind of terrain, as a swimmer's never leave the water.

use crate::measure::exact::{crossing, nearest_on, squared};
use crate::{Direction, Kind, Length, Path, Point, Polygon, Table, along};

/// A way is looked at point by point, this far apart.
const PACE: Length = Length(50);

/// No way turns at more bends than the nearest so many.
const MOST_BENDS: usize = 32;

/// All the terrain of one kind on a table, as something to stay in.
#[derive(Clone, Copy)]
pub struct Pond<'a> {
    table: &'a Table,
    kind: Kind,
}

impl Table {
    /// All its terrain of this kind.
    pub fn pond(&self, kind: Kind) -> Pond<'_> {
        Pond { table: self, kind }
    }
}

impl<'a> Pond<'a> {
    fn shores(self) -> impl Iterator<Item = &'a Polygon> {
        self.table.terrain.iter().filter(move |piece| piece.kind == self.kind).map(|piece| &piece.outline)
    }

    /// Is this point in it? A hair beyond the bank still is, because points are whole.
    pub fn holds(self, at: Point) -> bool {
        self.shores().any(|shore| shore.within(at, Length(1)))
    }

    /// Does a straight way stay in it?
    pub fn carries(self, from: Point, to: Point) -> bool {
        let length = length(&[from, to]);
        let toward = Direction::toward(from, to);
        let mut paces = (0..=length.0 / PACE.0).map(|pace| along(from, toward, PACE * pace));
        self.holds(to) && paces.all(|at| self.holds(at))
    }

    /// Where a way may turn: the corners of the banks and where one bank runs into another, the nearest to this point
    /// first.
    pub fn bends(self, to: Point) -> Vec<Point> {
        let mut bends: Vec<Point> = self.shores().flat_map(|shore| shore.corners()).copied().collect();
        let banks: Vec<(Point, Point)> = self.shores().flat_map(|shore| shore.edges()).collect();
        for (place, &bank) in banks.iter().enumerate() {
            bends.extend(banks[..place].iter().filter_map(|&other| crossing(bank, other)));
        }
        bends.sort_by_key(|&bend| (squared(bend, to), bend));
        bends.truncate(MOST_BENDS);
        bends
    }

    /// The point of every bank that is nearest to this one.
    pub fn banks_near(self, mark: Point) -> Vec<Point> {
        self.shores().flat_map(|shore| shore.edges()).map(|bank| nearest_on(bank, mark)).collect()
    }

    /// The shortest way from bend to bend that stays in it.
    pub fn way(self, from: Point, to: Point, bends: &[Point]) -> Option<Path> {
        if self.carries(from, to) {
            return Path::straight(from, to).ok();
        }
        let mut open: Vec<Vec<Point>> = vec![vec![from]];
        let mut reached: Vec<Point> = Vec::new();
        while let Some(place) = (0..open.len()).min_by_key(|&place| length(&open[place])) {
            let way = open.swap_remove(place);
            let end = *way.last()?;
            if end == to {
                return Path::new(way).ok();
            }
            if reached.contains(&end) {
                continue;
            }
            reached.push(end);
            let next = bends.iter().copied().chain([to]).filter(|next| !reached.contains(next));
            let further = next.filter(|&next| self.carries(end, next));
            open.extend(further.map(|next| [&way[..], &[next]].concat()));
        }
        None
    }
}

fn length(way: &[Point]) -> Length {
    Path::new(way.to_vec()).map_or(Length::ZERO, |path| path.length())
}
