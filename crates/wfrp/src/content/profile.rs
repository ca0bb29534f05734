//! Profiles, `wf.char.*`: characteristics, Skills, size and traits of a combatant.

use arrayvec::ArrayVec;
use frame::view::Look;
use serde::{Deserialize, Serialize};

use crate::content::weapon::{Arm, MOST_ARMS};
use crate::rules::attack::location::Body;

macro_rules! named {
    ($(#[$docs:meta])* $name:ident { $($kind:ident = $id:literal,)* }) => {
        $(#[$docs])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ::schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum $name { $($kind),* }

        impl $name {
            /// All of them, in the order of the sheet.
            pub const ALL: &'static [$name] = &[$($name::$kind),*];

            /// How it is written in files and in the protocol.
            pub fn id(self) -> &'static str {
                match self { $($name::$kind => $id),* }
            }
        }
    };
}
pub(crate) use named;

named! {
    /// The ten characteristics (wf.char.1).
    Characteristic {
        Ws = "ws", Bs = "bs", S = "s", T = "t", I = "i", Ag = "ag", Dex = "dex", Int = "int", Wp = "wp", Fel = "fel",
    }
}

named! {
    /// The Skills that fights use.
    Skill {
        MeleeBasic = "melee-basic",
        MeleeBrawling = "melee-brawling",
        MeleeFencing = "melee-fencing",
        MeleeFlail = "melee-flail",
        MeleePolearm = "melee-polearm",
        MeleeTwoHanded = "melee-two-handed",
        RangedBlackpowder = "ranged-blackpowder",
        RangedBow = "ranged-bow",
        RangedCrossbow = "ranged-crossbow",
        RangedSling = "ranged-sling",
        RangedThrowing = "ranged-throwing",
        Dodge = "dodge",
        Athletics = "athletics",
        Climb = "climb",
        Cool = "cool",
        Endurance = "endurance",
        Heal = "heal",
        Perception = "perception",
        Stealth = "stealth",
        Intimidate = "intimidate",
        LanguageMagick = "language-magick",
    }
}

named! {
    /// What a Skill is for.
    SkillKind { Melee = "melee", Ranged = "ranged", Defence = "defence", Other = "other", }
}

named! {
    /// The sizes in rising steps (wf.char.8).
    Size {
        Tiny = "tiny",
        Little = "little",
        Small = "small",
        Average = "average",
        Large = "large",
        Enormous = "enormous",
        Monstrous = "monstrous",
    }
}

named! {
    /// What some combatants are by nature.
    Trait { Venom = "venom", Knits = "knits", Fearless = "fearless", }
}

named! {
    /// What a scenario makes of somebody.
    Mark { Minor = "minor", Important = "important", Nemesis = "nemesis", }
}

/// How many Skills there are.
pub(super) const SKILLS: usize = Skill::ALL.len();

/// The Talent of striking with two weapons (wf.action.special.6).
pub(crate) const DUAL_WIELDER: &str = "dual-wielder";

/// The most Special actions of a book.
pub const MOST_SPECIALS: usize = 16;

/// Some traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Traits(u8);

impl Traits {
    /// Is this one among them?
    #[inline]
    pub fn has(self, kind: Trait) -> bool {
        self.0 & (1 << kind as u8) != 0
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Traits {
        Traits(traits.into_iter().fold(0, |all, kind| all | 1 << kind as u8))
    }
}

/// Some marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Marks(u8);

impl Marks {
    /// Is this one among them?
    #[inline]
    pub fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Marks {
        Marks(marks.into_iter().fold(0, |all, mark| all | 1 << mark as u8))
    }
}

impl Skill {
    /// The characteristic behind it (wf.char.3).
    pub fn characteristic(self) -> Characteristic {
        match self.kind() {
            SkillKind::Melee => Characteristic::Ws,
            SkillKind::Ranged => Characteristic::Bs,
            SkillKind::Defence => Characteristic::Ag,
            SkillKind::Other => match self {
                Skill::Climb => Characteristic::S,
                Skill::Cool => Characteristic::Wp,
                Skill::Endurance => Characteristic::T,
                Skill::Heal => Characteristic::Int,
                Skill::Perception => Characteristic::I,
                Skill::Intimidate => Characteristic::S,
                Skill::LanguageMagick => Characteristic::Int,
                _ => Characteristic::Ag,
            },
        }
    }

    /// What it is for.
    #[inline]
    pub fn kind(self) -> SkillKind {
        match self as u8 {
            0..=5 => SkillKind::Melee,
            6..=10 => SkillKind::Ranged,
            11 => SkillKind::Defence,
            _ => SkillKind::Other,
        }
    }

    /// Does it strike and parry?
    #[inline]
    pub fn is_melee(self) -> bool {
        self.kind() == SkillKind::Melee
    }
}

/// A combatant, checked: all that never changes in a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct Profile {
    pub id: String,
    pub short: String,
    pub name: String,
    pub size: Size,
    pub characteristics: [u8; 10],
    /// Every Skill's value; that of a Skill it lacks is the bare characteristic (wf.char.3).
    pub skills: [u8; SKILLS],
    /// The Skills it has.
    pub trained: u32,
    pub wounds: u8,
    /// Yards it walks in a turn.
    pub walk: u8,
    /// Yards it runs in a turn.
    pub run: u8,
    /// What it carries; the last one is its bare hands.
    pub arms: ArrayVec<Arm, MOST_ARMS>,
    pub armour: [u8; 6],
    pub metal: [bool; 6],
    pub traits: Traits,
    /// Four legs or two, and what it lacks (wf.location.beast, wf.location.lacking).
    pub body: Body,
    /// The Fortune it begins with (wf.fortune.1).
    pub fortune: u8,
    /// The bandages it carries (wf.heal.4).
    pub bandages: u8,
    /// The Talents it has.
    pub talents: Vec<String>,
    /// The Special actions it has learnt, one bit each by their places in the book (wf.action.special.3).
    pub specials: u16,
    /// Its silhouette, where the file says so.
    pub look: Option<Look>,
}

impl Profile {
    /// A characteristic.
    #[inline]
    pub fn characteristic(&self, which: Characteristic) -> i16 {
        self.characteristics[which as usize].into()
    }

    /// The Bonus of a characteristic (wf.char.2).
    #[inline]
    pub fn bonus(&self, which: Characteristic) -> i16 {
        self.characteristic(which) / 10
    }

    /// The value of a Skill (wf.char.3).
    #[inline]
    pub fn skill(&self, which: Skill) -> i16 {
        self.skills[which as usize].into()
    }

    /// May it strike with two weapons (wf.action.special.6)?
    pub fn is_dual_wielder(&self) -> bool {
        self.talents.iter().any(|talent| talent == DUAL_WIELDER)
    }

    /// Has it learnt this Skill?
    pub fn is_trained(&self, which: Skill) -> bool {
        self.trained & (1 << which as u32) != 0
    }
}
