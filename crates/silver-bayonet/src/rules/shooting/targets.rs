//! The targets of a shot: the rules `sb.shoot.2` and `sb.wpn.multi.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Length, inches};

use crate::rules::fighting::arms::Arm;
use crate::state::fact::Fact;
use crate::state::{ArmId, Stake};
use crate::{Battle, SilverBayonet};

pub(crate) const TARGET: RuleId = RuleId("sb.shoot.2");
const NEXT_TARGETS: RuleId = RuleId("sb.mon.act.19");
pub(crate) const MORE_TARGETS: RuleId = RuleId("sb.wpn.multi.1");

/// More targets than any gun takes in with one shot.
pub(super) const MOST_TARGETS: usize = 8;

/// The targets of one shot, in the order in which they were declared (sb.wpn.multi.3).
pub(crate) type Targets = ArrayVec<FigureId, MOST_TARGETS>;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The enemies a weapon may be aimed at, on the virtual table; all of them at a real one.
    pub(crate) fn in_range(&self, figure: FigureId, arm: ArmId) -> FigureSet {
        let enemies = self.may_be_in_range(figure, arm);
        if self.state.table.is_none() {
            return enemies;
        }
        enemies.iter().filter(|&target| self.state.bears_on(figure, target, arm)).collect()
    }

    /// Is there an enemy a weapon may be aimed at?
    pub(crate) fn has_target(&self, figure: FigureId, arm: ArmId) -> bool {
        let mut enemies = self.may_be_in_range(figure, arm).iter();
        enemies.any(|target| self.state.table.is_none() || self.state.bears_on(figure, target, arm))
    }

    /// The enemies that may be near enough; nobody else is.
    fn may_be_in_range(&self, figure: FigureId, arm: ArmId) -> FigureSet {
        match arm {
            ArmId::Gun(_) => self.state.enemies(figure), // the gun stands elsewhere
            ArmId::Own(_) | ArmId::Torch | ArmId::Improvised => {
                self.state.enemies_near(figure, range(&self.state.arm(figure, arm)))
            }
        }
    }

    /// The target of a shot, and more of them for a weapon that has several (sb.shoot.2, sb.wpn.multi.1).
    pub(crate) fn choose_targets(&mut self, figure: FigureId, arm: ArmId) -> Play<Targets> {
        let seat = self.state[figure].seat();
        let in_range = self.in_range(figure, arm);
        self.state.at_stake = Some(Stake::Aim { shooter: figure, arm });
        let first = self.which_target(TARGET, seat, in_range)?;
        self.state.at_stake = None;
        self.more_targets(figure, arm, Targets::from_iter([first]))
    }

    /// Further targets of one shot, each in range and sight and within 1" of all others (sb.wpn.multi.1).
    pub(super) fn more_targets(&mut self, figure: FigureId, arm: ArmId, first: Targets) -> Play<Targets> {
        let (seat, mut targets) = (self.state[figure].seat(), first);
        let most = self.state.arm(figure, arm).shooting.map_or(1, |shooting| usize::from(shooting.targets));
        let in_range = if most > 1 { self.in_range(figure, arm) } else { FigureSet::EMPTY };
        for _ in 1..most.min(MOST_TARGETS) {
            let mut near = FigureSet::EMPTY;
            for other in in_range.iter().filter(|other| !targets.contains(other)) {
                if self.lies_near_all(other, &targets)? {
                    near.insert(other);
                }
            }
            self.state.at_stake = Some(Stake::Aim { shooter: figure, arm });
            let more = if near.is_empty() { near } else { self.pick(MORE_TARGETS, seat, near, 0, 1)? };
            self.state.at_stake = None;
            let Some(next) = more.first() else { break };
            targets.push(next);
        }
        Ok(targets)
    }

    /// The targets of a monster's shot: this one, and the next closest of these that a weapon with several targets may
    /// hit as well (sb.mon.act.19), unless a house rule leaves it the one (sb.mon.act.20).
    pub(crate) fn targets_of_monster(
        &mut self,
        shooter: FigureId,
        first: FigureId,
        arm: ArmId,
        among: FigureSet,
    ) -> Play<Targets> {
        let carried = self.state.arm(shooter, arm);
        let most = carried.shooting.map_or(1, |shooting| usize::from(shooting.targets)).min(MOST_TARGETS);
        let most = if self.state.options.monsters_shoot_one { 1 } else { most };
        let mut targets = Targets::from_iter([first]);
        while targets.len() < most {
            let near: FigureSet = targets.iter().copied().collect();
            let next = Fact::NextTarget { shooter, near, range: range(&carried) };
            let closest = self.which(NEXT_TARGETS, next, among.without(near))?;
            let Some(next) = self.one_of_the_closest(closest)? else { break };
            targets.push(next);
        }
        Ok(targets)
    }

    /// Is it within 1" of all of them? At a real table people judge that as they pick, like range and sight.
    pub(super) fn lies_near_all(&mut self, one: FigureId, targets: &[FigureId]) -> Play<bool> {
        if self.state.table.is_none() {
            return Ok(true);
        }
        for &other in targets {
            if !self.fact(MORE_TARGETS, Fact::Within { one, other, distance: inches(1) })? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// How far a weapon reaches.
pub(crate) fn range(arm: &Arm) -> Length {
    arm.shooting.map_or(Length::ZERO, |shooting| inches(shooting.range.into()))
}
