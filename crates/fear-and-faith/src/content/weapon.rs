//! Ranged weapons, `ff.weapon.*`, and the state each is in. What is done with them stands in `shooting` and `blasts`.

use fates::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::special::Special;
use crate::state::stick::Stick;

macro_rules! weapons {
    ($($weapon:ident, $id:literal, $name:literal, $rule:literal;)*) => {
        /// A ranged weapon of the printed table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[expect(missing_docs, reason = "the weapons of the table")]
        pub enum Weapon { $($weapon),* }

        impl Weapon {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Weapon] = &[$(Weapon::$weapon),*];

            /// Its id in the files.
            pub fn id(self) -> &'static str {
                match self { $(Weapon::$weapon => $id),* }
            }

            /// As a player says it.
            pub fn name(self) -> &'static str {
                match self { $(Weapon::$weapon => $name),* }
            }

            /// The row of the table that it comes from.
            pub fn rule(self) -> RuleId {
                RuleId(match self { $(Weapon::$weapon => $rule),* })
            }
        }
    };
}

weapons! {
    Bow, "bow", "Bow", "ff.weapon.bow.1";
    Crossbow, "crossbow", "Crossbow", "ff.weapon.crossbow.1";
    AntiquePistol, "antique-pistol", "Antique Pistol", "ff.weapon.antique-pistol.1";
    Musket, "musket", "Musket", "ff.weapon.musket.1";
    SingleRifle, "single-rifle", "Single Chambered Rifle", "ff.weapon.single-rifle.1";
    BoltRifle, "bolt-rifle", "Rifle", "ff.weapon.bolt-rifle.1";
    SemiRifle, "semi-rifle", "Semi-Automatic Rifle", "ff.weapon.semi-rifle.1";
    AssaultRifle, "assault-rifle", "Assault Rifle", "ff.weapon.assault-rifle.1";
    Pistol, "pistol", "Pistol", "ff.weapon.pistol.1";
    MachinePistol, "machine-pistol", "Machine Pistol", "ff.weapon.machine-pistol.1";
    Smg, "smg", "SMG", "ff.weapon.smg.1";
    Shotgun, "shotgun", "Shotgun", "ff.weapon.shotgun.1";
    Thrown, "thrown", "Thrown Weapon", "ff.weapon.thrown.1";
    Grenade, "grenade", "Grenade", "ff.weapon.grenade.1";
    SunGrenade, "sun-grenade", "Sun Grenade", "ff.weapon.sun-grenade.1";
    HolyWater, "holy-water", "Holy Water", "ff.weapon.holy-water.1";
}

/// What sort of weapon it is (ff.weapon.class.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Class {
    Firearm,
    Muscle,
    Explosive,
    Vial,
}

impl Class {
    /// Is it thrown at a point rather than at somebody?
    pub fn is_lobbed(self) -> bool {
        matches!(self, Class::Explosive | Class::Vial)
    }
}

/// A weapon of the book: a row of its table, and the printed weapon whose rules it goes by. In ledgers and events it is
/// known by that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Make {
    /// The printed weapon that it is, or is like.
    pub weapon: Weapon,
    /// The place of its row.
    #[serde(skip)]
    pub row: u8,
}

/// One weapon of a model: a row of the table, and what is special about this piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arm {
    /// The printed weapon that it is, or is like.
    pub weapon: Weapon,
    /// The place of its row in the table of the book.
    #[serde(skip)]
    pub row: u8,
    /// What sort it is.
    pub class: Class,
    /// What it adds to its user's Combat.
    pub bonus: i8,
    /// What it adds in the third range band, where that differs.
    pub far_bonus: i8,
    /// Its first range band.
    pub range: Stick,
    /// How many actions make it ready again after each shot.
    pub reload: u8,
    /// Are its range penalties doubled? ff.ranged.band.double.1
    pub double_penalty: bool,
    /// Can it fire bursts? ff.ranged.auto.1
    pub auto: bool,
    /// Can it choose between single shots and bursts, these at a shorter range? ff.ranged.select.1
    pub select: bool,
    /// May it be fired in the middle of a move? ff.ranged.movefire.1
    pub move_and_fire: bool,
    /// How many bases round its target it also hits; 0 for none. ff.weapon.shotgun.2
    pub spread: u8,
    /// May it be fired in hand-to-hand? ff.ranged.pistol.5
    pub small: bool,
    /// Does it take two hands?
    pub two_hands: bool,
    /// Is it loaded with silver?
    pub silver: bool,
    /// Are its missiles of wood? ff.weapon.wood.2
    pub wooden: bool,
    /// Is it somebody else's? ff.melee.unfamiliar.1
    pub unfamiliar: bool,
}

impl Arm {
    /// Is it a firearm?
    #[inline]
    pub fn is_firearm(&self) -> bool {
        self.class == Class::Firearm
    }

    /// Is it thrown at a point rather than at somebody?
    pub fn is_lobbed(&self) -> bool {
        self.class.is_lobbed()
    }

    /// Which weapon of the book it is.
    pub fn make(&self) -> Make {
        Make { weapon: self.weapon, row: self.row }
    }
}

/// The place of a weapon among its owner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArmId(pub u8);

/// The most ranged weapons one model carries, a picked-up one included.
pub const MOST_ARMS: usize = 5;

/// How ready a weapon is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ready {
    /// It can be used.
    #[default]
    Loaded,
    /// It wants reloading.
    Empty,
    /// It is jammed or its magazine is empty: 1 action (ff.ammo.2).
    Jammed,
    /// Nothing is left for this game, or it has been dropped or used up.
    Out,
}

/// What a model has in its hand (ff.action.draw.2). Its knife is always at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// Its own hand weapon.
    #[default]
    Knife,
    /// A ranged weapon.
    Arm(ArmId),
    /// A stake, made ready (ff.sr.stakes.1).
    Stake,
}

/// A hand weapon that can be taken from the dead (ff.action.draw.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tool {
    Chainsaw,
    HeavyWeapon,
    Razor,
    Stake,
}

impl Tool {
    /// All of them.
    pub const ALL: [Tool; 4] = [Tool::Chainsaw, Tool::HeavyWeapon, Tool::Razor, Tool::Stake];

    /// The rule of those who have one of their own.
    pub fn special(self) -> Special {
        match self {
            Tool::Chainsaw => Special::Chainsaw,
            Tool::HeavyWeapon => Special::HeavyWeapon,
            Tool::Razor => Special::Razor,
            Tool::Stake => Special::Stakes,
        }
    }

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Chainsaw => "chainsaw",
            Tool::HeavyWeapon => "heavy weapon",
            Tool::Razor => "razor",
            Tool::Stake => "stake",
        }
    }
}

/// Some of these hand weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tools(u8);

impl Tools {
    /// None at all.
    pub const NONE: Tools = Tools(0);

    /// Is this one among them?
    #[inline]
    pub fn has(self, tool: Tool) -> bool {
        self.0 & 1 << tool as u8 != 0
    }

    /// Adds one.
    pub fn insert(&mut self, tool: Tool) {
        self.0 |= 1 << tool as u8;
    }
}

/// The state of a chainsaw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Saw {
    #[default]
    Running,
    /// 1 action starts it again (ff.sr.chainsaw.3).
    Stopped,
    /// Of no use for the rest of the scenario (ff.sr.chainsaw.4).
    Broken,
}
