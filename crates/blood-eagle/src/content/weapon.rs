//! Weapons, `be.weapon.*`: what a figure carries, and what it has in hand.

use fates::RuleId;
use serde::{Deserialize, Serialize};
use table::Length;

/// A kind of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the file")]
pub enum Weapon {
    Unarmed,
    UnarmedSkilled,
    ImprovisedWeapon,
    LargeImprovisedWeapon,
    Club,
    LargeClub,
    Quarterstaff,
    Dagger,
    Javelin,
    ThrowingAxe,
    ShortSword,
    OneHandedAxe,
    Spear,
    LongSword,
    TwoHandedAxe,
    Lance,
    Sling,
    HuntingBow,
    Crossbow,
    WarBow,
}

/// One row of the table of weapons: what it adds to the attack and to the victim's Fate roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// Added to the attack.
    pub bonus: i16,
    /// Added to the Fate roll of whoever is hit.
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
    pub weapon: Weapon,
    /// Its row for Fighting, if it was bought for that.
    pub fight: Option<Row>,
    /// Its row for Fighting at rest, where that differs (be.weapon.fight.lance_still).
    pub at_rest: Option<Row>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
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

/// The place of a weapon that a figure was given in the game (be.hero.18), after its own.
pub const HEIRLOOM: ArmId = ArmId(MOST_ARMS as u8);

/// Some of a figure's weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
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

impl Weapon {
    /// All of them, in the order of the table.
    pub const ALL: [Weapon; 20] = [
        Weapon::Unarmed,
        Weapon::UnarmedSkilled,
        Weapon::ImprovisedWeapon,
        Weapon::LargeImprovisedWeapon,
        Weapon::Club,
        Weapon::LargeClub,
        Weapon::Quarterstaff,
        Weapon::Dagger,
        Weapon::Javelin,
        Weapon::ThrowingAxe,
        Weapon::ShortSword,
        Weapon::OneHandedAxe,
        Weapon::Spear,
        Weapon::LongSword,
        Weapon::TwoHandedAxe,
        Weapon::Lance,
        Weapon::Sling,
        Weapon::HuntingBow,
        Weapon::Crossbow,
        Weapon::WarBow,
    ];

    /// The rule of its row for Fighting.
    pub const fn fight_rule(self) -> Option<RuleId> {
        Some(RuleId(match self {
            Weapon::Unarmed => "be.weapon.fight.unarmed",
            Weapon::UnarmedSkilled => "be.weapon.fight.brawl",
            Weapon::ImprovisedWeapon => "be.weapon.fight.improvised",
            Weapon::LargeImprovisedWeapon => "be.weapon.fight.improvised_large",
            Weapon::Club => "be.weapon.fight.club",
            Weapon::LargeClub => "be.weapon.fight.club_large",
            Weapon::Quarterstaff => "be.weapon.fight.quarterstaff",
            Weapon::Dagger => "be.weapon.fight.dagger",
            Weapon::Javelin => "be.weapon.fight.javelin",
            Weapon::ThrowingAxe => "be.weapon.fight.axe_throwing",
            Weapon::ShortSword => "be.weapon.fight.sword_short",
            Weapon::OneHandedAxe => "be.weapon.fight.axe_one",
            Weapon::Spear => "be.weapon.fight.spear",
            Weapon::LongSword => "be.weapon.fight.sword_long",
            Weapon::TwoHandedAxe => "be.weapon.fight.axe_two",
            Weapon::Lance => "be.weapon.fight.lance",
            Weapon::Sling | Weapon::HuntingBow | Weapon::Crossbow | Weapon::WarBow => return None,
        }))
    }

    /// The rule of its row for Shooting.
    pub const fn shoot_rule(self) -> Option<RuleId> {
        Some(RuleId(match self {
            Weapon::ImprovisedWeapon => "be.weapon.shoot.improvised",
            Weapon::Dagger => "be.weapon.shoot.dagger",
            Weapon::Javelin => "be.weapon.shoot.javelin",
            Weapon::ThrowingAxe => "be.weapon.shoot.axe_throwing",
            Weapon::Spear => "be.weapon.shoot.spear",
            Weapon::Sling => "be.weapon.shoot.sling",
            Weapon::HuntingBow => "be.weapon.shoot.bow_hunting",
            Weapon::Crossbow => "be.weapon.shoot.crossbow",
            Weapon::WarBow => "be.weapon.shoot.bow_war",
            _ => return None,
        }))
    }
}

/// The rule of the lance at rest.
pub(crate) const AT_REST: RuleId = RuleId("be.weapon.fight.lance_still");
