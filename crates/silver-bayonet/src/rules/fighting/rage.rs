//! Rage: the rules `sb.attr.core.rage.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::rules::powers::attribute::Attribute;
use crate::show::promise;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::state::{Moved, State};
use crate::{Battle, SilverBayonet};

const RAGE: RuleId = RuleId("sb.attr.core.rage.1");

/// Whether a figure with Rage goes for the nearest enemy of its own will (sb.attr.core.rage.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// Charges, and makes no Check.
    Charge,
    /// Tries to hold back.
    HoldBack,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Holds its temper, or goes for the nearest enemy as its activation begins. A monster does that anyway, and so
    /// does everybody in a duel. Reading: a figure that has spent its Move on standing up cannot charge, and makes no
    /// Check.
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
        self.tell(|| Raged { figure, target }.into());
        self.go_for(figure, target)?;
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved; // its action is still its own
        }
        Ok(())
    }

    /// The Check of a figure that tries to hold back.
    pub(crate) fn holds_its_temper(&mut self, figure: FigureId) -> Play<bool> {
        self.courage_check(figure, RAGE, 14)
    }
}

impl Offer<State> for Temper {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Temper::Charge => "charge",
            Temper::HoldBack => "hold-back",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Temper::Charge => "Charge, without a Check",
            Temper::HoldBack => "Make the Check to hold back",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: charge the nearest enemy?", state.active_name())
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Temper::Charge => None,
            Temper::HoldBack => promise::temper(state, state.active?.figure),
        }
    }
}

/// A figure has lost its temper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "raged")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Raged {
    pub figure: FigureId,
    pub target: FigureId,
}

impl Raged {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        line(RAGE.0, format!("{} rages, and goes for {}.", state.name(self.figure), state.name(self.target)))
    }
}
