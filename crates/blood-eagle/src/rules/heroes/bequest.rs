//! What a dying Hero gives away, `be.hero.18`, `be.hero.22`, `be.hero.23`: to a friend, or into the river. No roll is needed,
//! and any weapon or item will do.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Length, inches};

use crate::content::weapon::{ArmId, HEIRLOOM, Hand};
use crate::rules::heroes::heroics::HeroicsEvent;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::figure::{Figure, Heirloom};
use crate::{Battle, BloodEagle};
use serde::Serialize;

const GIVING: RuleId = RuleId("be.hero.22");

/// As far as a dagger is thrown (be.hero.22).
fn throw() -> Length {
    inches(6)
}

/// A weapon or an item that a figure carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A weapon.
    Arm(ArmId),
    /// A phial of holy water.
    HolyWater,
    /// A fire arrow.
    FireArrow,
    /// A torch, lit or not.
    Torch,
}

impl Thing {
    /// How many of it a figure has, where it is counted.
    fn count(self, figure: &mut Figure) -> Option<&mut u8> {
        match self {
            Thing::Arm(_) => None,
            Thing::HolyWater => Some(&mut figure.items.holy_water),
            Thing::FireArrow => Some(&mut figure.items.fire_arrow),
            Thing::Torch => Some(&mut figure.items.torch),
        }
    }
}

impl State {
    /// What a figure carries that it could give away.
    pub(super) fn things(&self, figure: FigureId) -> impl Iterator<Item = Thing> {
        let mut now = self[figure];
        let counted = [Thing::HolyWater, Thing::FireArrow, Thing::Torch];
        let held =
            counted.into_iter().filter(move |thing| thing.count(&mut now).is_some_and(|left| *left > 0));
        self.arms(figure).map(|(arm, _)| Thing::Arm(arm)).chain(held)
    }

    /// The friends to whom it could be given: near and in sight, even those on the ground (be.hero.23).
    ///
    /// Reading: a friend carries one weapon that was given to it, not two.
    pub(super) fn heirs(&self, figure: FigureId, thing: Thing) -> FigureSet {
        let near = |friend: FigureId| self.table.is_none() || self.has_in_reach(figure, friend, throw());
        let free = |friend: FigureId| !matches!(thing, Thing::Arm(_)) || self[friend].heirloom.is_none();
        self.friends(figure).iter().filter(|&friend| free(friend) && near(friend)).collect()
    }

    /// What a thing is called: `long sword`.
    pub(crate) fn thing_words(&self, figure: FigureId, thing: Thing) -> String {
        match thing {
            Thing::Arm(arm) => self.hand_words(figure, Hand::Arm(arm)).to_lowercase(),
            Thing::HolyWater => "holy water".to_string(),
            Thing::FireArrow => "fire arrow".to_string(),
            Thing::Torch => "torch".to_string(),
        }
    }

    /// Takes a thing from a figure; true for a torch that is lit.
    fn takes_away(&mut self, figure: FigureId, thing: Thing) -> bool {
        let now = &mut self[figure];
        match thing {
            Thing::Arm(arm) => now.lost.insert(arm),
            Thing::HolyWater | Thing::FireArrow | Thing::Torch => {}
        }
        if let Some(left) = thing.count(now) {
            *left = left.saturating_sub(1);
        }
        thing == Thing::Torch && std::mem::take(&mut now.torch_lit)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Gives a thing to a friend, who has it from then on (be.hero.22).
    ///
    /// Reading: a lit torch stays lit, an empty crossbow empty.
    pub(super) fn gives(&mut self, figure: FigureId, thing: Thing, to: FigureId) -> Play<()> {
        let near = Fact::Within { one: figure, other: to, distance: throw() };
        if !self.fact(GIVING, near)? || !self.fact(GIVING, Fact::Sight { looker: figure, target: to })? {
            self.tell(|| HeroicsEvent::OutOfReach { figure, to }.into());
            return Ok(());
        }
        let lit = self.state.takes_away(figure, thing);
        if let Thing::Arm(arm) = thing {
            self.bequeaths(figure, arm, to);
        }
        let heir = &mut self.state[to];
        if let Some(held) = thing.count(heir) {
            *held = held.saturating_add(1);
        }
        heir.torch_lit |= lit;
        self.tell(|| HeroicsEvent::Gave { figure, thing, to }.into());
        Ok(())
    }

    /// A weapon changes hands.
    fn bequeaths(&mut self, figure: FigureId, arm: ArmId, to: FigureId) {
        let reloads = self.state.arm(figure, arm).is_some_and(|arm| arm.reload > 0);
        let heirloom = match self.state[figure].heirloom {
            Some(heirloom) if arm == HEIRLOOM => heirloom,
            _ => Heirloom { of: figure, arm },
        };
        let empty = reloads && self.state[figure].reload.unloaded;
        let heir = &mut self.state[to];
        heir.heirloom = Some(heirloom);
        heir.lost.remove(HEIRLOOM);
        heir.reload.unloaded |= empty;
    }

    /// Throws a thing away, which takes it out of the game (be.hero.22).
    pub(super) fn throws_away(&mut self, figure: FigureId, thing: Thing) {
        self.state.takes_away(figure, thing);
        self.tell(|| HeroicsEvent::ThrewAway { figure, thing }.into());
    }
}
