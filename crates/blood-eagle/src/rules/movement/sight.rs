//! Seeing: lines of sight all round (be.fig.8), measured on the virtual table.

use fates::FigureId;
use table::{Base, Length, Point, nearest_on};

use crate::rules::movement::ground::Between;
use crate::state::State;

impl State {
    /// Is there a line of sight between the two, night not counted?
    ///
    /// Reading: figures do not hide one another; the sheet knows no cover but Difficult Terrain.
    pub fn sees(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let (Some(&from), Some(&to)) = (table.base(looker), table.base(target)) else { return false };
        table.has_line(looker, target, &Between { state: self, ends: [from, to] })
    }

    /// Would the figure be seen by another if it stood elsewhere, night not counted?
    pub(crate) fn would_be_seen(&self, looker: FigureId, there: &Base) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(&from) = table.base(looker) else { return false };
        let all = self.in_play(|_| true); // figures do not hide one another
        table.sight_between(&from, there, all, &Between { state: self, ends: [from, *there] }).seen()
    }

    /// The point of a piece that is nearest to a figure; its own place if it stands in it.
    fn nearest_of_piece(&self, figure: FigureId, piece: u8) -> Option<(Base, Point)> {
        let table = self.table.as_ref()?;
        let (base, terrain) = (*table.base(figure)?, table.terrain.get(usize::from(piece))?);
        if terrain.outline.contains(base.at) {
            return Some((base, base.at));
        }
        let sides = terrain.outline.edges().map(|(from, to)| nearest_on((from, to), base.at));
        let near = sides.min_by_key(|&at| table::length_of(base.at, at))?;
        Some((base, near))
    }

    /// Is a piece no farther from the figure's base than this, on the virtual table?
    pub(crate) fn piece_within(&self, figure: FigureId, piece: u8, distance: Length) -> bool {
        let Some(table) = &self.table else { return false };
        let (base, terrain) = (table.base(figure), table.terrain.get(usize::from(piece)));
        base.zip(terrain)
            .is_some_and(|(base, terrain)| terrain.outline.within(base.at, base.radius + distance))
    }

    /// Can the figure see the nearest side of a piece, on the virtual table?
    pub(crate) fn sees_piece(&self, figure: FigureId, piece: u8) -> bool {
        let Some((from, at)) = self.nearest_of_piece(figure, piece) else { return false };
        let Some(table) = &self.table else { return false };
        let to = Base { at, radius: Length(1), ..from };
        let besides = fates::FigureSet::from_iter([figure]);
        table.sight_between(&from, &to, besides, &Between { state: self, ends: [from, to] }).seen()
    }
}
