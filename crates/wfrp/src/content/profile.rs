//! Combatants as they are written, `wf.char.*`: characteristics, Skills, size, weapons, armour and traits.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use content::{Listed, did_you_mean};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::weapon::{Arm, MOST_ARMS};
use crate::rules::attack::location::Location;

macro_rules! named {
    ($(#[$docs:meta])* $name:ident { $($kind:ident = $id:literal,)* }) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
pub(crate) const SKILLS: usize = Skill::ALL.len();

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
    /// The characteristic behind it (wf.char.3); `skills.toml` says the same.
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

/// A combatant as it is written, in the book, a scenario or a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct Draft {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    pub name: String,
    #[serde(default = "average")]
    pub size: Size,
    pub characteristics: BTreeMap<Characteristic, u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u8>,
    pub movement: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength_bonus: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toughness_bonus: Option<u8>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub skills: BTreeMap<Skill, u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Carried>,
    /// AP by location (wf.char.9).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub armour: BTreeMap<Location, u8>,
    /// Where the armour is of metal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub metal: Vec<Location>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
}

fn average() -> Size {
    Size::Average
}

impl Listed for Draft {
    const KIND: &'static str = "combatant";
}

/// A weapon somebody carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Its id in the book.
    pub weapon: String,
    /// Its final Damage, SB included; without it, as the weapon and SB make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i16>,
    /// Its range in yards; without it, as the weapon says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u16>,
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

    /// Has it learnt this Skill?
    pub fn is_trained(&self, which: Skill) -> bool {
        self.trained & (1 << which as u32) != 0
    }
}

/// Wounds by size (wf.char.4, wf.char.5, wf.char.11 to wf.char.13).
pub fn wounds_of(size: Size, strength: i16, toughness: i16, willpower: i16) -> i16 {
    let whole = strength + 2 * toughness + willpower;
    match size {
        Size::Tiny => 1,
        Size::Little => toughness,
        Size::Small => 2 * toughness + willpower,
        Size::Average => whole,
        Size::Large => 2 * whole,
        Size::Enormous => 4 * whole,
        Size::Monstrous => 8 * whole,
    }
}

impl Draft {
    /// The checked profile, or everything that is wrong with the draft.
    pub fn check(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let mut faults = Vec::new();
        let mut characteristics = [0; 10];
        for &which in Characteristic::ALL {
            match self.characteristics.get(&which) {
                Some(&value) if value <= 100 => characteristics[which as usize] = value,
                Some(value) => faults.push(format!("found {} {value}, expected 0 to 100", which.id())),
                None => faults.push(format!("the characteristic \"{}\" is missing", which.id())),
            }
        }
        if self.name.trim().is_empty() {
            faults.push("a combatant needs a name".to_string());
        }
        if !(1..=20).contains(&self.movement) {
            faults.push(format!("found movement {}, expected 1 to 20", self.movement));
        }
        if let Some((which, value)) = self.skills.iter().find(|(_, value)| !(1..=150).contains(*value)) {
            faults.push(format!("found {} {value}, expected 1 to 150", which.id()));
        }
        if let Some((place, value)) = self.armour.iter().find(|(_, value)| **value > 20) {
            faults.push(format!("found armour {value} at {}, expected 0 to 20", place.id()));
        }
        let bonus = |which: Characteristic| i16::from(characteristics[which as usize] / 10);
        let arms = self.arms(book, bonus(Characteristic::S), &mut faults);
        let [strength, toughness] = [bonus(Characteristic::S), bonus(Characteristic::T)];
        let reckoned = wounds_of(self.size, strength, toughness, bonus(Characteristic::Wp)).clamp(1, 250);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut skills = [0; SKILLS];
        for &which in Skill::ALL {
            let bare = characteristics[which.characteristic() as usize];
            skills[which as usize] = self.skills.get(&which).copied().unwrap_or(bare);
        }
        let by_place = |place: &Location| self.armour.get(place).copied().unwrap_or(0);
        let [walk, run] = [self.walk.unwrap_or(2 * self.movement), self.run.unwrap_or(4 * self.movement)];
        Ok(Profile {
            id: self.id.clone(),
            short: self.short.clone(),
            name: self.name.clone(),
            size: self.size,
            characteristics,
            skills,
            trained: self.skills.keys().fold(0, |all, &which| all | 1 << which as u32),
            wounds: self.wounds.unwrap_or(reckoned as u8),
            walk, // wf.char.6
            run,
            arms,
            armour: std::array::from_fn(|place| by_place(&Location::ALL[place])),
            metal: std::array::from_fn(|place| self.metal.contains(&Location::ALL[place])),
            traits: self.traits.iter().copied().collect(),
        })
    }

    /// What it carries, and its bare hands.
    fn arms(&self, book: &Book, strength: i16, faults: &mut Vec<String>) -> ArrayVec<Arm, MOST_ARMS> {
        if self.weapons.len() >= MOST_ARMS {
            faults.push(format!("found {} weapons, expected at most {}", self.weapons.len(), MOST_ARMS - 1));
            return ArrayVec::new();
        }
        let bare = Carried { weapon: "unarmed".to_string(), damage: None, range: None };
        let carried = self.weapons.iter().filter(|carried| carried.weapon != bare.weapon);
        let mut arms = ArrayVec::new();
        for carried in carried.chain([&bare]) {
            match book.weapon(&carried.weapon) {
                Some(sheet) => arms.push(sheet.arm(carried, strength)),
                None => {
                    let names = book.weapons.iter().map(|sheet| sheet.id.as_str());
                    let hint = did_you_mean(&carried.weapon, names);
                    faults.push(format!("no weapon is called \"{}\"{hint}", carried.weapon));
                }
            }
        }
        arms
    }
}
