//! The table itself: its size, what stands on it, and where every figure is.

use std::fmt;
use std::sync::Arc;

use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};

use crate::board::neighbours::Strips;
use crate::{Bounds, Kind, LIMIT, Length, Point, Terrain};

/// Where a figure stands and how much room it takes: a disc with a body on it, as high as the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Base {
    /// The middle of the disc.
    pub at: Point,
    /// From the middle to the rim.
    pub radius: Length,
    /// How high above the ground it stands.
    pub elevation: Length,
    /// From the disc to the top of the head.
    pub height: Length,
}

/// A table with its terrain and the figures on it.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Loaded")]
pub struct Table {
    /// How far it reaches from west to east.
    pub width: Length,
    /// How far it reaches from north to south.
    pub depth: Length,
    /// What stands on it. It does not change during a game, so all copies of a table share it.
    pub terrain: Arc<[Terrain]>,
    /// Where every figure is, by its number; `None` is not on the table. It may be made longer by more of those; figures
    /// come, move and go by [`place`](Table::place), [`shift`](Table::shift) and [`remove`](Table::remove) alone.
    pub bases: Vec<Option<Base>>,
    /// The neighbour index; apart, so that a game without a table need not carry it about.
    #[serde(skip)]
    strips: Box<Strips>,
}

/// Why what was loaded is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTable {
    /// The width or the depth is not above zero, or beyond [`LIMIT`].
    Size,
    /// The terrain of this name ends below where it begins, or is higher than [`LIMIT`].
    Terrain(String),
    /// The base of this figure has a length that is negative or beyond [`LIMIT`].
    Base(FigureId),
    /// There are more figures than a game can hold.
    TooManyFigures,
}

impl Base {
    /// The top of the head, above the ground.
    #[inline]
    pub fn top(&self) -> Length {
        self.elevation + self.height
    }

    /// The upright rectangle around it, seen from above.
    #[inline]
    pub fn extent(&self) -> Bounds {
        Bounds { least: self.at, most: self.at }.wider(self.radius)
    }

    /// Are the two at the same level: would their bodies be in each other's way if they stood in one place?
    #[inline]
    pub fn is_level_with(&self, other: &Base) -> bool {
        self.elevation == other.elevation || (self.elevation < other.top() && other.elevation < self.top())
    }
}

impl Table {
    /// A table with terrain and nobody on it.
    pub fn new(width: Length, depth: Length, terrain: Vec<Terrain>) -> Table {
        let strips = Box::new(Strips::new(width, depth));
        Table { width, depth, terrain: terrain.into(), bases: Vec::new(), strips }
    }

    /// Where a figure stands, if it is on the table.
    #[inline]
    pub fn base(&self, figure: FigureId) -> Option<&Base> {
        self.bases.get(figure.index())?.as_ref()
    }

    /// Puts a figure on the table, or somewhere else on it.
    pub fn place(&mut self, figure: FigureId, base: Base) {
        if self.bases.len() <= figure.index() {
            self.bases.resize(figure.index() + 1, None);
        }
        let before = self.bases[figure.index()].replace(base);
        self.strips.moved(figure, before.as_ref(), Some(&base));
    }

    /// Moves a figure that is on the table; one that is not stays off it.
    pub fn shift(&mut self, figure: FigureId, at: Point, elevation: Length) {
        if let Some(Some(base)) = self.bases.get_mut(figure.index()) {
            let before = *base;
            (base.at, base.elevation) = (at, elevation);
            self.strips.moved(figure, Some(&before), Some(base));
        }
    }

    /// Takes a figure off the table.
    pub fn remove(&mut self, figure: FigureId) {
        if let Some(base) = self.bases.get_mut(figure.index()) {
            self.strips.moved(figure, base.take().as_ref(), None);
        }
    }

    /// All figures on the table, in the order of their ids.
    #[inline]
    pub fn figures(&self) -> FigureSet {
        self.strips.all()
    }

    /// All figures on the table with their bases, in the order of their ids.
    #[inline]
    pub fn standing(&self) -> impl Iterator<Item = (FigureId, &Base)> {
        let places = &self.bases[..self.bases.len().min(FigureSet::MOST)];
        places.iter().enumerate().filter_map(|(index, base)| Some((FigureId(index as u8), base.as_ref()?)))
    }

    /// Those on the table whose bases come into these bounds, with their bases, in the order of their ids; and now and then
    /// somebody who only stands close by. Nobody who is far off is looked at.
    #[inline]
    pub fn standing_near(&self, bounds: &Bounds) -> impl Iterator<Item = (FigureId, &Base)> + use<'_> {
        self.bases_of(self.near(bounds))
    }

    /// The same without their bases.
    #[inline]
    pub fn near(&self, bounds: &Bounds) -> FigureSet {
        self.strips.near(bounds)
    }

    /// Those of these who are on the table, with their bases.
    #[inline]
    pub(crate) fn bases_of(&self, figures: FigureSet) -> impl Iterator<Item = (FigureId, &Base)> {
        figures.iter().filter_map(|figure| Some((figure, self.base(figure)?)))
    }

    /// How often anybody has come, moved or gone on this table as it goes on: what was measured a moment ago holds as long as
    /// this stays. It says nothing of another table, nor of the same one laid anew, and is no part of what a table is.
    #[inline]
    pub fn changes(&self) -> u64 {
        self.strips.changes()
    }

    /// How high the floor under a point is for someone who can step no higher than `highest`: the highest top of
    /// terrain not above that, or the ground, or the bottom of a hole.
    pub fn floor(&self, at: Point, highest: Length) -> Length {
        let under =
            |terrain: &&Terrain| terrain.carries() && terrain.top <= highest && terrain.outline.contains(at);
        let raised = self.terrain.iter().filter(under).map(|terrain| terrain.top).max();
        let ground = self.ground(at);
        raised.map_or(ground, |top| top.max(ground))
    }

    /// The ground under a point: zero, or the bottom of the deepest hole there.
    fn ground(&self, at: Point) -> Length {
        let holes =
            self.terrain.iter().filter(|terrain| terrain.kind == Kind::Pit && terrain.outline.encloses(at));
        holes.map(|hole| hole.bottom).min().unwrap_or(Length::ZERO).min(Length::ZERO)
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            width: self.width,
            depth: self.depth,
            terrain: Arc::clone(&self.terrain),
            bases: self.bases.clone(),
            strips: self.strips.clone(),
        }
    }

    /// Takes over the other table's figures without asking for new memory.
    fn clone_from(&mut self, other: &Table) {
        self.width = other.width;
        self.depth = other.depth;
        if !Arc::ptr_eq(&self.terrain, &other.terrain) {
            self.terrain = Arc::clone(&other.terrain);
        }
        self.bases.clone_from(&other.bases);
        *self.strips = *other.strips;
    }
}

/// A table as it was written down, before anyone has looked at the numbers.
#[derive(Deserialize)]
struct Loaded {
    width: Length,
    depth: Length,
    terrain: Arc<[Terrain]>,
    bases: Vec<Option<Base>>,
}

impl TryFrom<Loaded> for Table {
    type Error = BadTable;
    fn try_from(Loaded { width, depth, terrain, bases }: Loaded) -> Result<Table, BadTable> {
        if !is_size(width) || !is_size(depth) || width == Length::ZERO || depth == Length::ZERO {
            return Err(BadTable::Size);
        }
        if let Some(bad) = terrain.iter().find(|piece| piece.top < piece.bottom || !is_height(piece)) {
            return Err(BadTable::Terrain(bad.name.clone()));
        }
        if bases.len() > FigureSet::MOST {
            return Err(BadTable::TooManyFigures);
        }
        match bases.iter().position(|base| base.as_ref().is_some_and(|base| !is_base(base))) {
            Some(index) => Err(BadTable::Base(FigureId(index as u8))),
            None => {
                let strips = Box::new(Strips::of(width, depth, &bases));
                Ok(Table { width, depth, terrain, bases, strips })
            }
        }
    }
}

fn is_size(length: Length) -> bool {
    (Length::ZERO..=LIMIT).contains(&length)
}

fn is_height(terrain: &Terrain) -> bool {
    -LIMIT <= terrain.bottom && terrain.top <= LIMIT
}

fn is_base(base: &Base) -> bool {
    let on_some_table = |coordinate: i32| (-LIMIT.0..=LIMIT.0).contains(&coordinate);
    is_size(base.radius)
        && is_size(base.height)
        && on_some_table(base.elevation.0)
        && on_some_table(base.at.x)
        && on_some_table(base.at.y)
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTable::Size => write!(f, "a table is wider and deeper than 0 and at most {} across", LIMIT.0),
            BadTable::Terrain(name) => write!(f, "{name} must end above where it begins, within {}", LIMIT.0),
            BadTable::Base(figure) => write!(f, "the base of figure {} has an impossible length", figure.0),
            BadTable::TooManyFigures => write!(f, "a table holds at most {} figures", FigureSet::MOST),
        }
    }
}

impl std::error::Error for BadTable {}
