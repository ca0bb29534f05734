//! Gatecrashers, which leave their own gaps: the rules `sb.attr.can.gate.*`.

use fates::{Fates, FigureId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Kind, Swath, Terrain, inches};

use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, SilverBayonet};

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Everything on the way of a Gatecrasher that gives way to it and is no wider than its base is gone, and any other
    /// gets a gap as wide as its base (sb.attr.can.gate.2, .3, .6).
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
            let meets =
                |piece: &Terrain| gives_way(piece) && is_level(piece, &base) && swath.meets(&piece.outline);
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

/// Does this give way to a Gatecrasher: an obstacle, a door, or a wall no higher than 1" (sb.attr.can.gate.4, .5)?
pub(crate) fn gives_way(piece: &Terrain) -> bool {
    match piece.kind {
        Kind::Obstacle | Kind::Door => true,
        Kind::Wall => piece.top - piece.bottom <= inches(1),
        Kind::Open | Kind::Difficult | Kind::Woods | Kind::Water | Kind::Building => false,
        Kind::Stairs | Kind::Ladder | Kind::HolyGround | Kind::Rock | Kind::Pit => false,
    }
}

/// Is it at the height of this body? A door may be written without a height of its own.
fn is_level(piece: &Terrain, base: &Base) -> bool {
    let flat = piece.bottom == piece.top && piece.bottom == base.elevation;
    flat || piece.spans(base.elevation, base.top())
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
