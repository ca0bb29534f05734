//! Seeing, `ff.ranged.los.*`, and the cover that comes of not seeing all.
//!
//! Reading: the three lines of ff.ranged.los.4 are drawn at three heights of the target each, so that a low wall gives
//! cover and does not hide; scenery blocks each by itself, models block the line between the middles.

use fates::{FigureId, FigureSet, Seat};
use table::{Base, Bounds, Ground, Kind, Passage, Point, Sight, Terrain, nearest_on};

use crate::content::special::Special;
use crate::state::State;
use crate::state::stick::Stick;
use crate::state::time::Weather;

/// What hides somebody from sight, for everybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenery;

impl Ground for Scenery {
    fn passage(&self, _: &Terrain) -> Passage {
        Passage::Free
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        match terrain.kind {
            Kind::Wall | Kind::Building | Kind::Rock | Kind::Obstacle | Kind::Door | Kind::Stairs => true,
            Kind::Woods => false, // ff.ranged.woods.2 and the following say who may shoot
            Kind::Open => terrain.top > terrain.bottom,
            Kind::Difficult | Kind::Water | Kind::Ladder | Kind::HolyGround | Kind::Pit => false,
        }
    }
}

/// What hides somebody from sight as things stand: a door that is open does not, nor an opening or a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a>(pub &'a State);

impl Ground for Look<'_> {
    fn passage(&self, _: &Terrain) -> Passage {
        Passage::Free
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        Scenery.hides(terrain) && (terrain.kind != Kind::Door || self.0.is_closed(terrain))
    }

    fn outlook(&self) -> Option<u64> {
        Some(self.0.scenery.open.bits())
    }
}

impl State {
    /// Is this piece of the table a door that is shut?
    pub(super) fn is_closed(&self, door: &Terrain) -> bool {
        self.pieces().any(|(piece, other)| std::ptr::eq(other, door) && self.is_shut(piece))
    }

    /// What the looker sees of the target past the scenery.
    pub(crate) fn view_of(&self, looker: FigureId, target: FigureId) -> Sight {
        let Some(table) = &self.table else { return Sight::NONE };
        match self.sight_limit() {
            Some(stick) if !table.gap_within(looker, target, self.length(stick)) => Sight::NONE,
            _ => Sight { clear_points: table.clear_points(looker, target, &Look(self)), ..Sight::OPEN },
        }
    }

    /// How far anybody sees in this weather (ff.weather.fog.1, ff.weather.storm.1).
    pub fn sight_limit(&self) -> Option<Stick> {
        let outdoors = !self.clock.indoors; // ff.weather.indoor.1
        match self.weather {
            Weather::Fog | Weather::Storm if outdoors => Some(Stick::Short),
            _ => self.scenario_sight_limit(),
        }
    }

    /// Is there a line of sight between the two, models not counted?
    pub fn sees(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        match self.sight_limit() {
            Some(stick) if !table.gap_within(looker, target, self.length(stick)) => false,
            _ => table.has_line(looker, target, &Look(self)),
        }
    }

    /// Is the straight line between the two free of scenery and of models (ff.ranged.los.1 to .5)? Friends that touch
    /// the shooter and Immaterial models do not block.
    pub fn has_clear_shot(&self, shooter: FigureId, target: FigureId) -> bool {
        self.sees(shooter, target) && self.models_between(shooter, target).is_empty()
    }

    /// Is the target partly hidden by scenery? ff.ranged.los.4
    pub fn is_covered(&self, shooter: FigureId, target: FigureId) -> bool {
        let sight = self.view_of(shooter, target);
        sight.seen() && sight.clear_points < Sight::OPEN.clear_points
    }

    /// The models that the line between the two middles runs through and that block it.
    pub(crate) fn models_between(&self, shooter: FigureId, target: FigureId) -> FigureSet {
        let friend_beside = |other: FigureId| {
            !self.are_enemies(shooter, other) && self.touches(shooter, other) // ff.ranged.los.2
        };
        let blocks = |other: FigureId| {
            other != shooter && other != target && !self.is_immaterial(other) && !friend_beside(other)
        };
        self.crossed(shooter, target, blocks)
    }

    /// The Immaterial models that a shot passes through (ff.ranged.los.3).
    pub(crate) fn ghosts_between(&self, shooter: FigureId, target: FigureId) -> FigureSet {
        if !self.models.iter().any(|other| other.has(Special::Immaterial)) {
            return FigureSet::EMPTY; // as mostly
        }
        self.crossed(shooter, target, |other| {
            other != shooter && other != target && self.is_immaterial(other)
        })
    }

    fn crossed(&self, from: FigureId, to: FigureId, counts: impl Fn(FigureId) -> bool) -> FigureSet {
        let Some(table) = &self.table else { return FigureSet::EMPTY };
        let (Some(start), Some(end)) = (table.base(from), table.base(to)) else { return FigureSet::EMPTY };
        let along = Bounds::around(&[start.at, end.at]);
        let way = |from: Point, to: Point| {
            (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
        };
        let ahead = way(start.at, end.at);
        let length = (ahead.0 * ahead.0 + ahead.1 * ahead.1).isqrt() + 1;
        let in_line = |there: &Base| {
            let toward = way(start.at, there.at);
            let aside = (ahead.0 * toward.1 - ahead.1 * toward.0).abs();
            // Points are rounded by less than two.
            if !along.comes_near(there.at, there.radius) || aside > i64::from(there.radius.0 + 2) * length {
                return false; // as are most
            }
            let nearest = nearest_on((start.at, end.at), there.at);
            let (east, south) =
                (i64::from(nearest.x) - i64::from(there.at.x), i64::from(nearest.y) - i64::from(there.at.y));
            let radius = i64::from(there.radius.0);
            east * east + south * south < radius * radius
                && (there.is_level_with(start) || there.is_level_with(end))
        };
        table
            .standing_near(&along)
            .filter(|(other, there)| in_line(there) && counts(*other))
            .map(|(other, _)| other)
            .collect()
    }

    /// Could the looker see any part of the other, if there were neither fog nor night? Only scenery and woods hide
    /// anybody (ff.ambush.1, ff.ambush.2, ff.ambush.6).
    fn could_spot(&self, looker: FigureId, other: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        table.has_line(looker, other, &Look(self)) && !self.is_deep_in_a_wood(other, looker)
    }

    /// Those of these of whom no enemy could spot any part (ff.ambush.1, ff.ambush.2).
    pub(crate) fn concealed(&self, among: FigureSet) -> FigureSet {
        let (mut hidden, mut watcher) = (FigureSet::EMPTY, None);
        let against = [Seat(0), Seat(1)].map(|seat| self.against(seat));
        for model in among.iter() {
            let enemies = against[self[model].seat.index()];
            let sees = |enemy: &FigureId| self.could_spot(*enemy, model);
            // The model that saw the one before most likely sees it, and then the nearest.
            let before = watcher.filter(|other| enemies.contains(*other)).filter(sees);
            let nearest = || self.nearest_of(model, enemies).filter(sees);
            match before.or_else(nearest).or_else(|| enemies.iter().find(sees)) {
                Some(seen_by) => watcher = Some(seen_by),
                None => hidden.insert(model),
            }
        }
        hidden
    }

    /// Whose middle of these is nearest to its own, seen from above.
    pub(crate) fn nearest_of(&self, model: FigureId, among: FigureSet) -> Option<FigureId> {
        let table = self.table.as_ref()?;
        let here = table.base(model)?.at;
        let apart = |other: &FigureId| {
            table.base(*other).map_or(i64::MAX, |base| {
                let (east, south) = (i64::from(here.x - base.at.x), i64::from(here.y - base.at.y));
                east * east + south * south
            })
        };
        among.iter().min_by_key(apart)
    }

    /// Does its base touch scenery that counts as cover? ff.sr.stealth.1
    pub(crate) fn is_beside_cover(&self, model: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(base) = table.base(model) else { return false };
        let covers = |terrain: &&Terrain| Scenery.hides(terrain) || terrain.kind == Kind::Woods;
        table
            .terrain
            .iter()
            .filter(covers)
            .any(|terrain| terrain.outline.within(base.at, base.radius) && terrain.top > base.elevation)
    }

    /// Does it stand higher than the other, or behind an obstacle between them (ff.melee.mod.high.1)?
    pub(crate) fn is_higher(&self, model: FigureId, than: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let (Some(own), Some(other)) = (table.base(model), table.base(than)) else { return false };
        own.elevation > other.elevation || self.has(model, Special::Clinging) && self[model].climbing
    }
}
