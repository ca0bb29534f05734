//! The special rules by name, `ff.sr.*`, and sets of them. What each does stands where it acts.

use content::{did_you_mean, kebab};
use fates::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! specials {
    ($($special:ident, $name:literal, $rule:literal;)*) => {
        /// A special rule of a profile. Ban and Lethal also name kinds of foes: see [`Foe`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "each is explained by its cards, ff.sr.*")]
        pub enum Special { $($special),* }

        impl Special {
            /// All of them, in the order of the alphabet.
            pub const ALL: &'static [Special] = &[$(Special::$special),*];

            /// The name as in the book.
            pub fn name(self) -> &'static str {
                match self { $(Special::$special => $name),* }
            }

            /// The rule that says what it does.
            pub fn rule(self) -> RuleId {
                RuleId(match self { $(Special::$special => $rule),* })
            }
        }
    };
}

specials! {
    Acrobat, "Acrobat", "ff.sr.acrobat.1";
    Amphibious, "Amphibious", "ff.sr.amphibious.1";
    Animal, "Animal", "ff.sr.animal.1";
    AntiquePistol, "Antique Pistol", "ff.sr.antique-pistol.1";
    Artificial, "Artificial", "ff.sr.artificial.1";
    AssaultRifle, "Assault Rifle", "ff.sr.assault-rifle.1";
    AuraOfTerror, "Aura of Terror", "ff.sr.aura-of-terror.2";
    Ban, "Ban", "ff.sr.ban.1";
    BatForm, "Bat Form", "ff.sr.bat-form.1";
    Big, "Big", "ff.sr.big.1";
    Bow, "Bow", "ff.sr.bow.1";
    Chainsaw, "Chainsaw", "ff.sr.chainsaw.1";
    Clinging, "Clinging", "ff.sr.clinging.1";
    Crossbow, "Crossbow", "ff.sr.crossbow.1";
    DangerSense, "Danger Sense", "ff.sr.danger-sense.1";
    Demon, "Demon", "ff.sr.demon.1";
    Demonologist, "Demonologist", "ff.sr.demonologist.1";
    DifficultTarget, "Difficult Target", "ff.sr.difficult-target.1";
    EasyTarget, "Easy Target", "ff.sr.easy-target.1";
    Entangle, "Entangle", "ff.sr.entangle.1";
    Fearful, "Fearful", "ff.sr.fearful.1";
    Flying, "Flying", "ff.sr.flying.1";
    Forester, "Forester", "ff.sr.forester.1";
    FreeDisengage, "Free Disengage", "ff.sr.free-disengage.1";
    Grenade, "Grenade", "ff.sr.grenade.1";
    HardToKill, "Hard to Kill", "ff.sr.hard-to-kill.1";
    Haunt, "Haunt", "ff.sr.haunt.1";
    HeavyWeapon, "Heavy Weapon", "ff.sr.heavy-weapon.1";
    Hero, "Hero", "ff.sr.hero.1";
    HolyWater, "Holy Water", "ff.sr.holy-water.1";
    Huge, "Huge", "ff.sr.huge.1";
    Hunter, "Hunter", "ff.sr.hunter.1";
    Immaterial, "Immaterial", "ff.sr.immaterial.1";
    Insane, "Insane", "ff.sr.insane.1";
    Leader, "Leader", "ff.sr.leader.1";
    Lethal, "Lethal", "ff.sr.lethal.1";
    LongMove, "Long Move", "ff.sr.long-move.1";
    MachinePistol, "Machine Pistol", "ff.weapon.machine-pistol.1";
    MagicWeapon, "Magic Weapon", "ff.sr.magic-weapon.1";
    Mindless, "Mindless", "ff.sr.mindless.1";
    Minion, "Minion", "ff.sr.minion.1";
    Mob, "Mob", "ff.sr.mob.1";
    Mounted, "Mounted", "ff.sr.mounted.1";
    Musket, "Musket", "ff.sr.musket.1";
    Necromancer, "Necromancer", "ff.sr.necromancer.1";
    Pistol, "Pistol", "ff.sr.pistol.1";
    Poison, "Poison", "ff.sr.poison.1";
    Ravenous, "Ravenous", "ff.sr.ravenous.1";
    Razor, "Razor", "ff.sr.razor.1";
    Rifle, "Rifle", "ff.sr.rifle.1";
    Savage, "Savage", "ff.sr.savage.1";
    SemiAutomaticRifle, "Semi-Automatic Rifle", "ff.weapon.semi-rifle.1";
    ShortMove, "Short Move", "ff.sr.short-move.1";
    Shotgun, "Shotgun", "ff.sr.shotgun.1";
    SilverWeapon, "Silver Weapon", "ff.sr.silver-weapon.1";
    SingleChamberedRifle, "Single Chambered Rifle", "ff.weapon.single-rifle.1";
    Slow, "Slow", "ff.sr.slow.1";
    Smg, "SMG", "ff.sr.smg.1";
    SnowWalk, "Snow Walk", "ff.sr.snow-walk.1";
    SpiritualLeader, "Spiritual Leader", "ff.sr.spiritual-leader.1";
    Stakes, "Stakes", "ff.sr.stakes.1";
    Steadfast, "Steadfast", "ff.sr.steadfast.1";
    Stealth, "Stealth", "ff.sr.stealth.1";
    Strongwilled, "Strongwilled", "ff.sr.strongwilled.1";
    SunGrenade, "Sun Grenade", "ff.sr.sun-grenade.1";
    Swampwalk, "Swampwalk", "ff.sr.swampwalk.1";
    Swarm, "Swarm", "ff.sr.swarm.1";
    Tailslap, "Tailslap", "ff.sr.tailslap.1";
    Teleport, "Teleport", "ff.sr.teleport.1";
    ThickSkin, "Thick Skin", "ff.sr.thick-skin.1";
    ThrownWeapon, "Thrown Weapon", "ff.sr.thrown-weapon.1";
    Tough, "Tough", "ff.sr.tough.1";
    Transformation, "Transformation", "ff.sr.transformation.1";
    Unique, "Unique", "ff.sr.unique.1";
    Vampire, "Vampire", "ff.sr.vampire.1";
    VeryFearful, "Very Fearful", "ff.sr.very-fearful.1";
    VeryStrongwilled, "Very Strongwilled", "ff.sr.very-strongwilled.1";
    Warlock, "Warlock", "ff.sr.warlock.1";
    Werewolf, "Werewolf", "ff.sr.werewolf.1";
    Witch, "Witch", "ff.sr.witch.1";
    WolfForm, "Wolf Form", "ff.sr.wolf-form.1";
    Zombie, "Zombie", "ff.sr.zombie.1";
}

impl Special {
    /// The rule of a name, small differences of spelling forgiven (ff.points.formula.3).
    pub fn named(name: &str) -> Option<Special> {
        let id = match kebab(name).as_str() {
            "strong-willed" => "strongwilled".to_string(), // ff.sr.strongwilled.1
            "very-strong-willed" => "very-strongwilled".to_string(),
            "bolt-action-rifle" => "rifle".to_string(), // ff.weapon.alias.1
            "sub-machine-gun" => "smg".to_string(),     // ff.weapon.alias.2
            "stake" => "stakes".to_string(),
            id => id.to_string(),
        };
        Special::ALL.iter().copied().find(|special| kebab(special.name()) == id)
    }

    /// The rule of a name, or the name that was probably meant.
    pub(crate) fn find(name: &str) -> Result<Special, String> {
        Special::named(name).ok_or_else(|| {
            let hint = did_you_mean(name, Special::ALL.iter().map(|special| special.name()));
            format!("no special rule is called \"{name}\"{hint}")
        })
    }

    /// Is it written with a kind of creature: `Ban (Vampires)`?
    pub(super) fn names_a_kind(self) -> bool {
        matches!(self, Special::Ban | Special::Lethal)
    }

    const fn bit(self) -> u128 {
        1 << self as u8
    }
}

/// Written by its name.
impl Serialize for Special {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Read by its name.
impl<'de> Deserialize<'de> for Special {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Special, D::Error> {
        let name = String::deserialize(deserializer)?;
        Special::find(&name).map_err(serde::de::Error::custom)
    }
}

/// A set of special rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Specials(u128);

impl Specials {
    /// None at all.
    pub const NONE: Specials = Specials(0);

    /// Exactly these.
    pub const fn of(specials: &[Special]) -> Specials {
        let (mut bits, mut place) = (0, 0);
        while place < specials.len() {
            bits |= specials[place].bit();
            place += 1;
        }
        Specials(bits)
    }

    /// Is it in the set?
    #[inline]
    pub const fn has(self, special: Special) -> bool {
        self.0 & special.bit() != 0
    }

    /// Do the two sets share one?
    #[inline]
    pub const fn has_any(self, of: Specials) -> bool {
        self.0 & of.0 != 0
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, special: Special) -> Specials {
        Specials(self.0 | special.bit())
    }

    /// The set without one.
    #[must_use]
    pub const fn without(self, special: Special) -> Specials {
        Specials(self.0 & !special.bit())
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Specials) -> Specials {
        Specials(self.0 & other.0)
    }

    /// Those that are in either.
    #[must_use]
    pub const fn or(self, other: Specials) -> Specials {
        Specials(self.0 | other.0)
    }

    /// The rules in the set, in the order of the alphabet.
    pub fn iter(self) -> impl Iterator<Item = Special> {
        Special::ALL.iter().copied().filter(move |&special| self.has(special))
    }
}

impl Serialize for Specials {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Specials {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Specials, D::Error> {
        Ok(Specials::of(&Vec::<Special>::deserialize(deserializer)?))
    }
}

/// A kind of creature that a Ban or a Lethal attack is made for (ff.sr.ban.4, ff.sr.lethal.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Foe {
    Vampires,
    Werewolves,
    Ghosts,
    Demons,
    Mummies,
    Zombies,
    Anyone,
}

impl Foe {
    /// All of them.
    pub const ALL: [Foe; 7] =
        [Foe::Vampires, Foe::Werewolves, Foe::Ghosts, Foe::Demons, Foe::Mummies, Foe::Zombies, Foe::Anyone];

    /// The kind of a name.
    pub fn named(name: &str) -> Option<Foe> {
        Foe::ALL.into_iter().find(|foe| kebab(foe.name()) == kebab(name))
    }

    /// The kind of a name, or the name that was probably meant.
    pub(crate) fn find(name: &str) -> Result<Foe, String> {
        Foe::named(name).ok_or_else(|| {
            let hint = did_you_mean(name, Foe::ALL.into_iter().map(Foe::name));
            format!("\"{name}\" is no kind of creature{hint}")
        })
    }

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Foe::Vampires => "Vampires",
            Foe::Werewolves => "Werewolves",
            Foe::Ghosts => "Ghosts",
            Foe::Demons => "Demons",
            Foe::Mummies => "Mummies",
            Foe::Zombies => "Zombies",
            Foe::Anyone => "Anyone",
        }
    }
}

/// A set of kinds of creatures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Foes(u8);

impl Foes {
    /// None at all.
    pub const NONE: Foes = Foes(0);

    /// Is it in the set?
    #[inline]
    pub const fn has(self, foe: Foe) -> bool {
        self.0 & 1 << foe as u8 != 0
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, foe: Foe) -> Foes {
        Foes(self.0 | 1 << foe as u8)
    }

    /// The set without one.
    #[must_use]
    pub const fn without(self, foe: Foe) -> Foes {
        Foes(self.0 & !(1 << foe as u8))
    }

    /// The kinds in the set.
    pub fn iter(self) -> impl Iterator<Item = Foe> {
        Foe::ALL.into_iter().filter(move |&foe| self.has(foe))
    }
}
