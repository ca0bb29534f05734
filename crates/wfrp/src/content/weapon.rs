//! Weapons and their qualities, `wf.weapon.*` and `wf.q.*`: what one piece is, and what has become of it.

use content::{Listed, kebab, outside};
use fates::RuleId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::content::book::rule_of;
use crate::content::draft::Carried;
use crate::content::flaw::{Flaw, Weight, words_of};
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
pub(crate) const MOST_DAMAGE: i16 = 50;

/// No weapon reaches farther than this, in yards.
pub(crate) const MOST_RANGE: i16 = 500;

/// No Shield rating is higher than this.
pub(crate) const MOST_SHIELD: i16 = 20;

/// No Reload rating is higher than this.
pub(crate) const MOST_RELOAD: i16 = 50;

/// A weapon of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct WeaponSheet {
    /// Its id; a weapon that is written out where it is carried needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
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

impl Listed for WeaponSheet {
    const KIND: &'static str = "weapon";
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
            weapon: carried.id(),
            name: self.name.clone(),
            kind: self.kind,
            skill: self.skill,
            hands: self.hands,
            bonus: damage.saturating_sub(added),
            damage,
            range: carried.range.or(self.range).or(per_bonus).unwrap_or(0),
            shield: self.shield,
            reload: self.reload,
            natural: self.natural,
            qualities: self.qualities.iter().copied().collect(),
            rule: self.rule,
        }
    }

    /// Its id, or one that follows from its name.
    pub(crate) fn own_id(&self) -> String {
        let ids = [&self.id, &self.name].map(|name| kebab(name)).into_iter();
        ids.chain(["weapon".to_string()]).find(|id| !id.is_empty()).unwrap_or_default()
    }

    /// What is wrong with it, in words.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut flaws = self.flaws();
        flaws.retain(|flaw| flaw.weight != Weight::Breach);
        words_of(&flaws)
    }

    /// All that is wrong with it.
    pub(crate) fn flaws(&self) -> Vec<Flaw> {
        let id = self.own_id();
        let numbers = [
            ("hands", self.hands.into(), 0, 2),
            ("damage", self.damage, 0, MOST_DAMAGE),
            ("range", self.range.map_or(1, |range| range.try_into().unwrap_or(i16::MAX)), 1, MOST_RANGE),
            ("range_per_strength_bonus", self.range_per_strength_bonus.unwrap_or(1).into(), 1, 50),
            ("shield", self.shield.into(), 0, MOST_SHIELD),
            ("reload", self.reload.into(), 0, MOST_RELOAD),
        ];
        let wrong = numbers.into_iter().flat_map(|number| {
            let at = format!("/{}", number.0);
            let to = number.1.clamp(number.2, number.3);
            let flaw = move |words| Flaw::fault(&at, words).cured_with(format!("Make it {to}"), to);
            outside(&id, [number]).into_iter().map(flaw).collect::<Vec<_>>()
        });
        let mut flaws: Vec<Flaw> = wrong.collect();
        let reaches = self.range.is_some() || self.range_per_strength_bonus.is_some();
        if (self.kind == WeaponKind::Ranged) != reaches {
            let flaw = Flaw::fault("/range", format!("{id}: a ranged weapon has a range, and no other has"));
            let to = if reaches { Value::Null } else { Value::from(20) };
            flaws.push(flaw.cured_with(if reaches { "Without a range" } else { "20 yards" }, to));
        }
        if self.name.trim().is_empty() {
            let flaw = Flaw::fault("/name", format!("{id}: a weapon needs a name"));
            flaws.push(flaw.cured_with("Call it Weapon", "Weapon"));
        }
        let rated = [
            (Quality::Shield, "shield", self.shield, "wf.q.shield"),
            (Quality::Reload, "reload", self.reload, "wf.q.reload"),
        ];
        for (quality, name, rating, rule) in rated {
            if rating == 0 && self.qualities.contains(&quality) {
                let words = format!("{id}: found {name} 0, and the quality needs a rating");
                flaws.push(Flaw::breach(format!("/{name}"), words).by(rule).cured_with("Make it 1", 1));
            }
        }
        flaws
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
