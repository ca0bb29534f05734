//! The house rules of a game, in words.

use frame::Switch;

/// All that can be switched.
pub(super) const SWITCHES: [(&str, &[Switch]); 2] =
    [("How the rules are read", READINGS), ("Weather", WEATHER)];

const READINGS: &[Switch] = &[
    Switch::new(
        "hit_on_equal",
        "be.shoot.3",
        "A total equal to AR hits",
        "A total must be higher than AR to hit",
    ),
    Switch::new(
        "fate_check_equal_passes",
        "be.fate.9",
        "A Fate check passes on a result equal to Fate",
        "A Fate check takes more than Fate",
    ),
    Switch {
        id: "activation",
        rule: "be.init.7",
        settings: [
            ("alternate-figures", "The sides act in turns, one figure at a time"),
            ("whole-side", "All figures of a side act, then all of the next"),
        ],
    },
    Switch::new(
        "premeasure",
        "be.shoot.5",
        "Targets out of sight or range are not offered",
        "A shot at a target out of sight or range is lost",
    ),
    Switch::new(
        "armour_class_by_body",
        "be.move.10",
        "Body armour alone makes a figure Light, Medium or Heavy",
        "The roster says who is Light, Medium or Heavy",
    ),
    Switch::new(
        "outnumber_stacks_with_mob",
        "be.mob.3",
        "Outnumbering and mobbing add up",
        "Outnumbering does not count for a mob",
    ),
    Switch::new(
        "stand_needs_fate_check",
        "be.kd.2",
        "Standing up takes a Fate check",
        "Everybody can stand up",
    ),
    Switch::new(
        "split_bonus_once",
        "be.split.8",
        "In a split only the first attack has the weapon's bonus",
        "Every attack of a split has the weapon's bonus",
    ),
    Switch::new(
        "no_volley_from_a_fight",
        "be.volley.7",
        "An engaged figure neither leads nor joins a volley",
        "An engaged figure may lead or join a volley at an enemy it is fighting",
    ),
    Switch::new(
        "close_quarters_any_weapon",
        "be.intofight.12",
        "Close-quarters Shooting covers weapons for both hands",
        "Close-quarters Shooting in a Fight takes a one-handed weapon",
    ),
    Switch::new("slings_one_handed", "be.weapon.use.3", "A sling takes one hand", "A sling takes both hands"),
    Switch::new(
        "shields_always_count",
        "be.armour.6",
        "A shield counts whatever weapon is in hand",
        "A shield does not count with a two-handed weapon in hand",
    ),
    Switch::new(
        "holy_water_harmless",
        "be.equip.holy_water.5",
        "Holy water does nothing to figures without Wyrd Powers",
        "Holy water hits figures without Wyrd Powers like any thrown weapon",
    ),
    Switch::new(
        "fires_burn_down",
        "be.danger.5",
        "A fire is worst when it is lit: a die below its rating harms",
        "A fire grows worse as its rating falls: a die of its rating or more harms",
    ),
];

const WEATHER: &[Switch] =
    &[Switch::new("weather_wet", "be.fire.14", "It rains or snows on the fires", "It is dry")];
