//! The switches of a game: readings that a table may overrule, and variants the book names.

use serde::{Deserialize, Serialize};

use crate::model::Infection;

/// The switches of a game. All rulings are on by default and all variants off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A Leader's +1 counts in Fear tests too (ff.fear.mod.leader.1).
    pub leader_helps_fear: bool,
    /// Which monsters pass their curse on (ff.camp.infect.1).
    pub contagion: Contagion,
    /// Grenades are of the period, so that one can turn up as a secret weapon (ff.adv.good.secret-weapon.1).
    pub grenades: bool,
    /// A stake only transfixes a vampire until somebody takes it out (ff.opt.stake.1).
    pub stakes_transfix: bool,
    /// Whoever an infectious monster knocks down may turn in the same game (ff.opt.infect.1).
    pub quick_infection: bool,
    /// Zombie reinforcements come in at agreed points, chosen at random (ff.opt.entry.1).
    pub entry_points: bool,
    /// A Twitcher may hide in a Mob (ff.opt.twitcher.1).
    pub hidden_twitchers: bool,
    /// A ghost cannot be banned until a linked object has been found (ff.opt.object.1).
    pub linked_object: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            leader_helps_fear: true,
            contagion: Contagion::default(),
            grenades: true,
            stakes_transfix: false,
            quick_infection: false,
            entry_points: false,
            hidden_twitchers: false,
            linked_object: false,
        }
    }
}

/// The monsters that pass their curse on; the players may agree on others (ff.camp.infect.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "the four that infect by default")]
pub struct Contagion {
    pub mummies: bool,
    pub vampires: bool,
    pub werewolves: bool,
    pub zombies: bool,
}

impl Default for Contagion {
    fn default() -> Contagion {
        Contagion { mummies: true, vampires: true, werewolves: true, zombies: true }
    }
}

impl Contagion {
    /// Is this one of them?
    pub fn has(self, infection: Infection) -> bool {
        match infection {
            Infection::Mummy => self.mummies,
            Infection::Vampire => self.vampires,
            Infection::Werewolf => self.werewolves,
            Infection::Zombie => self.zombies,
        }
    }
}
