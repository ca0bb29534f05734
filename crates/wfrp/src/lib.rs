//! WFRP combat, played by the sheet: percentile tests, Success Levels, Advantage, Critical Wounds.
//!
//! A rule is a method of [`Battle`] that reads like its chapter; it asks for dice, choices and facts through the Fates
//! and changes the state. Numbers and names come from the content files ([`Book`]), explanations from the cards.

mod actions;
mod acts;
mod advantage;
mod attack;
mod book;
mod catalogue;
mod charge;
mod choice;
mod climbing;
mod combatant;
mod conditions;
mod criticals;
mod damage;
mod ending;
mod engagement;
mod event;
mod fact;
mod flee;
mod ground;
mod initiative;
mod injuries;
mod location;
mod melee;
mod misfire;
mod modifiers;
mod movement;
mod odds;
mod oops;
mod options;
mod overrule;
mod plot;
mod preview;
mod profile;
mod profiles;
mod promise;
mod pulling;
mod questions;
mod reach;
mod recovery;
mod scenario;
mod sergeant;
mod setup;
mod shooting;
mod shown;
mod size;
mod spends;
mod state;
mod switches;
mod tables;
mod traits;
mod trial;
mod turn;
mod view;
mod ways;
mod weapon;
mod wounds;

pub use acts::{Act, Acts, MOST_ACTS, Wield};
pub use advantage::Gain;
pub use attack::{Attack, Guard, Occasion, Oppose, Parry, Reading, Shot, Strike, Struck};
pub use book::Book;
pub use catalogue::Company;
pub use choice::Choice;
pub use combatant::{ArmState, Combatant, Load, Place, Whereabouts};
pub use conditions::{Condition, Conditions};
pub use content::{Listed, Written};
pub use criticals::{CriticalRow, CriticalSheet, CriticalTable, Criticals};
pub use damage::Hit;
pub use ending::{Ending, Feat, LAST_ROUND, Outcome, Score};
pub use event::Event;
pub use fact::Fact;
pub use ground::{Cover, Feature};
pub use injuries::{Injuries, Injury};
pub use location::{Limb, Location, location_of};
pub use modifiers::{Guarding, Less, Modifier, Without};
pub use odds::{ALL_LANDINGS, ALL_PAIRS, ALL_PATHS, Exchange, Pairs, faces, pairs};
pub use options::{AdvantageSystem, Deathblows, Options};
pub use plot::{Area, MOST_ZONES, Plot, Pulled, Story};
pub use profile::{
    Carried, Characteristic, Draft, Mark, Marks, Profile, Size, Skill, SkillKind, Trait, Traits, wounds_of,
};
pub use pulling::{Blow, Meant};
pub use reach::{Reach, Way};
pub use scenario::{Member, Scenario, ScenarioSide};
pub use sergeant::Sergeant;
pub use setup::{CombatantSetup, Setup, SideSetup, TableSetup, TerrainSetup, With, YARD, yards};
pub use shooting::band_end;
pub use spends::{Aid, Effort};
pub use state::{Active, Cast, Phase, Role, Side, Stake, State};
pub use tables::{
    ActionSheet, ArmourSheet, CharacteristicSheet, ConditionSheet, Difficulty, DifficultySheet, EffectSheet,
    GainSheet, InjuryAt, InjurySheet, LevelsSheet, LocationSheet, ModifierSheet, NumberSheet, On, OopsSheet,
    QualitySheet, RangeSheet, SizeDifferenceSheet, SizeSheet, SkillSheet, SpendSheet, StartSheet,
    SwitchSheet, TraitSheet,
};
pub use trial::{
    Ability, MOST_BONUS, MOST_PENALTY, Opposed, Part, Reads, SURE_FAILURE, SURE_SUCCESS, Situation,
    Target as TargetNumber, Test, Trial, is_double, opposed, swapped, trial, units,
};
pub use weapon::{Arm, ArmId, MOST_ARMS, Qualities, Quality, WeaponKind, WeaponSheet};
pub use wounds::{Due, Harm, Harmed};

table::system! { Wfrp = "wfrp", with combatants: Combatant }
