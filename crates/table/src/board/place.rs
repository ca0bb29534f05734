//! Placing: where a figure has room to stand, and the nearest such place.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fates::{FigureId, FigureSet};

use crate::{Base, Ground, Kind, LIMIT, Length, Passage, Point, Table, Terrain};

impl Table {
    /// Could the figure stand there, at the height where it is now? Its whole base must be on the table, overlap no
    /// other base at its level, and its body must not be inside terrain that bars it. Touching is allowed.
    pub fn fits(&self, figure: FigureId, at: Point, ground: &impl Ground) -> bool {
        let besides = FigureSet::from_iter([figure]);
        self.base(figure).is_some_and(|base| self.has_room(&Base { at, ..*base }, besides, ground))
    }

    /// Is there room for such a base, if the figures in `besides` were not there?
    pub fn has_room(&self, base: &Base, besides: FigureSet, ground: &impl Ground) -> bool {
        self.holds(base) && !self.is_crowded(base, besides, ground) && !self.is_over_hole(base, ground)
    }

    /// Is there room for such a base as far as the table and its terrain go, apart from other figures?
    pub fn has_footing(&self, base: &Base, ground: &impl Ground) -> bool {
        self.holds(base) && !self.is_in_terrain(base, ground) && !self.is_over_hole(base, ground)
    }

    /// The place with room for the figure that is nearest to the wanted one, at the height where the figure is now; of
    /// several equally near the northernmost, then the westernmost. `None` if there is no room anywhere.
    ///
    /// The table is searched in square patches, nearest first. A patch where even a much smaller base would not fit in the
    /// middle is dropped whole; any other is split in four, down to single points. So the answer is exact, and most of
    /// the table is never looked at.
    pub fn nearest_free(&self, figure: FigureId, wanted: Point, ground: &impl Ground) -> Option<Point> {
        let base = *self.base(figure)?;
        let besides = FigureSet::from_iter([figure]);
        if self.has_room(&Base { at: wanted, ..base }, besides, ground) {
            return Some(wanted);
        }
        let hopeful = |patch: &Patch| {
            let smaller = Base { at: patch.middle(), radius: base.radius - patch.margin(), ..base };
            let room = self.holds(&smaller) && !self.is_crowded(&smaller, besides, ground);
            room && (patch.size > 1 || !self.is_over_hole(&smaller, ground))
        };
        let mut patches = BinaryHeap::from([Patch::whole(self).rank(wanted)]);
        while let Some(Reverse((_, _, (y, x), size))) = patches.pop() {
            if size == 1 {
                return Some(Point { x, y });
            }
            let patch = Patch { corner: Point { x, y }, size };
            patches.extend(patch.quarters().into_iter().filter(hopeful).map(|quarter| quarter.rank(wanted)));
        }
        None
    }

    /// Is the whole base on the table?
    #[inline]
    pub fn holds(&self, Base { at, radius, .. }: &Base) -> bool {
        let inside =
            |coordinate: i32, size: Length| radius.0 <= coordinate && coordinate <= size.0 - radius.0;
        inside(at.x, self.width) && inside(at.y, self.depth)
    }

    /// Does it stand in somebody else, or in terrain that bars it?
    fn is_crowded(&self, base: &Base, besides: FigureSet, ground: &impl Ground) -> bool {
        let mut near = self.standing_near(&base.extent());
        near.any(|(figure, other)| !besides.contains(figure) && base.overlaps(other))
            || self.is_in_terrain(base, ground)
    }

    /// Does it stand in terrain that bars it?
    fn is_in_terrain(&self, base: &Base, ground: &impl Ground) -> bool {
        let extent = base.extent();
        let mut near = self.terrain.iter().filter(|terrain| terrain.outline.bounds().meets(&extent));
        near.any(|terrain| stands_in(base, terrain) && ground.passage(terrain) == Passage::Barred)
    }

    /// Is its middle over a hole that bars it, with nothing in between to stand on?
    pub(crate) fn is_over_hole(&self, base: &Base, ground: &impl Ground) -> bool {
        let bars = |terrain: &Terrain| {
            terrain.kind == Kind::Pit
                && terrain.outline.encloses(base.at)
                && ground.passage(terrain) == Passage::Barred
        };
        self.terrain.iter().any(bars) && self.floor(base.at, base.elevation) < base.elevation
    }
}

/// Does the body reach into the terrain's volume?
fn stands_in(base: &Base, terrain: &Terrain) -> bool {
    terrain.spans(base.elevation, base.top()) && terrain.outline.nearer_than(base.at, base.radius)
}

/// A square patch of points: `size` to the east and to the south from its corner, a power of two.
struct Patch {
    corner: Point,
    size: i32,
}

/// What is looked at first: the nearest, then patches before points, then the north, then the west.
type Rank = Reverse<(i64, bool, (i32, i32), i32)>;

impl Patch {
    /// The patch with all points of a table.
    fn whole(table: &Table) -> Patch {
        let across = table.width.max(table.depth).clamp(Length::ZERO, LIMIT).0 + 1;
        Patch { corner: Point { x: 0, y: 0 }, size: (across.max(2) as u32).next_power_of_two() as i32 }
    }

    fn rank(&self, wanted: Point) -> Rank {
        let apart = |wanted: i32, least: i32| {
            let wanted = i64::from(wanted.clamp(-LIMIT.0 * 8, LIMIT.0 * 8));
            wanted - wanted.clamp(i64::from(least), i64::from(least + self.size - 1))
        };
        let (east, south) = (apart(wanted.x, self.corner.x), apart(wanted.y, self.corner.y));
        Reverse((east * east + south * south, self.size == 1, (self.corner.y, self.corner.x), self.size))
    }

    fn middle(&self) -> Point {
        Point { x: self.corner.x + self.size / 2, y: self.corner.y + self.size / 2 }
    }

    /// At least as far as any of its points is from its middle: 0.71 times its size, or nothing for a single point.
    fn margin(&self) -> Length {
        Length(if self.size == 1 { 0 } else { (self.size * 182 + 255) / 256 })
    }

    fn quarters(&self) -> [Patch; 4] {
        let (Point { x, y }, half) = (self.corner, self.size / 2);
        [(0, 0), (half, 0), (0, half), (half, half)]
            .map(|(east, south)| Patch { corner: Point { x: x + east, y: y + south }, size: half })
    }
}

impl Table {
    /// Could a figure be put there by a referee's word? If not, why.
    pub fn could_be_put(&self, figure: FigureId, base: &Base, ground: &impl Ground) -> Result<(), String> {
        if !self.holds(base) {
            return Err("that is not on the table".to_string());
        }
        if !self.has_room(base, FigureSet::from_iter([figure]), ground) {
            return Err("there is no room to stand there".to_string());
        }
        Ok(())
    }
}
