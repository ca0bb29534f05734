//! Lunges: the rules `sb.attr.can.lunge.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, inches};

use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::{Battle, SilverBayonet};

const LUNGE: RuleId = RuleId("sb.attr.can.lunge.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A Melee attack across a gap, as the action. The exchange is a whole one: the target may strike back across the
    /// gap, both tire, and the activation is over (sb.attr.can.lunge.3).
    pub fn lunge(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        self.act();
        self.tell(|| Lunged { figure, target }.into());
        self.melee(figure, target)?;
        self.end();
        Ok(())
    }

    /// Has it a Lunge, and is this target in reach of it (sb.mon.act.16)?
    pub(crate) fn can_lunge_at(&mut self, figure: FigureId, target: FigureId) -> Play<bool> {
        let distance = self.state.lunge_reach(figure);
        Ok(self.state.has(figure, Attribute::Lunge)
            && self.fact(LUNGE, Fact::Within { one: figure, other: target, distance })?)
    }

    /// The enemies in reach of its Lunge, on the virtual table; all of them at a real one.
    pub(crate) fn in_lunge_reach(&self, figure: FigureId) -> FigureSet {
        let (enemies, distance) = (self.state.enemies(figure), self.state.lunge_reach(figure));
        let near = |&other: &FigureId| Fact::Within { one: figure, other, distance }.measure(self.state);
        enemies.iter().filter(|other| self.state.table.is_none() || near(other)).collect()
    }
}

impl State {
    /// 1", or 2" for a Large figure (sb.attr.can.lunge.1, .2).
    pub(super) fn lunge_reach(&self, figure: FigureId) -> Length {
        inches(if self.has(figure, Attribute::Large) { 2 } else { 1 })
    }
}

/// A figure has lunged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "lunged")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Lunged {
    pub figure: FigureId,
    pub target: FigureId,
}

impl Lunged {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        line(LUNGE.0, format!("{} lunges at {}.", state.name(self.figure), state.name(self.target)))
    }
}
