//! The pure sum of a blow, for play, odds and preview alike: `be.fight.2`, `be.fight.mod.*`.

use fates::{FigureId, RuleId, Sum};
use serde::Serialize;

use crate::content::weapon::{Hand, Row};
use crate::rules::heroes::traits::Trait;
use crate::state::State;

/// A blow, as far as its sum needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Blow {
    /// Who strikes.
    pub attacker: FigureId,
    /// Who is struck.
    pub target: FigureId,
    /// With what.
    pub hand: Hand,
    /// The FV, or the part of it that this blow has (be.split.3).
    pub value: i16,
    /// Does the weapon add its bonus (be.split.8)?
    pub bonus: bool,
    /// How many others lend themselves to it (be.fight.mod.mob).
    pub others: u8,
    /// Is the attacker aboard a ship (be.fight.mod.4)?
    pub aboard: bool,
}

/// What an attack has of its figure's FV, and whether the weapon adds its bonus to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Force {
    /// The FV, or a part of it (be.split.3).
    pub value: i16,
    /// Does the weapon add its bonus (be.split.8)?
    pub bonus: bool,
}

impl State {
    /// An attack with all its FV.
    pub(crate) fn all_force(&self, figure: FigureId) -> Force {
        Force { value: self.profile(figure).fv, bonus: true }
    }

    /// One of the attacks of a split: each has the weapon's bonus (be.split.3), or the first alone where the game is
    /// played so (be.split.8).
    pub(crate) fn split_force(&self, share: u8, is_first: bool) -> Force {
        Force { value: share.into(), bonus: is_first || !self.options.split_bonus_once }
    }

    /// A blow with all its FV, as the virtual table measures it.
    pub fn blow(&self, attacker: FigureId, target: FigureId, hand: Hand, others: u8) -> Blow {
        let Force { value, bonus } = self.all_force(attacker);
        Blow { attacker, target, hand, value, bonus, others, aboard: self.stands_aboard(attacker) }
    }

    /// The row of what a figure fights with. A lance at rest is a spear (be.weapon.fight.lance_still).
    pub fn hand_row(&self, figure: FigureId, hand: Hand) -> Option<Row> {
        match hand {
            Hand::Arm(arm) => {
                let arm = self.arm(figure, arm)?;
                let charges = self[figure].mounted && self[figure].gone.run_up; // be.weapon.fight.lance
                arm.at_rest.filter(|_| !charges).or(arm.fight)
            }
            Hand::Bare => Some(self.bare(figure).1),
            Hand::Shield => Some(self.book.numbers.shield), // be.sunder.2
            Hand::Torch => Some(self.book.numbers.torch),   // be.equip.torch.2
        }
    }

    /// Everything that is added to the attack die of a blow.
    pub fn blow_sum<S: Sum>(&self, blow: &Blow, sum: &mut S) {
        let numbers = &self.book.numbers;
        let whole = blow.value == self.profile(blow.attacker).fv;
        sum.add(blow.value, RuleId(if whole { "be.fight.2" } else { "be.split.3" }));
        if let Some(row) = self.hand_row(blow.attacker, blow.hand) {
            match blow.bonus {
                true => sum.add(row.bonus, row.rule),
                false => sum.mention(row.bonus, RuleId("be.split.8")),
            }
        }
        if self.outnumbers(blow.attacker, blow.target) {
            match blow.others == 0 || self.options.outnumber_stacks_with_mob {
                true => sum.add(numbers.outnumbering, RuleId("be.fight.mod.outnumber")),
                false => sum.mention(numbers.outnumbering, RuleId("be.mob.3")),
            }
        }
        sum.add(numbers.mobbing * i16::from(blow.others), RuleId("be.fight.mod.mob"));
        if blow.aboard {
            sum.add(numbers.sea_fighting[self.rough()], RuleId("be.fight.mod.sea"));
        }
        if self[blow.target].is_down() {
            sum.add(numbers.blow_at_down, RuleId("be.fight.mod.kd"));
        }
        let attacker = &self[blow.attacker];
        if attacker.gone.closed_in && self.has(blow.attacker, Trait::Berserk) {
            sum.add(numbers.berserk, RuleId("be.trait.berserk.1"));
        }
        if attacker.spells.hexed {
            sum.add(numbers.hex, RuleId("be.wyrd.hex"));
        }
    }

    /// Everything that a hit by this blow adds to the Fate roll (be.fate.11).
    pub fn blow_fate<S: Sum>(&self, blow: &Blow, sum: &mut S) {
        if let Some(row) = self.hand_row(blow.attacker, blow.hand) {
            sum.add(row.fate, row.rule);
        }
        if let Hand::Arm(arm) = blow.hand
            && self.arm(blow.attacker, arm).is_some_and(|arm| arm.poisoned)
        {
            sum.add(self.book.numbers.poison, RuleId("be.poison.2"));
        }
    }

    /// Does the attacker's side outnumber the target: are more of its Standing figures in contact with the target than
    /// there are of the target and its Standing friends in contact with any of those (be.fight.mod.1)?
    pub fn outnumbers(&self, attacker: FigureId, target: FigureId) -> bool {
        let standing = |figure: &FigureId| self[*figure].is_standing();
        let of = |seat, figure: FigureId| self[figure].seat == seat;
        let side = self[attacker].seat;
        let attackers = self.touching(target).iter().filter(|&one| of(side, one)).filter(standing);
        let attackers: fates::FigureSet = attackers.collect();
        let mut defenders = fates::FigureSet::from_iter([target]);
        for one in attackers.iter() {
            let foes = self.touching(one).iter().filter(|&foe| of(self[target].seat, foe));
            foes.filter(standing).for_each(|foe| defenders.insert(foe));
        }
        attackers.len() > defenders.len()
    }
}
