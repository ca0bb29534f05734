//! The Medic: the rules `sb.attr.core.medic.*`. Which figures stay down at exactly 0 Health stands with
//! damage.

use fates::{Fates, FigureId, FigureSet, RuleId};
use table::inches;

use crate::rules::powers::attribute::Attribute;
use crate::state::fact::Fact;
use crate::state::figure::{Place, Side};
use crate::state::{Active, Moved};
use crate::{Battle, SilverBayonet};

const MEDIC: RuleId = RuleId("sb.attr.core.medic.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Whom a Medic may heal now: hurt friends within 1", if it has not Moved (sb.attr.core.medic.1 to .4). At a real
    /// table people judge who is near.
    pub(crate) fn patients(&self, medic: FigureId, active: &Active) -> FigureSet {
        if !self.state.has(medic, Attribute::Medic) || active.acted || active.moved == Moved::Moved {
            return FigureSet::EMPTY;
        }
        let near = |other| {
            self.state.table.is_none()
                || Fact::Within { one: medic, other, distance: inches(1) }.measure(self.state)
        };
        let ids = (0..self.state.figures.len()).map(|place| FigureId(place as u8));
        ids.filter(|&other| other != medic && self.may_be_treated(medic, other) && near(other)).collect()
    }

    /// A friend on the table, up or down, that is hurt and was not healed by a Medic in the turn before.
    fn may_be_treated(&self, medic: FigureId, patient: FigureId) -> bool {
        let now = &self.state[patient];
        let here = matches!(now.place, Place::Standing | Place::Down);
        let hurt = now.health < self.state.profile(patient).stats.health.into();
        // Reading: another Medic may heal it in the same turn, because that is not two turns running.
        let rested = now.treated == 0 || now.treated + 1 != self.state.turn; // sb.attr.core.medic.3
        here && hurt && rested && !self.state.are_enemies(medic, patient)
    }

    /// Heals 2; the Medic stays where it is (sb.attr.core.medic.1, .4).
    pub(crate) fn treat(&mut self, patient: FigureId) {
        self.act();
        // Reading: the Move is given up for this, so it pays for nothing else afterwards (sb.act.10).
        self.give_up_move();
        self.state[patient].treated = self.state.turn;
        self.heal(patient, 2, MEDIC);
    }

    /// Without a Medic nobody saves figures that are down (sb.attr.core.medic.7).
    pub(crate) fn give_up_the_down(&mut self, side: Side) {
        let medics = |figure| self.state[figure].side == side && self.state.has(figure, Attribute::Medic);
        if !self.state.standing(medics).is_empty() {
            return;
        }
        for place in 0..self.state.figures.len() {
            let figure = FigureId(place as u8);
            if self.state[figure].side == side && self.state[figure].place == Place::Down {
                self.remove(figure, Place::Removed, RuleId("sb.attr.core.medic.7"));
            }
        }
    }
}
