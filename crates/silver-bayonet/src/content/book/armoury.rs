//! The armoury as printed, and the arms that figures carry.

use content::{did_you_mean, kebab, outside};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Book;
use crate::content::profile::{Profile, Thing};
use crate::rules::fighting::arms::{Arm, Damage, Item, OwnWeapon, Reload, Shooting, Weapon};
use crate::rules::powers::attribute::Qualities;

/// A thing of the general armoury, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponSheet {
    /// Its id: small letters and hyphens. One that the rules know gets these numbers.
    pub id: String,
    /// The weapon of the book whose rules one of another id goes by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// What it is called.
    pub name: String,
    /// The slots it takes.
    pub slots: u8,
    /// What it is.
    pub kind: WeaponKind,
    /// How far it shoots, in inches; a firearm needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// Its damage; weapons need one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
    /// What it adds to its own Shooting Checks.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shoot: i8,
    /// How many targets one shot may have; one unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<u8>,
    /// How it is loaded again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reload: Option<Reload>,
    /// The id of the melee weapon that a firearm serves as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee_as: Option<String>,
    /// How many a figure may carry; any number unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// The Armour it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<i8>,
    /// What it adds to Speed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub speed: i8,
    /// The page of the book.
    pub page: String,
}

fn is_zero(number: &i8) -> bool {
    *number == 0
}

/// What a thing of the general armoury is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponKind {
    /// To fight hand to hand.
    Melee,
    /// To shoot with powder.
    Firearm,
    /// To be worn.
    Armour,
    /// A box or bag that firearms are loaded from.
    Ammunition,
}

impl WeaponKind {
    /// As a player says it.
    fn words(self) -> &'static str {
        match self {
            WeaponKind::Melee => "melee weapon",
            WeaponKind::Firearm => "firearm",
            WeaponKind::Armour => "armour",
            WeaponKind::Ammunition => "ammunition",
        }
    }

    /// The weapons of the book that a new one of this kind may be like: armour and ammunition are as they are.
    fn likes(self) -> impl Iterator<Item = Weapon> {
        Weapon::ARMOURY.into_iter().filter(move |weapon| match self {
            WeaponKind::Melee => !weapon.is_firearm(),
            WeaponKind::Firearm => weapon.is_firearm(),
            WeaponKind::Armour | WeaponKind::Ammunition => false,
        })
    }
}

/// Is this the id of something that the rules know?
fn is_taken(id: &str) -> bool {
    Weapon::of_id(id).is_some() || Item::of_id(id).is_some()
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
        faults.extend(self.unknown());
        faults
    }

    /// Why the rules don't know it, neither by its id nor by what it is like.
    fn unknown(&self) -> Option<String> {
        let (name, id, kind) = (&self.name, &self.id, self.kind.words());
        let ids: Vec<String> = self.kind.likes().map(Weapon::id).collect();
        let list = ids.join(", ");
        let hint = |word: &str| did_you_mean(word, ids.iter().map(String::as_str));
        match &self.like {
            None if self.is_known() => None,
            Some(_) if is_taken(id) => {
                Some(format!("{name}: found `like`, expected none: the book has \"{id}\" itself"))
            }
            None if is_taken(id) => Some(format!("{name}: the book has no {kind} \"{id}\"")),
            _ if ids.is_empty() => {
                let what = format!("the book has no {kind} \"{id}\"");
                Some(format!("{name}: {what}; armour and ammunition can be changed, but none added"))
            }
            None => {
                let what = format!("the book has no {kind} \"{id}\"; a new one needs like = \"…\"");
                Some(format!("{name}: {what}, one of {list}{}", hint(id)))
            }
            Some(like) if !ids.contains(like) => {
                Some(format!("{name}, like: found \"{like}\", expected a {kind}: {list}{}", hint(like)))
            }
            Some(_) => self.misread().map(|word| {
                format!(
                    "{name}: found \"{word}\", which is another thing in a kit, expected another id or name"
                )
            }),
        }
    }

    /// Its id or its name, where a kit would not find it by that.
    fn misread(&self) -> Option<&str> {
        let is_misread = |word: &&str| is_taken(&kebab(word)) || Thing::read(word).id != kebab(word);
        [self.id.as_str(), self.name.as_str()].into_iter().find(is_misread)
    }

    /// Do the rules know it by its id, as what it is said to be?
    fn is_known(&self) -> bool {
        let (weapon, item) = (Weapon::of_id(&self.id), Item::of_id(&self.id));
        match self.kind {
            WeaponKind::Melee => weapon.is_some_and(|weapon| !weapon.is_firearm()),
            WeaponKind::Firearm => weapon.is_some_and(Weapon::is_firearm),
            WeaponKind::Armour => item == Some(Item::Breastplate),
            WeaponKind::Ammunition => matches!(item, Some(Item::CartridgeBox | Item::ShotBag)),
        }
    }

    /// What is wrong with it beside the others: what it is used as in melee is a melee weapon, and its name is its own.
    pub(super) fn check(&self, book: &Book) -> Vec<String> {
        let name = &self.name;
        let strange = self.melee_as.iter().filter(|id| melee_damage(&book.weapons, id).is_none());
        let mut faults: Vec<String> =
            strange.map(|id| format!("{name}: found melee_as \"{id}\", expected a melee weapon")).collect();
        let other = book.weapon(&kebab(name)).filter(|found| found.like.is_some() && found.id != self.id);
        if let Some(WeaponSheet { id, .. }) = other.filter(|_| self.like.is_some()) {
            faults.push(format!("{name}: found the name of \"{id}\", expected one of its own"));
        }
        faults
    }

    /// Ready to be carried, if it is something to fight with; `place` is its own in the list.
    fn arm(&self, place: usize, weapons: &[WeaponSheet]) -> Option<Arm> {
        let (weapon, damage) = (Weapon::of_id(self.like.as_ref().unwrap_or(&self.id))?, self.damage?);
        let own = if self.like.is_some() { Some(OwnWeapon(place.try_into().ok()?)) } else { None };
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
        Some(Arm { weapon, own, slots: self.slots, melee, shooting, qualities: Qualities::NONE })
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
    let arm = |(place, sheet): (usize, &WeaponSheet)| Some((sheet.id.clone(), sheet.arm(place, weapons)?));
    weapons.iter().enumerate().filter_map(arm).collect()
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
