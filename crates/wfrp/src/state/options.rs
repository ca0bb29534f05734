//! The switches of a game: readings that a table may overrule.

use serde::{Deserialize, Serialize};

use crate::content::profile::named;

named! {
    /// How Advantage is counted (wf.adv.system).
    AdvantageSystem { Pool = "pool", Personal = "personal", }
}

named! {
    /// Who takes a Deathblow (wf.attack.damage.7).
    Deathblows { ByMark = "by-mark", Criticals = "criticals", }
}

/// The switches of a game, as the rulings have them by default. Other Critical tables are laid over the built-in ones
/// by the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The pool of a side, or a counter of one's own (wf.adv.system).
    pub advantage: AdvantageSystem,
    /// Situational modifiers are limited (wf.test.8).
    pub cap_modifiers: bool,
    /// A double that also goes beyond 0 gives two Criticals (wf.attack.crit.7).
    pub crit_stack: bool,
    /// A defender's doubles matter (wf.attack.crit.11, wf.attack.crit.12).
    pub defender_doubles: bool,
    /// Shots may be opposed in some cases (wf.attack.hit.6).
    pub ranged_defence: bool,
    /// Those marked as minor die at once, or everybody rolls Criticals (wf.attack.damage.7).
    pub deathblow_minor: Deathblows,
    /// One Surprised enemy is enough for the Surprise row of starting Advantage (wf.adv.initial.5).
    pub any_surprise_counts: bool,
    /// An opponent already at 0 Wounds is no Outmanoeuvre (wf.adv.gain.6).
    pub no_gain_from_the_fallen: bool,
    /// Fortune re-rolls failed tests or adds +1 SL (wf.fortune.1).
    pub fortune: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            advantage: AdvantageSystem::Pool,
            cap_modifiers: true,
            crit_stack: false,
            defender_doubles: true,
            ranged_defence: false,
            deathblow_minor: Deathblows::ByMark,
            any_surprise_counts: false,
            no_gain_from_the_fallen: false,
            fortune: false,
        }
    }
}
