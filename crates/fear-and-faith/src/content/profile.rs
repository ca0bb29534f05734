//! Profiles: a point cost, a Quality, a Combat number and special rules (ff.core.profile.1).

use arrayvec::ArrayVec;
use content::did_you_mean;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::special::{Foe, Foes, Special, Specials};
use crate::content::weapon::{Arm, MOST_ARMS};
use crate::state::stick::{Size, Stick};

/// Good or evil (ff.core.side.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the two sides")]
pub enum Side {
    Good,
    Evil,
}

/// What a creature climbs with, where the book makes a difference (ff.climb.hoof.1 and the following).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// A profile as it is written, in a roster or in a setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What it is called.
    pub name: String,
    /// What it costs; worked out by the fitted formula where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    /// The number it needs on a Quality die.
    pub quality: u8,
    /// Its Combat.
    pub combat: i8,
    /// Its special rules by name; `Ban (Vampires)` names its kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
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
    /// Its section of the rosters; empty for one written out.
    pub roster: String,
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
}

/// What makes a personality (ff.setup.pers.1).
pub const PERSONALITY: Specials = Specials::of(&[
    Special::AuraOfTerror,
    Special::Demon,
    Special::Demonologist,
    Special::HardToKill,
    Special::Hero,
    Special::Leader,
    Special::MagicWeapon,
    Special::Necromancer,
    Special::SpiritualLeader,
    Special::Tough,
    Special::Unique,
    Special::Warlock,
    Special::Witch,
]);

/// What makes a magic user (ff.magic.user.1).
pub const MAGIC_USER: Specials =
    Specials::of(&[Special::Witch, Special::Demonologist, Special::Necromancer, Special::Warlock]);

impl Draft {
    /// The profile, or all that is wrong with it.
    pub fn check(&self, id: &str, roster: &str, book: &Book) -> Result<Profile, Vec<String>> {
        let mut faults = Vec::new();
        if !(2..=6).contains(&self.quality) {
            faults.push(format!("found Quality {}, expected 2 to 6", self.quality));
        }
        if !(0..=9).contains(&self.combat) {
            faults.push(format!("found Combat {}, expected 0 to 9", self.combat));
        }
        let mut profile = Profile {
            id: id.to_string(),
            name: self.name.clone(),
            roster: roster.to_string(),
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
        };
        for written in &self.rules {
            if let Err(fault) = profile.gain(written) {
                faults.push(fault);
            }
        }
        if let Err(fault) = profile.take_arms(book) {
            faults.push(fault);
        }
        if profile.specials.has(Special::Tough) && profile.specials.has(Special::HardToKill) {
            faults.push("no model has both Tough and Hard to Kill".to_string()); // ff.setup.limit.tough.1
        }
        profile.points = self.points.unwrap_or_else(|| crate::content::points::price(&profile, book).points);
        if faults.is_empty() { Ok(profile) } else { Err(faults) }
    }
}

impl Profile {
    /// Takes a special rule as it is written: `Savage`, `Ban (Vampires)`.
    pub(crate) fn gain(&mut self, written: &str) -> Result<(), String> {
        let (name, kind) = match written.split_once('(') {
            Some((name, kind)) => (name.trim(), Some(kind.trim_end_matches(')').trim())),
            None => (written, None),
        };
        let Some(special) = Special::named(name) else {
            let hint = did_you_mean(name, Special::ALL.iter().map(|special| special.name()));
            return Err(format!("no special rule is called \"{name}\"{hint}"));
        };
        self.specials = self.specials.with(special);
        let foe = match kind {
            None | Some("choose") => return Ok(()),
            Some(kind) => Foe::named(kind).ok_or_else(|| {
                let hint = did_you_mean(kind, Foe::ALL.into_iter().map(Foe::name));
                format!("\"{kind}\" is no kind of creature{hint}")
            })?,
        };
        match special {
            Special::Ban => self.bans = self.bans.with(foe),
            Special::Lethal => self.lethal = self.lethal.with(foe),
            _ => return Err(format!("{} names no kind of creature", special.name())),
        }
        Ok(())
    }

    /// The ranged weapons that its rules give it, silver where it has Silver Weapon and they can be
    /// (ff.sr.silver-weapon.4).
    fn take_arms(&mut self, book: &Book) -> Result<(), String> {
        let silver = self.specials.has(Special::SilverWeapon);
        for special in self.specials.iter() {
            let Some(sheet) = book.weapon_of(special) else { continue };
            let arm = Arm { silver: silver && sheet.silver, ..sheet.arm() };
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
        self.specials.has_any(PERSONALITY)
    }

    /// Does it count as an animal? ff.sr.swarm.1
    pub fn is_animal(&self) -> bool {
        self.specials.has_any(Specials::of(&[Special::Animal, Special::Swarm]))
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
