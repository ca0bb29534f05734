//! The rows of the content files, as they are written.

mod attack;
mod mind;

pub use self::attack::{
    EffectSheet, InjuryAt, InjurySheet, OopsSheet, QualitySheet, RangeSheet, SizeDifferenceSheet,
};
pub use self::mind::{ConditionSheet, GainSheet, LevelsSheet, SpendSheet, StartSheet, TraitSheet};

use fates::RuleId;
use serde::{Deserialize, Serialize};

use crate::content::book::{Book, rule};
use crate::content::profile::{Characteristic, Size, Skill, SkillKind, Trait, named};
use crate::content::weapon::Quality;
use crate::rules::advantage::Gain;
use crate::rules::attack::location::{Limb, Location};
use crate::rules::attack::modifiers::Modifier;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;

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

impl Difficulty {
    /// What it adds (wf.test.7).
    pub fn modifier(self, book: &Book) -> i16 {
        book.difficulties[self as usize].modifier
    }
}

/// A row that stands for a thing the rules know, so that a table has each once and in the order of the rules.
pub(crate) trait Row {
    /// What it stands for.
    type Key: Copy + PartialEq + std::fmt::Debug + 'static;
    /// All of them, in order.
    const ALL: &'static [Self::Key];
    /// Which one this is.
    fn key(&self) -> Self::Key;
}

macro_rules! rows {
    ($($sheet:ident: $key:ident),* $(,)?) => {
        $(impl Row for $sheet {
            type Key = $key;
            const ALL: &'static [$key] = $key::ALL;
            fn key(&self) -> $key { self.id }
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
    DifficultySheet { id: Difficulty, name: String, modifier: i16, }

    /// A Skill.
    SkillSheet { id: Skill, name: String, characteristic: Characteristic, kind: SkillKind, }

    /// A size, with how large somebody of it stands on the table, in yards.
    SizeSheet {
        id: Size,
        name: String,
        step: u8,
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

    /// A hit location.
    LocationSheet {
        id: Location,
        table: String,
        min: u8,
        max: u8,
        name: String,
        limb: Limb,
        critical_table: Limb,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A situational modifier.
    ModifierSheet {
        id: Modifier,
        on: On,
        modifier: i16,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
        #[serde(default)]
        group: Option<String>,
        #[serde(default)]
        ratio: Option<u8>,
        #[serde(default)]
        condition: Option<Condition>,
        #[serde(default)]
        per_level: bool,
        #[serde(default)]
        least: Option<u8>,
        #[serde(default)]
        most: Option<u8>,
    }

    /// A sort of armour.
    ArmourSheet { id: String, name: String, points: u8, metal: bool, }

    /// An action.
    ActionSheet {
        id: String,
        name: String,
        slot: String,
        #[serde(default)]
        engaged: Option<String>,
        #[serde(default)]
        engaged_with_quality: Option<Quality>,
        #[serde(default)]
        skill: Option<Skill>,
        #[serde(default)]
        difficulty: Option<Difficulty>,
        #[serde(default)]
        half_walks: Option<u8>,
        #[serde(default)]
        runs: Option<u8>,
        #[serde(default)]
        plus_sl: bool,
        #[serde(default)]
        then: Option<String>,
        #[serde(default)]
        reach: Option<u8>,
        #[serde(default)]
        barred_quality: Option<Quality>,
        #[serde(default)]
        after_hit_skill: Option<Skill>,
        #[serde(default)]
        after_hit_difficulty: Option<Difficulty>,
        #[serde(default)]
        removes: Option<Condition>,
        #[serde(default)]
        hands: Option<u8>,
        #[serde(default)]
        opposed: Option<Characteristic>,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A single figure of the rules.
    NumberSheet {
        id: String,
        value: i16,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A switch.
    SwitchSheet { id: String, key: String, default: String, values: Vec<String>, rules: Vec<String>, }
}

named! {
    /// The tests that a situational modifier bears on.
    On { Melee = "melee", Ranged = "ranged", Attack = "attack", Defence = "defence", }
}
