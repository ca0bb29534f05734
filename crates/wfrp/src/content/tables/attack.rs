//! Rows about attacks: situational modifiers, ranges, locations, qualities, armour.

use content::outside;
use fates::RuleId;
use serde::{Deserialize, Serialize};

use super::{Difficulty, MOST_LEVELS, changed, modifier_faults, nameless, sheets};
use crate::content::book::rule;
use crate::content::profile::Skill;
use crate::content::weapon::Quality;
use crate::rules::attack::location::{Limb, Location};
use crate::rules::attack::modifiers::Modifier;
use crate::rules::harm::conditions::Condition;

sheets! {
    /// A situational modifier.
    ModifierSheet {
        id: Modifier,
        modifier: i16,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A hit location.
    LocationSheet {
        id: Location,
        name: String,
        critical_table: Limb,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A sort of armour.
    ArmourSheet { id: String, name: String, points: u8, metal: bool, }

    /// A range band, the nearest first.
    RangeSheet {
        id: String,
        name: String,
        tenths: u16,
        modifier: i16,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A quality or flaw of weapons.
    QualitySheet {
        id: Quality,
        name: String,
        kind: String,
        modelled: bool,
        #[serde(default)]
        rated: bool,
        #[serde(default)]
        to_hit: Option<i16>,
        #[serde(default)]
        misfires: bool,
        #[serde(default)]
        target_tests: Option<Skill>,
        #[serde(default)]
        target_difficulty: Option<Difficulty>,
        #[serde(default)]
        failed_condition: Option<Condition>,
        #[serde(default)]
        failed_levels: Option<u8>,
        #[serde(default)]
        units_die: Option<String>,
        #[serde(default)]
        fumble_digit: Option<u8>,
        #[serde(default)]
        opposing_sl: Option<i16>,
        #[serde(default)]
        opposing_melee_sl: Option<i16>,
        #[serde(default)]
        opposed_without: Option<i16>,
        #[serde(default)]
        success_sl: Option<i16>,
        #[serde(default)]
        armour_loss: Option<u8>,
        #[serde(default)]
        armour_times: Option<u8>,
        #[serde(default)]
        least_wounds: Option<u8>,
        #[serde(default)]
        critical_units_digit: Option<u8>,
        #[serde(default)]
        ignores_soft_armour: bool,
        #[serde(default)]
        ignores_metal_points: Option<u8>,
        #[serde(default)]
        usable_engaged: bool,
        #[serde(default)]
        pulled_away: bool,
        #[serde(default)]
        needs_charge: Vec<Quality>,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }
}

/// How many range bands there can be.
pub(crate) const MOST_BANDS: usize = 20;

/// What a file may change in every quality.
const OPEN: [&str; 4] = ["name", "misfires", "usable_engaged", "pulled_away"];

/// What a file may change in those qualities that have it.
const OWN: [&str; 11] = [
    "to_hit",
    "target_tests",
    "target_difficulty",
    "failed_condition",
    "failed_levels",
    "opposing_sl",
    "opposing_melee_sl",
    "opposed_without",
    "armour_loss",
    "ignores_metal_points",
    "needs_charge",
];

impl ModifierSheet {
    pub(super) fn faults(&self) -> Vec<String> {
        modifier_faults(self.id.id(), "modifier", self.modifier)
    }
}

impl LocationSheet {
    pub(super) fn faults(&self) -> Vec<String> {
        nameless(&self.name).collect()
    }
}

impl ArmourSheet {
    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let faults = outside(&self.id, [("points", self.points, 0, 20)]);
        faults.into_iter().chain(nameless(&self.name)).collect()
    }
}

impl RangeSheet {
    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let tenths = outside(&self.id, [("tenths", self.tenths, 1, 100)]);
        let modifier = modifier_faults(&self.id, "modifier", self.modifier);
        tenths.into_iter().chain(modifier).chain(nameless(&self.name)).collect()
    }
}

impl QualitySheet {
    /// What it changes though the rules know it by themselves, beside the built-in row.
    pub(crate) fn fixed(&self, built_in: &QualitySheet) -> Vec<String> {
        changed(self, built_in, &self.name, &OPEN, &OWN)
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let modifiers = [("to_hit", self.to_hit), ("opposed_without", self.opposed_without)];
        let modifiers = modifiers
            .into_iter()
            .flat_map(|(what, much)| modifier_faults(&self.name, what, much.unwrap_or(0)));
        let numbers = [
            ("failed_levels", self.failed_levels.unwrap_or(1).into(), 1, MOST_LEVELS),
            ("opposing_sl", self.opposing_sl.unwrap_or(0), -20, 20),
            ("opposing_melee_sl", self.opposing_melee_sl.unwrap_or(0), -20, 20),
            ("armour_loss", self.armour_loss.unwrap_or(0).into(), 0, 20),
            ("ignores_metal_points", self.ignores_metal_points.unwrap_or(0).into(), 0, 20),
        ];
        outside(&self.name, numbers).into_iter().chain(modifiers).chain(nameless(&self.name)).collect()
    }
}
