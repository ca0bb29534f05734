//! What the Powers of the Movement phase do, `be.miracle.*`, `be.wyrd.hex` and `be.wyrd.mist`; they last until the
//! turn ends.

use fates::{Fates, FigureId, Stage};

use crate::rules::heroes::magic::MagicEvent;
use crate::rules::heroes::powers::Power;
use crate::{Battle, BloodEagle};

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// A Power takes hold of a figure.
    pub(super) fn works_on(&mut self, power: Power, target: FigureId) {
        self.tell(|| MagicEvent::Touched { figure: target, power }.into());
        let spells = &mut self.state[target].spells;
        match power {
            Power::Blessing => spells.blessed = true,
            Power::ShieldOfFaith => spells.warded = true,
            Power::SilenceTheWyrd => spells.silenced = true,
            Power::Hex => spells.hexed = true,
            Power::Mist => spells.misted = true,
            Power::RaiseUp => self.gets_up(target),
            Power::BoltOfFire | Power::StormOfFire | Power::ShardOfIce => {} // attacks, see wyrd.rs
        }
    }
}
