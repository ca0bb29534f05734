//! Unsteady ground: the rules `sb.unsteady.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage, Sum, Total};

use crate::rules::fighting::attack::Attack;
use crate::rules::movement::trek::Spot;
use crate::rules::powers::attribute::{Attribute, Attributes};
use crate::state::State;
use crate::state::fact::Fact;
use crate::{Battle, SilverBayonet};

pub(super) const UNSTEADY: RuleId = RuleId("sb.unsteady.1");

/// Whom unsteady ground does not trouble (sb.attr.core.steady.2, sb.unsteady.3).
const SURE_FOOTED: Attributes =
    Attributes::of(&[Attribute::SteadyLegs, Attribute::Flying, Attribute::Ethereal]);

impl State {
    /// Does it fight and shoot at -1 because the ground sways under it? On the virtual table that is measured, at a real
    /// one it is what people have said.
    pub fn sways(&self, figure: FigureId) -> bool {
        let unsteady = match &self.table {
            Some(_) => self.is_on_unsteady_ground(figure),
            None => self[figure].unsteady,
        };
        unsteady && !self[figure].attributes.has_any(SURE_FOOTED)
    }

    /// Is the middle of its base on ground that the scenario calls unsteady (sb.unsteady.2)?
    pub(crate) fn is_on_unsteady_ground(&self, figure: FigureId) -> bool {
        let marked = &self.plot.unsteady;
        !marked.is_empty() && self.spot(figure).is_some_and(|spot| self.is_marked(spot, marked))
    }

    /// Would it fight and shoot at -1 there?
    pub(crate) fn would_sway(&self, figure: FigureId, spot: Spot) -> bool {
        self.is_marked(spot, &self.plot.unsteady) && !self[figure].attributes.has_any(SURE_FOOTED)
    }

    /// What unsteady ground takes off a Check to fight or shoot (sb.unsteady.1).
    pub(super) fn unsteady(&self, figure: FigureId, tally: &mut impl Sum) {
        if self.sways(figure) {
            tally.add(-1, UNSTEADY);
        }
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// At a real table with unsteady ground people are asked whether the attacker stands on it, where it could change
    /// what the attack comes to.
    pub(crate) fn feels_the_ground(
        &mut self,
        attacker: FigureId,
        attack: impl Fn(&State) -> Attack<Total>,
    ) -> Play<()> {
        let asked = self.state.table.is_none() && self.state.terrain.unsteady;
        if !asked || self.state[attacker].attributes.has_any(SURE_FOOTED) {
            return Ok(());
        }
        let mut either = |unsteady: bool| {
            self.state[attacker].unsteady = unsteady;
            attack(self.state)
        };
        let (steady, unsteady) = (either(false), either(true));
        self.state[attacker].unsteady = false;
        if steady.differs_from(&unsteady) {
            let fact = Fact::OnUnsteadyGround { figure: attacker };
            self.state[attacker].unsteady = self.fact(UNSTEADY, fact)?;
        }
        Ok(())
    }
}
