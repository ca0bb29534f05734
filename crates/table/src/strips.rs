//! Strips: about where everybody stands, so that whoever asks who is near need not ask all.

use std::fmt;
use std::hash::{Hash, Hasher};

use fates::{FigureId, FigureSet};

use crate::{Base, Bounds, Length};

/// How many strips lie side by side. What is beyond the last belongs to it.
const STRIPS: usize = 32;

/// How wide a strip is at the least, as a power of two: 51.2 mm.
const NARROW: u32 = 9;

/// The table cut into strips, once from west to east and once from north to south, with those whose middles are in each.
///
/// It says nothing that the bases do not say: two tables are equal whatever their strips are, and nobody writes them down.
#[derive(Clone, Copy)]
pub(crate) struct Strips {
    columns: [FigureSet; STRIPS],
    rows: [FigureSet; STRIPS],
    /// Everybody in them.
    pub all: FigureSet,
    /// How wide a strip is, as a power of two.
    width: u32,
    /// No base is wider than this from its middle.
    widest: i32,
    /// How often anybody has come, moved or gone.
    changes: u64,
}

impl Strips {
    /// Nobody, on a table of this size.
    pub(crate) fn new(width: Length, depth: Length) -> Strips {
        let across = width.max(depth).0.max(1).ilog2() + 1; // less than two to the power of this
        let width = across.saturating_sub(STRIPS.ilog2()).max(NARROW);
        let nobody = [FigureSet::EMPTY; STRIPS];
        Strips { columns: nobody, rows: nobody, all: FigureSet::EMPTY, width, widest: 0, changes: 0 }
    }

    /// Those who stand on these places of a table of this size.
    pub(crate) fn of(width: Length, depth: Length, bases: &[Option<Base>]) -> Strips {
        let mut strips = Strips::new(width, depth);
        for (index, base) in bases.iter().enumerate().take(FigureSet::MOST) {
            strips.moved(FigureId(index as u8), None, base.as_ref());
        }
        strips
    }

    /// Somebody stands elsewhere now, or came, or is gone.
    pub(crate) fn moved(&mut self, figure: FigureId, from: Option<&Base>, to: Option<&Base>) {
        self.changes += 1;
        if figure.index() >= FigureSet::MOST {
            return;
        }
        if let Some(base) = from {
            self.columns[strip(base.at.x.into(), self.width)].remove(figure);
            self.rows[strip(base.at.y.into(), self.width)].remove(figure);
            self.all.remove(figure);
        }
        if let Some(base) = to {
            self.columns[strip(base.at.x.into(), self.width)].insert(figure);
            self.rows[strip(base.at.y.into(), self.width)].insert(figure);
            self.all.insert(figure);
            self.widest = self.widest.max(base.radius.0);
        }
    }

    /// How often anybody has come, moved or gone so far.
    #[inline]
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Everybody whose base may come into these bounds; not all of them need do so.
    #[inline]
    pub(crate) fn near(&self, bounds: &Bounds) -> FigureSet {
        let widest = i64::from(self.widest);
        let all = |strips: &[FigureSet; STRIPS], least: i32, most: i32| {
            let (least, most) = (i64::from(least) - widest, i64::from(most) + widest);
            let which = strip(least, self.width)..strip(most, self.width) + 1;
            let which = strips.get(which).unwrap_or_default();
            which.iter().fold(FigureSet::EMPTY, |all, strip| all.or(*strip))
        };
        all(&self.columns, bounds.least.x, bounds.most.x).and(all(&self.rows, bounds.least.y, bounds.most.y))
    }
}

impl fmt::Debug for Strips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Strips")
    }
}

impl PartialEq for Strips {
    fn eq(&self, _: &Strips) -> bool {
        true
    }
}

impl Eq for Strips {}

impl Hash for Strips {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// In which strip a coordinate lies.
#[inline]
fn strip(coordinate: i64, width: u32) -> usize {
    (coordinate >> width).clamp(0, STRIPS as i64 - 1) as usize
}
