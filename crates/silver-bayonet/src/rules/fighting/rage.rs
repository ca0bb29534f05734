//! Rage: the rules `sb.attr.core.rage.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::rules::powers::attribute::Attribute;
use crate::state::Moved;
use crate::state::choice::Temper;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::{Battle, SilverBayonet};

const RAGE: RuleId = RuleId("sb.attr.core.rage.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Holds its temper, or goes for the nearest enemy as its activation begins. A monster does that anyway, and so does
    /// everybody in a duel. Reading: whoever has spent its Move on standing up cannot charge, and makes no Check.
    pub(crate) fn rage(&mut self, figure: FigureId) -> Play<()> {
        let Side::Player(seat) = self.state[figure].side else { return Ok(()) };
        let still = self.state.active.is_some_and(|active| active.moved == Moved::Not);
        if !self.state.has(figure, Attribute::Rage) || self.state.options.duel || !still {
            return Ok(());
        }
        let enemies = self.state.enemies(figure);
        if enemies.is_empty() {
            return Ok(());
        }
        let temper = self.ask(RuleId("sb.attr.core.rage.2"), seat, &[Temper::Charge, Temper::HoldBack])?;
        if temper == Temper::HoldBack && self.holds_its_temper(figure)? {
            return Ok(());
        }
        let nearest = self.which(RAGE, Fact::Nearest { to: figure }, enemies)?;
        let target = self.which_target(RAGE, seat, nearest)?;
        self.tell(|| Event::Raged { figure, target });
        self.go_for(figure, target)?;
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved; // its action is still its own
        }
        Ok(())
    }

    /// The Check of whoever tries to hold back.
    pub(crate) fn holds_its_temper(&mut self, figure: FigureId) -> Play<bool> {
        self.courage_check(figure, RAGE, 14)
    }
}
