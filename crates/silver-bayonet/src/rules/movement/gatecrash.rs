//! Gatecrashers, who leave their own gaps: the rules `sb.attr.can.gate.*`.

use fates::{Fates, FigureId, Stage};
use table::{Kind, Swath, Terrain};

use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::Attribute;
use crate::state::event::Event;
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
                self.tell(|| Event::Crashed { figure, obstacle, gone });
            }
        }
    }
}
