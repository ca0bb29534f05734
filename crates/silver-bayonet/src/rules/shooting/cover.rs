//! Cover: the rules `sb.shoot.mod.2` and `sb.attr.can.swimmer.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage, Total};
use frame::Offer;

use crate::rules::fighting::arms::Weapon;
use crate::rules::fighting::attack::{Attack, Fire};
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::{Battle, SilverBayonet};

const COVER: RuleId = RuleId("sb.shoot.mod.2");
const SWIMMER: RuleId = RuleId("sb.attr.can.swimmer.2");

/// Whether an armed swimmer uses the water as cover (sb.attr.can.swimmer.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dip {
    /// Keeps its powder dry.
    StayUp,
    /// Takes the cover, and loses its ranged weapons for the game.
    GoUnder,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Could cover change what comes of the shot? People at a real table are asked only then; what is measured on the
    /// virtual table or stated in a question of odds counts always, a hit that does no harm among it (sb.shoot.mod.2).
    pub(super) fn cover_matters(&self, shooter: FigureId, target: FigureId, fire: &Fire) -> bool {
        let people_are_asked = F::LISTENS && self.state.table.is_none();
        if !people_are_asked {
            return true;
        }
        let attack = |cover| -> Attack<Total> {
            self.state.attack_by_shooting(shooter, target, &Fire { cover, ..*fire })
        };
        let (covered, open) = (attack(true), attack(false));
        match fire.weapon {
            Weapon::CursedObject => covered.misses_where_hits(&open), // what hits is a curse, whatever it does
            _ => covered.differs_from(&open),
        }
    }

    /// Is the target in cover, by the table or by the water it swims in?
    pub(super) fn is_covered(&mut self, target: FigureId, cover: Fact) -> Play<bool> {
        let swims = self.state.has(target, Attribute::Swimmer)
            && self.has_water()
            && self.fact(SWIMMER, Fact::InWater { figure: target })?;
        let armed = self.state.profile(target).arms.iter().any(|arm| arm.shooting.is_some());
        if swims && (!armed || self.state[target].swum) {
            return Ok(true); // sb.odd.19: there is no ranged weapon to lose
        }
        Ok(self.fact(COVER, cover)? || swims && self.goes_under(target)?)
    }

    /// A figure that takes the cover of water uses no ranged weapon any more (sb.attr.can.swimmer.2, .3).
    fn goes_under(&mut self, swimmer: FigureId) -> Play<bool> {
        let Side::Player(seat) = self.state[swimmer].side else { return Ok(false) };
        let under = self.ask(SWIMMER, seat, &[Dip::StayUp, Dip::GoUnder])? == Dip::GoUnder;
        self.state[swimmer].swum = under;
        Ok(under)
    }
}

impl Offer<State> for Dip {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Dip::StayUp => "stay-up",
            Dip::GoUnder => "go-under",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Dip::StayUp => "Stay up",
            Dip::GoUnder => "Take the cover, and use no ranged weapon any more",
        };
        words.to_string()
    }

    fn question(_: &State, _: RuleId) -> String {
        "Use the water as cover?".to_string()
    }
}
