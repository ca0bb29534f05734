//! Whom a burst or a shotgun strikes besides its target: `ff.ranged.auto.*`, `ff.weapon.shotgun.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::Length;

use crate::content::weapon::{Arm, Weapon};
use crate::rules::fighting::peril::Nearness;
use crate::rules::shooting::shot::Fire;
use crate::rules::shooting::targeting::Lie;
use crate::state::fact::Fact;
use crate::state::stick::{Size, Stick};
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};

/// Is a single shot let spread?
pub(crate) const LETS_SPREAD: RuleId = RuleId("ff.weapon.assault-rifle.3");

/// How many bases round its target a single shot of an assault rifle can strike.
const SPRAY: i32 = 2;

impl State {
    /// Whom a single shot of an assault rifle could strike besides its target, on the virtual table.
    pub(crate) fn near_target(&self, shooter: FigureId, target: FigureId) -> FigureSet {
        let Some(table) = &self.table else { return FigureSet::EMPTY };
        let far = self.scale.base(Size::Normal) * SPRAY;
        let near =
            |other: FigureId| other != shooter && other != target && table.gap_within(target, other, far);
        self.taking_part(|_| true).iter().filter(|&other| near(other)).collect()
    }
}

/// Those who are struck besides the target, and how each of them lies.
pub(super) type Struck = ArrayVec<(FigureId, Lie), 64>;

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Whom the weapon strikes besides its target, friends among them, in the order in which they are struck.
    pub(super) fn also_struck(
        &mut self,
        shooter: FigureId,
        arm: &Arm,
        target: FigureId,
        fire: Fire,
        lie: Lie,
    ) -> Play<Struck> {
        let means = arm.means(false, Nearness::Farther);
        let others = self.state.on_table(|other| {
            other != shooter
                && other != target
                && !self.state[other].feigns()
                && !self.state.passes_through(other, shooter, means)
        });
        if others.is_empty() {
            return Ok(Struck::new());
        }
        let spread = match () {
            () if fire.burst => self.state.length(Stick::Short), // ff.ranged.auto.2
            () if arm.spread > 0 && self.is_far_enough_to_spread(shooter, target)? => {
                self.state.scale.base(Size::Normal) * i32::from(arm.spread) // ff.core.base.2
            }
            () if self.sprays(shooter, arm, target)? => self.state.scale.base(Size::Normal) * SPRAY,
            () => return Ok(Struck::new()),
        };
        let near = Fact::Around { model: target, distance: spread };
        let near = self.which(RuleId("ff.ranged.auto.2"), near, others)?;
        let mut struck = Struck::new();
        for other in self.nearest_first(target, shooter, near)? {
            if let Some(own) = self.lie_of_struck(shooter, other, arm.range_for(fire))? {
                // A spread is one discharge at one distance (ff.weapon.shotgun.4).
                struck.push((other, if fire.burst { own } else { Lie { band: lie.band, ..own } }));
            }
        }
        Ok(struck)
    }

    /// Does a single shot of an assault rifle strike those near its target as well? If the shooter says so before the dice
    /// (ff.weapon.assault-rifle.3), where the table does not hold it to one target (ff.weapon.assault-rifle.2). On the
    /// virtual table nobody is asked where nobody else is near.
    fn sprays(&mut self, shooter: FigureId, arm: &Arm, target: FigureId) -> Play<bool> {
        if arm.weapon != Weapon::AssaultRifle || self.state.options.assault_rifle_single_target {
            return Ok(false);
        }
        if self.state.table.is_some() && self.state.near_target(shooter, target).is_empty() {
            return Ok(false);
        }
        self.state.at_stake = Some(Stake::Between { one: shooter, other: target });
        let sprays = self.wants(LETS_SPREAD, self.state[shooter].seat)?;
        self.state.at_stake = None;
        Ok(sprays)
    }

    /// A shotgun does not spread when its target is closer than Short (ff.weapon.shotgun.3).
    fn is_far_enough_to_spread(&mut self, one: FigureId, other: FigureId) -> Play<bool> {
        let short = self.state.length(Stick::Short);
        if let Some(table) = &self.state.table {
            return Ok(table.gap_at_least(one, other, short));
        }
        let closer = Fact::Within { one, other, distance: Length(short.0 - 1) };
        Ok(!self.fact(RuleId("ff.weapon.shotgun.3"), closer)?)
    }

    /// How somebody lies whom the weapon strikes besides its target: only scenery hides it (ff.ranged.auto.6).
    ///
    /// Reading: the same holds of a shotgun's spread; and somebody past triple range is not struck.
    fn lie_of_struck(&mut self, shooter: FigureId, other: FigureId, range: Stick) -> Play<Option<Lie>> {
        if self.state.table.is_some() {
            return Ok(self.state.lie(shooter, other, range));
        }
        let sight = Fact::Sight { looker: shooter, target: other };
        if !self.fact(RuleId("ff.ranged.auto.6"), sight)? {
            return Ok(None);
        }
        self.asks_lie(shooter, other, range, Lie::PLAIN)
    }

    /// These models by rising distance from one, ties nearest to another first (ff.ranged.auto.3, ff.ranged.auto.4).
    fn nearest_first(
        &mut self,
        from: FigureId,
        then: FigureId,
        mut rest: FigureSet,
    ) -> Play<ArrayVec<FigureId, 64>> {
        let mut order = ArrayVec::new();
        while !rest.is_empty() {
            let nearest = self.which(RuleId("ff.ranged.auto.4"), Fact::Nearest { to: from }, rest)?;
            let nearest = self.which(RuleId("ff.ranged.auto.4"), Fact::Nearest { to: then }, nearest)?;
            let Some(next) = nearest.first().or(rest.first()) else { break };
            rest.remove(next);
            order.push(next);
        }
        Ok(order)
    }
}
