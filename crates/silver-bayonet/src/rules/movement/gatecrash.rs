//! Gatecrashers, which leave their own gaps: the rules `sb.attr.can.gate.*`.

use fates::{Fates, FigureId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Kind, Swath, Terrain};

use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, SilverBayonet};

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Every obstacle on the way of a Gatecrasher that is no wider than its base is gone, and any other gets a gap as
    /// wide as its base (sb.attr.can.gate.2, .3).
    pub(crate) fn crash_through(&mut self, figure: FigureId, trek: &Trek) {
        if !self.state.has(figure, Attribute::Gatecrasher) {
            return;
        }
        let Some(base) = self.state.table.as_ref().and_then(|table| table.base(figure)).copied() else {
            return;
        };
        for stage in trek.stages.iter().filter(|stage| stage.from.at != stage.to.at) {
            let swath = Swath { from: stage.from.at, to: stage.to.at, half: base.radius };
            let Some(table) = self.state.table.as_mut() else { return };
            let meets = |piece: &Terrain| {
                piece.kind == Kind::Obstacle
                    && piece.spans(base.elevation, base.top())
                    && swath.meets(&piece.outline)
            };
            if !table.terrain.iter().any(meets) {
                continue;
            }
            let (mut left, mut crashed) = (Vec::new(), Vec::new());
            for piece in table.terrain.iter() {
                if !meets(piece) {
                    left.push(piece.clone());
                    continue;
                }
                let before = left.len();
                left.extend(
                    swath.cut(&piece.outline).into_iter().map(|outline| Terrain { outline, ..piece.clone() }),
                );
                crashed.push((piece.name.clone(), left.len() == before));
            }
            table.terrain = left.into(); // all other copies of the table keep theirs
            for (obstacle, gone) in crashed {
                self.tell(|| Crashed { figure, obstacle, gone }.into());
            }
        }
    }
}

/// A Gatecrasher has gone through something.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "crashed")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Crashed {
    pub figure: FigureId,
    pub obstacle: String,
    pub gone: bool,
}

impl Crashed {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let what = if self.obstacle.is_empty() { "an obstacle" } else { &self.obstacle };
        let how = if self.gone { "and nothing of it is left" } else { "and leaves a gap" };
        line("sb.attr.can.gate.2", format!("{} crashes through {what}, {how}.", state.name(self.figure)))
    }
}
