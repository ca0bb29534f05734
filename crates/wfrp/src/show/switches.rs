//! The switches of a fight in words, for the player who sets it up.

use frame::Switch;

/// All that can be switched.
pub(crate) const SWITCHES: [(&str, &[Switch]); 1] = [("How the rules are read", READINGS)];

const READINGS: &[Switch] = &[
    Switch {
        id: "advantage",
        rule: "wf.adv.system",
        settings: [
            ("pool", "Each side has one pool of Advantage"),
            ("personal", "Everybody counts Advantage alone"),
        ],
    },
    Switch::new(
        "cap_modifiers",
        "wf.test.8",
        "Situational bonuses end at +60 and penalties at −30",
        "Situational modifiers have no limits",
    ),
    Switch::new(
        "crit_stack",
        "wf.attack.crit.7",
        "A double that also goes beyond 0 gives two Critical Hits",
        "A double that also goes beyond 0 gives one Critical Hit",
    ),
    Switch::new(
        "defender_doubles",
        "wf.attack.crit.11",
        "A defender's doubles matter, too",
        "Only the attacker's doubles matter",
    ),
    Switch::new(
        "ranged_defence",
        "wf.attack.hit.6",
        "A shot may be opposed with a large shield, at point blank, or while engaged",
        "Nobody opposes a shot",
    ),
    Switch {
        id: "deathblow_minor",
        rule: "wf.attack.damage.7",
        settings: [
            ("by-mark", "Those marked as minor die at once"),
            ("criticals", "Everybody takes Critical Hits"),
        ],
    },
    Switch::new(
        "any_surprise_counts",
        "wf.adv.initial.5",
        "One Surprised enemy is enough for the Surprise row of starting Advantage",
        "Only a wholly Surprised side gives the other the Surprise row of starting Advantage",
    ),
    Switch::new(
        "no_gain_from_the_fallen",
        "wf.adv.gain.6",
        "Striking an opponent at 0 Wounds is no Outmanoeuvre",
        "Striking an opponent at 0 Wounds is an Outmanoeuvre like any other",
    ),
    Switch::new(
        "fortune",
        "wf.fortune.1",
        "Fortune points roll a failed test again, or add +1 SL to one",
        "Nobody has Fortune points",
    ),
];
