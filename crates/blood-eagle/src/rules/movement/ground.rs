//! Terrain, `be.terrain.*`: how difficult a piece is, whether it burns, and who is in it or aboard.

use fates::FigureId;
use serde::{Deserialize, Serialize};
use table::{Base, Ground, Kind, Passage, Point, Terrain};

use crate::state::State;

/// The most pieces of terrain a game knows.
pub const MOST_PIECES: usize = 32;

/// What the rules know about a piece of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Feature {
    /// Its type of Difficult Terrain, 0 to 3 (be.terrain.1 to .3).
    pub difficult: u8,
    /// Can it be set alight (be.fire.1)?
    pub burns: bool,
    /// Can it be entered?
    pub passable: bool,
    /// Is a figure that stands on it aboard a ship (be.move.9)?
    pub aboard: bool,
}

impl Default for Feature {
    fn default() -> Feature {
        Feature { difficult: 0, burns: false, passable: true, aboard: false }
    }
}

/// A fire (be.fire.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    /// The rating of the Dangerous Terrain: harmed on this or more (be.danger.1).
    pub rating: u8,
    /// The turn in which it was lit (be.fire.10).
    pub lit: u8,
}

/// Some pieces of terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Pieces(u32);

impl Pieces {
    pub(crate) fn insert(&mut self, piece: u8) {
        self.0 |= 1u32.checked_shl(piece.into()).unwrap_or(0);
    }

    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0..MOST_PIECES as u8).filter(move |&piece| self.0 >> piece & 1 == 1)
    }
}

/// The ground under the feet: what cannot be entered bars the way, all else is open (what Difficult Terrain costs is
/// taken off the move as a whole, be.move.8).
#[derive(Clone, Copy)]
pub(crate) struct Footing<'a>(pub &'a State);

impl Ground for Footing<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match self.0.feature_of(terrain).passable {
            true => Passage::Free,
            false => Passage::Barred,
        }
    }

    fn hides(&self, _: &Terrain) -> bool {
        false
    }
}

/// What hides one figure from another. A piece that either of them is in hides neither.
///
/// Reading: the sheet lets figures in buildings and woods be shot at with a modifier, so a piece hides only what is
/// behind it; buildings, walls, rocks and dense woods do, as far up as they reach.
pub(super) struct Between<'a> {
    pub state: &'a State,
    pub ends: [Base; 2],
}

impl Ground for Between<'_> {
    fn passage(&self, _: &Terrain) -> Passage {
        Passage::Free
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        let solid = match terrain.kind {
            Kind::Building | Kind::Wall | Kind::Rock | Kind::Obstacle => true,
            Kind::Woods => self.state.feature_of(terrain).difficult > 1,
            _ => false,
        };
        solid && !self.ends.iter().any(|end| is_in(end, terrain))
    }
}

/// Does any part of a base overlap the piece (be.terrain.4)?
pub(super) fn is_in(base: &Base, terrain: &Terrain) -> bool {
    terrain.outline.nearer_than(base.at, base.radius)
}

impl State {
    /// The number of a piece of the virtual table: its place among those that lie there.
    #[inline]
    pub(crate) fn piece_of(&self, terrain: &Terrain) -> Option<u8> {
        let all = &self.table.as_ref()?.terrain;
        let from = std::ptr::from_ref(terrain).addr().checked_sub(all.as_ptr().addr())?;
        let place = from / size_of::<Terrain>();
        (place < all.len().min(MOST_PIECES)).then_some(place as u8)
    }

    /// What the rules know about this piece of the virtual table.
    pub(super) fn feature_of(&self, terrain: &Terrain) -> Feature {
        self.piece_of(terrain).map_or(Feature::default(), |piece| self.feature(piece))
    }

    /// The pieces of terrain, by number.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.plot.pieces.len().min(MOST_PIECES) as u8
    }

    /// What the rules know about a piece.
    pub(crate) fn feature(&self, piece: u8) -> Feature {
        self.plot.pieces.get(usize::from(piece)).map_or(Feature::default(), |piece| piece.feature)
    }

    /// What a piece is called.
    pub fn piece_name(&self, piece: u8) -> &str {
        self.plot.pieces.get(usize::from(piece)).map_or("the terrain", |piece| &piece.name)
    }

    /// The fire on a piece.
    #[inline]
    pub fn fire(&self, piece: u8) -> Option<Fire> {
        self.fires.get(usize::from(piece)).copied().flatten()
    }

    /// The pieces that burn.
    pub(crate) fn burning(&self) -> impl Iterator<Item = u8> + '_ {
        self.pieces().filter(|&piece| self.fire(piece).is_some())
    }

    /// Is the figure in a piece of the virtual table (be.terrain.4)?
    pub(crate) fn is_in_piece(&self, figure: FigureId, piece: u8) -> bool {
        let Some(table) = &self.table else { return false };
        let (base, terrain) = (table.base(figure), table.terrain.get(usize::from(piece)));
        base.zip(terrain).is_some_and(|(base, terrain)| is_in(base, terrain))
    }

    /// Does its base touch a piece of the virtual table, or stand in it (be.fire.16)?
    pub(crate) fn touches_piece(&self, figure: FigureId, piece: u8) -> bool {
        let Some(table) = &self.table else { return false };
        let (base, terrain) = (table.base(figure), table.terrain.get(usize::from(piece)));
        let touch = self.book.numbers.touch;
        base.zip(terrain).is_some_and(|(base, terrain)| terrain.outline.within(base.at, base.radius + touch))
    }

    /// The highest type of Difficult Terrain it is in, on the virtual table (be.shoot.mod.2).
    pub(crate) fn difficulty(&self, figure: FigureId) -> u8 {
        let inside = self.pieces().filter(|&piece| self.is_in_piece(figure, piece));
        inside.map(|piece| self.feature(piece).difficult).max().unwrap_or(0)
    }

    /// Is this place on a ship's deck, on the virtual table?
    pub(crate) fn is_deck(&self, at: Point) -> bool {
        let Some(table) = &self.table else { return false };
        let decks = self.pieces().filter(|&piece| self.feature(piece).aboard);
        decks.into_iter().any(|piece| table.terrain[usize::from(piece)].outline.contains(at))
    }
}
