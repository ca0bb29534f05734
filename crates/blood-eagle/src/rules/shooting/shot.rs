//! The pure sum of a shot, for play, odds and preview alike: `be.shoot.2`, `be.shoot.mod.*`.

use fates::{FigureId, RuleId, Sum};
use serde::Serialize;

use crate::content::weapon::{ArmId, Row};
use crate::rules::heroes::powers::Power;
use crate::state::State;

/// What is shot or thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missile {
    /// With a weapon.
    Arm(ArmId),
    /// A phial of holy water (be.equip.holy_water.1).
    HolyWater,
    /// A Power that is an attack (be.magic.9).
    Power(Power),
}

/// A shot, as far as its sum needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Shot {
    /// Who shoots.
    pub shooter: FigureId,
    /// Who is struck at.
    pub target: FigureId,
    /// With what.
    pub missile: Missile,
    /// How many others shoot with it (be.shoot.mod.volley).
    pub others: u8,
    /// The type of Difficult Terrain the target is in, mist not counted (be.shoot.mod.2).
    pub terrain: u8,
    /// Is the shooter aboard a ship (be.shoot.mod.3)?
    pub aboard: bool,
}

impl State {
    /// A shot as the virtual table measures it. At a real table the target stands in the open, and only where
    /// all are aboard is the shooter.
    pub fn shot(&self, shooter: FigureId, target: FigureId, missile: Missile, others: u8) -> Shot {
        let (terrain, aboard) = (self.difficulty(target), self.stands_aboard(shooter));
        Shot { shooter, target, missile, others, terrain, aboard }
    }

    /// The row of what is shot or thrown: bonus, Fate modifier, range.
    #[inline]
    pub fn missile_row(&self, shooter: FigureId, missile: Missile) -> Option<Row> {
        match missile {
            Missile::Arm(arm) => self.arm(shooter, arm)?.shoot,
            Missile::HolyWater => Some(self.book.numbers.phial),
            Missile::Power(power) => Some(self.book.numbers.powers[power as usize]),
        }
    }

    /// Everything that is added to the attack die of a shot.
    pub fn shot_sum<S: Sum>(&self, shot: &Shot, sum: &mut S) {
        let (numbers, shooter, target) = (&self.book.numbers, &self[shot.shooter], &self[shot.target]);
        sum.add(self.profile(shot.shooter).sv, RuleId("be.shoot.2"));
        if let Some(row) = self.missile_row(shot.shooter, shot.missile) {
            sum.add(row.bonus, row.rule);
        }
        match target.gone {
            gone if gone.ran => {
                sum.add(numbers.target_ran, RuleId("be.shoot.mod.ran"));
                sum.mention(numbers.target_moved, RuleId("be.shoot.mod.moved")); // be.shoot.mod.1
            }
            gone if gone.far => sum.add(numbers.target_moved, RuleId("be.shoot.mod.moved")),
            _ => {}
        }
        if shooter.gone.far {
            sum.add(numbers.shooter_moved, RuleId("be.shoot.mod.shooter")); // be.shoot.mod.4
        }
        sum.add(numbers.volley * i16::from(shot.others), RuleId("be.shoot.mod.volley"));
        self.cover(shot, sum);
        if shot.aboard {
            sum.add(numbers.sea_shooting[self.rough()], RuleId("be.shoot.mod.sea"));
        }
        if target.is_down() {
            sum.add(numbers.shot_at_down, RuleId("be.shoot.mod.kd"));
        }
        if shooter.spells.hexed {
            sum.add(numbers.hex, RuleId("be.wyrd.hex"));
        }
    }

    /// What the terrain around the target, or the mist, takes off: the higher of the two (be.shoot.mod.2).
    fn cover<S: Sum>(&self, shot: &Shot, sum: &mut S) {
        let off = |kind: u8| self.book.numbers.terrain_shooting[usize::from(kind.min(3))];
        let mist = if self[shot.target].spells.misted { self.book.numbers.mist } else { 0 };
        let (terrain, fog) = ((off(shot.terrain), RuleId("be.shoot.mod.terrain")), (off(mist), MIST));
        let (more, less) = if mist > shot.terrain { (fog, terrain) } else { (terrain, fog) };
        sum.add(more.0, more.1);
        sum.mention(less.0, less.1);
    }

    /// Everything that a hit by this shot adds to the Fate roll (be.fate.11).
    pub fn shot_fate<S: Sum>(&self, shot: &Shot, sum: &mut S) {
        if let Some(row) = self.missile_row(shot.shooter, shot.missile) {
            sum.add(row.fate, row.rule);
        }
        if let Missile::Arm(arm) = shot.missile
            && self.arm(shot.shooter, arm).is_some_and(|arm| arm.poisoned)
        {
            sum.add(self.book.numbers.poison, RuleId("be.poison.2"));
        }
    }

    /// The Sea State, as a place in a table.
    pub(crate) fn rough(&self) -> usize {
        usize::from(self.sea_state.min(3))
    }

    /// Is it aboard a ship in a sea that counts, on the virtual table or where all are?
    pub(crate) fn stands_aboard(&self, figure: FigureId) -> bool {
        let on_deck = |table: &table::Table| table.base(figure).is_some_and(|base| self.is_deck(base.at));
        self.sea_state > 0 && (self.plot.all_aboard || self.table.as_ref().is_some_and(on_deck))
    }
}

const MIST: RuleId = RuleId("be.wyrd.mist");
