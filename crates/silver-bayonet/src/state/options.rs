//! The switches of a game: readings that a table may set otherwise, and what a scenario leaves out.

use serde::{Deserialize, Serialize};

/// The switches of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Critical hits and failures (sb.crit.0).
    #[serde(default)]
    pub criticals: bool,
    /// Hard Mode, where cover does not help against ethereal shots (sb.attr.ita.ethfire.3).
    #[serde(default)]
    pub hard_mode: bool,
    /// Nobody starts mounted: the scenario has no room for horses (sb.cav.1).
    #[serde(default)]
    pub on_foot: bool,
    /// The game ends after this many turns; 0 for no limit.
    #[serde(default)]
    pub turns: u16,
    /// Nobody rolls for survival, Madness or curses when the game is over (sb.out.post.12).
    #[serde(default)]
    pub no_aftermath: bool,
    /// A duel: the active figure attacks, and there is nothing else to choose.
    #[serde(default)]
    pub duel: bool,
    /// Doubles in an Initiative roll bring nothing: no dice, no events, no encounters.
    #[serde(default)]
    pub no_surprises: bool,
    /// Nobody may leave the table (sb.exit.1).
    #[serde(default)]
    pub closed: bool,
    /// Nobody may climb (sb.climb.1).
    #[serde(default)]
    pub no_climbing: bool,
    /// Riders may enter structures (sb.cav.move.5).
    #[serde(default)]
    pub riders_enter: bool,
}
