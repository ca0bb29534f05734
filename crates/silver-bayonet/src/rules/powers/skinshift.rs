//! Skinshift: the rules `sb.attr.core.skinshift.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::rules::powers::attribute::Attribute;
use crate::state::choice::Change;
use crate::state::event::Event;
use crate::state::figure::Side;
use crate::{Battle, SilverBayonet};

const SKINSHIFT: RuleId = RuleId("sb.attr.core.skinshift.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Has it another form to change into? Reading: nobody changes on horseback, because no horse would bear it.
    pub(crate) fn can_shift(&self, figure: FigureId) -> bool {
        let role = &self.state.cast[figure];
        let on_foot = !self.state[figure].mounted;
        self.state.has(figure, Attribute::Skinshift) && role.other_form.is_some() && on_foot
    }

    /// The action, in either form (sb.attr.core.skinshift.1).
    pub(crate) fn skinshift(&mut self, figure: FigureId) -> Play<()> {
        self.act();
        self.try_to_shift(figure)
    }

    /// The free attempt of somebody hurt in human form (sb.attr.core.skinshift.2).
    pub(crate) fn may_shift_from_pain(&mut self, figure: FigureId) -> Play<()> {
        let Side::Player(seat) = self.state[figure].side else { return Ok(()) };
        if self.state[figure].shifted || !self.can_shift(figure) {
            return Ok(());
        }
        match self.ask(RuleId("sb.attr.core.skinshift.2"), seat, &[Change::Stay, Change::Try])? {
            Change::Stay => Ok(()),
            Change::Try => self.try_to_shift(figure),
        }
    }

    pub(crate) fn try_to_shift(&mut self, figure: FigureId) -> Play<()> {
        if self.courage_check(figure, SKINSHIFT, 14)? {
            self.change_form(figure);
        }
        Ok(())
    }

    /// The body is the same: Health lost, fatigue and all that lasts stay with it (sb.attr.core.skinshift.3).
    fn change_form(&mut self, figure: FigureId) {
        let most = i16::from(self.state.profile(figure).stats.health);
        let lost = most - self.state[figure].health;
        self.state[figure].shifted ^= true;
        let profile = self.state.profile(figure);
        let (attributes, most) = (profile.traits.all, i16::from(profile.stats.health));
        let now = &mut self.state[figure];
        now.attributes = attributes;
        now.health = (most - lost).max(1); // Reading: a change is no damage, so it leaves at least 1.
        let (health, shifted) = (now.health, now.shifted);
        // Reading: a token above what the new form can hold comes off.
        let tokens = self.state.most_fatigue(figure);
        let now = &mut self.state[figure];
        now.fatigue = now.fatigue.min(tokens);
        self.tell(|| Event::Shifted { figure, shifted, health });
    }
}
