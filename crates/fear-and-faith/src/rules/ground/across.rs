//! Fights across an obstacle, `ff.melee.mod.obstacle.*`: who is adjacent across one, and who defends it.

use fates::{Fates, FigureId, FigureSet};
use table::{Base, Fine, Kind, Length, Terrain, length_inside};

use crate::state::State;
use crate::state::stick::Size;
use crate::{Battle, FearAndFaith};

impl State {
    /// Is it something that is jumped: a fence, a hedge, a low wall, rubble, a window sill (ff.move.door.1)?
    fn is_jumped(&self, piece: usize, terrain: &Terrain) -> bool {
        match terrain.kind {
            Kind::Obstacle => true,
            Kind::Door => self.feature(piece).window,
            _ => false,
        }
    }

    /// How much farther than its base a model is adjacent to others: the width of a standard base where there is
    /// anything to fight across, and nothing anywhere else.
    #[inline]
    pub(crate) fn arm_length(&self) -> Length {
        let any = self.pieces().any(|(piece, terrain)| self.is_jumped(piece, terrain));
        if any { self.scale.base(Size::Normal) } else { Length::ZERO }
    }

    /// Do the two touch the same obstacle from opposite sides, no farther from each other than a standard base is wide
    /// (ff.melee.mod.obstacle.1)?
    pub(crate) fn is_across(&self, one: &Base, other: &Base) -> bool {
        let near = one.is_level_with(other) && one.within(other, self.scale.base(Size::Normal) + Length(2));
        near && self.pieces().any(|(piece, terrain)| {
            self.is_jumped(piece, terrain)
                && self.touches_piece(one, terrain)
                && self.touches_piece(other, terrain)
                && {
                    let outside = |base: &Base| !terrain.outline.contains(base.at);
                    let between = length_inside(one.at, other.at, &[&terrain.outline]) > Fine::ZERO;
                    outside(one) && outside(other) && between
                }
        })
    }

    /// Which of two who fight across an obstacle defends it: the one that did not come to the other, and if neither did the
    /// one that is attacked (ff.melee.mod.obstacle.3).
    pub(crate) fn defends_obstacle(&self, attacker: FigureId, defender: FigureId) -> Option<FigureId> {
        let table = self.table.as_ref()?;
        let (one, other) = (table.base(attacker)?, table.base(defender)?);
        if one.within(other, Length::ZERO) || !self.is_across(one, other) {
            return None;
        }
        let came = |model: FigureId, to: FigureId| self[to].besiegers.contains(model);
        Some(if came(defender, attacker) && !came(attacker, defender) { attacker } else { defender })
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Whom a model that has moved comes to stand against across an obstacle: they defend it (ff.melee.mod.obstacle.3).
    pub(crate) fn lays_siege(&mut self, model: FigureId) {
        if self.state.table.is_none() || self.state.arm_length() == Length::ZERO {
            return; // as mostly
        }
        let foes: FigureSet = self.state.foes_touching(model);
        for foe in foes.iter() {
            self.state[foe].besiegers.insert(model);
            self.state[model].besiegers.remove(foe);
        }
    }
}
