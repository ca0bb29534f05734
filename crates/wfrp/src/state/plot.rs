//! What a scenario says, which never changes in a fight: its words, its ground, its zones, its ending and its scores.

use serde::{Deserialize, Serialize};
use table::Polygon;

use crate::content::criticals::Criticals;
use crate::content::profile::{Skill, named};
use crate::content::tables::Difficulty;
use crate::rules::ending::{Ending, Score};
use crate::rules::harm::conditions::Condition;
use crate::rules::movement::ground::Feature;

named! {
    /// Are blows pulled (wf.pull.1)?
    Pulled { Choice = "choice", Always = "always", Never = "never", }
}

#[expect(clippy::derivable_impls, reason = "a macro makes the list")]
impl Default for Pulled {
    fn default() -> Pulled {
        Pulled::Choice
    }
}

/// The most zones a scenario can have.
pub const MOST_ZONES: usize = 8;

/// A place with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// What it is called.
    pub name: String,
    /// Where it is, on the virtual table.
    pub outline: Polygon,
}

/// All that never changes in a fight, except who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What is being played.
    pub title: String,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub words: Vec<String>,
    /// What the sides are called.
    pub sides: [String; 2],
    /// Where the sides deploy.
    pub deployment: [Vec<Polygon>; 2],
    /// The circumstances of the sides, rows of `advantage-start.toml` (wf.adv.initial.2).
    pub circumstances: [Vec<String>; 2],
    /// What each pool begins with, where the setup says so instead of the circumstances.
    pub pools: [Option<u8>; 2],
    /// Zones that scores name.
    pub zones: Vec<Area>,
    /// What is special about the pieces of terrain.
    pub features: Vec<Feature>,
    /// Is it dark outside the lit outlines (wf.mod.darkness)?
    pub dark: bool,
    /// What is lit.
    pub lit: Vec<Polygon>,
    /// Are blows pulled?
    pub pulled: Pulled,
    /// What a Trick may leave (wf.adv.spend.trick.win).
    pub trick_conditions: Vec<Condition>,
    /// The Skills that Assess may use (wf.action.assess.2).
    pub assess_skills: Vec<Skill>,
    /// May Assess use any Skill that somebody has learnt (wf.action.assess.3)?
    pub assess_any_skill: bool,
    /// How hard Assess is.
    pub assess_difficulty: Difficulty,
    /// How hard it is with some Skills.
    pub assess_difficulties: Vec<(Skill, Difficulty)>,
    /// When it ends.
    pub ending: Ending,
    /// What is worth points; without any, the side that is left wins.
    pub scores: Vec<Score>,
    /// The Critical tables it is played with (wf.crit.data.1).
    pub criticals: Criticals,
}

/// The story, shared by all copies of a state.
pub type Plot = frame::Shared<Story>;
