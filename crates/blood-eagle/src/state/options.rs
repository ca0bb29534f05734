//! The switches of a game: readings that a table may decide otherwise.

use serde::{Deserialize, Serialize};

/// The switches of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A total equal to AR hits (be.shoot.3, be.fight.3).
    pub hit_on_equal: bool,
    /// A Fate check passes on a result equal to Fate (be.fate.9).
    pub fate_check_equal_passes: bool,
    /// In which order figures act within a phase (be.init.7).
    pub activation: Activation,
    /// Targets out of sight or range are not offered, instead of costing the shot (be.shoot.5).
    pub premeasure: bool,
    /// The class of armour follows the body piece, not the roster (be.move.10).
    pub armour_class_by_body: bool,
    /// Outnumbering counts for a mob too (be.mob.3).
    pub outnumber_stacks_with_mob: bool,
    /// Standing up takes a Fate check (be.kd.2).
    pub stand_needs_fate_check: bool,
    /// It rains or snows on the fires (be.fire.14).
    pub weather_wet: bool,
    /// In a split the weapon's bonus counts for the first attack only (be.split.8).
    pub split_bonus_once: bool,
    /// An engaged figure neither leads nor joins a volley (be.volley.7).
    pub no_volley_from_a_fight: bool,
    /// Close-quarters Shooting covers weapons for both hands (be.intofight.12).
    pub close_quarters_any_weapon: bool,
    /// A sling takes one hand (be.weapon.use.3).
    pub slings_one_handed: bool,
    /// A shield counts with a two-handed weapon in hand (be.armour.6).
    pub shields_always_count: bool,
    /// Holy water does nothing to figures without Wyrd Powers (be.equip.holy_water.5).
    pub holy_water_harmless: bool,
    /// A fire is worst when it is lit, and burns down (be.danger.5).
    pub fires_burn_down: bool,
}

/// In which order figures act within a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activation {
    /// One figure a side, in turns.
    #[default]
    AlternateFigures,
    /// All figures of one side, then all of the next.
    WholeSide,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hit_on_equal: true,
            fate_check_equal_passes: true,
            activation: Activation::default(),
            premeasure: false,
            armour_class_by_body: true,
            outnumber_stacks_with_mob: true,
            stand_needs_fate_check: false,
            weather_wet: false,
            split_bonus_once: false,
            no_volley_from_a_fight: false,
            close_quarters_any_weapon: false,
            slings_one_handed: false,
            shields_always_count: false,
            holy_water_harmless: false,
            fires_burn_down: false,
        }
    }
}
