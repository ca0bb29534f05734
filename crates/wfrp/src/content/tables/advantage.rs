//! Rows about Advantage.

use content::outside;
use fates::RuleId;
use serde::{Deserialize, Serialize};

use super::{nameless, sheets, unread};
use crate::content::book::rule;
use crate::content::profile::named;
use crate::rules::advantage::Gain;

named! {
    /// What Advantage buys at a fixed price.
    Spend {
        Batter = "batter",
        Trick = "trick",
        FleeFromHarm = "flee-from-harm",
        AdditionalAction = "additional-action",
    }
}

named! {
    /// The circumstances that bring Advantage at the start, of each the best row (wf.adv.initial.2).
    Category {
        Manoeuvrability = "manoeuvrability",
        Outnumbering = "outnumbering",
        Surprise = "surprise",
        Terrain = "terrain",
        Threat = "threat",
    }
}

sheets! {
    /// What brings Advantage.
    GainSheet {
        id: Gain,
        name: String,
        gain: u8,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
        #[serde(default)]
        least_sl: Option<i16>,
    }

    /// What Advantage buys.
    SpendSheet {
        id: Spend,
        name: String,
        cost: u8,
        #[serde(deserialize_with = "rule")]
        rule: RuleId,
    }

    /// A row of starting Advantage.
    StartSheet {
        id: String,
        category: Category,
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
}

/// No row gives or takes more Advantage than this.
const MOST_ADVANTAGE: u8 = 20;

impl GainSheet {
    pub(super) fn faults(&self) -> Vec<String> {
        let columns: &[&str] = if self.id == Gain::AssessHigh { &["gain", "least_sl"] } else { &["gain"] };
        let gain = outside(&self.name, [("gain", self.gain, 0, MOST_ADVANTAGE)]);
        let least = outside(&self.name, [("least_sl", self.least_sl.unwrap_or(0), 0, 20)]);
        [gain, least, unread(self, &self.name, columns)].concat()
    }
}

impl SpendSheet {
    pub(super) fn faults(&self) -> Vec<String> {
        let cost = outside(&self.name, [("cost", self.cost, 1, MOST_ADVANTAGE)]);
        cost.into_iter().chain(nameless(&self.name)).collect()
    }
}

impl StartSheet {
    /// What is wrong with it.
    pub(crate) fn faults(&self) -> Vec<String> {
        let counted: &[&str] = match self.category {
            Category::Outnumbering => &["category", "advantage", "over", "at_least", "under"],
            _ => &["category", "advantage"],
        };
        let advantage = outside(&self.id, [("advantage", self.advantage, 0, MOST_ADVANTAGE)]);
        [advantage, unread(self, &self.id, counted)].concat()
    }
}
