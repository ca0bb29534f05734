//! Where a figure may go, and whether a way is one it may take.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::{Base, Direction, Length, Path, Point, inches};

use crate::ground::Land;
use crate::state::State;

/// What a way is asked for. A way is a list of points, in tenths of a millimetre, that ends where the figure ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "reach")]
pub enum Reach {
    /// A Move of up to so much (sb.move.1).
    Move {
        /// Who moves.
        figure: FigureId,
        /// How far.
        most: Length,
    },
    /// A dive of up to 2", not nearer to any of these (sb.react.dive.2).
    Dive {
        /// Who dives.
        figure: FigureId,
        /// Whom it may not approach.
        away_from: FigureSet,
    },
}

/// A way, as answered.
pub type Way = Vec<Point>;

impl Reach {
    /// Who goes.
    pub fn figure(&self) -> FigureId {
        match *self {
            Reach::Move { figure, .. } | Reach::Dive { figure, .. } => figure,
        }
    }

    /// May the figure go this way? If not, why.
    pub fn allows(&self, state: &State, way: &Way) -> Result<(), String> {
        let table = state.table.as_ref().ok_or("there is no virtual table to move on")?;
        let figure = self.figure();
        let base = table.base(figure).ok_or("the figure is not on the table")?;
        let end = *way.last().ok_or("a way needs at least one point")?;
        if way.iter().all(|&point| point == base.at) {
            return Ok(()); // whoever stays put, even in contact, goes nowhere it may not go
        }
        let points = std::iter::once(base.at).chain(way.iter().copied()).collect();
        let path = Path::new(points).map_err(|fault| fault.to_string())?;
        let land = Land::of(state, figure);
        let others = state.others_on_table(figure);
        let cost = table.cost(figure, &path, &land);
        if cost > self.most() {
            return Err(format!("it costs {cost}, and {} is allowed", self.most()));
        }
        if let Err(blocked) = table.clear(figure, &path, others, &land) {
            return Err(in_the_way(state, &blocked));
        }
        self.allows_end(state, base, end, way.len())
    }

    fn most(&self) -> Length {
        match *self {
            Reach::Move { most, .. } => most,
            Reach::Dive { .. } => inches(2), // sb.react.dive.1
        }
    }

    fn allows_end(&self, state: &State, base: &Base, end: Point, points: usize) -> Result<(), String> {
        let after = Base { at: end, ..*base };
        let table = state.table.as_ref().ok_or("there is no virtual table to move on")?;
        let near = |other: FigureId| table.base(other).is_some_and(|other| after.within(other, Length::ZERO));
        if let Some(enemy) = state.enemies(self.figure()).iter().find(|&enemy| near(enemy)) {
            return Err(format!("it ends in contact with {}", state.name(enemy)));
        }
        let Reach::Dive { away_from, .. } = *self else { return Ok(()) };
        if points > 1 {
            return Err("a dive is one straight bound".to_string()); // sb.react.dive.4
        }
        for enemy in away_from.iter() {
            let Some(there) = table.base(enemy) else { continue };
            if there.compare_gaps(&after, base).is_lt() {
                return Err(format!("it ends nearer to {}", state.name(enemy))); // sb.react.dive.2
            }
        }
        Ok(())
    }

    /// Some ways that are allowed; staying put is always one.
    pub fn ways(&self, state: &State) -> Vec<Way> {
        let Some(base) = state.table.as_ref().and_then(|table| table.base(self.figure())) else {
            return Vec::new();
        };
        let mut ways = vec![vec![base.at]];
        for step in 0..10 {
            let east = table::Direction::toward(base.at, Point { x: base.at.x + 1, y: base.at.y });
            let toward = east.clockwise(step);
            for share in [4, 2] {
                let way = vec![table::along(base.at, toward, Length(self.most().0 * share / 4 - 1))];
                if self.allows(state, &way).is_ok() {
                    ways.push(way);
                }
            }
        }
        ways
    }
}

/// What stops a way, in words.
fn in_the_way(state: &State, blocked: &table::Blocked) -> String {
    match blocked.by {
        table::Barrier::Start => "it does not start where the figure stands".to_string(),
        table::Barrier::Edge => "it leads over the edge of the table".to_string(),
        table::Barrier::Figure(figure) => format!("{} is in the way", state.name(figure)),
        table::Barrier::Terrain(place) => {
            let terrain = state.table.as_ref().and_then(|table| table.terrain.get(place));
            format!("{} is in the way", terrain.map_or("terrain", |terrain| &terrain.name))
        }
    }
}

/// Where a monster dives: out of the shooter's sight, else into cover from it, else as far from it as it can; of equal
/// points the first one clockwise from north, and the nearest in that direction (sb.necro.7).
///
/// Reading: points are looked at every 15 degrees and every half inch, so that the machine has one answer; where no
/// point is better than its own it stays.
pub(crate) fn best_dive(state: &State, reach: &Reach, shooter: FigureId) -> Way {
    let figure = reach.figure();
    let bases =
        state.table.as_ref().and_then(|table| Some((table, table.base(figure)?, table.base(shooter)?)));
    let Some((table, own, from)) = bases else { return Way::new() };
    let (land, besides) = (Land::of(state, shooter), FigureSet::from_iter([figure, shooter]));
    let mut best = (Exposure::of(table.sight_between(from, own, besides, &land)), own.gap(from), own.at);
    for (east, south) in COMPASS {
        let toward = Direction::toward(own.at, Point { x: own.at.x + east, y: own.at.y + south });
        for quarters in 1..=4 {
            let at = table::along(own.at, toward, Length(inches(2).0 * quarters / 4 - 1));
            if reach.allows(state, &vec![at]).is_err() {
                continue;
            }
            let after = Base { at, ..*own };
            let exposure = Exposure::of(table.sight_between(from, &after, besides, &land));
            let farther = exposure == Exposure::Open && after.gap(from) > best.1;
            if exposure < best.0 || exposure == best.0 && farther {
                best = (exposure, after.gap(from), at);
            }
        }
    }
    vec![best.2]
}

/// How well a shooter sees a point, the best for whoever hides first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exposure {
    Hidden,
    Covered,
    Open,
}

impl Exposure {
    fn of(sight: table::Sight) -> Exposure {
        match sight {
            table::Sight::OPEN => Exposure::Open,
            sight if sight.seen() => Exposure::Covered,
            _ => Exposure::Hidden,
        }
    }
}

/// Every 15 degrees clockwise from north, as ways east and south.
const COMPASS: [(i32, i32); 24] = [
    (0, -1000),
    (259, -966),
    (500, -866),
    (707, -707),
    (866, -500),
    (966, -259),
    (1000, 0),
    (966, 259),
    (866, 500),
    (707, 707),
    (500, 866),
    (259, 966),
    (0, 1000),
    (-259, 966),
    (-500, 866),
    (-707, 707),
    (-866, 500),
    (-966, 259),
    (-1000, 0),
    (-966, -259),
    (-866, -500),
    (-707, -707),
    (-500, -866),
    (-259, -966),
];
