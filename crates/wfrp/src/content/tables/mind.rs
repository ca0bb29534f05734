//! Rows about Conditions, Advantage and traits.

use fates::RuleId;
use serde::{Deserialize, Serialize};

use super::{Difficulty, sheets};
use crate::content::book::rule;
use crate::content::profile::{Characteristic, Mark, Skill, Trait};
use crate::rules::advantage::Gain;
use crate::rules::harm::conditions::Condition;

sheets! {
    /// A Condition.
    ConditionSheet {
        id: Condition,
        name: String,
        levels: bool,
        #[serde(default)]
        penalty: i16,
        #[serde(default)]
        penalty_on: Vec<String>,
        #[serde(default)]
        penalty_except: Vec<Skill>,
        #[serde(default)]
        melee_bonus_to_attackers: i16,
        #[serde(default)]
        end_die: Option<u8>,
        #[serde(default)]
        end_per_level_after_first: Option<u8>,
        #[serde(default)]
        end_minimum: Option<u8>,
        #[serde(default)]
        end_reduced_by_toughness: bool,
        #[serde(default)]
        end_reduced_by_least_armour: bool,
        #[serde(default)]
        end_wounds_per_level: Option<u8>,
        #[serde(default)]
        death_roll_per_level: Option<u8>,
        #[serde(default)]
        recovery: Option<String>,
        #[serde(default)]
        recovery_skill: Option<Skill>,
        #[serde(default)]
        recovery_difficulty: Option<Difficulty>,
        #[serde(default)]
        recovery_difficulty_unseen: Option<Difficulty>,
        #[serde(default)]
        recovery_while_engaged: Option<bool>,
        #[serde(default)]
        recovery_opposed: Option<Characteristic>,
        #[serde(default)]
        fades_every_rounds: Option<u16>,
        #[serde(default)]
        aftermath_fatigued: u8,
        #[serde(default)]
        aftermath_if_none: bool,
        #[serde(default)]
        aftermath_prone: bool,
        #[serde(default)]
        must_get_away: bool,
        #[serde(default)]
        no_move: bool,
        #[serde(default)]
        no_action: bool,
        #[serde(default)]
        no_opposing: bool,
        #[serde(default)]
        halves_pace: bool,
        #[serde(default)]
        crawl_half_walks: Option<u8>,
        #[serde(default)]
        advantage_to_attackers: Option<u8>,
        #[serde(default)]
        only_round: Option<u16>,
    }

    /// Levels of a Condition.
    LevelsSheet { name: Condition, levels: u8, }

    /// What brings Advantage.
    GainSheet {
        id: Gain,
        name: String,
        gain: u8,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
        #[serde(default)]
        limit: Option<String>,
        #[serde(default)]
        least_sl: Option<i16>,
        #[serde(default)]
        instead_of: Option<Gain>,
        #[serde(default)]
        mark: Option<Mark>,
    }

    /// What Advantage buys.
    SpendSheet {
        id: String,
        name: String,
        cost: u8,
        slot: String,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
        #[serde(default)]
        opposed: Option<Characteristic>,
        #[serde(default)]
        returned: u8,
        #[serde(default)]
        lost_gives: u8,
        #[serde(default)]
        conditions: Vec<Condition>,
        #[serde(default)]
        conditions_if_allowed: Vec<Condition>,
        #[serde(default)]
        levels: Option<u8>,
        #[serde(default)]
        earns: Option<bool>,
        #[serde(default)]
        more: bool,
        #[serde(default)]
        bonus: i16,
        #[serde(default)]
        bonus_per_further_point: i16,
        #[serde(default)]
        per_turn: Option<u8>,
    }

    /// A row of starting Advantage.
    StartSheet {
        id: String,
        category: String,
        advantage: u8,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
        #[serde(default)]
        over: Option<u8>,
        #[serde(default)]
        at_least: Option<u8>,
        #[serde(default)]
        under: Option<u8>,
    }

    /// A trait.
    TraitSheet {
        id: Trait,
        name: String,
        #[serde(default)]
        after: Option<String>,
        #[serde(default)]
        weapon: Option<String>,
        #[serde(default)]
        skill: Option<Skill>,
        #[serde(default)]
        difficulty: Option<Difficulty>,
        #[serde(default)]
        failed_condition: Option<Condition>,
        #[serde(default)]
        failed_levels: Option<u8>,
        #[serde(default)]
        regains_wounds: u8,
        #[serde(default)]
        least_wounds: u8,
        #[serde(default)]
        barred_by: Option<Condition>,
        #[serde(default)]
        never_gains: Option<Condition>,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }
}
