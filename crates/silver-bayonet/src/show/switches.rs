//! The switches of a game in words, for the player who lays a table.

use frame::Switch;

/// What a table may decide. All other options belong to their scenarios.
pub(super) const SWITCHES: [(&str, &[Switch]); 2] =
    [("Optional rules", OPTIONAL), ("House rules", HOUSE_RULES)];

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

const HOUSE_RULES: &[Switch] = &[
    Switch::new(
        "brittle_rerolls",
        "sb.arm.coldshot.7",
        "With cold iron and salt a roll without a 1 may be rerolled",
        "With cold iron and salt no roll is rerolled",
    ),
    Switch::new(
        "confusion_moves_away",
        "sb.attr.carp.confusion.4",
        "A direction that leads into the creature that confuses is drawn again",
        "Every direction can come up from confusion, even into the creature",
    ),
    Switch::new(
        "critical_moves_the_horse",
        "sb.crit.17",
        "A rider who takes a critical hit from a figure on foot Backs Off",
        "The figure on foot Backs Off from a rider, critical hit or not",
    ),
    Switch::new(
        "small_drops_safe",
        "sb.fall.9",
        "Only an edge of more than 3\" is a possible fall",
        "Any edge is a possible fall, however low",
    ),
    Switch::new(
        "leap_needs_new_target",
        "sb.attr.egy.leap.5",
        "A Leap is declared only together with a new target",
        "A Monster Die may be spent for a Leap alone",
    ),
    Switch::new(
        "monsters_shoot_one",
        "sb.mon.act.20",
        "A monster's shot has one target, whatever the weapon",
        "A monster's Blunderbuss or Volley Gun takes in the next closest soldiers",
    ),
    Switch::new(
        "sow_fear_for_monsters",
        "sb.attr.carp.sowfear.2",
        "Sow Fear is for monsters alone",
        "An Officer may choose Sow Fear",
    ),
    Switch::new(
        "solo_monster_dice",
        "sb.solo.4",
        "In solo play you are asked for every use of a Monster Die",
        "In solo play nobody helps the monsters with their dice",
    ),
    Switch::new(
        "solo_bone_piles",
        "sb.attr.ita.skeleton.8",
        "In solo play a necromancer takes a die from your pool to raise a Bone Pile",
        "In solo play no die is spent on Bone Piles",
    ),
];
