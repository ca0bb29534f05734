//! What can be asked about the table, phrased so that people can answer it by looking.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::{Length, inches};

use crate::rules::movement::ground::Land;
use crate::rules::scenario::works::WorkId;
use crate::rules::shooting::artillery::GunId;
use crate::state::State;
use crate::state::edge::Edge;

/// A question about the table. Figures that are not on it are nowhere near anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "fact")]
pub enum Fact {
    /// Is the target hidden from the shooter, partly, or even wholly from one whose eyes go through terrain? sb.los.2,
    /// sb.attr.ita.ethfire.6
    Cover {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
    },
    /// Can the shooter shoot the target: near enough, and in sight? sb.shoot.2, sb.shoot.3
    CanShoot {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
        /// How far the weapon reaches.
        range: Length,
    },
    /// Is the target in the looker's line of sight? sb.los.8
    Sight {
        /// Who looks.
        looker: FigureId,
        /// Who is looked at.
        target: FigureId,
    },
    /// Which of those in the looker's sight, and no farther off than this, is closest? It may see nobody. sb.mon.act.2,
    /// sb.mon.act.5
    NearestInSight {
        /// Who looks.
        looker: FigureId,
        /// Who is looked for.
        among: FigureSet,
        /// How far it looks, where that matters.
        within: Option<Length>,
    },
    /// Which of those that a monster's shot may take in as well is closest to it: in range and sight, and within 1" of
    /// all its targets? It may be nobody. sb.mon.act.19
    NextTarget {
        /// Who shoots.
        shooter: FigureId,
        /// Its targets so far.
        near: FigureSet,
        /// How far the weapon reaches.
        range: Length,
    },
    /// Is the target no farther from the looker than this, and in its sight? sb.los.10
    Near {
        /// Who looks.
        looker: FigureId,
        /// Who is looked at.
        target: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Are these two no farther apart than this?
    Within {
        /// One of them.
        one: FigureId,
        /// The other.
        other: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Is an ally who inspires within 6" and in sight? sb.attr.core.inspiring.1
    Inspired {
        /// Who takes heart.
        figure: FigureId,
        /// Who gives it.
        by: FigureId,
    },
    /// Does it stand within 1" of an edge that it could fall from? sb.fall.1, sb.fall.9, sb.fall.15
    ByADrop {
        /// Who stands there.
        figure: FigureId,
    },
    /// Is the drop at the nearest edge more than this? sb.fall.4
    DeeperThan {
        /// Who would fall.
        figure: FigureId,
        /// How deep.
        depth: Length,
    },
    /// Does it touch this edge of the table?
    AtEdge {
        /// Who leaves.
        figure: FigureId,
        /// Which edge.
        edge: Edge,
    },
    /// Is it in water?
    InWater {
        /// Who is wet.
        figure: FigureId,
    },
    /// Does something of the scenario burn within 2" of it? sb.attr.carp.fearfire.5
    NearFire {
        /// Who is feared for it.
        figure: FigureId,
    },
    /// Can it reach the target with its Move?
    Reaches {
        /// Who moves.
        figure: FigureId,
        /// Whom it wants to reach.
        target: FigureId,
    },
    /// Is it in deep water as its activation ends? sb.swim.3
    InDeepWater {
        /// Who swims.
        figure: FigureId,
    },
    /// Has a fall, a Back Off or a push brought it into deep water? sb.swim.3
    SweptIn {
        /// Who swims.
        figure: FigureId,
    },
    /// Does it stand on unsteady ground? sb.unsteady.2
    OnUnsteadyGround {
        /// Who fights or shoots.
        figure: FigureId,
    },
    /// Is the target partly hidden from a gun? sb.gun.2
    CoverFromGun {
        /// The gun.
        gun: GunId,
        /// Who fires it.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
    },
    /// Which of these are within 2" of what blows up? sb.work.4
    NearBlast {
        /// The work that blows it up.
        work: WorkId,
    },
    /// Which of its own side has it come into contact with? sb.attr.egy.combustion.3
    Meets {
        /// Who moved.
        figure: FigureId,
    },
    /// Did it come within 1" of any of these on its way? sb.force.1
    ComesNear {
        /// Who moved.
        figure: FigureId,
        /// Who could force it to fight.
        able: FigureSet,
    },
    /// Which of these did it come within 1" of first? sb.force.3
    NearFirst {
        /// Who moved.
        figure: FigureId,
    },
    /// Did it touch this one on its way? sb.attr.core.medic.6
    Touches {
        /// Who moved.
        figure: FigureId,
        /// Who lies there.
        target: FigureId,
    },
    /// Does it clear the gap with what it had left and so much more? sb.jump.4
    Clears {
        /// Who jumps.
        figure: FigureId,
        /// What the Sprint gives.
        more: Length,
    },
    /// Does it get to the edge it walks to with its Move? sb.attr.can.nonaggr.1
    LeavesTable {
        /// Who walks.
        figure: FigureId,
    },
    /// Which of these is nearest to it?
    Nearest {
        /// From whom the distance is taken.
        to: FigureId,
    },
}

impl Fact {
    /// Measures it on the virtual table.
    pub fn measure(&self, state: &State) -> bool {
        let Some(table) = &state.table else { return false };
        match *self {
            Fact::Cover { shooter, target } => {
                let land = Land::of(state, shooter).as_cover();
                table.sight(shooter, target, &land) != table::Sight::OPEN // sb.los.5, sb.los.6
            }
            Fact::CanShoot { shooter: looker, target, range: distance }
            | Fact::Near { looker, target, distance } => {
                table.gap_within(looker, target, distance) && state.has_sight(looker, target)
            }
            Fact::Sight { looker, target } => state.has_sight(looker, target),
            Fact::Within { one, other, distance } => table.gap_within(one, other, distance),
            Fact::Inspired { figure, by } => {
                table.gap_within(figure, by, inches(6)) && state.has_sight(figure, by)
            }
            Fact::ByADrop { figure } => table.drop_within(figure, inches(1), state.safe_drop()),
            Fact::DeeperThan { figure, depth } => match state.fall_of(figure) {
                Some(fall) => fall > depth,
                None => table.drop_within(figure, inches(1), depth),
            },
            Fact::AtEdge { figure, edge } => state.touches(figure, edge),
            Fact::InWater { figure } => state.stands_in(figure, table::Kind::Water),
            Fact::NearFire { figure } => table.base(figure).is_some_and(|base| state.burns_near(base)),
            Fact::Reaches { figure, target } => state.reaches(figure, target, state.speed(figure)),
            Fact::LeavesTable { figure } => state.wanders_off(figure),
            Fact::InDeepWater { figure } | Fact::SweptIn { figure } => state.is_out_of_its_depth(figure),
            Fact::OnUnsteadyGround { figure } => state.is_on_unsteady_ground(figure),
            Fact::CoverFromGun { gun, shooter, target } => {
                state.sight_from_gun(gun, shooter, target) != table::Sight::OPEN
            }
            // The rule that walked the way on the virtual table knows what happened on it.
            Fact::Nearest { .. } | Fact::NearestInSight { .. } | Fact::NextTarget { .. } => false,
            Fact::ComesNear { .. } | Fact::NearFirst { .. } => false,
            Fact::Touches { .. } | Fact::Clears { .. } => false,
            Fact::NearBlast { .. } | Fact::Meets { .. } => false,
        }
    }

    /// Can it single out nobody at all?
    pub fn may_be_nobody(&self) -> bool {
        // Of all, somebody is always the nearest.
        matches!(
            self,
            Fact::NearestInSight { .. }
                | Fact::NextTarget { .. }
                | Fact::NearBlast { .. }
                | Fact::Meets { .. }
        )
    }

    /// Which of these figures it singles out, on the virtual table.
    pub fn single_out(&self, state: &State, among: FigureSet) -> FigureSet {
        let Some(table) = &state.table else { return among };
        match *self {
            Fact::NearBlast { work } => {
                state.near_blast(work).iter().filter(|&near| among.contains(near)).collect()
            }
            Fact::Meets { figure } => {
                table.contacts(figure).iter().filter(|&met| among.contains(met)).collect()
            }
            Fact::Nearest { to } => table.nearest(to, among),
            Fact::NearestInSight { looker, within, .. } => {
                table.nearest_where(looker, among, |target| state.has_in_sight(looker, target, within))
            }
            Fact::NextTarget { shooter, near, range } => table.nearest_where(shooter, among, |target| {
                let beside = |other| table.gap_within(target, other, inches(1));
                near.iter().all(beside) && Fact::CanShoot { shooter, target, range }.measure(state)
            }),
            _ => among,
        }
    }
}

impl State {
    /// Is somebody in another's sight, and no farther off than this?
    fn has_in_sight(&self, looker: FigureId, target: FigureId, within: Option<Length>) -> bool {
        match within {
            Some(distance) => Fact::Near { looker, target, distance }.measure(self),
            None => self.has_sight(looker, target),
        }
    }
}
