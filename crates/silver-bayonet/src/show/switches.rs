//! The switches of a game in words, for the player who lays a table.

use frame::Switch;

/// What a table may decide. All other options belong to their scenarios.
pub(super) const SWITCHES: [(&str, &[Switch]); 1] = [("Optional rules", OPTIONAL)];

const OPTIONAL: &[Switch] = &[
    Switch::new(
        "criticals",
        "sb.crit.0",
        "Two tens are a critical hit, two ones a critical failure",
        "There are neither critical hits nor critical failures",
    ),
    Switch::new(
        "no_aftermath",
        "sb.out.post.12",
        "The game ends with its last turn: nobody rolls for survival, Madness or curses",
        "When the game is over, the fallen, the collapsed and the cursed roll for what becomes of them",
    ),
    Switch::new(
        "hard_mode",
        "sb.attr.ita.ethfire.3",
        "Hard Mode: cover is no help against ethereal shots",
        "Cover helps against ethereal shots, too",
    ),
];
