//! Rows about Conditions, injuries, the further effects of a Critical Hit, and mishaps.

use content::outside;
use fates::RuleId;
use serde::{Deserialize, Serialize};

use super::{Difficulty, MOST_LEVELS, changed, nameless, sheets};
use crate::content::book::rule;
use crate::content::profile::{Characteristic, Skill, named};
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;

named! {
    /// The tests that a Condition or an injury makes harder: those of a characteristic, in the order of
    /// [`Characteristic`], or others.
    Hampered {
        Ws = "ws", Bs = "bs", S = "s", T = "t", I = "i", Ag = "ag", Dex = "dex", Int = "int", Wp = "wp", Fel = "fel",
        All = "all",
        Hearing = "hearing",
        Melee = "melee",
        ArmWeapon = "arm-weapon",
    }
}

named! {
    /// What of the next turn is lost.
    Loses { Move = "move", Action = "action", }
}

sheets! {
    /// A Condition.
    ConditionSheet {
        id: Condition,
        name: String,
        levels: bool,
        #[serde(default)]
        penalty: i16,
        #[serde(default)]
        penalty_on: Vec<Hampered>,
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

    /// What an injury does at one place.
    InjuryAt {
        #[serde(default)]
        modifier: i16,
        #[serde(default)]
        on: Vec<Hampered>,
        #[serde(default)]
        halves_pace: bool,
        #[serde(default)]
        crawls: bool,
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
        loses_move: bool,
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
        weapon_damage: u8,
        #[serde(default)]
        acts_last_next_round: bool,
        #[serde(default)]
        next_round_action_modifier: i16,
        #[serde(default)]
        loses_next: Option<Loses>,
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

/// What a file may change in every Condition.
const OPEN: [&str; 12] = [
    "name",
    "penalty",
    "penalty_on",
    "penalty_except",
    "must_get_away",
    "no_move",
    "no_action",
    "no_opposing",
    "halves_pace",
    "aftermath_fatigued",
    "aftermath_if_none",
    "aftermath_prone",
];

/// What a file may change in those Conditions that have it.
const OWN: [&str; 11] = [
    "melee_bonus_to_attackers",
    "end_per_level_after_first",
    "end_minimum",
    "end_reduced_by_toughness",
    "end_reduced_by_least_armour",
    "end_wounds_per_level",
    "death_roll_per_level",
    "recovery_skill",
    "recovery_difficulty",
    "recovery_difficulty_unseen",
    "fades_every_rounds",
];

impl ConditionSheet {
    /// What it changes though the rules know it by themselves, beside the built-in row.
    pub(crate) fn fixed(&self, built_in: &ConditionSheet) -> Vec<String> {
        changed(self, built_in, &self.name, &OPEN, &OWN)
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let number = |column: Option<u8>| column.unwrap_or(1).into();
        let numbers = [
            ("penalty", self.penalty, -50, 0),
            ("melee_bonus_to_attackers", self.melee_bonus_to_attackers, 0, 50),
            ("end_per_level_after_first", number(self.end_per_level_after_first), 0, 20),
            ("end_minimum", number(self.end_minimum), 0, 20),
            ("end_wounds_per_level", number(self.end_wounds_per_level), 0, 20),
            ("death_roll_per_level", number(self.death_roll_per_level), 0, 100),
            ("aftermath_fatigued", self.aftermath_fatigued.into(), 0, MOST_LEVELS),
        ];
        let rounds = [("fades_every_rounds", self.fades_every_rounds.unwrap_or(1), 1, 100)];
        let by_arm = self.penalty_on.contains(&Hampered::ArmWeapon);
        let by_arm = by_arm.then(|| format!("{}: only an injury bears on the weapon of an arm", self.name));
        let faults = [outside(&self.name, numbers), outside(&self.name, rounds)].concat();
        faults.into_iter().chain(by_arm).chain(nameless(&self.name)).collect()
    }
}

impl LevelsSheet {
    /// What is wrong with it, in a row of this name.
    pub(crate) fn faults(&self, row: &str) -> Vec<String> {
        outside(row, [("levels", i16::from(self.levels), 1, MOST_LEVELS)])
    }
}

impl InjurySheet {
    pub(super) fn faults(&self) -> Vec<String> {
        let places = [&self.arm, &self.leg, &self.body, &self.head].into_iter().flatten();
        let faults = places.flat_map(|at| outside(&self.name, [("modifier", at.modifier, -50, 0)]));
        faults.chain(nameless(&self.name)).collect()
    }
}

impl EffectSheet {
    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        outside(&self.id, [("useless_rounds", self.useless_rounds.unwrap_or(1), 1, 100)])
    }
}

impl OopsSheet {
    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let numbers = [
            ("wounds", self.wounds.into(), 0, 250),
            ("weapon_damage", self.weapon_damage.into(), 0, 50),
            ("critical_wounds", self.critical_wounds.into(), 0, 20),
            ("next_round_action_modifier", self.next_round_action_modifier, -50, 0),
        ];
        let levels = self.otherwise.iter().flat_map(|levels| levels.faults(&self.name));
        outside(&self.name, numbers).into_iter().chain(levels).chain(nameless(&self.name)).collect()
    }

    /// What is wrong with a row where the one before has ended: a gap or an overlap.
    pub(crate) fn misplaced(&self, next: u8) -> Option<String> {
        let OopsSheet { name, min, max, .. } = self;
        match () {
            () if *min != next => Some(format!("{name}: found a row from {min}, expected {next}")),
            () if !(*min..=100).contains(max) => {
                Some(format!("{name}: found a row to {max}, expected {min} to 100"))
            }
            () => None,
        }
    }
}
