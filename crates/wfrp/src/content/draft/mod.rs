//! Combatants as they are written, and the profiles that they become.

mod flaws;
mod worn;

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use content::{Listed, Written, find};
use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::flaw::{Flaw, Weight, words_of};
use crate::content::profile::{Characteristic, MOST_SPECIALS, Profile, SKILLS, Size, Skill, Trait};
use crate::content::tables::SpecialSheet;
use crate::content::weapon::{Arm, MOST_ARMS, UNARMED, WeaponSheet};
use crate::rules::attack::location::{Body, Location};

pub(crate) use self::flaws::{MOST_CHARACTERISTIC, MOST_FORTUNE, MOST_MOVEMENT, MOST_SKILL, wounds_rule};
pub use self::worn::Worn;

/// Nobody has more Wounds than this.
pub(crate) const MOST_WOUNDS: u8 = 250;

/// A combatant as it is written, in the book, a scenario or a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Combatant")]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Its id: small letters and hyphens. One that is written out where it fights needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Its id in two letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// What it is called.
    pub name: String,
    /// How large it is (wf.char.8).
    #[serde(default = "average")]
    pub size: Size,
    /// Its ten characteristics (wf.char.1), 0 to 100.
    pub characteristics: BTreeMap<Characteristic, u8>,
    /// Its Wounds; without them, as size and Bonuses make them (wf.char.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u8>,
    /// Its Move.
    pub movement: u8,
    /// Yards it walks in a turn; without them, twice its Move (wf.char.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<u8>,
    /// Yards it runs in a turn; without them, four times its Move (wf.char.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<u8>,
    /// Its Strength Bonus, if that is to be said again (wf.char.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength_bonus: Option<u8>,
    /// Its Toughness Bonus, if that is to be said again (wf.char.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toughness_bonus: Option<u8>,
    /// The Skills it has learnt, with their values (wf.char.3).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub skills: BTreeMap<Skill, u8>,
    /// What it carries, at most seven.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Carried>,
    /// AP by location (wf.char.9), or what is worn there (wf.armour.1).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub armour: BTreeMap<Location, Worn>,
    /// Where the armour is of metal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub metal: Vec<Location>,
    /// What it is by nature.
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
    /// Its Resolve, to be marked off on a sheet; nothing in these fights spends it.
    #[serde(default, skip_serializing_if = "is_none")]
    pub resolve: u8,
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

/// A weapon that somebody carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Its id in the book, or a weapon of its owner's own, written out.
    pub weapon: Written<WeaponSheet>,
    /// Its final Damage, SB included; without it, as the weapon and SB make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i16>,
    /// Its range in yards; without it, as the weapon says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u16>,
}

impl Carried {
    /// The weapon of this id, as the book has it.
    pub fn of(weapon: &str) -> Carried {
        Carried { weapon: Written::Id(weapon.to_string()), damage: None, range: None }
    }

    /// The id of the weapon; that of one written out without an id follows from its name.
    pub fn id(&self) -> String {
        match &self.weapon {
            Written::Id(id) => id.clone(),
            Written::Whole(sheet) => sheet.own_id(),
        }
    }

    /// What it is; nothing if the book has no such weapon.
    pub(crate) fn sheet<'a>(&'a self, book: &'a Book) -> Option<&'a WeaponSheet> {
        match &self.weapon {
            Written::Id(id) => book.weapon(id),
            Written::Whole(sheet) => Some(sheet),
        }
    }
}

impl Draft {
    /// The checked profile, or everything that is wrong with the draft.
    pub fn check(&self, book: &Book) -> Result<Profile, Vec<String>> {
        self.unless(book, |weight| weight != Weight::Breach)
    }

    /// The same where people have agreed to play it whatever a limit says.
    pub(crate) fn check_anyway(&self, book: &Book) -> Result<Profile, Vec<String>> {
        self.unless(book, |weight| weight == Weight::Fault)
    }

    fn unless(&self, book: &Book, is_refused: impl Fn(Weight) -> bool) -> Result<Profile, Vec<String>> {
        let mut flaws = self.flaws(book);
        flaws.retain(|flaw: &Flaw| is_refused(flaw.weight));
        if flaws.is_empty() { Ok(self.profile(book)) } else { Err(words_of(&flaws)) }
    }

    /// The same without what follows from the rest, so that it goes on to follow when the rest is changed.
    pub(crate) fn pared(&self, book: &Book) -> Draft {
        let strength = self.bonus(Characteristic::S);
        let weapons = self.weapons.iter().map(|carried| {
            let usual = Carried { damage: None, range: None, ..carried.clone() };
            let Some(arm) = carried.sheet(book).map(|sheet| sheet.arm(&usual, strength)) else {
                return carried.clone();
            };
            let damage = carried.damage.filter(|damage| *damage != arm.damage);
            Carried { damage, range: carried.range.filter(|range| *range != arm.range), ..usual }
        });
        Draft {
            wounds: self.wounds.filter(|wounds| *wounds != self.reckoned_wounds(book)),
            walk: self.walk.filter(|walk| *walk != self.usual_walk()),
            run: self.run.filter(|run| *run != self.usual_run()),
            strength_bonus: None,
            toughness_bonus: None,
            weapons: weapons.collect(),
            ..self.clone()
        }
    }

    /// The profile that it comes to. What is missing or wrong is left out.
    pub(crate) fn profile(&self, book: &Book) -> Profile {
        let characteristics = self.all_characteristics();
        let bonus = |which: Characteristic| i16::from(characteristics[which as usize] / 10);
        let worn = self.worn(book);
        let mut skills = [0; SKILLS];
        for &which in Skill::ALL {
            let bare = characteristics[which.characteristic() as usize];
            skills[which as usize] = self.skills.get(&which).copied().unwrap_or(bare);
        }
        Profile {
            id: self.id.clone(),
            short: self.short.clone(),
            name: self.name.clone(),
            size: self.size,
            characteristics,
            skills,
            trained: self.skills.keys().fold(0, |all, &which| all | 1 << which as u32),
            wounds: self.wounds.unwrap_or_else(|| self.reckoned_wounds(book)),
            walk: self.walk.unwrap_or(self.usual_walk()),
            run: self.run.unwrap_or(self.usual_run()),
            arms: self.arms(book, bonus(Characteristic::S)),
            armour: worn.map(|(points, _)| points),
            metal: worn.map(|(_, metal)| metal),
            traits: self.traits.iter().copied().collect(),
            body: self.body(),
            fortune: self.fortune,
            bandages: self.bandages,
            talents: self.talents.clone(),
            specials: self.specials(book),
            look: self.look,
        }
    }

    fn all_characteristics(&self) -> [u8; 10] {
        let mut characteristics = [0; 10];
        for (&which, &value) in &self.characteristics {
            characteristics[which as usize] = value;
        }
        characteristics
    }

    /// A Bonus, as its characteristic makes it (wf.char.2).
    pub(crate) fn bonus(&self, which: Characteristic) -> i16 {
        i16::from(self.characteristics.get(&which).copied().unwrap_or(0) / 10)
    }

    /// The Wounds that size and Bonuses make (wf.char.4, wf.char.5, wf.char.11 to wf.char.13).
    pub(crate) fn reckoned_wounds(&self, book: &Book) -> u8 {
        let [strength, toughness, willpower] =
            [Characteristic::S, Characteristic::T, Characteristic::Wp].map(|which| self.bonus(which));
        let wounds = book.sizes[self.size as usize].wounds(strength, toughness, willpower);
        wounds.clamp(1, MOST_WOUNDS.into()) as u8
    }

    /// The yards of a Walk (wf.char.6).
    pub(crate) fn usual_walk(&self) -> u8 {
        self.movement.saturating_mul(2)
    }

    /// The yards of a Run (wf.char.6).
    pub(crate) fn usual_run(&self) -> u8 {
        self.movement.saturating_mul(4)
    }

    /// The AP at each location, and whether they are of metal (wf.char.9, wf.armour.1).
    fn worn(&self, book: &Book) -> [(u8, bool); 6] {
        std::array::from_fn(|place| {
            let at = Location::ALL[place];
            let metal = self.metal.contains(&at);
            match self.armour.get(&at) {
                None => (0, metal),
                Some(Worn::Points(points)) => (*points, metal),
                Some(Worn::Piece(id)) => {
                    let found = find("armour", &book.armour, id, |sheet| (&sheet.id, &sheet.name));
                    found.map_or((0, metal), |sheet| (sheet.points, sheet.metal || metal))
                }
            }
        })
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

    /// What it carries, and its bare hands.
    fn arms(&self, book: &Book, strength: i16) -> ArrayVec<Arm, MOST_ARMS> {
        let bare = Carried::of(UNARMED);
        let carried = self.weapons.iter().filter(|carried| carried.weapon != bare.weapon);
        let carried = carried.take(MOST_ARMS - 1).chain([&bare]);
        carried.filter_map(|carried| Some(carried.sheet(book)?.arm(carried, strength))).collect()
    }
}
