//! A plot of ground on which a generator sets pieces apart from each other, and the shapes of the pieces.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::search::hull::{DIRECTIONS, UNIT};
use crate::{Bounds, Kind, LIMIT, Length, Point, Polygon, Terrain, inches};

/// What is left free between two pieces and between a piece and the edge: a base of 1" radius gets through with ease.
pub(super) const LANE: Length = Length(5 * 127);

/// How deep the ground along the north and the south edge is left free for setting up.
const SETUP: Length = inches(6);

/// How often a spot is looked for before a piece is left out.
const TRIES: usize = 64;

/// Ground being filled with terrain.
pub(super) struct Plot {
    /// Where pieces may stand.
    pub ground: Bounds,
    pub terrain: Vec<Terrain>,
    taken: Vec<Bounds>,
    luck: Pcg64Mcg,
}

impl Plot {
    pub(crate) fn new(seed: u64, width: Length, depth: Length) -> Plot {
        let (width, depth) = (width.clamp(Length::ZERO, LIMIT), depth.clamp(Length::ZERO, LIMIT));
        let setup = SETUP.min(Length(depth.0 / 4)).max(LANE);
        let ground = Bounds {
            least: Point { x: LANE.0, y: setup.0 },
            most: Point { x: width.0 - LANE.0, y: depth.0 - setup.0 },
        };
        Plot { ground, terrain: Vec::new(), taken: Vec::new(), luck: Pcg64Mcg::seed_from_u64(seed) }
    }

    /// A whole number from one to the other, both included.
    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        let count = (i64::from(most) - i64::from(least) + 1).max(1) as u64;
        let drawn = (u64::from(self.luck.next_u32()) * count) >> 32;
        least + drawn as i32
    }

    /// Takes one of the names out of the list.
    pub(crate) fn name<'n>(&mut self, names: &mut Vec<&'n str>) -> Option<&'n str> {
        let last = i32::try_from(names.len()).ok()? - 1;
        (last >= 0).then(|| names.remove(self.between(0, last) as usize))
    }

    /// How many pieces that each want so many square inches fit on the ground comfortably.
    pub(crate) fn room_for(&self, square_inches: i64) -> usize {
        let across = |least: i32, most: i32| i64::from((most - least).max(0)) / 254;
        let area =
            across(self.ground.least.x, self.ground.most.x) * across(self.ground.least.y, self.ground.most.y);
        (area / square_inches) as usize
    }

    /// Half of the ground's shorter side.
    pub(super) fn half_of_ground(&self) -> Length {
        let Bounds { least, most } = self.ground;
        Length((most.x - least.x).min(most.y - least.y) / 2)
    }

    /// Looks for a free spot of this size, and takes it.
    pub(super) fn spot(&mut self, width: Length, depth: Length) -> Option<Bounds> {
        let (least, most) = (self.ground.least, self.ground.most);
        if least.x + width.0 > most.x || least.y + depth.0 > most.y {
            return None;
        }
        let spot = (0..TRIES).find_map(|_| {
            let x = self.between(least.x, most.x - width.0);
            let y = self.between(least.y, most.y - depth.0);
            let spot = Bounds { least: Point { x, y }, most: Point { x: x + width.0, y: y + depth.0 } };
            self.is_free(&spot).then_some(spot)
        })?;
        self.taken.push(spot);
        Some(spot)
    }

    /// Takes a spot that has been chosen otherwise.
    pub(crate) fn take(&mut self, spot: Bounds) {
        self.taken.push(spot);
    }

    fn is_free(&self, spot: &Bounds) -> bool {
        !self.taken.iter().any(|taken| taken.wider(LANE).overlaps(spot))
    }

    /// Sets a piece with these corners. What is no outline is left out.
    pub(crate) fn set(&mut self, name: &str, kind: Kind, height: Length, corners: Vec<Point>) {
        if let Ok(outline) = Polygon::new(corners) {
            let (bottom, top) = (height.min(Length::ZERO), height.max(Length::ZERO));
            self.terrain.push(Terrain { name: name.to_owned(), kind, outline, bottom, top });
        }
    }

    /// An irregular round shape that fills a spot.
    pub(super) fn blob(&mut self, spot: Bounds) -> Vec<Point> {
        let (half_width, half_depth) = ((spot.most.x - spot.least.x) / 2, (spot.most.y - spot.least.y) / 2);
        let first = self.between(0, 1) as usize;
        let mut corners = Vec::new();
        for (east, south) in DIRECTIONS.iter().skip(first).step_by(2) {
            let share = i64::from(self.between(70, 100));
            let part =
                |half: i32, direction: i64| (i64::from(half) * direction * share / (100 * UNIT)) as i32;
            corners.push(Point {
                x: spot.least.x + half_width + part(half_width, *east),
                y: spot.least.y + half_depth + part(half_depth, *south),
            });
        }
        corners
    }

    /// A straight bar from one corner of a spot to the opposite one, or along its longer side.
    pub(super) fn bar(&mut self, spot: Bounds, thickness: Length) -> Vec<Point> {
        let Bounds { least: Point { x: west, y: north }, most: Point { x: east, y: south } } = spot;
        let wide = east - west >= south - north;
        let (lean, thick) =
            (if wide { south - north - thickness.0 } else { east - west - thickness.0 }, thickness.0);
        let lean = lean.max(0);
        let (first, last) = if self.between(0, 1) == 0 { (0, lean) } else { (lean, 0) };
        let corners = if wide {
            [
                (west, north + first),
                (east, north + last),
                (east, north + last + thick),
                (west, north + first + thick),
            ]
        } else {
            [
                (west + first, north),
                (west + first + thick, north),
                (west + last + thick, south),
                (west + last, south),
            ]
        };
        corners.map(Point::from).to_vec()
    }
}

/// The four corners of a spot.
pub(crate) fn block(spot: Bounds) -> Vec<Point> {
    let Bounds { least: Point { x: west, y: north }, most: Point { x: east, y: south } } = spot;
    [(west, north), (east, north), (east, south), (west, south)].map(Point::from).to_vec()
}

/// Two walls that meet in the north-west corner of a spot: so long to the east, so long to the south.
pub(super) fn angle(spot: Bounds, east: Length, south: Length, thickness: Length) -> Vec<Point> {
    let Point { x, y } = spot.least;
    let (east, south, thick) = (east.0, south.0, thickness.0);
    [(0, 0), (east, 0), (east, thick), (thick, thick), (thick, south), (0, south)]
        .map(|(along, down)| Point { x: x + along, y: y + down })
        .to_vec()
}

/// The same shape turned by half a turn within its spot.
pub(super) fn turned(spot: Bounds, corners: Vec<Point>) -> Vec<Point> {
    let (across, down) = (spot.least.x + spot.most.x, spot.least.y + spot.most.y);
    corners.into_iter().map(|Point { x, y }| Point { x: across - x, y: down - y }).collect()
}

/// The spot without a margin of this width.
pub(super) fn inset(spot: Bounds, margin: Length) -> Bounds {
    spot.wider(-margin)
}
