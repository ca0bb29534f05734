//! What must be said before the activation dice are rolled: spells and their like (ff.magic.declare.1).

use fates::{FigureId, RuleId};
use serde::{Deserialize, Serialize};

use crate::state::State;
use frame::Offer;

/// What a model may announce before its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announce {
    /// Nothing: it acts as anybody does.
    Nothing,
    /// A spell, a possession or an entangling throw.
    Spell(Spell),
    /// A jump through space (ff.sr.teleport.2).
    Teleport,
}

/// A spell, or what is cast like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spell {
    /// A Warlock's attack (ff.magic.attack.1).
    Attack,
    /// ff.transfix.cast.1
    Transfix,
    /// ff.curse.1
    Curse,
    /// ff.magic.scare.1
    Scare,
    /// ff.summon.cast.1
    Summon,
    /// ff.raise.1
    RaiseDead,
    /// A Demon enters a mortal (ff.possess.1).
    Possess,
    /// Webs or glue; no spell, but cast like one (ff.sr.entangle.1).
    Entangle,
}

/// What was announced, with its target where that has to be named at once (ff.transfix.cast.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Announced {
    /// A spell and whom it is meant for.
    Spell(Spell, Option<FigureId>),
    /// A jump.
    Teleport,
}

impl Spell {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Spell; 8] = [
        Spell::Attack,
        Spell::Transfix,
        Spell::Curse,
        Spell::Scare,
        Spell::Summon,
        Spell::RaiseDead,
        Spell::Possess,
        Spell::Entangle,
    ];

    /// The rule that says what it does.
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Spell::Attack => "ff.magic.attack.1",
            Spell::Transfix => "ff.transfix.cast.1",
            Spell::Curse => "ff.curse.1",
            Spell::Scare => "ff.magic.scare.1",
            Spell::Summon => "ff.summon.cast.1",
            Spell::RaiseDead => "ff.raise.1",
            Spell::Possess => "ff.possess.1",
            Spell::Entangle => "ff.sr.entangle.1",
        })
    }

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Spell::Attack => "Attack",
            Spell::Transfix => "Transfix",
            Spell::Curse => "Curse",
            Spell::Scare => "Scare",
            Spell::Summon => "Summon",
            Spell::RaiseDead => "Raise Dead",
            Spell::Possess => "Possess",
            Spell::Entangle => "Entangle",
        }
    }

    /// Must its target be named before the dice?
    pub fn names_target_first(self) -> bool {
        matches!(self, Spell::Transfix | Spell::Curse | Spell::Possess | Spell::Entangle)
    }
}

impl Offer<State> for Announce {
    fn name(&self, _: &State) -> String {
        match self {
            Announce::Nothing => "act".to_string(),
            Announce::Spell(spell) => content::kebab(spell.name()),
            Announce::Teleport => "teleport".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Announce::Nothing => "Nothing: move or act".to_string(),
            Announce::Spell(spell) => format!("Announce {}", spell.name()),
            Announce::Teleport => "Teleport".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: announce what?", state.active_name())
    }
}
