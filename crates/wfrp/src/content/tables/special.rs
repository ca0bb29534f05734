//! Special actions as they are written (wf.action.special.3).

use content::outside;
use fates::RuleId;
use serde::{Deserialize, Serialize};

use super::harm::LevelsSheet;
use super::{Difficulty, nameless, sheets};
use crate::content::book::rule;
use crate::content::profile::{Characteristic, Skill, named};
use crate::rules::harm::conditions::Condition;

named! {
    /// On whom a Special is used.
    SpecialTarget { Enemy = "enemy", Ally = "ally", SelfOrAlly = "self-or-ally", Oneself = "self", }
}

named! {
    /// Who has to see whom.
    SpecialSight { SeesTarget = "sees-target", SeenByTarget = "seen-by-target", }
}

named! {
    /// What can be done only once in a fight: each combatant's try at each target, or a success on each target.
    Once { Try = "try", Success = "success", }
}

sheets! {
    /// A Special action.
    SpecialSheet {
        id: String,
        name: String,
        does: String,
        target: SpecialTarget,
        #[serde(default)]
        distance: u16,
        #[serde(default)]
        sight: Option<SpecialSight>,
        #[serde(default)]
        trained: bool,
        #[serde(default)]
        talent: Option<String>,
        #[serde(default)]
        weapon: Option<String>,
        #[serde(default)]
        free_hand: bool,
        #[serde(default)]
        engaged: Option<bool>,
        #[serde(default)]
        skill: Option<Skill>,
        #[serde(default)]
        characteristic: Option<Characteristic>,
        #[serde(default = "challenging")]
        difficulty: Difficulty,
        #[serde(default)]
        with_bandage: Option<Difficulty>,
        #[serde(default)]
        opposed_by: Option<Skill>,
        #[serde(default)]
        opposed_by_defence: bool,
        #[serde(default)]
        least_sl: i16,
        #[serde(default)]
        once: Option<Once>,
        #[serde(default)]
        engages: bool,
        #[serde(default)]
        success: BringsSheet,
        #[serde(default)]
        failure: BringsSheet,
        #[serde(default = "own_rule", deserialize_with = "rule")]
        rule: RuleId,
    }

    /// What the test of a Special brings.
    #[derive(Default)]
    BringsSheet {
        #[serde(default)]
        conditions: Vec<LevelsSheet>,
        #[serde(default)]
        own_conditions: Vec<LevelsSheet>,
        #[serde(default)]
        sheds: Option<Condition>,
        #[serde(default)]
        wounds: u8,
        #[serde(default)]
        damage: Option<i16>,
        #[serde(default)]
        heals: Option<Characteristic>,
        #[serde(default)]
        treats: u8,
        #[serde(default)]
        advantage: u8,
    }
}

fn challenging() -> Difficulty {
    Difficulty::Challenging
}

/// The rule of a Special that has none of its own.
fn own_rule() -> RuleId {
    RuleId("wf.action.special.3")
}

impl SpecialSheet {
    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let id = &self.id;
        let mut faults = outside(id, [("distance", self.distance, 0, 500)]);
        faults.extend(outside(id, [("least_sl", self.least_sl, 0, 20)]));
        faults.extend(nameless(&self.name).chain(nameless(&self.does)));
        let mut wrong = |holds: bool, what: &str| {
            if holds {
                faults.push(format!("{id}: {what}"));
            }
        };
        wrong(
            self.skill.is_some() == self.characteristic.is_some(),
            "it tests one skill or one characteristic",
        );
        wrong(
            self.opposed_by.is_some() && self.opposed_by_defence,
            "it is opposed by a Skill or by a defence",
        );
        let opposed = self.opposed_by.is_some() || self.opposed_by_defence;
        let foes = self.target == SpecialTarget::Enemy;
        wrong(opposed && !foes, "only an enemy opposes it");
        wrong(opposed && self.least_sl > 0, "an opposed test is won, whatever its SL");
        wrong(opposed && self.success.damage.is_some(), "a Special that strikes is not opposed");
        wrong(self.engages && !foes, "only enemies are engaged");
        wrong(self.trained && self.skill.is_none(), "only a skill can be learnt");
        wrong(self.failure.reads_sl(), "a failure brings nothing that is counted by SL");
        let brings = [&self.success, &self.failure];
        faults.extend(brings.into_iter().flat_map(|brings| brings.faults(id)));
        faults
    }
}

impl BringsSheet {
    /// Is something of it counted by SL?
    fn reads_sl(&self) -> bool {
        self.sheds.is_some() || self.damage.is_some() || self.heals.is_some()
    }

    fn faults(&self, id: &str) -> Vec<String> {
        let numbers = [
            ("wounds", self.wounds.into(), 0, 50),
            ("damage", self.damage.unwrap_or(0), 0, 50),
            ("treats", self.treats.into(), 0, 20),
            ("advantage", self.advantage.into(), 0, 20),
        ];
        let levels = self.conditions.iter().chain(&self.own_conditions);
        outside(id, numbers).into_iter().chain(levels.flat_map(|levels| levels.faults(id))).collect()
    }
}
