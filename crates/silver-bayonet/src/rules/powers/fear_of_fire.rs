//! Fear of Fire: the rules `sb.attr.carp.fearfire.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use table::{Base, inches};

use crate::rules::fighting::arms::Item;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::fact::Fact;
use crate::{Battle, SilverBayonet};

const FEAR_OF_FIRE: RuleId = RuleId("sb.attr.carp.fearfire.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Is this one feared: could it attack with Fire, or is there fire within 2" of it (sb.attr.carp.fearfire.1, .5)?
    pub(crate) fn is_feared(&mut self, figure: FigureId) -> Play<bool> {
        if self.state.could_burn(figure) || self.state.is_on_fire(figure) {
            return Ok(true);
        }
        for other in self.state.standing(|other| self.state.is_on_fire(other)).iter() {
            if self.fact(FEAR_OF_FIRE, Fact::Within { one: figure, other, distance: inches(2) })? {
                return Ok(true);
            }
        }
        Ok(!self.state.plot.burning.is_empty() && self.fact(FEAR_OF_FIRE, Fact::NearFire { figure })?)
    }
}

impl State {
    /// Could it attack with Fire, or does it only need to light its torch? sb.attr.carp.fearfire.4
    fn could_burn(&self, figure: FigureId) -> bool {
        self.carries(figure, Item::OilAndTorches) || self[figure].flaming
    }

    /// Is there fire on it: a lit torch, or that it is alight? sb.attr.carp.fearfire.5
    fn is_on_fire(&self, figure: FigureId) -> bool {
        self[figure].torch || self[figure].alight
    }

    /// Does a figure with Fear of Fire keep off this one, wherever it stands?
    pub(crate) fn fears(&self, figure: FigureId, other: FigureId) -> bool {
        self.has(figure, Attribute::FearOfFire) && (self.could_burn(other) || self.is_on_fire(other))
    }

    /// Does it keep off this one as it stands there, with fire within 2" of its base (sb.attr.carp.fearfire.5)?
    pub(crate) fn fears_there(&self, figure: FigureId, there: &Base) -> bool {
        let Some(table) = &self.table else { return false };
        let burns =
            |(other, base): (FigureId, &Base)| self.is_on_fire(other) && there.within(base, inches(2));
        let fearful = self.has(figure, Attribute::FearOfFire);
        fearful && (table.standing().any(burns) || self.burns_near(there))
    }

    /// Does a piece of terrain burn within 2" of a base, and at its height?
    pub(crate) fn burns_near(&self, there: &Base) -> bool {
        let Some(table) = self.table.as_ref().filter(|_| !self.plot.burning.is_empty()) else { return false };
        let burning = table.terrain.iter().filter(|piece| self.plot.burning.contains(&piece.name));
        let mut level = burning.filter(|piece| {
            let (low, high) = (piece.bottom - inches(2), piece.top + inches(2));
            (low..=high).contains(&there.elevation)
        });
        level.any(|piece| piece.outline.within(there.at, there.radius + inches(2)))
    }
}
