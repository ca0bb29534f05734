//! Profiles: a point cost, a Quality, a Combat number and special rules (ff.core.profile.1).

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::schemas::rule_names;
use crate::content::special::{Foe, Foes, Special, Specials};
use crate::content::weapon::{Arm, MOST_ARMS, Make};
use crate::state::stick::{Size, Stick};

/// Good or evil (ff.core.side.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the two sides")]
pub enum Side {
    Good,
    Evil,
}

/// What a creature climbs with, where the book makes a difference (ff.climb.hoof.1 and the following).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Limbs {
    /// Hands and feet.
    #[default]
    Hands,
    /// Four hooves or paws: nothing steeper than a slope.
    Four,
    /// Claws: trees, not walls.
    Claws,
    /// Coils round things: trees and pillars, not walls.
    Coils,
}

/// A profile as it is written, in a file or in a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What it is called.
    pub name: String,
    /// What it costs; worked out by the fitted formula where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = MOST_POINTS))]
    pub points: Option<u16>,
    /// The number it needs on a Quality die.
    #[schemars(range(min = 2, max = 6))]
    pub quality: u8,
    /// Its Combat.
    #[schemars(range(min = 0, max = 9))]
    pub combat: i8,
    /// Its special rules by name; `Ban (Vampires)` names its kind, `Pistol (my-pistol)` a weapon of one's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "rule_names")]
    pub rules: Vec<String>,
    /// Is it human, for what only monsters can do? ff.sr.werewolf.4
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub human: bool,
    /// Is it a mummy? ff.camp.infect.9
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mummy: bool,
    /// What it climbs with.
    #[serde(default)]
    pub limbs: Limbs,
}

/// A profile, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its id in the book; empty for one written out.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its silhouette, where the words of its name do not choose it.
    pub look: Option<Look>,
    /// The list it stands in; empty for one written out.
    pub list: String,
    /// What it costs.
    pub points: u16,
    /// The number it needs on a Quality die.
    pub quality: u8,
    /// Its Combat.
    pub combat: i8,
    /// Its special rules.
    pub specials: Specials,
    /// Whom it can ban.
    pub bans: Foes,
    /// To whom its attacks are Lethal by their nature.
    pub lethal: Foes,
    /// Its ranged weapons.
    pub arms: ArrayVec<Arm, MOST_ARMS>,
    /// Is it human?
    pub human: bool,
    /// Is it a mummy?
    pub mummy: bool,
    /// What it climbs with.
    pub limbs: Limbs,
    /// Does one of its rules make it a personality? ff.setup.pers.1, ff.setup.pers.5
    pub personality: bool,
}

/// The profiles that rules bring into a game, by their ids.
pub(crate) mod id {
    /// A dead model that walks: of a horde, raised, infected.
    pub(crate) const WALKING_DEAD: &str = "walking-dead";
    /// A Walking Dead that runs (ff.opt.twitcher.1).
    pub(crate) const TWITCHER: &str = "twitcher-running-zombie";
    /// What a Vampire makes of its victim.
    pub(crate) const MINOR_VAMPIRE: &str = "minor-vampire-with-handgun";
    /// What a Werewolf makes of its victim.
    pub(crate) const LESSER_WEREWOLF: &str = "lesser-werewolf";
    /// What a Mummy makes of its victim.
    pub(crate) const RESURRECTED: &str = "resurrected-egyptian-warrior";
    /// What may come unbidden (ff.magic.fail.3.3).
    pub(crate) const MINOR_DEMON: &str = "minor-demon";
    /// Whom two packs want (ff.scen5.setup.4).
    pub(crate) const CAPTIVE: &str = "captive";
    /// A Vampire as a bat.
    pub(crate) const BAT_FORM: &str = "bat-form";
    /// A Vampire as a wolf.
    pub(crate) const WOLF_FORM: &str = "wolf-form";
}

/// The most points of a profile, a party or a game.
pub(crate) const MOST_POINTS: u16 = 9_999;

/// What makes a magic user (ff.magic.user.1).
pub const MAGIC_USER: Specials =
    Specials::of(&[Special::Witch, Special::Demonologist, Special::Necromancer, Special::Warlock]);

/// What is wrong with a profile, and where: `/rules/2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProfileFault {
    /// Where it is in the profile, as a JSON pointer.
    pub at: String,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// What was found, and what was expected.
    pub words: String,
}

impl ProfileFault {
    pub(crate) fn of(at: impl Into<String>, words: impl Into<String>) -> ProfileFault {
        ProfileFault { at: at.into(), rule: "ff.core.profile.1", words: words.into() }
    }
}

/// The most special rules of a profile, and the most letters of its name.
pub(crate) const MOST_RULES: usize = 64;
const MOST_LETTERS: usize = 80;

impl Draft {
    /// The profile, or all that is wrong with it.
    pub fn check(&self, id: &str, list: &str, book: &Book) -> Result<Profile, Vec<String>> {
        let words =
            |faults: Vec<ProfileFault>| faults.into_iter().map(|fault| fault.words).collect::<Vec<_>>();
        self.examine(id, list, book).map_err(words)
    }

    /// The profile, or all that is wrong with it, each with its place.
    pub(crate) fn examine(&self, id: &str, list: &str, book: &Book) -> Result<Profile, Vec<ProfileFault>> {
        let mut faults = self.number_faults();
        let mut profile = Profile {
            id: id.to_string(),
            name: self.name.clone(),
            look: None,
            list: list.to_string(),
            points: 0,
            quality: self.quality,
            combat: self.combat,
            specials: Specials::NONE,
            bans: Foes::NONE,
            lethal: Foes::NONE,
            arms: ArrayVec::new(),
            human: self.human,
            mummy: self.mummy,
            limbs: self.limbs,
            personality: false,
        };
        let mut own = Vec::new();
        for (place, written) in self.rules.iter().take(MOST_RULES).enumerate() {
            if let Err(fault) = profile.gain(written, book, &mut own) {
                faults.push(ProfileFault::of(format!("/rules/{place}"), fault));
            }
        }
        if let Err(fault) = profile.take_arms(book, &own) {
            faults.push(ProfileFault::of("/rules", fault));
        }
        profile.personality = profile.specials.iter().any(|special| {
            book.rule(special).is_some_and(|rule| rule.personality) // ff.setup.pers.1
        });
        if profile.specials.has(Special::Tough) && profile.specials.has(Special::HardToKill) {
            let fault = ProfileFault::of("/rules", "no model has both Tough and Hard to Kill");
            faults.push(ProfileFault { rule: "ff.setup.limit.tough.1", ..fault });
        }
        profile.points = self.points.unwrap_or_else(|| crate::content::points::price(&profile, book).points);
        if faults.is_empty() { Ok(profile) } else { Err(faults) }
    }

    /// What is wrong with its numbers, and what there is too much of.
    fn number_faults(&self) -> Vec<ProfileFault> {
        let Draft { quality, combat, points, .. } = *self;
        let (letters, rules) = (self.name.chars().count(), self.rules.len());
        let faults = [
            points
                .filter(|&points| points > MOST_POINTS)
                .map(|points| ("/points", format!("found {points} points, expected at most {MOST_POINTS}"))),
            (!QUALITIES.contains(&quality))
                .then(|| ("/quality", format!("found Quality {quality}, expected 2 to 6"))),
            (!COMBATS.contains(&combat))
                .then(|| ("/combat", format!("found Combat {combat}, expected 0 to 9"))),
            (letters > MOST_LETTERS)
                .then(|| ("/name", format!("found {letters} letters, expected at most {MOST_LETTERS}"))),
            (rules > MOST_RULES)
                .then(|| ("/rules", format!("found {rules} special rules, expected at most {MOST_RULES}"))),
        ];
        faults.into_iter().flatten().map(|(at, words)| ProfileFault::of(at, words)).collect()
    }
}

/// What a Quality and a Combat may be.
pub(crate) const QUALITIES: RangeInclusive<u8> = 2..=6;
pub(crate) const COMBATS: RangeInclusive<i8> = 0..=9;

impl Profile {
    /// Takes a special rule as it is written: `Savage`, `Ban (Vampires)`. `Pistol (my-pistol)` names a weapon of one's own.
    fn gain(&mut self, written: &str, book: &Book, own: &mut Vec<(Special, Make)>) -> Result<(), String> {
        let (name, kind) = match written.split_once('(') {
            Some((name, kind)) => (name.trim(), Some(kind.trim_end_matches(')').trim())),
            None => (written, None),
        };
        let special = Special::find(name)?;
        self.specials = self.specials.with(special);
        let kind = match kind {
            None | Some("choose") => return Ok(()),
            Some(kind) => kind,
        };
        match special {
            Special::Ban => self.bans = self.bans.with(Foe::find(kind)?),
            Special::Lethal => self.lethal = self.lethal.with(Foe::find(kind)?),
            _ => match book.weapon_of(special) {
                Some(weapon) => own.push((special, book.weapon_like(weapon, kind)?)),
                None => return Err(format!("{} names no kind of creature", special.name())),
            },
        }
        Ok(())
    }

    /// The ranged weapons that its rules give it, its own where it names them, silver where it has Silver Weapon and they
    /// can be (ff.sr.silver-weapon.4).
    fn take_arms(&mut self, book: &Book, own: &[(Special, Make)]) -> Result<(), String> {
        let silver = self.specials.has(Special::SilverWeapon);
        for special in self.specials.iter() {
            let Some(weapon) = book.weapon_of(special) else { continue };
            let named = own.iter().find(|(by, _)| *by == special).map(|(_, make)| *make);
            let make = named.unwrap_or_else(|| book.printed(weapon));
            let arm = Arm { silver: silver && book.weapon(make).silver, ..book.arm(make) };
            if self.arms.try_push(arm).is_err() {
                return Err(format!("a model carries at most {} ranged weapons", MOST_ARMS - 1));
            }
        }
        if self.arms.len() == MOST_ARMS {
            return Err(format!("a model carries at most {} ranged weapons", MOST_ARMS - 1));
        }
        Ok(())
    }

    /// Is it a personality? ff.setup.pers.1, ff.setup.pers.5
    pub fn is_personality(&self) -> bool {
        self.personality
    }

    /// Does it count as an animal? ff.sr.swarm.1
    pub fn is_animal(&self) -> bool {
        self.specials.has_any(Specials::of(&[Special::Animal, Special::Swarm]))
    }

    /// May either side hire it (ff.core.side.1)? Reading: plain animals may be hired, and people who are no personalities.
    pub(crate) fn is_neutral(&self) -> bool {
        (self.human || self.is_animal()) && !self.personality && !self.specials.has(Special::Zombie)
    }

    /// How big it is.
    pub fn size(&self) -> Size {
        size_of(self.specials)
    }
}

/// How big these rules make a model.
pub(crate) fn size_of(specials: Specials) -> Size {
    match () {
        () if specials.has(Special::Huge) => Size::Huge,
        () if specials.has(Special::Big) => Size::Big,
        () => Size::Normal,
    }
}

/// The stick these rules make a model move by (ff.move.rate.1).
pub(crate) fn stride_of(specials: Specials) -> Stick {
    match () {
        () if specials.has(Special::LongMove) => Stick::Long,
        () if specials.has(Special::ShortMove) => Stick::Short,
        () => Stick::Medium,
    }
}
