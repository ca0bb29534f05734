//! Skinshift: the rules `sb.attr.core.skinshift.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::rules::powers::attribute::Attribute;
use crate::show::promise;
use crate::state::State;
use crate::state::event::line;
use crate::state::figure::Side;
use crate::{Battle, SilverBayonet};

const SKINSHIFT: RuleId = RuleId("sb.attr.core.skinshift.1");

/// Whether a wounded shapeshifter tries to change (sb.attr.core.skinshift.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Stays human.
    Stay,
    /// Makes the Check.
    Try,
}

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

    /// The free attempt of a figure hurt in human form (sb.attr.core.skinshift.2).
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
        self.tell(|| Shifted { figure, shifted, health }.into());
    }
}

impl Offer<State> for Change {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Change::Stay => "stay-human",
            Change::Try => "skinshift",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Change::Stay => "Stay human",
            Change::Try => "Make the Check to change",
        };
        words.to_string()
    }

    fn question(_: &State, _: RuleId) -> String {
        "Try to change form?".to_string()
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Change::Stay => None,
            Change::Try => promise::change(state, promise::hurt_now(state)?),
        }
    }
}

/// A shapeshifter has changed its form.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "shifted")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Shifted {
    pub figure: FigureId,
    pub shifted: bool,
    pub health: i16,
}

impl Shifted {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let role = &state.cast[self.figure];
        let form = role.other_form.as_ref().filter(|_| self.shifted).unwrap_or(&role.profile);
        let (name, health) = (state.name(self.figure), self.health);
        line(SKINSHIFT.0, format!("{name} changes form: {}, {health} Health.", form.name))
    }
}
