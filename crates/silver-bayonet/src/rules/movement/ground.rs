//! How the kinds of terrain read in this system, for one figure.

use fates::{FigureId, FigureSet};
use table::{Ground, Kind, Length, Passage, Terrain, inches};

use crate::rules::movement::gatecrash::gives_way;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::figure::Place;

/// The ground as one figure finds it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Land {
    ethereal: bool,
    flying: bool,
    nimble: bool,
    swimmer: bool,
    mounted: bool,
    /// May riders enter structures? sb.cav.move.5
    rides_in: bool,
    /// Does the caller judge steps? A slide does.
    steps: bool,
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
            mounted: state[figure].mounted,
            rides_in: state.options.riders_enter,
            steps: false,
            gatecrasher: has(Attribute::Gatecrasher),
            leaping: state[figure].leaping,
        }
    }

    /// The same ground as it hides somebody from a shot: the eyes of an Ethereal shooter go through it, its bullets do
    /// not (sb.attr.ita.ethfire.3, .6).
    pub(crate) fn as_cover(self) -> Land {
        Land { ethereal: false, ..self }
    }

    /// The same ground for a figure that has come down from a Leap.
    pub(crate) fn landed(self) -> Land {
        Land { leaping: false, ..self }
    }
}

impl Land {
    /// The ground for no figure in particular; the caller judges steps.
    pub(crate) const PLAIN: Land = Land {
        ethereal: false,
        flying: false,
        nimble: false,
        swimmer: false,
        mounted: false,
        rides_in: false,
        steps: true,
        gatecrasher: false,
        leaping: false,
    };

    /// The ground for a figure at rest: none ends in anything solid, not even one that passes through it
    /// (sb.attr.core.ethereal.3, sb.attr.core.flying.2).
    pub(crate) fn at_rest(state: &State, figure: FigureId) -> Land {
        Land { ethereal: false, flying: false, ..Land::of(state, figure) }
    }

    /// The ground for a figure that is pushed: the push decides how high a step may be.
    pub(crate) fn underfoot(state: &State, figure: FigureId) -> Land {
        Land { steps: true, ..Land::of(state, figure) }
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
            _ if self.gatecrasher && gives_way(terrain) => Passage::Free, // sb.attr.can.gate.1, .4, .5
            Kind::Wall | Kind::Building | Kind::Rock | Kind::Obstacle => Passage::Barred,
            Kind::Open | Kind::Stairs if terrain.top > terrain.bottom && !self.steps => Passage::Barred, // climbed: see `trek`
            Kind::Door if self.mounted && !self.rides_in => Passage::Barred, // sb.cav.move.5
            Kind::Difficult | Kind::Woods if !self.nimble => Passage::Slow,  // sb.move.diff.2
            Kind::Water if !self.nimble && !self.swimmer => Passage::Slow,   // sb.move.diff.5
            _ => Passage::Free,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        let solid =
            matches!(terrain.kind, Kind::Wall | Kind::Building | Kind::Rock | Kind::Obstacle | Kind::Woods);
        solid && !self.ethereal // sb.attr.core.ethereal.1
    }

    fn outlook(&self) -> Option<u64> {
        Some(self.ethereal.into())
    }
}

impl State {
    /// Does the looker see the target: no terrain in the way, no fog, nothing of the figures' own (sb.los.8)?
    pub fn sees(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        self.can_make_out(looker, target) && table.has_line(looker, target, &Land::of(self, looker))
    }

    /// Is there a line between them, in either direction? What an attribute gives or takes works for the looker
    /// alone (sb.los.8).
    pub fn has_sight(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        self.can_make_out(looker, target)
            && table.has_line_either_way(looker, target, &Land::of(self, looker))
    }

    /// Is it near enough for these eyes and this weather?
    fn can_make_out(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        self.makes_out(looker, target, |distance| table.gap_within(looker, target, distance))
    }

    /// The same for eyes that are as near as this says: a gun is aimed from where it stands (sb.gun.2).
    pub(crate) fn makes_out(
        &self,
        looker: FigureId,
        target: FigureId,
        near: impl Fn(Length) -> bool,
    ) -> bool {
        if self[target].sneaking && self.is_hidden(looker, target) {
            return false; // sb.attr.ita.sneak.3
        }
        let dim = self.fog || self.has(looker, Attribute::PoorSenses);
        if dim && !near(inches(10)) {
            return false; // sb.los.9, sb.attr.egy.poorsenses.1
        }
        let sunk = self.has(target, Attribute::Submerge) && self.stands_in(target, Kind::Water);
        !sunk || near(inches(6)) // sb.attr.egy.submerge.1
    }

    /// Does the middle of its base stand in this kind of terrain?
    pub fn stands_in(&self, figure: FigureId, kind: Kind) -> bool {
        let Some((table, base)) = self.table.as_ref().and_then(|table| Some((table, table.base(figure)?)))
        else {
            return false;
        };
        table.terrain.iter().any(|terrain| terrain.kind == kind && terrain.outline.contains(base.at))
    }

    /// How deep an edge may be that nobody falls from: none, or 3" by a house rule (sb.fall.15, sb.fall.9).
    pub(crate) fn safe_drop(&self) -> Length {
        if self.options.small_drops_safe { inches(3) } else { Length::ZERO }
    }

    /// How deep it would fall over the nearest edge (sb.fall.4); nothing where there is no room at the foot of it.
    pub fn fall_of(&self, figure: FigureId) -> Option<Length> {
        let table = self.table.as_ref()?;
        let foot = table.foot_of_drop(figure, inches(1), self.safe_drop(), &Land::of(self, figure))?;
        Some(table.base(figure)?.elevation - foot.elevation)
    }

    /// Everybody else on the table. Nobody walks through them or ends in them, not even in figures that are down.
    pub(crate) fn others_on_table(&self, figure: FigureId) -> FigureSet {
        let mut others = self.table.as_ref().map_or(FigureSet::EMPTY, |table| table.figures());
        others.remove(figure);
        others
    }

    /// The enemies of a figure that are down.
    pub(crate) fn down_enemies(&self, figure: FigureId) -> FigureSet {
        let down = self.figures.iter().enumerate().filter(|(_, other)| other.place == Place::Down);
        down.map(|(place, _)| FigureId(place as u8))
            .filter(|&other| self.are_enemies(other, figure))
            .collect()
    }

    /// Could there be a gap to jump? On the ground of a table without holes there is none.
    pub(crate) fn has_gaps(&self, figure: FigureId) -> bool {
        let Some(table) = &self.table else { return self.terrain.drops };
        let high = table.base(figure).is_some_and(|base| base.elevation > Length::ZERO);
        high || table.terrain.iter().any(|terrain| terrain.kind == Kind::Pit)
    }

    /// How far apart two figures stand, for showing.
    pub fn gap(&self, one: FigureId, other: FigureId) -> Option<Length> {
        self.table.as_ref().and_then(|table| table.gap(one, other))
    }
}
