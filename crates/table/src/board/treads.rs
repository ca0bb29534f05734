//! Treads: the floors under a straight way.

use crate::measure::cut::{Line, Part, may_meet, place_of_middle, stretches};
use crate::measure::polygon::Place;
use crate::{Base, Bounds, Kind, Length, Point, Table, Terrain};

/// A stretch of a straight way on which the floor is level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tread {
    /// Where it ends.
    pub to: Point,
    /// How high the floor is.
    pub floor: Length,
    /// The terrain that carries it, by its place in the table's list; none for the ground.
    pub on: Option<usize>,
}

impl Table {
    /// The floors under a straight way for a figure that starts here. Whatever carries and stands in the way of the body
    /// is stepped onto, however high it is; otherwise the floor is the highest one that is not above the feet.
    pub fn treads(&self, body: &Base, to: Point) -> Vec<Tread> {
        if let Some(sole) = self.sole_tread(body, to) {
            return vec![sole];
        }
        let (path, bounds) = ((body.at, to), Bounds::around(&[body.at, to]));
        let near = |terrain: &&Terrain| is_floor(terrain) && lies_near(path, &bounds, terrain);
        let mut treads: Vec<Tread> = Vec::new();
        let mut feet = body.elevation;
        for stretch in stretches(path, self.terrain.iter().filter(near).map(|terrain| &terrain.outline)) {
            let under = |terrain: &Terrain| {
                near(&terrain) && place_of_middle(path, stretch, &terrain.outline) != Place::Outside
            };
            let (floor, on) = self.tread_floor(body, feet, under);
            let end = at_part(path, stretch.1);
            match treads.last_mut() {
                Some(last) if last.floor == floor && last.on == on => last.to = end,
                _ => treads.push(Tread { to: end, floor, on }),
            }
            feet = floor;
        }
        // A way that ends right on the rim of something higher ends on top of it: beside it there is no room.
        let (floor, on) =
            self.tread_floor(body, feet, |terrain| near(&terrain) && terrain.outline.contains(to));
        if floor > feet {
            treads.push(Tread { to, floor, on });
        }
        treads
    }

    /// The floor under the whole of a straight way, where nothing near it is higher or lower: on most ways it is the ground.
    pub fn sole_tread(&self, body: &Base, to: Point) -> Option<Tread> {
        let bounds = Bounds::around(&[body.at, to]);
        let mut flat = false;
        for terrain in self.terrain.iter().filter(|terrain| terrain.outline.bounds().meets(&bounds)) {
            if matters(terrain) && lies_near((body.at, to), &bounds, terrain) {
                if body.at != to && is_floor(terrain) {
                    return None;
                }
                flat = true;
            }
        }
        if !flat {
            return Some(Tread { to, floor: Length::ZERO, on: None }); // the plain ground, as nearly everywhere
        }
        let (floor, on) = self.tread_floor(body, body.elevation, |terrain| terrain.outline.contains(to));
        Some(Tread { to, floor, on })
    }

    /// The floor among these pieces for a figure whose feet are so high.
    fn tread_floor(
        &self,
        body: &Base,
        feet: Length,
        under: impl Fn(&Terrain) -> bool,
    ) -> (Length, Option<usize>) {
        if !self.terrain.iter().any(|terrain| matters(terrain) && under(terrain)) {
            return (Length::ZERO, None); // the plain ground, as nearly everywhere
        }
        let carrying = || self.terrain.iter().enumerate().filter(|(_, terrain)| terrain.carries());
        let (mut floor, mut on) = (feet, None);
        // A step up may bring the head into something that hangs above, and that is stepped onto in turn.
        while let Some((index, terrain)) = carrying()
            .filter(|(_, terrain)| terrain.spans(floor, floor + body.height) && under(terrain))
            .max_by_key(|(_, terrain)| terrain.top)
        {
            (floor, on) = (terrain.top, Some(index));
        }
        if on.is_some() {
            return (floor, on);
        }
        let holes = self.terrain.iter().filter(|terrain| terrain.kind == Kind::Pit && under(terrain));
        let ground = holes.map(|hole| hole.bottom).min().unwrap_or(Length::ZERO).min(Length::ZERO);
        let below = carrying().filter(|(_, terrain)| terrain.top <= feet && under(terrain));
        match below.max_by_key(|(_, terrain)| terrain.top) {
            Some((index, terrain)) if terrain.top > ground => (terrain.top, Some(index)),
            _ => (ground, None),
        }
    }
}

/// Could a path with these bounds run over the terrain?
#[inline]
fn lies_near(path: Line, bounds: &Bounds, terrain: &Terrain) -> bool {
    let extent = terrain.outline.bounds();
    extent.meets(bounds) && may_meet(path, &extent)
}

/// Could it be a floor, or take one away?
pub(crate) fn matters(terrain: &Terrain) -> bool {
    terrain.carries() || terrain.kind == Kind::Pit
}

/// Is its floor higher or lower than the ground about it?
fn is_floor(terrain: &Terrain) -> bool {
    terrain.kind == Kind::Pit || terrain.carries() && terrain.top != terrain.bottom
}

/// The whole point nearest to so far along a path.
fn at_part((from, to): (Point, Point), part: Part) -> Point {
    let along = |from: i32, to: i32| {
        let (whole, bottom) = (i128::from(to) - i128::from(from), i128::from(part.bottom));
        from + ((2 * whole * i128::from(part.top) + bottom).div_euclid(2 * bottom)) as i32
    };
    Point { x: along(from.x, to.x), y: along(from.y, to.y) }
}
