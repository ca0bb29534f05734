//! Profiles, weapons and the scenario, as the files write them.

use content::{Listed, outside};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::road::Place;

/// Who may walk the road.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its id; one of a player's own needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its numbers.
    pub stats: Stats,
    /// What it strikes with, by id.
    pub weapon: String,
}

/// The numbers of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Added to its strikes.
    pub melee: i16,
    /// What a strike at it must reach.
    pub defence: i16,
    /// What it can take.
    pub health: i16,
}

/// What a figure strikes with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Added to a strike (gm.melee.weapon.1).
    #[serde(default)]
    pub strike: i16,
    /// Added to the damage of a hit (gm.melee.strike.3).
    #[serde(default)]
    pub damage: i16,
}

/// Who meets whom, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it came to this, paragraph by paragraph.
    pub story: Vec<String>,
    /// The two sides, in the order of the seats.
    pub side: [ScenarioSide; 2],
}

/// A side of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    /// What it is called.
    pub name: String,
    /// Its own figure, by the id of a profile.
    pub profile: String,
    /// Where that begins.
    pub place: Place,
}

impl Listed for Profile {
    const KIND: &'static str = "profile";
}

impl Stats {
    /// Each number with its name, the least and the most it may be.
    pub(crate) fn bounds(self) -> [(&'static str, i16, i16, i16); 3] {
        [("melee", self.melee, 0, 9), ("defence", self.defence, 2, 30), ("health", self.health, 1, 99)]
    }
}

impl Profile {
    /// What is wrong with its numbers.
    pub(crate) fn faults(&self) -> Vec<String> {
        outside(&self.name, self.stats.bounds())
    }
}

impl Weapon {
    /// What is wrong with its numbers.
    pub(crate) fn faults(&self) -> Vec<String> {
        outside(&self.name, [("strike", self.strike, -5, 5), ("damage", self.damage, 0, 9)])
    }
}

impl Scenario {
    /// What is wrong with where its sides begin.
    pub(crate) fn faults(&self) -> Vec<String> {
        let places = self.side.iter().map(|side| side.place);
        let off = places.filter(|place| !place.is_on_the_road());
        let mut faults: Vec<String> =
            off.map(|place| format!("{}: found place {}, expected 0 to 12", self.name, place.0)).collect();
        if self.side[0].place == self.side[1].place {
            faults.push(format!("{}: both sides begin at one place", self.name));
        }
        faults
    }
}
