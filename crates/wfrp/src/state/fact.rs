//! What can be asked about the table, phrased so that people can answer it by looking.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::Length;

use crate::rules::movement::ground::Cover;
use crate::state::State;

/// A question about the table. A combatant who is not on it is near nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "fact")]
pub enum Fact {
    /// Are these two no farther apart than this, base to base?
    Within {
        /// One of them.
        one: FigureId,
        /// The other.
        other: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Can it see the other?
    Sees {
        /// Who looks.
        looker: FigureId,
        /// Who is looked at.
        target: FigureId,
    },
    /// Is any able enemy in its sight (wf.cond.broken.4)?
    EnemyInSight {
        /// Who looks.
        who: FigureId,
    },
    /// Is the target behind cover from the shooter that is at least so good (wf.mod.cover)?
    Cover {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
        /// How good.
        cover: Cover,
    },
    /// Does it stand in darkness (wf.mod.darkness)?
    InDarkness {
        /// Who.
        who: FigureId,
    },
    /// Can it get within a blade's reach of the target by a way of this length (wf.action.charge.2)?
    Reaches {
        /// Who charges.
        who: FigureId,
        /// Whom.
        target: FigureId,
        /// How far it gets.
        most: Length,
    },
    /// Does it stand where its weapon lies (wf.action.pickup.1)?
    AtWeapon {
        /// Who.
        who: FigureId,
        /// Which of its weapons, by its place.
        arm: u8,
    },
    /// Which of these are no farther from it than this?
    Around {
        /// From whom the distance is taken.
        who: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Which of these stand in this zone of the scenario?
    InZone {
        /// The number of the zone.
        zone: u8,
    },
}

impl Fact {
    /// Can it single out nobody at all?
    pub fn may_be_nobody(&self) -> bool {
        matches!(self, Fact::Around { .. } | Fact::InZone { .. })
    }

    /// Measures it on the virtual table.
    pub fn measure(&self, state: &State) -> bool {
        let Some(table) = &state.table else { return false };
        match *self {
            Fact::Within { one, other, distance } => table.gap_within(one, other, distance),
            Fact::Sees { looker, target } => state.sees(looker, target),
            Fact::EnemyInSight { who } => state.able_enemies(who).iter().any(|enemy| state.sees(who, enemy)),
            Fact::Cover { shooter, target, cover } => state.cover(shooter, target) >= Some(cover),
            Fact::InDarkness { who } => state.is_in_darkness(who),
            Fact::Reaches { who, target, most } => state.charge_path(who, target, most).is_some(),
            Fact::AtWeapon { who, arm } => state.is_at_weapon(who, arm),
            Fact::Around { .. } | Fact::InZone { .. } => false, // these single out
        }
    }

    /// Which of these it singles out, on the virtual table.
    pub fn single_out(&self, state: &State, among: FigureSet) -> FigureSet {
        let Some(table) = &state.table else { return among };
        match *self {
            Fact::Around { who, distance } => {
                among.iter().filter(|&other| table.gap_within(who, other, distance)).collect()
            }
            Fact::InZone { zone } => {
                let zone = state.plot.zones.get(usize::from(zone));
                let inside = |who: &FigureId| {
                    let base = table.base(*who);
                    base.zip(zone).is_some_and(|(base, zone)| zone.outline.contains(base.at))
                };
                among.iter().filter(inside).collect()
            }
            _ => among,
        }
    }
}
