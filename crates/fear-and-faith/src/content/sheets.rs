//! Lists, profiles, weapons and special rules as the files write them, with the bounds of their numbers.

use content::outside;
use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::points::Sure;
use crate::content::profile::{Limbs, MOST_POINTS, Side};
use crate::content::schemas::rule_names;
use crate::content::special::Special;
use crate::content::weapon::{Class, Weapon};
use crate::state::stick::Stick;

/// A list of profiles: the vampires, the villagers. A party is taken from one or more of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct List {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub human: bool,
    #[serde(default)]
    pub mummy: bool,
    #[serde(default)]
    pub demon: bool,
    #[serde(default)]
    pub familiar: bool,
}

/// A profile as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileSheet {
    /// Its id: small letters and hyphens.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its silhouette, where the words of its name would choose a wrong one.
    #[serde(default, skip_serializing)]
    pub look: Option<Look>,
    /// The list it stands in; none for creatures that only a rule brings.
    #[serde(default, rename(serialize = "roster"))]
    pub list: String,
    /// What it costs.
    #[schemars(range(min = 0, max = MOST_POINTS))]
    pub points: u16,
    /// The number it needs on a Quality die.
    #[schemars(range(min = 2, max = 6))]
    pub quality: u8,
    /// Its Combat.
    #[schemars(range(min = 0, max = 9))]
    pub combat: i8,
    /// Its special rules by name; `Ban (Vampires)` names its kind, `Pistol (my-pistol)` a weapon of one's own.
    #[schemars(schema_with = "rule_names")]
    pub rules: Vec<String>,
    /// The rules as they are printed, where they are played otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed_rules: Vec<String>,
    /// Is it human, where its list is not?
    #[serde(default)]
    pub human: bool,
    /// What it climbs with.
    #[serde(default)]
    pub limbs: Limbs,
}

/// A ranged weapon of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponSheet {
    /// Its id: that of a printed weapon, or another.
    pub id: String,
    /// The printed weapon whose rules one of another id goes by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<Weapon>,
    /// What it is called.
    pub name: String,
    /// What sort it is.
    pub class: Class,
    /// What it adds to its user's Combat.
    #[schemars(range(min = -9, max = 9))]
    pub bonus: i8,
    /// The same in the third range band, where that differs.
    #[serde(default)]
    #[schemars(range(min = -9, max = 9))]
    pub far_bonus: Option<i8>,
    /// The length of a range band.
    pub range: Stick,
    /// How many hands it takes.
    #[schemars(range(min = 1, max = 2))]
    pub hands: u8,
    /// Can it be loaded with silver?
    pub silver: bool,
    /// Can its missiles be of wood?
    pub wood: bool,
    /// How many actions make it ready again after each shot.
    #[schemars(range(min = 0, max = 9))]
    pub reload: u8,
    /// Are its range penalties doubled?
    #[serde(default)]
    pub double_penalty: bool,
    /// Can it fire bursts?
    #[serde(default)]
    pub auto: bool,
    /// Can it choose between single shots and bursts, these at a shorter range?
    #[serde(default)]
    pub select: bool,
    /// May it be fired in the middle of a move?
    #[serde(default)]
    pub move_and_fire: bool,
    /// May it be fired in hand-to-hand?
    #[serde(default)]
    pub small: bool,
    /// How many bases round its target it also hits; 0 for none.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub spread: u8,
    /// The Combat of a vial; of an explosive the one in its inner zone.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub combat: Option<i8>,
    /// The Combat of an explosive in its inner, middle and outer zone.
    #[serde(default)]
    #[schemars(inner(range(min = 0, max = 9)))]
    pub zones: Vec<i8>,
    /// Actions before a throw.
    #[serde(default)]
    #[schemars(range(min = 0, max = 9))]
    pub prime: u8,
    /// How many there are: one of what is thrown at a point.
    #[serde(skip_deserializing)]
    pub shots: Option<u8>,
    /// The rules whose bearers alone are affected.
    #[serde(default)]
    pub only: Vec<Special>,
    /// The rules to whose bearers it is Lethal.
    #[serde(default)]
    pub lethal: Vec<Special>,
    /// Where it stands in the book.
    pub page: String,
}

/// A special rule as far as it has numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct RuleSheet {
    pub id: String,
    pub name: String,
    /// What it adds in the fitted formula; some have no cost.
    #[serde(default)]
    pub cost: Option<i8>,
    /// What to use for new models where the fitted cost is no use.
    #[serde(default)]
    pub cost_new: Option<i8>,
    /// How sure the cost is.
    #[serde(default)]
    pub sure: Option<Sure>,
    /// Does it make its model a personality? ff.setup.pers.1
    #[serde(default)]
    pub personality: bool,
    /// Does it name a kind of creature?
    #[serde(skip_deserializing)]
    pub typed: bool,
    #[serde(default)]
    pub weapon: Option<Weapon>,
    pub page: String,
    /// The special rule it is about.
    #[serde(skip)]
    pub(super) special: Option<Special>,
}

/// The special rules that an explosive may be Lethal against: those that spare their bearer otherwise.
const SPARED: [Special; 3] = [Special::Zombie, Special::Vampire, Special::Werewolf];

impl WeaponSheet {
    /// What is wrong with its numbers, and with what only some classes have.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = outside(
            &self.name,
            [
                ("bonus", self.bonus, -9, 9),
                ("far_bonus", self.far_bonus.unwrap_or(0), -9, 9),
                ("combat", self.combat.unwrap_or(0), 0, 9),
            ],
        );
        faults.extend(outside(
            &self.name,
            [
                ("hands", self.hands, 1, 2),
                ("reload", self.reload, 0, 9),
                ("spread", self.spread, 0, 9),
                ("prime", self.prime, 0, 9),
            ],
        ));
        faults.extend(self.zones.iter().flat_map(|&zone| outside(&self.name, [("zones", zone, 0, 9)])));
        let (zones, combat) = match self.class {
            Class::Explosive => (3, false),
            Class::Vial => (0, true),
            Class::Firearm | Class::Muscle => (0, false),
        };
        let name = &self.name;
        if self.zones.len() != zones {
            faults.push(format!("{name}, zones: found {}, expected {zones} for its class", self.zones.len()));
        }
        match self.combat {
            Some(_) if !combat => faults.push(format!("{name}: only a vial has a Combat of its own")),
            None if combat => faults.push(format!("{name}: a vial has a Combat of its own")),
            _ => {}
        }
        let plain = self.only.is_empty() && self.lethal.is_empty() && self.prime == 0;
        if !plain && !self.class.is_lobbed() {
            faults.push(format!("{name}: only explosives and vials have prime, only and lethal"));
        }
        if let Some(other) = self.lethal.iter().find(|special| !SPARED.contains(special)) {
            let expected = SPARED.map(Special::name).join(", ");
            faults.push(format!("{name}, lethal: found {}, expected {expected}", other.name()));
        }
        match (self.printed(), self.like) {
            (None, None) => {
                let known = Weapon::ALL.iter().map(|weapon| weapon.id()).collect::<Vec<_>>().join(", ");
                faults.push(format!("{name}: a weapon of another id says like = one of {known}"));
            }
            (Some(printed), Some(_)) => faults.push(format!("{name} is the {} itself", printed.name())),
            _ => {}
        }
        faults
    }

    /// The printed weapon of its id.
    fn printed(&self) -> Option<Weapon> {
        Weapon::ALL.iter().copied().find(|weapon| weapon.id() == self.id)
    }

    /// The printed weapon that it is, or is like.
    pub(super) fn weapon(&self) -> Option<Weapon> {
        self.like.or_else(|| self.printed())
    }

    /// What follows from the rest.
    pub(super) fn complete(mut self) -> WeaponSheet {
        self.combat = self.combat.or(self.zones.first().copied());
        self.shots = self.class.is_lobbed().then_some(1); // ff.sr.grenade.1, ff.sr.holy-water.1
        self
    }
}

impl RuleSheet {
    /// What is wrong with it. New rules cannot be written: what a rule does is code.
    pub(super) fn faults(&self) -> Vec<String> {
        let unknown = Special::find(&self.id).err();
        let bounds =
            [("cost", self.cost.unwrap_or(0), -99, 99), ("cost_new", self.cost_new.unwrap_or(0), -99, 99)];
        unknown.into_iter().chain(outside(&self.name, bounds)).collect()
    }

    /// What follows from the rest.
    pub(super) fn complete(mut self) -> RuleSheet {
        self.special = Special::named(&self.id);
        self.typed = self.special.is_some_and(Special::names_a_kind);
        self
    }
}
