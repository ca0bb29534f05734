//! How the kinds of terrain read in this system, for one figure.

use fates::{FigureId, FigureSet};
use table::{Ground, Kind, Length, Passage, Path, Terrain, inches};

use crate::attribute::Attribute;
use crate::state::State;

/// The ground as one figure finds it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Land {
    ethereal: bool,
    flying: bool,
    nimble: bool,
    swimmer: bool,
    gatecrasher: bool,
    leaping: bool,
}

impl Land {
    /// The ground for this figure.
    pub fn of(state: &State, figure: FigureId) -> Land {
        let has = |attribute| state.has(figure, attribute);
        Land {
            ethereal: has(Attribute::Ethereal),
            flying: has(Attribute::Flying),
            nimble: has(Attribute::Nimble),
            swimmer: has(Attribute::Swimmer) || has(Attribute::Amphibious) || has(Attribute::Aquatic),
            gatecrasher: has(Attribute::Gatecrasher),
            leaping: state[figure].leaping,
        }
    }

    /// The same ground for somebody who has come down from a Leap.
    pub(crate) fn landed(self) -> Land {
        Land { leaping: false, ..self }
    }
}

impl Ground for Land {
    fn passage(&self, terrain: &Terrain) -> Passage {
        if self.ethereal || self.flying {
            return Passage::Free; // sb.attr.core.ethereal.2, sb.attr.core.flying.1
        }
        if self.leaping && terrain.top - terrain.bottom < inches(3) {
            return Passage::Free; // sb.attr.egy.leap.2
        }
        match terrain.kind {
            Kind::Obstacle if self.gatecrasher => Passage::Free, // sb.attr.can.gate.1
            Kind::Wall | Kind::Building | Kind::Rock | Kind::Obstacle => Passage::Barred,
            Kind::Difficult | Kind::Woods if !self.nimble => Passage::Slow, // sb.move.diff.2
            Kind::Water if !self.swimmer => Passage::Slow,
            _ => Passage::Free,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        let solid =
            matches!(terrain.kind, Kind::Wall | Kind::Building | Kind::Rock | Kind::Obstacle | Kind::Woods);
        solid && !self.ethereal // sb.attr.core.ethereal.1
    }
}

impl State {
    /// Does the looker see the target: no terrain in the way, no fog, nothing of the figures' own (sb.los.8)?
    pub fn sees(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        self.can_make_out(looker, target) && table.sight(looker, target, &Land::of(self, looker)).seen()
    }

    /// Is there a line between them, whoever looks along it? What an attribute gives or takes works for the looker
    /// alone (sb.los.8).
    pub fn has_sight(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let land = Land::of(self, looker);
        self.can_make_out(looker, target)
            && (table.sight(looker, target, &land).seen() || table.sight(target, looker, &land).seen())
    }

    /// Is it near enough for these eyes and this weather?
    fn can_make_out(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let near = |distance| table.gap_within(looker, target, inches(distance));
        if self.fog && !near(10) || self.has(looker, Attribute::PoorSenses) && !near(10) {
            return false; // sb.los.9, sb.attr.egy.poorsenses.1
        }
        let sunk = self.has(target, Attribute::Submerge) && self.stands_in(target, Kind::Water);
        !sunk || near(6) // sb.attr.egy.submerge.1
    }

    /// Does the middle of its base stand in this kind of terrain?
    pub fn stands_in(&self, figure: FigureId, kind: Kind) -> bool {
        let Some((table, base)) = self.table.as_ref().and_then(|table| Some((table, table.base(figure)?)))
        else {
            return false;
        };
        table.terrain.iter().any(|terrain| terrain.kind == kind && terrain.outline.contains(base.at))
    }

    /// How deep it would fall over the nearest edge (sb.fall.4); nothing where there is no room at the foot of it.
    pub fn fall_of(&self, figure: FigureId) -> Option<Length> {
        let table = self.table.as_ref()?;
        let foot = table.foot_of_drop(figure, inches(1), inches(3), &Land::of(self, figure))?;
        Some(table.base(figure)?.elevation - foot.elevation)
    }

    /// Everybody else on the table. Nobody walks through them or ends in them, not even in those who are down.
    pub(crate) fn others_on_table(&self, figure: FigureId) -> FigureSet {
        let mut others = self.table.as_ref().map_or(FigureSet::EMPTY, |table| table.figures());
        others.remove(figure);
        others
    }

    /// The cheapest way into contact that its Speed pays for.
    pub fn path_to(&self, figure: FigureId, target: FigureId) -> Option<Path> {
        let table = self.table.as_ref()?;
        let (land, speed) = (Land::of(self, figure), self.speed(figure));
        if !table.gap_within(figure, target, speed) {
            return None; // no way is shorter than the gap, so none is searched for
        }
        let mut blockers = self.others_on_table(figure);
        blockers.remove(target);
        let path = table.shortest(figure, table::Goal::Touch(target), blockers, &land)?;
        (table.cost(figure, &path, &land) <= speed).then_some(path)
    }

    /// How far apart two figures stand, for showing.
    pub fn gap(&self, one: FigureId, other: FigureId) -> Option<Length> {
        self.table.as_ref().and_then(|table| table.gap(one, other))
    }
}
