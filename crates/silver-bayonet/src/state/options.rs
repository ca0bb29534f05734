//! The switches of a game: readings that a table may set otherwise, and what a scenario leaves out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The switches of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Critical hits and failures (sb.crit.0).
    #[serde(default)]
    pub criticals: bool,
    /// Hard Mode, where cover does not help against ethereal shots (sb.attr.ita.ethfire.3).
    #[serde(default)]
    pub hard_mode: bool,
    /// With cold iron and salt only a roll that shows a 1 takes no Fate reroll (sb.arm.coldshot.7).
    #[serde(default)]
    pub brittle_rerolls: bool,
    /// A confused figure draws again a direction that leads into the creature (sb.attr.carp.confusion.4).
    #[serde(default)]
    pub confusion_moves_away: bool,
    /// A critical hit of a figure on foot makes the rider back off (sb.crit.17).
    #[serde(default)]
    pub critical_moves_the_horse: bool,
    /// Only a drop of more than 3" is a possible fall (sb.fall.9).
    #[serde(default)]
    pub small_drops_safe: bool,
    /// A Leap is declared only together with a change of target (sb.attr.egy.leap.5).
    #[serde(default)]
    pub leap_needs_new_target: bool,
    /// A monster shoots at one soldier, whatever its weapon (sb.mon.act.20).
    #[serde(default)]
    pub monsters_shoot_one: bool,
    /// Sow Fear is for monsters, and no Officer chooses it (sb.attr.carp.sowfear.2).
    #[serde(default)]
    pub sow_fear_for_monsters: bool,
    /// In solo play the player is asked for every use of a Monster Die (sb.solo.4).
    #[serde(default)]
    pub solo_monster_dice: bool,
    /// In solo play a necromancer takes a die of the player for a Bone Pile (sb.attr.ita.skeleton.8).
    #[serde(default)]
    pub solo_bone_piles: bool,
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
