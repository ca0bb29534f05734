//! Combatants as they are written, and the profiles that they become.

use std::collections::BTreeMap;
use std::fmt;

use arrayvec::ArrayVec;
use content::{Listed, did_you_mean, find};
use frame::view::Look;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::content::book::Book;
use crate::content::profile::{Characteristic, MOST_SPECIALS, Profile, SKILLS, Size, Skill, Trait};
use crate::content::tables::SpecialSheet;
use crate::content::weapon::{Arm, MOST_ARMS, MOST_DAMAGE, MOST_RANGE, UNARMED};
use crate::rules::attack::location::{Body, Location};

/// Nobody has more Fortune than this.
const MOST_FORTUNE: u8 = 20;

/// Nobody has more Wounds than this.
const MOST_WOUNDS: u8 = 250;

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
    /// AP by location (wf.char.9), or what is worn there (wf.armour.1).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub armour: BTreeMap<Location, Worn>,
    /// Where the armour is of metal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub metal: Vec<Location>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// It goes on four legs (wf.location.beast).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub four_legged: bool,
    /// The limbs it does not have (wf.location.lacking).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Location>,
    /// Its Fortune (wf.fortune.1).
    #[serde(default, skip_serializing_if = "is_none")]
    pub fortune: u8,
    /// Its Talents: `dual-wielder`, and those that Special actions ask for (wf.action.special.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talents: Vec<String>,
    /// The bandages it carries (wf.heal.4).
    #[serde(default, skip_serializing_if = "is_none")]
    pub bandages: u8,
    /// Its silhouette, where the words of its name choose the wrong one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

fn is_none(count: &u8) -> bool {
    *count == 0
}

fn average() -> Size {
    Size::Average
}

impl Listed for Draft {
    const KIND: &'static str = "combatant";
}

/// What somebody wears at a location: its AP, or a sort of armour by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Worn {
    /// So many AP.
    Points(u8),
    /// An id of the book.
    Piece(String),
}

impl<'de> Deserialize<'de> for Worn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Worn, D::Error> {
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = Worn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of AP, or the id of an armour")
            }

            fn visit_u64<E: Error>(self, points: u64) -> Result<Worn, E> {
                let wrong = || E::invalid_value(Unexpected::Unsigned(points), &self);
                u8::try_from(points).map(Worn::Points).map_err(|_| wrong())
            }

            fn visit_i64<E: Error>(self, points: i64) -> Result<Worn, E> {
                let wrong = || E::invalid_value(Unexpected::Signed(points), &self);
                u8::try_from(points).map(Worn::Points).map_err(|_| wrong())
            }

            fn visit_str<E: Error>(self, id: &str) -> Result<Worn, E> {
                Ok(Worn::Piece(id.to_string()))
            }
        }

        deserializer.deserialize_any(Reader)
    }
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

impl Draft {
    /// The checked profile, or everything that is wrong with the draft.
    pub fn check(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let mut faults = Vec::new();
        let characteristics = self.checked_characteristics(&mut faults);
        let worn = self.checked_armour(book, &mut faults);
        self.check_numbers(&mut faults);
        self.check_talents(book, &mut faults);
        let bonus = |which: Characteristic| i16::from(characteristics[which as usize] / 10);
        let arms = self.arms(book, bonus(Characteristic::S), &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let [strength, toughness] = [bonus(Characteristic::S), bonus(Characteristic::T)];
        let reckoned = book.sizes[self.size as usize].wounds(strength, toughness, bonus(Characteristic::Wp));
        let mut skills = [0; SKILLS];
        for &which in Skill::ALL {
            let bare = characteristics[which.characteristic() as usize];
            skills[which as usize] = self.skills.get(&which).copied().unwrap_or(bare);
        }
        let [walk, run] = [self.walk.unwrap_or(2 * self.movement), self.run.unwrap_or(4 * self.movement)];
        Ok(Profile {
            id: self.id.clone(),
            short: self.short.clone(),
            name: self.name.clone(),
            size: self.size,
            characteristics,
            skills,
            trained: self.skills.keys().fold(0, |all, &which| all | 1 << which as u32),
            wounds: self.wounds.unwrap_or(reckoned.clamp(1, MOST_WOUNDS.into()) as u8),
            walk, // wf.char.6
            run,
            arms,
            armour: worn.map(|(points, _)| points),
            metal: worn.map(|(_, metal)| metal),
            traits: self.traits.iter().copied().collect(),
            body: self.body(),
            fortune: self.fortune,
            bandages: self.bandages,
            talents: self.talents.clone(),
            specials: self.specials(book),
            look: self.look,
        })
    }

    /// The same for an entry of a file, which may say its Bonuses again (wf.char.2).
    pub(crate) fn check_entry(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let profile = self.check(book)?;
        let said = [
            ("strength_bonus", self.strength_bonus, Characteristic::S),
            ("toughness_bonus", self.toughness_bonus, Characteristic::T),
        ];
        let wrong = said.into_iter().filter_map(|(name, said, which)| {
            let (said, bonus) = (i16::from(said?), profile.bonus(which));
            (said != bonus).then(|| format!("found {name} {said}, expected {bonus}"))
        });
        match wrong.collect::<Vec<_>>() {
            wrong if wrong.is_empty() => Ok(profile),
            wrong => Err(wrong),
        }
    }

    fn checked_characteristics(&self, faults: &mut Vec<String>) -> [u8; 10] {
        let mut characteristics = [0; 10];
        for &which in Characteristic::ALL {
            match self.characteristics.get(&which) {
                Some(&value) if value <= 100 => characteristics[which as usize] = value,
                Some(value) => faults.push(format!("found {} {value}, expected 0 to 100", which.id())),
                None => faults.push(format!("the characteristic \"{}\" is missing", which.id())),
            }
        }
        characteristics
    }

    /// The AP at each location, and whether they are of metal.
    fn checked_armour(&self, book: &Book, faults: &mut Vec<String>) -> [(u8, bool); 6] {
        std::array::from_fn(|place| {
            let at = Location::ALL[place];
            let metal = self.metal.contains(&at);
            match self.armour.get(&at) {
                None => (0, metal),
                Some(Worn::Points(points)) if *points > 20 => {
                    faults.push(format!("found armour {points} at {}, expected 0 to 20", at.id()));
                    (0, metal)
                }
                Some(Worn::Points(points)) => (*points, metal),
                Some(Worn::Piece(id)) => {
                    let found = find("armour", &book.armour, id, |sheet| (&sheet.id, &sheet.name));
                    let piece = found.map(|sheet| (sheet.points, sheet.metal || metal));
                    piece.unwrap_or_else(|fault| {
                        faults.push(fault);
                        (0, metal)
                    })
                }
            }
        })
    }

    fn check_talents(&self, book: &Book, faults: &mut Vec<String>) {
        for talent in self.talents.iter().filter(|talent| !book.talents().any(|known| known == **talent)) {
            let hint = did_you_mean(talent, book.talents());
            faults.push(format!("nothing asks for the talent \"{talent}\"{hint}"));
        }
    }

    /// The Special actions it has the Talent and the training for, one bit each.
    fn specials(&self, book: &Book) -> u16 {
        let knows = |special: &SpecialSheet| {
            let talent = special.talent.as_ref().is_none_or(|talent| self.talents.contains(talent));
            let skill = special.skill.filter(|_| special.trained);
            talent && skill.is_none_or(|skill| self.skills.contains_key(&skill))
        };
        let known = book.specials.iter().enumerate().filter(|(_, special)| knows(special));
        known.take(MOST_SPECIALS).fold(0, |all, (place, _)| all | 1 << place)
    }

    fn body(&self) -> Body {
        let lacks = std::array::from_fn(|place| self.lacks.contains(&Location::ALL[place]));
        Body { four_legged: self.four_legged, lacks }
    }

    fn check_numbers(&self, faults: &mut Vec<String>) {
        if self.lacks.contains(&Location::Body) {
            faults.push("nothing lacks a body".to_string());
        }
        if self.fortune > MOST_FORTUNE {
            faults.push(format!("found {} Fortune, expected 0 to {MOST_FORTUNE}", self.fortune));
        }
        if self.name.trim().is_empty() {
            faults.push("a combatant needs a name".to_string());
        }
        if !(1..=20).contains(&self.movement) {
            faults.push(format!("found movement {}, expected 1 to 20", self.movement));
        }
        if let Some(wounds) = self.wounds.filter(|wounds| !(1..=MOST_WOUNDS).contains(wounds)) {
            faults.push(format!("found {wounds} Wounds, expected 1 to {MOST_WOUNDS}"));
        }
        if let Some((which, value)) = self.skills.iter().find(|(_, value)| !(1..=150).contains(*value)) {
            faults.push(format!("found {} {value}, expected 1 to 150", which.id()));
        }
        for Carried { weapon, damage, range } in &self.weapons {
            if let Some(damage) = damage.filter(|damage| !(0..=2 * MOST_DAMAGE).contains(damage)) {
                faults.push(format!("{weapon}: found damage {damage}, expected 0 to {}", 2 * MOST_DAMAGE));
            }
            if let Some(range) = range.filter(|&range| !(1..=MOST_RANGE as u16).contains(&range)) {
                faults.push(format!("{weapon}: found a range of {range}, expected 1 to {MOST_RANGE} yards"));
            }
        }
    }

    /// What it carries, and its bare hands.
    fn arms(&self, book: &Book, strength: i16, faults: &mut Vec<String>) -> ArrayVec<Arm, MOST_ARMS> {
        if self.weapons.len() >= MOST_ARMS {
            faults.push(format!("found {} weapons, expected at most {}", self.weapons.len(), MOST_ARMS - 1));
            return ArrayVec::new();
        }
        let bare = Carried { weapon: UNARMED.to_string(), damage: None, range: None };
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
