//! WFRP combat, played by the sheet: percentile tests, Success Levels, Advantage, Critical Wounds.
//!
//! A rule is a method of [`Battle`] that reads like its chapter; it asks for dice, choices and facts through the Fates
//! and changes the state. Numbers and names come from the content files ([`Book`]), explanations from the cards.

mod content;
mod minds;
mod odds;
mod rules;
mod setup;
mod show;
mod state;

pub use crate::content::book::Book;
pub use crate::content::criticals::{CriticalRow, CriticalSheet, CriticalTable, Criticals};
pub use crate::content::draft::{Carried, Draft, Worn};
pub use crate::content::profile::{
    Characteristic, MOST_SPECIALS, Mark, Marks, Profile, Size, Skill, SkillKind, Trait, Traits,
};
pub use crate::content::roster::{Company, Member, Roster};
pub use crate::content::tables::{
    ArmourSheet, BringsSheet, Category, CharacteristicSheet, ConditionSheet, Difficulty, DifficultySheet,
    EffectSheet, GainSheet, Hampered, InjuryAt, InjurySheet, LevelsSheet, LocationSheet, Loses,
    ModifierSheet, Once, OopsSheet, QualitySheet, RangeSheet, SizeSheet, SkillSheet, SpecialSheet,
    SpecialSight, SpecialTarget, Spend, SpendSheet, StartSheet, TraitSheet,
};
pub use crate::content::weapon::{Arm, ArmId, MOST_ARMS, Qualities, Quality, WeaponKind, WeaponSheet};
pub use ::content::{Listed, Written};
pub use minds::odds::{ALL_LANDINGS, ALL_PAIRS, ALL_PATHS, Exchange, Pairs, faces, pairs};
pub use minds::sergeant::Sergeant;
pub use odds::duel::{Close, Duellist};
pub use rules::advantage::Gain;
pub use rules::advantage::spends::{Aid, Contest, Effort};
pub use rules::attack::damage::Hit;
pub use rules::attack::location::{Body, Limb, Location, location_of};
pub use rules::attack::modifiers::{Guarding, Less, Modifier, Without};
pub use rules::attack::pulling::{Blow, Meant};
pub use rules::attack::shooting::band_end;
pub use rules::attack::two_weapons::Second;
pub use rules::attack::{Attack, Guard, Occasion, Oppose, Parry, Reading, Shot, Strike, Struck};
pub use rules::ending::{Ending, Feat, LAST_ROUND, Outcome, Score};
pub use rules::harm::conditions::{Condition, Conditions};
pub use rules::harm::criticals::CriticalHit;
pub use rules::harm::injuries::{Injuries, Injury};
pub use rules::harm::wounds::{Due, Harm, Harmed};
pub use rules::movement::ground::{Cover, Feature};
pub use rules::turn::acts::{Act, Acts, MOST_ACTS, Wield};
pub use rules::turn::fortune::{Fortune, Standing};
pub use rules::turn::specials::{SpecialId, Using};
pub use rules::turn::trial::{
    Ability, MOST_BONUS, MOST_PENALTY, Opposed, Part, Reads, SURE_FAILURE, SURE_SUCCESS, Situation,
    Target as TargetNumber, Test, Trial, is_double, opposed, swapped, trial, units,
};
pub use setup::scenario::{Scenario, ScenarioSide};
pub use setup::{Ache, CombatantSetup, Setup, SideSetup, TableSetup, TerrainSetup, With, YARD, yards};
pub use state::choice::Choice;
pub use state::combatant::{ArmState, Combatant, Load, Place, Whereabouts};
pub use state::event::Event;
pub use state::fact::Fact;
pub use state::options::{AdvantageSystem, Deathblows, Options};
pub use state::plot::{Area, MOST_ZONES, Plot, Pulled, Story};
pub use state::reach::{Reach, Way};
pub use state::{Active, Cast, Phase, Role, Side, Stake, State};

use show::overrule;

frame::system! { Wfrp = "wfrp", with combatants: Combatant }
