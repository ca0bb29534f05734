//! The rows of the content files, as they are written.

mod advantage;
mod attack;
mod harm;
mod special;

pub use self::advantage::{Category, GainSheet, Spend, SpendSheet, StartSheet};
pub(crate) use self::attack::MOST_BANDS;
pub use self::attack::{ArmourSheet, LocationSheet, ModifierSheet, QualitySheet, RangeSheet};
pub use self::harm::{
    ConditionSheet, EffectSheet, Hampered, InjuryAt, InjurySheet, LevelsSheet, Loses, OopsSheet,
};

pub use self::special::{BringsSheet, Once, SpecialSheet, SpecialSight, SpecialTarget};

use content::outside;
use fates::RuleId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::content::book::{Book, rule};
use crate::content::profile::{Characteristic, Size, Skill, Trait, named};
use crate::content::weapon::Quality;
use crate::rules::advantage::Gain;
use crate::rules::attack::location::Location;
use crate::rules::attack::modifiers::Modifier;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;

/// No modifier of a file adds more than this to a test, or takes more.
const MOST_MODIFIER: i16 = 200;

/// No row of a file gives more levels of a Condition than this.
const MOST_LEVELS: i16 = 20;

named! {
    /// The difficulty ladder (wf.test.7).
    Difficulty {
        VeryEasy = "very-easy",
        Easy = "easy",
        Average = "average",
        Challenging = "challenging",
        Difficult = "difficult",
        Hard = "hard",
        VeryHard = "very-hard",
    }
}

#[expect(clippy::derivable_impls, reason = "a macro makes the list")]
impl Default for Difficulty {
    fn default() -> Difficulty {
        Difficulty::Challenging // neither easier nor harder
    }
}

impl Difficulty {
    /// What it adds (wf.test.7).
    pub fn modifier(self, book: &Book) -> i16 {
        book.difficulties[self as usize].modifier
    }
}

/// A row about a thing that the rules know, so that the book has each once and in the order of the rules.
pub(super) trait Row {
    /// What the row is about.
    type Key: Copy + Ord;
    /// Which one this is.
    fn key(&self) -> Self::Key;
    /// What is wrong with its numbers.
    fn faults(&self) -> Vec<String>;
}

macro_rules! rows {
    ($($sheet:ident: $key:ident),* $(,)?) => {
        $(impl Row for $sheet {
            type Key = $key;
            fn key(&self) -> $key { self.id }
            fn faults(&self) -> Vec<String> { $sheet::faults(self) }
        })*
    };
}

rows! {
    CharacteristicSheet: Characteristic,
    ConditionSheet: Condition,
    DifficultySheet: Difficulty,
    GainSheet: Gain,
    InjurySheet: Injury,
    LocationSheet: Location,
    ModifierSheet: Modifier,
    QualitySheet: Quality,
    SizeSheet: Size,
    SkillSheet: Skill,
    SpendSheet: Spend,
    TraitSheet: Trait,
}

macro_rules! sheets {
    ($($(#[$docs:meta])* $name:ident { $($(#[$attr:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$docs])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            #[expect(missing_docs, reason = "the columns of the file")]
            pub struct $name { $($(#[$attr])* pub $field: $kind,)* }
        )*
    };
}

pub(crate) use sheets;

sheets! {
    /// A characteristic.
    CharacteristicSheet { id: Characteristic, short: String, name: String, }

    /// A step of the ladder.
    DifficultySheet { id: Difficulty, modifier: i16, }

    /// A Skill.
    SkillSheet { id: Skill, name: String, }

    /// A size, with how large a combatant of it stands on the table, in yards.
    SizeSheet {
        id: Size,
        name: String,
        strength_bonuses: u8,
        toughness_bonuses: u8,
        willpower_bonuses: u8,
        times: u8,
        #[serde(default)]
        fixed_wounds: Option<u8>,
        ranged_modifier: i16,
        base: f64,
        height: f64,
    }

    /// A trait.
    TraitSheet {
        id: Trait,
        name: String,
        #[serde(default)]
        skill: Option<Skill>,
        #[serde(default)]
        difficulty: Option<Difficulty>,
        #[serde(default)]
        failed_condition: Option<Condition>,
        #[serde(default)]
        failed_levels: Option<u8>,
        #[serde(default)]
        regains_wounds: Option<u8>,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }
}

impl CharacteristicSheet {
    fn faults(&self) -> Vec<String> {
        nameless(&self.name).chain(nameless(&self.short)).collect()
    }
}

impl DifficultySheet {
    fn faults(&self) -> Vec<String> {
        modifier_faults(self.id.id(), "modifier", self.modifier)
    }
}

impl SkillSheet {
    fn faults(&self) -> Vec<String> {
        nameless(&self.name).collect()
    }
}

impl SizeSheet {
    /// The Wounds of a combatant with these Bonuses of Strength, Toughness and Willpower (wf.char.4, wf.char.5,
    /// wf.char.11 to wf.char.13).
    pub fn wounds(&self, strength: i16, toughness: i16, willpower: i16) -> i16 {
        let parts = [
            (self.strength_bonuses, strength),
            (self.toughness_bonuses, toughness),
            (self.willpower_bonuses, willpower),
        ];
        let sum: i16 = parts.iter().map(|&(times, bonus)| i16::from(times) * bonus).sum();
        self.fixed_wounds.map_or(i16::from(self.times) * sum, i16::from)
    }

    fn faults(&self) -> Vec<String> {
        let SizeSheet { name, strength_bonuses, toughness_bonuses, willpower_bonuses, .. } = self;
        let counts = [
            ("strength_bonuses", *strength_bonuses, 0, 10),
            ("toughness_bonuses", *toughness_bonuses, 0, 10),
            ("willpower_bonuses", *willpower_bonuses, 0, 10),
            ("times", self.times, 1, 20),
            ("fixed_wounds", self.fixed_wounds.unwrap_or(1), 1, 250),
        ];
        let lengths = [("base", self.base, 0.1, 10.0), ("height", self.height, 0.1, 20.0)];
        let modifier = modifier_faults(name, "ranged_modifier", self.ranged_modifier);
        [outside(name, counts), outside(name, lengths), modifier].concat()
    }
}

impl TraitSheet {
    fn faults(&self) -> Vec<String> {
        let numbers = [
            ("failed_levels", self.failed_levels.unwrap_or(1).into(), 1, MOST_LEVELS),
            ("regains_wounds", self.regains_wounds.unwrap_or(1).into(), 1, 250),
        ];
        let columns: &[&str] = match self.id {
            Trait::Venom => &["skill", "difficulty", "failed_condition", "failed_levels"],
            Trait::Knits => &["regains_wounds"],
            Trait::Fearless => &[],
        };
        let mut faults = outside(&self.name, numbers);
        faults.extend(unread(self, &self.name, columns));
        faults
    }
}

/// A fault if a name is empty.
fn nameless(name: &str) -> impl Iterator<Item = String> {
    name.trim().is_empty().then(|| "it needs a name".to_string()).into_iter()
}

/// A fault if a modifier is absurd.
fn modifier_faults(name: &str, what: &str, modifier: i16) -> Vec<String> {
    outside(name, [(what, modifier, -MOST_MODIFIER, MOST_MODIFIER)])
}

/// A fault for each optional column that is written though nothing reads it in this row.
fn unread(row: &impl Serialize, name: &str, columns: &[&str]) -> Vec<String> {
    const ALWAYS: [&str; 3] = ["id", "name", "rule"];
    let written =
        written(row).into_iter().filter(|(key, value)| !is_unset(value) && !columns.contains(&&**key));
    let strays = written.filter(|(key, _)| !ALWAYS.contains(&&**key));
    strays.map(|(key, _)| format!("{name}: the rules read no \"{key}\" here")).collect()
}

/// A fault for each column that differs from the built-in row, unless it is open, or its own value of this row.
fn changed<T: Serialize>(row: &T, built_in: &T, name: &str, open: &[&str], own: &[&str]) -> Vec<String> {
    let known = written(built_in);
    let differs = written(row).into_iter().filter_map(|(key, found)| {
        let expected = known.get(&key)?;
        let may_differ = open.contains(&&*key) || own.contains(&&*key) && !is_unset(expected);
        let fault = || format!("{name}, {key}: found {found}, expected {expected}; the rules know no other");
        (found != *expected && !may_differ).then(fault)
    });
    differs.collect()
}

/// The columns of a row by name.
fn written(row: &impl Serialize) -> serde_json::Map<String, Value> {
    match serde_json::to_value(row) {
        Ok(Value::Object(columns)) => columns,
        _ => serde_json::Map::new(),
    }
}

/// Is a column empty, as it is where a row does not have it?
fn is_unset(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Bool(true) | Value::String(_) | Value::Object(_) => false,
    }
}
