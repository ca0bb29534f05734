//! Rows about attacks: ranges, sizes, qualities, injuries, mishaps.

use fates::RuleId;
use serde::{Deserialize, Serialize};

use super::{Difficulty, LevelsSheet, sheets};
use crate::content::book::rule;
use crate::content::profile::Skill;
use crate::content::weapon::Quality;
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;

sheets! {
    /// A range band, the nearest first.
    RangeSheet {
        id: String,
        name: String,
        tenths: u16,
        modifier: i16,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// What a difference in size does.
    SizeDifferenceSheet {
        id: String,
        who: String,
        larger: String,
        #[serde(default)]
        attack: Option<String>,
        steps: u8,
        #[serde(default)]
        to_hit: Option<i16>,
        #[serde(default)]
        success_levels: Option<i16>,
        #[serde(default)]
        per_step: bool,
        #[serde(default)]
        quality: Option<Quality>,
        #[serde(default)]
        multiplies_damage: bool,
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

    /// What an injury does at one place.
    InjuryAt {
        #[serde(default)]
        modifier: i16,
        #[serde(default)]
        on: Vec<String>,
        #[serde(default)]
        halves_pace: bool,
        #[serde(default)]
        crawl_half_walks: Option<u8>,
        #[serde(default)]
        useless: bool,
    }

    /// An injury.
    InjurySheet {
        id: Injury,
        name: String,
        #[serde(default)]
        arm: Option<InjuryAt>,
        #[serde(default)]
        leg: Option<InjuryAt>,
        #[serde(default)]
        body: Option<InjuryAt>,
        #[serde(default)]
        head: Option<InjuryAt>,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// An effect that a row of the Critical tables may name.
    EffectSheet {
        id: String,
        #[serde(default)]
        drops: bool,
        #[serde(default)]
        useless_rounds: Option<u16>,
        #[serde(default)]
        loses_next: Option<String>,
    }

    /// A row of the Oops! table.
    OopsSheet {
        id: String,
        name: String,
        min: u8,
        max: u8,
        #[serde(default)]
        wounds: u8,
        #[serde(default)]
        ignores_toughness: bool,
        #[serde(default)]
        ignores_armour: bool,
        #[serde(default)]
        weapon_damage: u8,
        #[serde(default)]
        acts_last_next_round: bool,
        #[serde(default)]
        next_round_action_modifier: i16,
        #[serde(default)]
        loses_next: Option<String>,
        #[serde(default)]
        injury: Option<Injury>,
        #[serde(default)]
        odd_location: Option<Location>,
        #[serde(default)]
        even_location: Option<Location>,
        #[serde(default)]
        critical_wounds: u8,
        #[serde(default)]
        hits_random_ally: bool,
        #[serde(default)]
        otherwise: Vec<LevelsSheet>,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }
}
