//! The armoury as printed, and the arms that figures carry.

use content::outside;
use serde::{Deserialize, Serialize};

use super::Book;
use crate::content::profile::Profile;
use crate::rules::fighting::arms::{Arm, Damage, Item, Reload, Shooting, Weapon};
use crate::rules::powers::attribute::Qualities;

/// A thing of the general armoury, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct WeaponSheet {
    pub id: String,
    pub name: String,
    pub slots: u8,
    pub kind: WeaponKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shoot: i8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reload: Option<Reload>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee_as: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<i8>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub speed: i8,
    pub page: String,
}

fn is_zero(number: &i8) -> bool {
    *number == 0
}

/// What a thing of the general armoury is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum WeaponKind {
    Melee,
    Firearm,
    Armour,
    Ammunition,
}

impl WeaponSheet {
    /// What is wrong with its numbers and columns.
    pub(super) fn faults(&self) -> Vec<String> {
        let most_arms = Profile::MOST_ARMS as i16;
        let numbers = [
            ("slots", i16::from(self.slots), 0, 20),
            ("range", self.range.unwrap_or(1).into(), 1, 72),
            ("damage", self.damage.map_or(0, |damage| damage.plus).into(), -10, 20),
            ("shoot", self.shoot.into(), -10, 10),
            ("targets", self.targets.unwrap_or(1).into(), 1, 8),
            ("most", self.most.unwrap_or(1).into(), 1, most_arms),
            ("armour", self.armour.unwrap_or(0).into(), 0, 10),
            ("speed", self.speed.into(), -10, 10),
        ];
        let mut faults = outside(&self.name, numbers);
        let mut needs = |column: &str| faults.push(format!("{}: found no {column}, expected one", self.name));
        if matches!(self.kind, WeaponKind::Melee | WeaponKind::Firearm) && self.damage.is_none() {
            needs("damage");
        }
        if self.kind == WeaponKind::Firearm && self.range.is_none() {
            needs("range");
        }
        let (what, is_known) = self.known_as();
        if !is_known {
            let what = format!("the book has no {what} \"{}\"", self.id);
            faults.push(format!("{}: {what}; its weapons can be changed, but none added", self.name));
        }
        faults
    }

    /// What it is said to be, and whether the rules know it as that.
    fn known_as(&self) -> (&'static str, bool) {
        let (weapon, item) = (Weapon::of_id(&self.id), Item::of_id(&self.id));
        match self.kind {
            WeaponKind::Melee => ("melee weapon", weapon.is_some_and(|weapon| !weapon.is_firearm())),
            WeaponKind::Firearm => ("firearm", weapon.is_some_and(Weapon::is_firearm)),
            WeaponKind::Armour => ("armour", item == Some(Item::Breastplate)),
            WeaponKind::Ammunition => {
                ("ammunition", matches!(item, Some(Item::CartridgeBox | Item::ShotBag)))
            }
        }
    }

    /// What it is used as in melee is a melee weapon.
    pub(super) fn check(&self, book: &Book) -> Vec<String> {
        let strange = self.melee_as.iter().filter(|id| melee_damage(&book.weapons, id).is_none());
        strange.map(|id| format!("{}: found melee_as \"{id}\", expected a melee weapon", self.name)).collect()
    }

    /// Ready to be carried, if it is something to fight with.
    fn arm(&self, weapons: &[WeaponSheet]) -> Option<Arm> {
        let (weapon, damage) = (Weapon::of_id(&self.id)?, self.damage?);
        let shooting = (self.kind == WeaponKind::Firearm).then(|| Shooting {
            range: self.range.unwrap_or_default(),
            damage,
            check: self.shoot,
            targets: self.targets.unwrap_or(1),
            reload: self.reload.unwrap_or(Reload::NoneNeeded),
            shots: Qualities::NONE,
            qualities: Qualities::NONE,
        });
        let melee = match shooting {
            None => Some(damage),
            Some(_) if weapon.has_bayonet() => None,
            Some(_) => self.in_melee(weapons),
        };
        Some(Arm { weapon, slots: self.slots, melee, shooting, qualities: Qualities::NONE })
    }

    /// What a firearm does in melee: by its butt, or by its bayonet, which is an arm of its own.
    pub(crate) fn in_melee(&self, weapons: &[WeaponSheet]) -> Option<Damage> {
        melee_damage(weapons, self.melee_as.as_deref()?)
    }
}

fn melee_damage(weapons: &[WeaponSheet], id: &str) -> Option<Damage> {
    weapons.iter().find(|other| other.id == id && other.kind == WeaponKind::Melee)?.damage
}

/// The weapons of the list, ready to be carried.
pub(super) fn arms(weapons: &[WeaponSheet]) -> Vec<(String, Arm)> {
    weapons.iter().filter_map(|sheet| Some((sheet.id.clone(), sheet.arm(weapons)?))).collect()
}

/// A thing of the special armoury, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct ItemSheet {
    pub id: String,
    pub name: String,
    pub slots: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upgrade: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    #[serde(default)]
    pub brittle: bool,
    #[serde(default)]
    pub against: Vec<String>,
    pub page: String,
}

impl ItemSheet {
    /// What is wrong with it. What an item does is a rule, so a file changes its name and its slots alone.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = outside(&self.name, [("slots", self.slots, 0, 20)]);
        if !Item::of_id(&self.id)
            .is_some_and(|item| Item::SPECIAL.contains(&item) || item == Item::OilAndTorches)
        {
            faults.push(format!("{}: the book has no special item \"{}\"", self.name, self.id));
        }
        faults
    }

    /// Does it say the same of what an item does?
    pub(super) fn does_the_same(&self, other: &ItemSheet) -> bool {
        let does = |item: &ItemSheet| {
            (item.upgrade.clone(), item.quality.clone(), item.brittle, item.against.clone())
        };
        does(self) == does(other)
    }
}
