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

use fates::{Fates, FigureId, FigureSet, Overrule, Play, Progress, Rules, Stage};

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wfrp;

/// A fight under way: the state and the Fates. Every rule is a method of it.
pub struct Battle<'a, F> {
    /// What lies on the table.
    pub state: &'a mut State,
    /// Who answers.
    pub fates: &'a mut F,
}

impl<'a, F: Fates<Wfrp>> Battle<'a, F> {
    /// Borrows the two for a while.
    #[inline]
    pub fn new(state: &'a mut State, fates: &'a mut F) -> Self {
        Battle { state, fates }
    }
}

impl<F: Fates<Wfrp>> Stage<Wfrp> for Battle<'_, F> {
    type Fates = F;

    #[inline]
    fn stage(&mut self) -> (&State, &mut F) {
        (self.state, self.fates)
    }
}

impl Rules for Wfrp {
    const SYSTEM: &'static str = "wfrp";

    type Setup = Setup;
    type State = State;
    type Choice = Choice;
    type Fact = Fact;
    type Reach = Reach;
    type Way = Way;
    type Event = Event;
    type Outcome = Outcome;

    fn begin(setup: &Setup) -> Result<State, Vec<String>> {
        setup.lay(Book::built_in())
    }

    fn step<F: Fates<Self>>(state: &mut State, fates: &mut F) -> Play<Progress<Outcome>> {
        Battle::new(state, fates).step()
    }

    fn measure(state: &State, fact: &Fact) -> bool {
        fact.measure(state)
    }

    fn single_out(state: &State, fact: &Fact, among: FigureSet) -> FigureSet {
        fact.single_out(state, among)
    }

    fn may_be_nobody(fact: &Fact) -> bool {
        fact.may_be_nobody()
    }

    fn allows(state: &State, reach: &Reach, way: &Way) -> Result<(), String> {
        reach.allows(state, way)
    }

    fn ways(state: &State, reach: &Reach) -> Vec<Way> {
        reach.ways(state)
    }

    fn choice_name(state: &State, choice: &Choice) -> String {
        choice.name(state)
    }

    fn figure_name(state: &State, figure: FigureId) -> String {
        state
            .cast
            .0
            .get(figure.index())
            .map_or_else(|| format!("combatant {}", figure.0), |role| role.id.clone())
    }

    fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
        overrule::overrule(state, decree)
    }

    fn check(state: &State) -> Result<(), String> {
        state.check()
    }
}
