//! Weapons, `be.weapon.*`: what a figure carries, and what it has in hand.

use fates::RuleId;
use serde::{Deserialize, Serialize};
use table::Length;

/// A weapon of the book, by its place there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WeaponId(pub u16);

/// One row of the table of weapons: what it adds to the attack and to the victim's Fate roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// Added to the attack.
    pub bonus: i16,
    /// Added to the Fate roll of the figure that is hit.
    pub fate: i16,
    /// How far it shoots; nothing for a blow.
    pub range: Length,
    /// The rule of the row.
    pub rule: RuleId,
}

/// A row that adds nothing.
impl Default for Row {
    fn default() -> Row {
        Row { bonus: 0, fate: 0, range: Length::ZERO, rule: RuleId("be.weapon.use.1") }
    }
}

/// A weapon as a figure carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arm {
    /// What it is.
    pub weapon: WeaponId,
    /// Its row for Fighting, if it was bought for that.
    pub fight: Option<Row>,
    /// Its row for Fighting at rest, where that differs (be.weapon.fight.lance_still).
    pub at_rest: Option<Row>,
    /// How far its rider must have moved for the row that is not at rest (be.weapon.fight.lance).
    pub charge: Length,
    /// Its row for Shooting, if it was bought for that.
    pub shoot: Option<Row>,
    /// Does it take both hands (be.weapon.use.2)?
    pub two_hands: bool,
    /// Can it Sunder (be.sunder.1)?
    pub sunder: bool,
    /// Is it poisoned (be.poison.1)?
    pub poisoned: bool,
    /// Is it legendary (be.ammo.2, be.hero.18)?
    pub legendary: bool,
    /// Whole turns to reload (be.ammo.3).
    pub reload: u8,
}

/// A weapon by its place among those of its figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArmId(pub u8);

/// What a figure has in hand (be.weapon.use.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Nothing: it fights unarmed (be.fumble.3).
    Bare,
    /// One of its weapons.
    Arm(ArmId),
    /// A shield held against a blow that would Sunder it (be.sunder.2).
    Shield,
    /// A torch, which fights as an improvised weapon (be.equip.torch.2).
    Torch,
}

/// The most weapons a figure carries.
pub const MOST_ARMS: usize = 6;

/// The place of a weapon that a figure was given in the game (be.hero.22), after its own.
pub const HEIRLOOM: ArmId = ArmId(MOST_ARMS as u8);

/// Some of a figure's weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArmSet(u8);

impl ArmSet {
    /// Adds a weapon.
    pub fn insert(&mut self, arm: ArmId) {
        self.0 |= 1u8.checked_shl(arm.0.into()).unwrap_or(0);
    }

    /// Takes a weapon out.
    pub fn remove(&mut self, arm: ArmId) {
        self.0 &= !1u8.checked_shl(arm.0.into()).unwrap_or(0);
    }

    /// Is the weapon among them?
    #[inline]
    pub fn contains(self, arm: ArmId) -> bool {
        self.0.checked_shr(arm.0.into()).is_some_and(|rest| rest & 1 == 1)
    }
}
