//! What can be wrong with a party, with the rule that says so and the words for it.

use std::fmt;

use fates::RuleId;
use serde::Serialize;

use crate::content::profile::Side;
use crate::content::special::Special;

/// Why a party may not be fielded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Flaw {
    /// Where it is, as a JSON pointer into the party: `/models/2/master`.
    pub at: String,
    /// The rule that forbids it, where it is one of composition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What was found, and what was expected.
    pub words: String,
    /// May people agree to play it anyway?
    pub may_be_waived: bool,
    /// What it is.
    #[serde(skip)]
    pub(crate) breach: Breach,
}

/// What is wrong, with the numbers and names that tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    /// Something that no game can be begun with.
    Fault { rule: Option<&'static str>, words: String },
    /// Nobody is in the party.
    Nobody,
    /// More models than a game holds.
    Crowd { found: u32, most: u32 },
    /// It costs too much (ff.setup.points.1).
    Points { found: u32, most: u16 },
    /// A pool, and nobody who could summon (ff.summon.pool.1).
    IdlePool,
    /// Personalities cost too much (ff.setup.pers.2).
    Personalities { found: u32, most: u16 },
    /// More than one of a Unique model (ff.sr.unique.1).
    Unique { name: String },
    /// Too many with something that one model for every 300 points may have.
    Share { special: Special, found: u32, most: u32 },
    /// More than half are animals (ff.setup.limit.animal.1).
    Animals { found: u32, all: u32 },
    /// One swarm of its kind alone (ff.sr.swarm.2).
    LoneSwarm { name: String },
    /// A Ban that names nobody (ff.sr.ban.5).
    OpenBan { name: String },
    /// A Master of one who is no Minion (ff.sr.minion.4).
    NoMinion { name: String },
    /// A prey of one who is no Hunter (ff.sr.hunter.1).
    NoHunter { name: String },
    /// A Minion that names no Master (ff.sr.minion.4).
    Masterless { minion: String },
    /// The Master is not in the party (ff.setup.limit.minion.1).
    MasterAway { minion: String },
    /// The name of the Master fits several models (ff.sr.minion.4).
    SeveralMasters { minion: String },
    /// The Master costs no more than the Minion (ff.setup.limit.minion.1).
    CheapMaster { master: String, minion: String },
    /// More Familiars than Witches (ff.setup.limit.familiar.1).
    Familiars { found: u32 },
    /// A Familiar of one who is no Witch (ff.setup.limit.familiar.1).
    NoWitch { familiar: String, master: String },
    /// A second Familiar of one Witch (ff.setup.limit.familiar.1).
    SecondFamiliar { witch: String },
    /// A model of the other side that no side can hire (ff.core.side.3).
    OtherSide { name: String, side: Side },
    /// A scenario has no side for this party.
    NoSuchSide { rule: &'static str, scenario: String, side: Side },
    /// A limit of a scenario; one of shares can be mended by adding others.
    Scenario { rule: &'static str, words: String, scenario: String, share: bool },
}

impl Flaw {
    pub(crate) fn of(at: impl Into<String>, breach: Breach) -> Flaw {
        Flaw {
            at: at.into(),
            rule: breach.rule().map(RuleId),
            words: breach.words(),
            may_be_waived: breach.may_be_waived(),
            breach,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Breach {
    /// Something that no game can be begun with, and that no rule of composition speaks of.
    pub(crate) fn fault(words: impl Into<String>) -> Breach {
        Breach::Fault { rule: None, words: words.into() }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Breach::Fault { rule, .. } => return *rule,
            Breach::Crowd { .. } => return None,
            Breach::Nobody | Breach::Points { .. } => "ff.setup.points.1",
            Breach::IdlePool => "ff.summon.pool.1",
            Breach::Personalities { .. } => "ff.setup.pers.2",
            Breach::Unique { .. } => "ff.sr.unique.1",
            Breach::Share { special: Special::Chainsaw, .. } => "ff.setup.limit.chainsaw.1",
            Breach::Share { .. } => "ff.setup.limit.magicweapon.1",
            Breach::Animals { .. } => "ff.setup.limit.animal.1",
            Breach::LoneSwarm { .. } => "ff.sr.swarm.2",
            Breach::OpenBan { .. } => "ff.sr.ban.5",
            Breach::NoHunter { .. } => "ff.sr.hunter.1",
            Breach::NoMinion { .. } | Breach::Masterless { .. } | Breach::SeveralMasters { .. } => {
                "ff.sr.minion.4"
            }
            Breach::MasterAway { .. } | Breach::CheapMaster { .. } => "ff.setup.limit.minion.1",
            Breach::Familiars { .. } | Breach::NoWitch { .. } | Breach::SecondFamiliar { .. } => {
                "ff.setup.limit.familiar.1"
            }
            Breach::OtherSide { .. } => "ff.core.side.3",
            Breach::NoSuchSide { rule, .. } | Breach::Scenario { rule, .. } => rule,
        })
    }

    /// What no game can be begun with may not be waived: a Master whom nobody can find is such a thing.
    fn may_be_waived(&self) -> bool {
        !matches!(
            self,
            Breach::Fault { .. }
                | Breach::Nobody
                | Breach::Crowd { .. }
                | Breach::NoMinion { .. }
                | Breach::NoHunter { .. }
                | Breach::MasterAway { .. }
                | Breach::SeveralMasters { .. }
        )
    }

    /// Does it follow from the list that a model stands in, or from a scenario?
    pub(crate) fn follows_a_list(&self) -> bool {
        matches!(self, Breach::OtherSide { .. } | Breach::NoSuchSide { .. } | Breach::Scenario { .. })
    }

    /// What was found, and what was expected.
    fn words(&self) -> String {
        match self {
            Breach::Fault { words, .. } | Breach::Scenario { words, .. } => words.clone(),
            Breach::Nobody => "found nobody, expected a model at least".to_string(),
            Breach::Crowd { found, most } => format!("found {found} models, expected at most {most}"),
            Breach::Points { found, most } => format!("found {found} points, expected at most {most}"),
            Breach::IdlePool => "found a pool for summoning, and no Demonologist".to_string(),
            Breach::Personalities { found, most } => format!(
                "found {found} points of personalities, expected at most {most}, or one personality alone"
            ),
            Breach::Unique { name } => format!("found more than one {name}"),
            Breach::Share { special, found, most } => {
                format!("found {found} models with {}, expected at most {most}", special.name())
            }
            Breach::Animals { found, all } => {
                format!("found {found} animals among {all} models, expected half at most")
            }
            Breach::LoneSwarm { name } => format!("found one {name}, expected two at least"),
            Breach::OpenBan { name } => format!("{name} names no kind of creature to ban"),
            Breach::NoMinion { name } => format!("{name} has a Master, and is no Minion"),
            Breach::NoHunter { name } => format!("{name} has a prey, and is no Hunter"),
            Breach::Masterless { minion } => format!("{minion} names no Master"),
            Breach::MasterAway { minion } => format!("the Master of {minion} is not in the party"),
            Breach::SeveralMasters { minion } => format!("{minion} could have several Masters"),
            Breach::CheapMaster { master, minion } => {
                format!("{master} costs no more than its Minion {minion}")
            }
            Breach::Familiars { found } => {
                format!("found {found} Familiars, expected one for each Witch at most")
            }
            Breach::NoWitch { familiar, master } => format!("{familiar} serves {master}, who is no Witch"),
            Breach::SecondFamiliar { witch } => format!("{witch} has more than one Familiar"),
            Breach::OtherSide { name, side } => {
                format!("{name} does not fight for the {} side", side.name())
            }
            Breach::NoSuchSide { scenario, side, .. } => {
                format!("{scenario} has no {} side", side.name())
            }
        }
    }

    /// The same in a few words, as what keeps somebody from being added.
    pub(crate) fn short(&self) -> String {
        match self {
            Breach::Points { found, most } => short_of(found.saturating_sub((*most).into()), "short"),
            Breach::Personalities { found, most } => {
                short_of(found.saturating_sub((*most).into()), "of personalities too many")
            }
            Breach::Unique { .. } => "there is only one of these".to_string(),
            Breach::Share { special, most: 0, .. } => {
                format!("no {} below 300 points", special.name())
            }
            Breach::Share { special, .. } => format!("only one {} for each 300 points", special.name()),
            Breach::Animals { .. } => "animals are half of the party at most".to_string(),
            Breach::Masterless { .. } | Breach::MasterAway { .. } => {
                "nobody here could be its Master".to_string()
            }
            Breach::Familiars { .. } => "only one Familiar for each Witch".to_string(),
            Breach::Scenario { words, scenario, .. } => format!("{scenario}: {words}"),
            other => other.words(),
        }
    }
}

fn short_of(points: u32, what: &str) -> String {
    let unit = if points == 1 { "point" } else { "points" };
    format!("{points} {unit} {what}")
}
