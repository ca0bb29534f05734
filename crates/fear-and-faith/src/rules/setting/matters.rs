//! What is settled before the first turn, and what can be chosen in doing so.

use fates::{FigureSet, RuleId, Seat};
use serde::{Deserialize, Serialize};

use crate::state::State;
use crate::state::reach::Edge;
use frame::Offer;

/// What can be settled before the first turn, in the order in which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Who attacks (ff.setup.role.1).
    Roles,
    /// The terrain, which the defender lays out (ff.setup.terrain.1). The virtual table has come with it.
    Terrain,
    /// Twilight or dawn (ff.time.start.1).
    Time,
    /// A full moon (ff.time.moon.1).
    Moon,
    /// The weather (ff.weather.1).
    Weather,
    /// How long the game lasts (ff.end.limit.1).
    Limit,
    /// The edge the attacker enters from (ff.setup.deploy.1).
    Edge,
    /// Everybody is put on the table (ff.setup.deploy.2, ff.setup.deploy.3).
    Deployment,
    /// The defender swaps two models (ff.setup.deploy.4).
    Swap,
    /// What the mad suffer from (ff.sr.insane.1).
    Madness,
    /// Whom Hunters hunt (ff.sr.hunter.1).
    Prey,
    /// Who takes the first turn (ff.setup.init.1).
    Initiative,
}

impl Matter {
    /// All of them, in order.
    pub const ALL: [Matter; 12] = [
        Matter::Roles,
        Matter::Terrain,
        Matter::Time,
        Matter::Moon,
        Matter::Weather,
        Matter::Limit,
        Matter::Edge,
        Matter::Deployment,
        Matter::Swap,
        Matter::Madness,
        Matter::Prey,
        Matter::Initiative,
    ];

    /// All that is settled where neither a scenario nor the players have fixed anything.
    pub const SKIRMISH: [Matter; 9] = [
        Matter::Roles,
        Matter::Terrain,
        Matter::Time,
        Matter::Moon,
        Matter::Weather,
        Matter::Edge,
        Matter::Deployment,
        Matter::Swap,
        Matter::Initiative,
    ];
}

/// A set of matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Matters(u16);

impl Matters {
    /// None at all.
    pub const NONE: Matters = Matters(0);

    /// The set with one more.
    #[must_use]
    pub const fn with(self, matter: Matter) -> Matters {
        Matters(self.0 | 1 << matter as u16)
    }

    /// The set without one.
    #[must_use]
    pub const fn without(self, matter: Matter) -> Matters {
        Matters(self.0 & !(1 << matter as u16))
    }

    /// The first of them.
    pub fn first(self) -> Option<Matter> {
        Matter::ALL.into_iter().find(|&matter| self.0 & 1 << matter as u16 != 0)
    }
}

/// Who attacks, and what is still to be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setting {
    /// Who attacks.
    pub attacker: Seat,
    /// The edge the attacker enters from.
    pub edge: Edge,
    /// Who is still to be put on the table.
    pub waiting: FigureSet,
    /// What is left to be settled.
    pub left: Matters,
}

/// Attacker or defender (ff.setup.role.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the two of them")]
pub enum Posture {
    Attack,
    Defend,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// As a player says it.
    pub fn word(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }

    /// The one across the table.
    #[must_use]
    pub fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }
}

impl Offer<State> for Posture {
    fn name(&self, _: &State) -> String {
        match self {
            Posture::Attack => "attack".to_string(),
            Posture::Defend => "defend".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Posture::Attack => "Attack".to_string(),
            Posture::Defend => "Defend, and lay out the terrain".to_string(),
        }
    }

    fn question(_: &State, _: RuleId) -> String {
        "Attack or defend?".to_string()
    }
}

impl Offer<State> for Edge {
    fn name(&self, _: &State) -> String {
        self.word().to_string()
    }

    fn words(&self, _: &State) -> String {
        format!("The {} edge", self.word())
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: from which edge do you come?", state.party_name(state.setting.attacker))
    }
}
