//! Weapons and their qualities, `wf.weapon.*` and `wf.q.*`: what one piece is, and what has become of it.

use content::outside;
use fates::RuleId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::book::rule_of;
use crate::content::draft::Carried;
use crate::content::profile::{Skill, named};

named! {
    /// The qualities and flaws of weapons. Shield and Reload are ratings of the weapon.
    Quality {
        Accurate = "accurate",
        Blackpowder = "blackpowder",
        Blast = "blast",
        Damaging = "damaging",
        Dangerous = "dangerous",
        Defensive = "defensive",
        Distract = "distract",
        Engineering = "engineering",
        Explosive = "explosive",
        Fast = "fast",
        Hack = "hack",
        Impact = "impact",
        Impale = "impale",
        Penetrating = "penetrating",
        Pistol = "pistol",
        Precise = "precise",
        Pummel = "pummel",
        Reload = "reload",
        Shield = "shield",
        Slow = "slow",
        Tiring = "tiring",
        Undamaging = "undamaging",
        Wrap = "wrap",
    }
}

named! {
    /// For hand-to-hand or for shooting and throwing.
    WeaponKind { Melee = "melee", Ranged = "ranged", }
}

/// Some qualities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Qualities(u32);

impl Qualities {
    /// None.
    pub const NONE: Qualities = Qualities(0);

    /// Is this one among them?
    #[inline]
    pub fn has(self, quality: Quality) -> bool {
        self.0 & (1 << quality as u32) != 0
    }

    /// The same with one more.
    #[inline]
    #[must_use]
    pub fn with(self, quality: Quality) -> Qualities {
        Qualities(self.0 | 1 << quality as u32)
    }

    /// The same without one.
    #[inline]
    #[must_use]
    pub fn without(self, quality: Quality) -> Qualities {
        Qualities(self.0 & !(1 << quality as u32))
    }
}

impl FromIterator<Quality> for Qualities {
    fn from_iter<I: IntoIterator<Item = Quality>>(qualities: I) -> Qualities {
        qualities.into_iter().fold(Qualities::NONE, Qualities::with)
    }
}

/// How many weapons somebody can have, bare hands among them.
pub const MOST_ARMS: usize = 8;

/// A weapon of a combatant, by its place among the combatant's weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArmId(pub u8);

impl ArmId {
    /// Its place in a list of weapons.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A weapon as its owner has it, new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// Its id in the book.
    pub weapon: String,
    /// What it is called.
    pub name: String,
    /// For what.
    pub kind: WeaponKind,
    /// The Skill it is used with.
    pub skill: Skill,
    /// How many hands it takes.
    pub hands: u8,
    /// Its own part of the Damage, without SB: what an Oops! can take away (wf.oops.9).
    pub bonus: i16,
    /// Its final Damage, SB included (wf.attack.damage.3).
    pub damage: i16,
    /// Its range in yards; none in hand-to-hand.
    pub range: u16,
    /// The Shield rating (wf.q.shield).
    pub shield: u8,
    /// The Reload rating (wf.q.reload).
    pub reload: u8,
    /// Is it a natural weapon: never dropped or damaged?
    pub natural: bool,
    /// Its qualities and flaws.
    pub qualities: Qualities,
    /// The rule that its card explains.
    pub rule: RuleId,
}

/// The id of bare hands, which everybody has.
pub(crate) const UNARMED: &str = "unarmed";

/// The id of what a worn-out weapon is as good as (wf.oops.9).
pub(crate) const IMPROVISED: &str = "improvised";

/// No weapon does more Damage by itself than this.
pub(super) const MOST_DAMAGE: i16 = 50;

/// No weapon reaches farther than this, in yards.
pub(super) const MOST_RANGE: i16 = 500;

/// A weapon of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct WeaponSheet {
    pub id: String,
    pub name: String,
    pub kind: WeaponKind,
    pub skill: Skill,
    pub hands: u8,
    /// Is SB added to the damage?
    pub strength: bool,
    pub damage: i16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range_per_strength_bonus: Option<u8>,
    #[serde(default)]
    pub shield: u8,
    #[serde(default)]
    pub reload: u8,
    #[serde(default)]
    pub natural: bool,
    #[serde(default)]
    pub qualities: Vec<Quality>,
    #[serde(default = "no_rule", deserialize_with = "own_rule", serialize_with = "as_printed")]
    pub rule: RuleId,
}

/// The rule of a weapon that has none of its own.
fn no_rule() -> RuleId {
    RuleId("wf.attack.damage.3")
}

/// Reads the rule of a weapon; an empty one is none of its own.
fn own_rule<'de, D: Deserializer<'de>>(from: D) -> Result<RuleId, D::Error> {
    match String::deserialize(from)?.as_str() {
        "" => Ok(no_rule()),
        id => rule_of(id).map_err(D::Error::custom),
    }
}

/// Writes the rule of a weapon as the file has it.
fn as_printed<S: Serializer>(rule: &RuleId, to: S) -> Result<S::Ok, S::Error> {
    if *rule == no_rule() { to.serialize_str("") } else { rule.serialize(to) }
}

impl WeaponSheet {
    /// A piece of it for somebody with this SB.
    pub fn arm(&self, carried: &Carried, strength: i16) -> Arm {
        let added = if self.strength { strength } else { 0 };
        let damage = carried.damage.unwrap_or(self.damage + added);
        let per_bonus = self.range_per_strength_bonus.map(|times| u16::from(times) * strength.max(0) as u16);
        Arm {
            weapon: self.id.clone(),
            name: self.name.clone(),
            kind: self.kind,
            skill: self.skill,
            hands: self.hands,
            bonus: damage - added,
            damage,
            range: carried.range.or(self.range).or(per_bonus).unwrap_or(0),
            shield: self.shield,
            reload: self.reload,
            natural: self.natural,
            qualities: self.qualities.iter().copied().collect(),
            rule: self.rule,
        }
    }

    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let numbers = [
            ("hands", self.hands.into(), 0, 2),
            ("damage", self.damage, 0, MOST_DAMAGE),
            ("range", self.range.map_or(1, |range| range.try_into().unwrap_or(i16::MAX)), 1, MOST_RANGE),
            ("range_per_strength_bonus", self.range_per_strength_bonus.unwrap_or(1).into(), 1, 50),
            ("shield", self.shield.into(), 0, 20),
            ("reload", self.reload.into(), 0, 50),
        ];
        let mut faults = outside(&self.id, numbers);
        let reaches = self.range.is_some() || self.range_per_strength_bonus.is_some();
        if (self.kind == WeaponKind::Ranged) != reaches {
            faults.push(format!("{}: a ranged weapon has a range, and no other has", self.id));
        }
        if self.name.trim().is_empty() {
            faults.push(format!("{}: a weapon needs a name", self.id));
        }
        faults
    }
}

impl Arm {
    /// Is it for hand-to-hand?
    #[inline]
    pub fn is_melee(&self) -> bool {
        self.kind == WeaponKind::Melee
    }

    /// Has it this quality?
    #[inline]
    pub fn has(&self, quality: Quality) -> bool {
        self.qualities.has(quality)
    }
}
