//! What a figure carries: weapons, special items, and the attack forms of creatures.

use content::kebab;
use fates::{FigureId, RuleId};
use frame::view::LogLine;
use schemars::JsonSchema;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::content::book::{Book, WeaponSheet};
use crate::rules::powers::attribute::{Qualities, Quality};
use crate::rules::shooting::artillery::GunId;
use crate::state::event::line;
use crate::state::{ArmId, State};

/// A weapon, or what stands in for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the weapon list of sb.wpn.*, and the forms explained below")]
pub enum Weapon {
    Blunderbuss,
    HandWeapon,
    HeavyWeapon,
    ImprovisedWeapon,
    FencingWeapon,
    Musket,
    Pistol,
    Rifle,
    VolleyGun,
    /// On a musket or rifle: a Hand Weapon in melee (sb.wpn.musket.4).
    Bayonet,
    /// A lit torch (sb.arm.torch.2).
    Torch,
    /// What a creature without a listed weapon fights with (sb.melee.14).
    NaturalWeapon,
    DemonicFire,
    /// What a Rock Hurler throws.
    Rock,
    /// What a Cursethrower throws.
    CursedObject,
    EtherealMusket,
    /// A gun of the scenario, which nobody carries (sb.gun.2).
    Gun,
}

impl Weapon {
    /// The weapons of the armoury, which a weapon of one's own may be like.
    pub(crate) const ARMOURY: [Weapon; 9] = [
        Weapon::Blunderbuss,
        Weapon::HandWeapon,
        Weapon::HeavyWeapon,
        Weapon::ImprovisedWeapon,
        Weapon::FencingWeapon,
        Weapon::Musket,
        Weapon::Pistol,
        Weapon::Rifle,
        Weapon::VolleyGun,
    ];

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Weapon::Blunderbuss => "Blunderbuss",
            Weapon::HandWeapon => "Hand Weapon",
            Weapon::HeavyWeapon => "Heavy Weapon",
            Weapon::ImprovisedWeapon => "Improvised Weapon",
            Weapon::FencingWeapon => "Fencing Weapon",
            Weapon::Musket => "Musket",
            Weapon::Pistol => "Pistol",
            Weapon::Rifle => "Rifle",
            Weapon::VolleyGun => "Volley Gun",
            Weapon::Bayonet => "Bayonet",
            Weapon::Torch => "Torch",
            Weapon::NaturalWeapon => "Natural Weapon",
            Weapon::DemonicFire => "Demonic Fire",
            Weapon::Rock => "Rock",
            Weapon::CursedObject => "Cursed Object",
            Weapon::EtherealMusket => "Ethereal Musket",
            Weapon::Gun => "Gun",
        }
    }

    /// Its id in the files.
    pub(crate) fn id(self) -> String {
        kebab(self.name())
    }

    /// The weapon of an id.
    pub(crate) fn of_id(id: &str) -> Option<Weapon> {
        Weapon::deserialize(StrDeserializer::<Error>::new(id)).ok()
    }

    /// Has it a bayonet for melee? sb.wpn.musket.4, sb.wpn.rifle.4
    pub(crate) fn has_bayonet(self) -> bool {
        matches!(self, Weapon::Musket | Weapon::Rifle)
    }

    /// Is it a thing held in the hand, and not a power or a part of a creature?
    pub fn is_held(self) -> bool {
        use Weapon::*;
        !matches!(self, NaturalWeapon | DemonicFire | Rock | CursedObject | Gun)
    }

    /// Is it a firearm? sb.term.8
    #[inline]
    pub fn is_firearm(self) -> bool {
        use Weapon::*;
        matches!(self, Blunderbuss | Musket | Pistol | Rifle | VolleyGun | EtherealMusket)
    }

    /// Does it burn powder? A gun counts as a firearm for weather and noise, and fails like one (sb.gun.8,
    /// sb.attr.core.inimical.1).
    #[inline]
    pub fn burns_powder(self) -> bool {
        self.is_firearm() || self == Weapon::Gun
    }

    /// Where its special shot is kept: in the pistol itself, a Cartridge Box or a Shot Bag; a Volley Gun has none of
    /// them (sb.arm.limit.2).
    pub(crate) fn keeps_shot_in(self) -> Option<&'static str> {
        match self {
            Weapon::Pistol => Some("Pistol"),
            Weapon::Musket | Weapon::Rifle => Some("Cartridge Box"),
            Weapon::Blunderbuss => Some("Shot Bag"),
            _ => None,
        }
    }
}

/// The die of the Check that a weapon's damage is read from (sb.dmg.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the two dice of a Check")]
pub enum DamageDie {
    Power,
    Skill,
}

/// A die and what is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The die.
    pub die: DamageDie,
    /// What is added.
    pub plus: i8,
}

impl Damage {
    /// What an Improvised Weapon does (sb.wpn.improvised.1).
    pub const IMPROVISED: Damage = Damage::power(-1);

    /// The Power Die and so much.
    pub const fn power(plus: i8) -> Damage {
        Damage { die: DamageDie::Power, plus }
    }
}

/// How a weapon is loaded again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reload {
    /// Only with a Cartridge Box.
    CartridgeBox,
    /// Only with a Shot Bag.
    ShotBag,
    /// With nothing but time.
    NoneNeeded,
    /// Not at all.
    Never,
    /// It never is unloaded.
    AlwaysLoaded,
}

/// What a weapon does at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shooting {
    /// How far it reaches, in inches.
    pub range: u8,
    /// Its damage.
    pub damage: Damage,
    /// What it adds to its own Shooting Checks.
    pub check: i8,
    /// How many targets one shot may have.
    pub targets: u8,
    /// How it is loaded.
    pub reload: Reload,
    /// The special shot that may be declared for it.
    pub shots: Qualities,
    /// The qualities every shot of it has.
    pub qualities: Qualities,
}

/// A weapon of one's own, by the place of its sheet in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnWeapon(pub(crate) u8);

/// Which weapon of the book it is. In ledgers and events it is known by the one whose rules it goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Make {
    /// The weapon whose rules it goes by.
    pub weapon: Weapon,
    /// The weapon of one's own that it is, or whose bayonet it is.
    #[serde(skip)]
    pub own: Option<OwnWeapon>,
}

impl Make {
    /// As a player says it.
    pub fn name(self, book: &Book) -> &str {
        self.sheet(book).map_or(self.weapon.name(), |sheet| &sheet.name)
    }

    /// Its id in the files.
    pub(crate) fn id(self, book: &Book) -> String {
        self.sheet(book).map_or_else(|| self.weapon.id(), |sheet| sheet.id.clone())
    }

    /// Its own sheet; a bayonet is called a bayonet on any gun.
    fn sheet(self, book: &Book) -> Option<&WeaponSheet> {
        self.own.filter(|_| self.weapon != Weapon::Bayonet).and_then(|own| book.own_weapon(own))
    }
}

/// One thing to fight with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arm {
    /// What it is, or is like.
    pub weapon: Weapon,
    /// The weapon of one's own that it is, or whose bayonet it is.
    pub own: Option<OwnWeapon>,
    /// The slots it takes; a bayonet counts as the gun it sits on.
    pub slots: u8,
    /// What it does in melee, where it has a melee use.
    pub melee: Option<Damage>,
    /// What it does at a distance, where it can.
    pub shooting: Option<Shooting>,
    /// The qualities of its melee attacks.
    pub qualities: Qualities,
}

impl Arm {
    /// A weapon that does nothing but melee.
    pub const fn melee(weapon: Weapon, slots: u8, damage: Damage) -> Arm {
        let (melee, shooting, qualities) = (Some(damage), None, Qualities::NONE);
        Arm { weapon, own: None, slots, melee, shooting, qualities }
    }

    /// Which weapon of the book it is.
    #[inline]
    pub fn make(&self) -> Make {
        Make { weapon: self.weapon, own: self.own }
    }

    /// As a player says it.
    pub fn name<'a>(&self, book: &'a Book) -> &'a str {
        self.make().name(book)
    }

    /// Is this the weapon of that id or name?
    pub(crate) fn is_called(&self, name: &str, book: &Book) -> bool {
        let name = kebab(name);
        self.make().id(book) == name || kebab(self.name(book)) == name
    }

    /// The same with these qualities besides, in melee and at a distance.
    pub fn with(mut self, qualities: Qualities) -> Arm {
        self.qualities = self.qualities.and(qualities);
        if let Some(shooting) = &mut self.shooting {
            shooting.qualities = shooting.qualities.and(qualities);
        }
        self
    }

    /// The same without what this item had made of it.
    pub(crate) fn without(mut self, item: Item) -> Arm {
        match item {
            Item::ColdIronWeapon => self.qualities = self.qualities.without(Quality::ColdIron),
            Item::SilverWeapon => self.qualities = self.qualities.without(Quality::Silver),
            Item::ColdIronShot => self.lose_shot(Quality::ColdIron),
            Item::SilverShot => self.lose_shot(Quality::Silver),
            Item::SaltBag => self.lose_shot(Quality::Salt),
            _ => {}
        }
        self
    }

    /// The same with an upgrade on it: special shot for a gun, a coat of metal for a blade (sb.arm.limit.2).
    pub fn upgraded(mut self, quality: Quality) -> Arm {
        match &mut self.shooting {
            Some(shooting) => shooting.shots = shooting.shots.with(quality),
            None => self.qualities = self.qualities.with(quality),
        }
        self
    }

    /// Can this special shot be fired from it? Salt from any firearm, other shot where there is a place for it
    /// (sb.arm.limit.2, sb.arm.salt.1).
    pub(crate) fn takes(&self, item: Item) -> bool {
        match item {
            Item::SaltBag => self.weapon.is_firearm() && self.shooting.is_some(),
            Item::ColdIronShot | Item::SilverShot => self.weapon.keeps_shot_in().is_some(),
            _ => false,
        }
    }

    fn lose_shot(&mut self, quality: Quality) {
        if let Some(shooting) = &mut self.shooting {
            shooting.shots = shooting.shots.without(quality);
        }
    }

    /// Does a 1 on either die spoil its melee attacks? sb.arm.coldweapon.2
    #[inline]
    pub fn is_brittle(&self) -> bool {
        self.qualities.has(Quality::ColdIron)
    }

    /// Would nobody take the other weapon instead? Then it isn't worth asking.
    pub fn outdoes(&self, other: &Arm) -> bool {
        let (Some(mine), Some(theirs)) = (self.melee, other.melee) else { return false };
        let heavy = |arm: &Arm| arm.weapon == Weapon::HeavyWeapon;
        (mine.die == theirs.die || mine.plus > theirs.plus)
            && mine.plus >= theirs.plus
            && self.qualities.covers(other.qualities)
            && self.is_brittle() <= other.is_brittle()
            && heavy(self) >= heavy(other)
    }
}

/// Things carried that are no weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the lists of sb.wpn.* and sb.arm.*")]
pub enum Item {
    Breastplate,
    CartridgeBox,
    ShotBag,
    HolySymbol,
    OilAndTorches,
    SaltBag,
    ColdIronShot,
    ColdIronWeapon,
    SilverShot,
    SilverWeapon,
}

impl Item {
    /// All of them.
    pub const ALL: [Item; 10] = [
        Item::Breastplate,
        Item::CartridgeBox,
        Item::ShotBag,
        Item::HolySymbol,
        Item::OilAndTorches,
        Item::SaltBag,
        Item::ColdIronShot,
        Item::ColdIronWeapon,
        Item::SilverShot,
        Item::SilverWeapon,
    ];

    /// The item of an id.
    pub(crate) fn of_id(id: &str) -> Option<Item> {
        Item::deserialize(StrDeserializer::<Error>::new(id)).ok()
    }

    /// The items of the special armoury, but for Oil & Torches (sb.arm.limit.1).
    pub(crate) const SPECIAL: [Item; 6] = [
        Item::HolySymbol,
        Item::SaltBag,
        Item::ColdIronShot,
        Item::ColdIronWeapon,
        Item::SilverShot,
        Item::SilverWeapon,
    ];

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Item::Breastplate => "Breastplate",
            Item::CartridgeBox => "Cartridge Box",
            Item::ShotBag => "Shot Bag",
            Item::HolySymbol => "Holy Symbol",
            Item::OilAndTorches => "Oil & Torches",
            Item::SaltBag => "Salt Bag",
            Item::ColdIronShot => "Cold Iron Shot",
            Item::ColdIronWeapon => "Cold Iron Weapon",
            Item::SilverShot => "Silver Shot",
            Item::SilverWeapon => "Silver Weapon",
        }
    }

    /// The quality it gives to attacks, if it gives one.
    pub fn quality(self) -> Option<Quality> {
        match self {
            Item::Breastplate | Item::CartridgeBox | Item::ShotBag | Item::HolySymbol => None,
            Item::OilAndTorches => Some(Quality::Fire),
            Item::SaltBag => Some(Quality::Salt),
            Item::ColdIronShot | Item::ColdIronWeapon => Some(Quality::ColdIron),
            Item::SilverShot | Item::SilverWeapon => Some(Quality::Silver),
        }
    }
}

/// A set of items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Items(u16);

impl Items {
    /// Is it carried?
    #[inline]
    pub fn has(self, item: Item) -> bool {
        self.0 >> item as u8 & 1 == 1
    }

    /// Takes it along.
    pub fn add(&mut self, item: Item) {
        self.0 |= 1 << item as u8;
    }

    /// Leaves it behind.
    pub fn remove(&mut self, item: Item) {
        self.0 &= !(1 << item as u8);
    }

    /// Both sets together.
    #[inline]
    pub fn and(self, other: Items) -> Items {
        Items(self.0 | other.0)
    }
}

impl State {
    /// Whose weapons a question is about: the figure that is asked, or else the active one.
    pub(crate) fn bearer(&self) -> Option<FigureId> {
        self.asked.or(self.active.map(|active| active.figure))
    }

    /// The name of that figure.
    pub(crate) fn bearer_name(&self) -> &str {
        self.bearer().map_or("it", |figure| self.name(figure))
    }

    /// The name of a weapon in protocol and ledger, among those of its bearer: the second pistol is `pistol-2`.
    pub(crate) fn arm_name(&self, bearer: Option<FigureId>, arm: ArmId) -> String {
        if let ArmId::Gun(gun) = arm {
            return self.gun(gun).map_or_else(|| arm.name(), |gun| gun.id.clone());
        }
        let (Some(bearer), ArmId::Own(place)) = (bearer, arm) else { return arm.name() };
        let arms = &self.profile(bearer).arms;
        let Some(this) = arms.get(usize::from(place)) else { return arm.name() };
        let name = this.make().id(&self.book);
        let before = &arms[..usize::from(place)];
        let before = before.iter().filter(|other| other.make().id(&self.book) == name).count();
        if before == 0 { name } else { format!("{name}-{}", before + 1) }
    }

    /// What a weapon is called at the table.
    pub(crate) fn arm_words(&self, bearer: Option<FigureId>, arm: ArmId) -> String {
        match (arm, bearer) {
            (ArmId::Torch, _) => Weapon::Torch.name().to_string(),
            (ArmId::Improvised, _) => Weapon::ImprovisedWeapon.name().to_string(),
            (ArmId::Gun(gun), _) => self.gun(gun).map_or_else(|| arm.name(), |gun| gun.name.clone()),
            (ArmId::Own(place), Some(bearer)) => {
                let arms = &self.profile(bearer).arms;
                arms.get(usize::from(place))
                    .map_or_else(|| arm.name(), |arm| arm.name(&self.book).to_string())
            }
            (ArmId::Own(place), None) => format!("weapon {}", place + 1),
        }
    }
}

impl ArmId {
    /// The name of a weapon whose bearer is not known.
    fn name(self) -> String {
        match self {
            ArmId::Own(place) => format!("weapon-{}", place + 1),
            ArmId::Torch => "torch".to_string(),
            ArmId::Improvised => "improvised-weapon".to_string(),
            ArmId::Gun(GunId(place)) => format!("gun-{}", place + 1),
        }
    }
}

/// A weapon has become useless.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "spoiled")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Spoiled {
    pub figure: FigureId,
    pub weapon: Make,
    pub rule: RuleId,
}

impl Spoiled {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, weapon) = (state.name(self.figure), self.weapon.name(&state.book));
        line(self.rule.0, format!("{name}'s {weapon} is spoiled."))
    }
}
