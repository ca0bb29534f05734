//! The ground: how terrain is crossed, what it hides and how well it covers.
//!
//! Reading: the sheet has no terrain. A yard over slow ground costs two; woods, reeds and other growth give their cover
//! and hide nobody; heights count only for those who have climbed something, banks and stairs are walked like level
//! ground.

use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};
use table::{Base, Ground, Kind, Length, Passage, Terrain};

use crate::content::profile::named;
use crate::setup::yards;
use crate::state::State;

named! {
    /// How good a cover is (wf.mod.cover).
    Cover { Soft = "soft", Medium = "medium", Hard = "hard", }
}

/// What is special about a piece of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Feature {
    /// How it is crossed.
    pub passage: Passage,
    /// What it gives to those behind it or in it.
    pub cover: Option<Cover>,
}

/// How a combatant reads the ground.
pub(crate) struct Land<'a>(pub &'a State);

impl Ground for Land<'_> {
    #[inline]
    fn passage(&self, terrain: &Terrain) -> Passage {
        self.0.feature(terrain).passage
    }

    #[inline]
    fn hides(&self, terrain: &Terrain) -> bool {
        match terrain.kind {
            Kind::Obstacle | Kind::Wall | Kind::Building | Kind::Door | Kind::Rock => true,
            Kind::Open | Kind::Difficult | Kind::Woods | Kind::Water | Kind::Stairs => false,
            Kind::Ladder | Kind::HolyGround | Kind::Pit => false,
        }
    }
}

/// The ground as if only this piece hid anything.
struct Only<'a>(&'a Terrain);

impl Ground for Only<'_> {
    fn passage(&self, _: &Terrain) -> Passage {
        Passage::Free
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        std::ptr::eq(self.0, terrain)
    }
}

impl State {
    /// What is special about a piece of the table, found by its place in the list.
    #[inline]
    pub(crate) fn feature(&self, terrain: &Terrain) -> Feature {
        const PLAIN: Feature = Feature { passage: Passage::Free, cover: None };
        let Some(table) = &self.table else { return PLAIN };
        let from_first = (std::ptr::from_ref(terrain) as usize).wrapping_sub(table.terrain.as_ptr() as usize);
        self.plot.features.get(from_first / size_of::<Terrain>()).copied().unwrap_or(PLAIN)
    }

    /// Can the one see the other?
    #[inline]
    pub fn sees(&self, looker: FigureId, target: FigureId) -> bool {
        self.table.as_ref().is_some_and(|table| table.has_line(looker, target, &Land(self)))
    }

    /// The best cover that a target has from a shooter, on the virtual table: of the pieces that hide a part of it, and
    /// of the growth it stands in.
    pub fn cover(&self, shooter: FigureId, target: FigureId) -> Option<Cover> {
        let table = self.table.as_ref()?;
        let (from, to) = (table.base(shooter)?, table.base(target)?);
        let besides = FigureSet::from_iter([shooter, target]);
        let covers = |terrain: &Terrain| {
            let within =
                matches!(terrain.kind, Kind::Woods | Kind::Difficult) && terrain.outline.contains(to.at);
            within || table.sight_between(from, to, besides, &Only(terrain)).clear_points < 9
        };
        let cover = |terrain: &Terrain| self.feature(terrain).cover.filter(|_| covers(terrain));
        table.terrain.iter().filter_map(cover).max()
    }

    /// Does it stand in darkness, on the virtual table?
    pub fn is_in_darkness(&self, who: FigureId) -> bool {
        let story = &self.plot.0;
        let Some(base) = self.table.as_ref().and_then(|table| table.base(who)) else { return false };
        story.dark && !story.lit.iter().any(|lit| lit.contains(base.at))
    }

    /// The base of a combatant, at no place yet.
    pub(crate) fn body(&self, who: FigureId) -> Base {
        let size = &self.book.sizes[self.profile(who).size as usize];
        Base {
            at: table::Point::default(),
            radius: Length(table::Ruler::Inches.length(size.base).0 / 2),
            elevation: Length::ZERO,
            height: table::Ruler::Inches.length(size.height),
        }
    }

    /// Is there room for a combatant to stand like this? The Unconscious are in nobody's way.
    pub(crate) fn has_room(&self, who: FigureId, base: &Base) -> bool {
        let Some(table) = &self.table else { return false };
        let mut besides = self.all(|other| !self[other].is_able());
        besides.insert(who);
        let drowns = |terrain: &Terrain| {
            let flat = terrain.bottom == terrain.top && base.elevation == Length::ZERO;
            flat && self.feature(terrain).passage == Passage::Barred
                && terrain.outline.nearer_than(base.at, base.radius)
        };
        table.has_room(base, besides, &Land(self)) && !table.terrain.iter().any(drowns)
    }

    /// Who is in the way of a walker: everybody who stands or crouches, friend or foe.
    ///
    /// Reading: nobody walks through others; the dead and the Unconscious are stepped over.
    pub(crate) fn blockers(&self, who: FigureId) -> FigureSet {
        self.all(|other| other != who && self[other].is_able())
    }

    /// Does it stand where its weapon lies, on the virtual table?
    pub(crate) fn is_at_weapon(&self, who: FigureId, arm: u8) -> bool {
        use crate::state::combatant::Whereabouts;
        match self[who].arms.get(usize::from(arm)).map(|arm| arm.place) {
            Some(Whereabouts::Dropped(Some(at))) => {
                self.table.as_ref().is_some_and(|table| table.within_point(who, at, yards(2)))
            }
            _ => false,
        }
    }
}
