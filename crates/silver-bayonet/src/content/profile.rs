//! Profiles: a figure as the sheets describe it, checked.

use content::{did_you_mean, kebab};
use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Length, inches};

use crate::content::book::{Book, WeaponSheet};
use crate::rules::fighting::arms::{Arm, Damage, Item, Items, Reload, Shooting, Weapon};
use crate::rules::powers::attribute::{Attribute, Qualities, Quality, Traits};

/// The six numbers of a profile (sb.term.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the stat line as printed")]
pub struct Stats {
    pub speed: i8,
    pub melee: i8,
    pub accuracy: i8,
    pub defence: i8,
    pub courage: i8,
    pub health: i8,
}

/// A profile as people write it, with attributes and equipment worded as on the sheets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What it is called.
    pub name: String,
    /// Inches of movement.
    pub speed: i8,
    /// The bonus to Melee Checks.
    #[serde(default)]
    pub melee: i8,
    /// The bonus to Shooting Checks.
    #[serde(default)]
    pub accuracy: i8,
    /// What an attack must reach.
    pub defence: i8,
    /// The bonus to Courage Checks.
    #[serde(default)]
    pub courage: i8,
    /// How much it can take.
    pub health: i8,
    /// Its attributes.
    #[serde(default)]
    pub attributes: Vec<String>,
    /// What it carries.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// Which silhouette stands for it, where its name does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A checked profile; it is not checked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its id in content and protocol.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its numbers.
    pub stats: Stats,
    /// Its attributes.
    pub traits: Traits,
    /// What it fights with.
    pub arms: Vec<Arm>,
    /// What else it carries.
    pub items: Items,
    /// The Armour of its Breastplate (sb.wpn.breastplate.1).
    pub(crate) armour: i8,
    /// Does it lead a unit? sb.term.3
    pub officer: bool,
    /// Is it a monster by nature, even where a player leads it?
    pub creature: bool,
    /// May it investigate? Some other forms may not (sb.out.form.bear).
    pub investigates: bool,
    /// Which silhouette stands for it, where its name does not say.
    pub look: Option<Look>,
    /// The place of its one weapon for melee, where it has just one.
    pub(crate) only_melee: Option<u8>,
}

impl Profile {
    /// Has it this attribute?
    #[inline]
    pub fn has(&self, attribute: Attribute) -> bool {
        self.traits.has(attribute)
    }

    /// Half the width of its base, on foot: sb.measure.4.
    pub fn radius(&self) -> Length {
        if self.has(Attribute::Large) { inches(1) } else { Length(127) }
    }

    /// How tall it stands, on foot: sb.los.4.
    pub fn height(&self) -> Length {
        match (self.has(Attribute::Large), self.has(Attribute::Small)) {
            (true, _) => inches(2),
            (_, true) => Length(127),
            _ => Length(318), // 1.25", rounded up to the unit
        }
    }

    /// Checks a draft. A creature without a listed weapon fights with what it is (sb.melee.14). `kind` is the kind
    /// of a creature that has several (sb.odd.5).
    pub fn check(
        draft: &Draft,
        id: &str,
        creature: bool,
        kind: Option<&str>,
        book: &Book,
    ) -> Result<Profile, Vec<String>> {
        let mut faults = Vec::new();
        check_numbers(draft, &mut faults);
        let mut traits = Traits::default();
        for attribute in &draft.attributes {
            if let Err(fault) = traits.read(attribute, kind) {
                faults.push(fault);
            }
        }
        let Draft { speed, melee, accuracy, defence, courage, health, .. } = *draft;
        let mut profile = Profile {
            id: id.to_string(),
            name: draft.name.clone(),
            stats: Stats { speed, melee, accuracy, defence, courage, health },
            traits,
            arms: Vec::new(),
            items: Items::default(),
            armour: 0,
            officer: false,
            creature,
            investigates: true,
            look: draft.look,
            only_melee: None,
        };
        for thing in &draft.equipment {
            if let Err(fault) = profile.equip(thing, book) {
                faults.push(fault);
            }
        }
        profile.arm_by_nature(creature);
        profile.only_melee = profile.find_only_melee();
        if profile.arms.len() > Profile::MOST_ARMS {
            faults.push(format!(
                "found {} weapons, expected at most {}",
                profile.arms.len(),
                Profile::MOST_ARMS
            ));
        }
        if faults.is_empty() { Ok(profile) } else { Err(faults) }
    }

    /// More weapons than slots allow.
    pub const MOST_ARMS: usize = 8;

    /// Adds one thing named as on the sheets: "Musket", "2 Pistols", "Silver Weapon", "Silver Shot (Pistol)".
    pub fn equip(&mut self, written: &str, book: &Book) -> Result<(), String> {
        let thing = Thing::read(written);
        for _ in 0..thing.count {
            self.equip_one(&thing, book)?;
        }
        Ok(())
    }

    fn equip_one(&mut self, thing: &Thing<'_>, book: &Book) -> Result<(), String> {
        if thing.id == "ethereal-musket" {
            return Ok(()); // sb.attr.ita.ethfire.4: comes with the attribute
        }
        if let (Some(arm), Some(sheet)) = (book.arm(&thing.id), book.weapon(&thing.id)) {
            return self.take_up(arm, sheet, book);
        }
        let Some(item) = Item::of_id(&thing.id) else { return unknown(thing, book) };
        self.items.add(item);
        if item == Item::Breastplate {
            self.armour = book.weapon(&thing.id).and_then(|sheet| sheet.armour).unwrap_or(0);
        }
        self.upgrade(item, thing.on.as_deref(), book)
    }

    /// Takes up a weapon, and the bayonet that comes with it.
    fn take_up(&mut self, arm: Arm, sheet: &WeaponSheet, book: &Book) -> Result<(), String> {
        let same = self.arms.iter().filter(|other| other.make() == arm.make()).count();
        if let Some(most) = sheet.most.map(usize::from).filter(|&most| same >= most) {
            return Err(one_too_many(arm.name(book), most)); // sb.wpn.pistol.2, sb.wpn.volley.6
        }
        if self.has(Attribute::RustedWeapon) {
            self.arms.push(Arm::melee(Weapon::HandWeapon, 1, Damage::power(0))); // sb.attr.ita.rusted.1
            return Ok(());
        }
        self.arms.push(arm);
        let bayonet = sheet.in_melee(&book.weapons).filter(|_| arm.weapon.has_bayonet());
        let bayonet = bayonet.map(|damage| Arm::melee(Weapon::Bayonet, arm.slots, damage));
        self.arms.extend(bayonet.map(|bayonet| Arm { own: arm.own, ..bayonet }));
        Ok(())
    }

    /// Puts an upgrade where it belongs: on the weapon named, or on the first that it fits (sb.arm.limit.2).
    fn upgrade(&mut self, item: Item, on: Option<&str>, book: &Book) -> Result<(), String> {
        use Weapon::*;
        let quality = match item {
            Item::ColdIronShot | Item::ColdIronWeapon => Quality::ColdIron,
            Item::SilverShot | Item::SilverWeapon => Quality::Silver,
            Item::SaltBag => return self.load_shot(Quality::Salt, |weapon| weapon.is_firearm()), // sb.arm.salt.1
            _ => return Ok(()),
        };
        let named = |arm: &Arm| on.is_none_or(|on| arm.is_called(on, book));
        if matches!(item, Item::ColdIronShot | Item::SilverShot) {
            // A player who names the bag or box means the gun that is loaded from it.
            let fits = |arm: &&Arm| {
                let keeper = arm.weapon.keeps_shot_in();
                keeper.is_some() && (named(arm) || on == keeper.map(kebab).as_deref())
            };
            let first = self.arms.iter().find(fits).map(|arm| arm.weapon.keeps_shot_in());
            let keeper = first.ok_or("found special shot, and no firearm to fire it with".to_string())?;
            return self.load_shot(quality, move |weapon| weapon.keeps_shot_in() == keeper);
        }
        let fits = |arm: &&mut Arm| {
            matches!(arm.weapon, Bayonet | HandWeapon | HeavyWeapon | FencingWeapon) && named(arm)
        };
        let arm = self.arms.iter_mut().find(fits);
        let arm = arm.ok_or("found a weapon upgrade, and no weapon that it fits".to_string())?;
        arm.qualities = arm.qualities.with(quality);
        Ok(())
    }

    fn load_shot(&mut self, quality: Quality, fits: impl Fn(Weapon) -> bool) -> Result<(), String> {
        for arm in &mut self.arms {
            if let Some(shooting) = arm.shooting.as_mut().filter(|_| fits(arm.weapon)) {
                shooting.shots = shooting.shots.with(quality);
            }
        }
        Ok(())
    }

    /// The attack forms that attributes give, and the qualities they give to all weapons.
    fn arm_by_nature(&mut self, creature: bool) {
        let thrown = |weapon, range, damage, reload, qualities| {
            let shots = Qualities::NONE;
            let shooting = Shooting { range, damage, check: 0, targets: 1, reload, shots, qualities };
            let (shooting, qualities) = (Some(shooting), Qualities::NONE);
            Arm { weapon, own: None, slots: 0, melee: None, shooting, qualities }
        };
        let none = Qualities::NONE;
        if self.has(Attribute::DemonicFire) {
            let enchanted = none.with(Quality::Enchanted); // sb.attr.core.demonicfire.4
            self.arms.push(thrown(
                Weapon::DemonicFire,
                12,
                Damage::power(2),
                Reload::AlwaysLoaded,
                enchanted,
            ));
        }
        if self.has(Attribute::RockHurler) {
            self.arms.push(thrown(Weapon::Rock, 12, Damage::power(0), Reload::AlwaysLoaded, none));
        }
        if self.has(Attribute::Cursethrower) {
            self.arms.push(thrown(Weapon::CursedObject, 10, Damage::power(1), Reload::NoneNeeded, none)); // sb.attr.can.curse.1, .5
        }
        if self.has(Attribute::EtherealFirearm) {
            self.arms.push(thrown(Weapon::EtherealMusket, 24, Damage::power(1), Reload::AlwaysLoaded, none)); // sb.attr.ita.ethfire.4
        }
        if creature && self.arms.iter().all(|arm| arm.melee.is_none()) {
            self.arms.push(Arm::melee(Weapon::NaturalWeapon, 0, Damage::power(0))); // sb.melee.14
        }
        self.bless_arms();
    }

    fn find_only_melee(&self) -> Option<u8> {
        let mut places =
            (0u8..).zip(&self.arms).filter(|(_, arm)| arm.melee.is_some()).map(|(place, _)| place);
        places.next().filter(|_| places.next().is_none())
    }

    /// Leaves it this one weapon for melee.
    pub fn fight_only_with(&mut self, place: usize) {
        for (_, arm) in self.arms.iter_mut().enumerate().filter(|(other, _)| *other != place) {
            arm.melee = None;
        }
        self.only_melee = self.find_only_melee();
    }

    /// Makes its firearms useless. They keep their places, so that marks on its other weapons stay right.
    pub(crate) fn bar_firearms(&mut self) {
        for arm in self.arms.iter_mut().filter(|arm| arm.weapon.is_firearm()) {
            (arm.melee, arm.shooting) = (None, None);
        }
        self.only_melee = self.find_only_melee();
    }

    fn bless_arms(&mut self) {
        let qualities = self.faith();
        for arm in &mut self.arms {
            *arm = arm.with(qualities);
        }
    }

    /// The qualities that all its attacks have, with any weapon.
    pub fn faith(&self) -> Qualities {
        let mut qualities = Qualities::NONE;
        if self.has(Attribute::GreatFaith) {
            qualities = qualities.with(Quality::Blessed); // sb.attr.core.greatfaith.1
        }
        if self.has(Attribute::FeyTouched) {
            qualities = qualities.with(Quality::Enchanted); // sb.attr.carp.fey.1
        }
        qualities
    }
}

/// Something carried, as people write it: "Musket", "2 Pistols", "Silver Shot (Pistol)".
pub(crate) struct Thing<'a> {
    /// How many of it.
    pub count: usize,
    /// Its name as written.
    pub name: &'a str,
    /// Its id in the book.
    pub id: String,
    /// What it goes on, where that is said.
    pub on: Option<String>,
}

impl Thing<'_> {
    pub(crate) fn read(written: &str) -> Thing<'_> {
        let (count, name) = count(written);
        let (name, on) = match name.split_once('(') {
            Some((name, on)) => (name.trim(), Some(kebab(on.trim_end_matches(')')))),
            None => (name, None),
        };
        let id = kebab(name);
        let id = match id.as_str() {
            "large-club" | "knife" | "sword" | "rusted-weapon" => "hand-weapon".to_string(), // sb.odd.16, sb.attr.ita.rusted.1
            "pistols" => "pistol".to_string(),
            "oil-torches" => "oil-and-torches".to_string(),
            _ => id,
        };
        Thing { count, name, id, on }
    }
}

/// A thing that is in no armoury. One that is in the armoury and can't be carried has a fault of its own.
fn unknown(thing: &Thing<'_>, book: &Book) -> Result<(), String> {
    if book.weapon(&thing.id).is_some() {
        return Ok(());
    }
    let (name, names) = (thing.name, book.things());
    let hint = did_you_mean(name, names.iter().map(String::as_str));
    Err(format!("found \"{name}\", which is no weapon and no item{hint}"))
}

/// One weapon more than a figure may carry of its kind, in words.
fn one_too_many(weapon: &str, most: usize) -> String {
    const ORDINALS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    const NUMBERS: [&str; 9] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    let word = |words: [&'static str; 9]| words.get(most).copied().unwrap_or("further");
    format!("found a {} {weapon}, expected at most {}", word(ORDINALS), word(NUMBERS))
}

/// "2 Pistols" is two of them.
fn count(written: &str) -> (usize, &str) {
    match written.trim().split_once(' ') {
        Some((number, name)) if number.parse::<usize>().is_ok_and(|count| (1..=9).contains(&count)) => {
            (number.parse().unwrap_or(1), name.trim_start_matches('×').trim())
        }
        _ => (1, written.trim()),
    }
}

fn check_numbers(draft: &Draft, faults: &mut Vec<String>) {
    let ranges = [
        ("speed", draft.speed, 0, 20),
        ("melee", draft.melee, -10, 20),
        ("accuracy", draft.accuracy, -10, 20),
        ("defence", draft.defence, 0, 40),
        ("courage", draft.courage, -10, 20),
        ("health", draft.health, 1, 100),
    ];
    for (name, found, least, most) in ranges {
        if found < least || found > most {
            faults.push(format!("found {name} {found}, expected {least} to {most}"));
        }
    }
    if draft.name.trim().is_empty() {
        faults.push("found no name, expected one".to_string());
    }
}
