//! The neighbour index: about where everybody stands, in strips of the table, so that a search for who is near need not
//! look at all.

use std::fmt;
use std::hash::{Hash, Hasher};

use fates::{FigureId, FigureSet};

use crate::{Base, Bounds, Length, Point};

/// How many strips lie side by side. What is beyond the last belongs to it.
const STRIPS: usize = 32;

/// How wide a strip is at the least, as a power of two: 51.2 mm.
const NARROW: u32 = 9;

/// The table cut into strips, once from west to east and once from north to south, with those whose middles are in each.
///
/// It says nothing that the bases do not say: two tables are equal whatever their strips are, and nobody writes them down.
#[derive(Clone, Copy)]
pub(super) struct Strips {
    columns: Cut,
    rows: Cut,
    /// How wide a strip is, as a power of two.
    width: u32,
    /// No base is wider than this from its middle.
    widest: i32,
    /// How often anybody has come, moved or gone.
    changes: u64,
}

/// Those who are before each strip, and last of all everybody. Nobody is in two strips, so those who are in one of several
/// side by side are those before the end of the last of them but not before the first.
#[derive(Clone, Copy)]
struct Cut([FigureSet; STRIPS + 1]);

impl Cut {
    /// A figure is in another strip now; one that is in none is beyond the last.
    fn moved(&mut self, figure: FigureId, from: usize, to: usize) {
        if from < to {
            self.0[from + 1..=to].iter_mut().for_each(|before| before.remove(figure));
        } else {
            self.0[to + 1..=from].iter_mut().for_each(|before| before.insert(figure));
        }
    }

    /// Those in the strips from this one to that.
    #[inline]
    fn between(&self, first: usize, last: usize) -> FigureSet {
        self.0[last + 1].without(self.0[first])
    }
}

impl Strips {
    /// Nobody, on a table of this size.
    pub(crate) fn new(width: Length, depth: Length) -> Strips {
        let across = width.max(depth).0.max(1).ilog2() + 1; // less than two to the power of this
        let width = across.saturating_sub(STRIPS.ilog2()).max(NARROW);
        let nobody = Cut([FigureSet::EMPTY; STRIPS + 1]);
        Strips { columns: nobody, rows: nobody, width, widest: 0, changes: 0 }
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
    pub(super) fn moved(&mut self, figure: FigureId, from: Option<&Base>, to: Option<&Base>) {
        self.changes += 1;
        if figure.index() >= FigureSet::MOST {
            return;
        }
        let strips = |of: fn(Point) -> i32| {
            [from, to].map(|base| base.map_or(STRIPS, |base| strip(of(base.at).into(), self.width)))
        };
        let ([west, east], [north, south]) = (strips(|at| at.x), strips(|at| at.y));
        self.columns.moved(figure, west, east);
        self.rows.moved(figure, north, south);
        self.widest = self.widest.max(to.map_or(0, |base| base.radius.0));
    }

    /// Everybody.
    #[inline]
    pub(crate) fn all(&self) -> FigureSet {
        self.columns.0[STRIPS]
    }

    /// How often anybody has come, moved or gone so far.
    #[inline]
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// Everybody whose base may come into these bounds; not all of them need do so.
    #[inline]
    pub(crate) fn near(&self, bounds: &Bounds) -> FigureSet {
        let widest = i64::from(self.widest);
        let between = |cut: &Cut, least: i32, most: i32| {
            let (least, most) = (i64::from(least) - widest, i64::from(most) + widest);
            cut.between(strip(least, self.width), strip(most, self.width))
        };
        let columns = between(&self.columns, bounds.least.x, bounds.most.x);
        columns.and(between(&self.rows, bounds.least.y, bounds.most.y))
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
