//! Fear and Faith, played by the book.
//!
//! A rule is a method of [`Battle`] that reads like its chapter; it asks for dice, choices and facts through the Fates
//! and changes the state. Numbers and names come from the content files ([`Book`]), explanations from the cards.

mod activation;
mod acts;
mod advances;
mod aftermath;
mod aiming;
mod allegiance;
mod ammunition;
mod announce;
mod auras;
mod ban;
mod blasts;
mod blow;
mod book;
mod bursts;
mod campaign;
mod catalogue;
mod chance;
mod charge;
mod charged;
mod choice;
mod climbing;
mod contest;
mod corruption;
mod course;
mod curses;
mod deaths;
mod doors;
mod ending;
mod event;
mod fact;
mod familiars;
mod fear;
mod fleeing;
mod flight;
mod followups;
mod forms;
mod graces;
mod ground;
mod groups;
mod harm;
mod height;
mod hindrance;
mod insanity;
mod leaving;
mod matters;
mod melee;
mod mobs;
mod model;
mod morale;
mod movement;
mod moving_fire;
mod necromancy;
mod newcomers;
mod options;
mod orders;
mod overrule;
mod party;
mod peril;
mod placing;
mod plot;
mod ploys;
mod points;
mod possession;
mod prayer;
mod preview;
mod profile;
mod profiles;
mod promise;
mod quality;
mod questions;
mod reach;
mod recoil;
mod reinforcements;
mod ringleader;
mod ruffian;
mod sacrifice;
mod scared;
mod scenario;
mod setting;
mod setup;
mod shooting;
mod shot;
mod shown;
mod sight;
mod special;
mod special_ground;
mod spells;
mod state;
mod stick;
mod summoning;
mod swarm;
mod switches;
mod tables;
mod targeting;
mod teleport;
mod time;
mod transfix;
mod turn;
mod turning;
mod variants;
mod veil;
mod view;
mod volley;
mod walking_off;
mod ways;
mod weapon;
mod witchcraft;

pub use activation::{Dice, Nominate, Target, YesNo};
pub use acts::Act;
pub use advances::{Advance, AdvanceSheet, Advances, OpenTo, advance_faults};
pub use ammunition::Dropped;
pub use announce::{Announce, Announced, Spell};
pub use blasts::{ThrowBand, Told as BlastTold};
pub use blow::{Blow, Strike};
pub use book::{Book, ProfileSheet, Roster, RuleSheet, WeaponSheet};
pub use campaign::{
    Campaign, Company, FAVOUR, Fate, Fielded, Finished, GameRecord, Lot, OBJECTIVE, Owed, POINTS_FOR_ONE,
    Recruit, Step,
};
pub use chance::party_by_chance;
pub use charged::Stand;
pub use choice::Choice;
pub use content::{Listed, Written};
pub use contest::{Contest, Harm, Peril, Verdict};
pub use deaths::Death;
pub use ending::{Limit, RATE, net_victory_points, victory_points};
pub use event::Event;
pub use fact::Fact;
pub use fear::{Fright, Scare};
pub use fleeing::Refuge;
pub use graces::Grace;
pub use ground::{Bane, Changes, Feature, Grounds, MOST_PIECES, Pieces, Strength};
pub use groups::{Band, Order, Told as GroupTold};
pub use harm::{Away, Cause};
pub use height::Heading;
pub use insanity::Insanity;
pub use matters::{Matter, Matters, Posture, Setting};
pub use model::{Bond, Boon, Curse, End, Feint, Form, Infection, Model, Offering, Place};
pub use options::{Contagion, Options};
pub use orders::Join;
pub use party::{Flaw, Member, PartySheet, STANDARD};
pub use peril::{Blade, Means, Nearness};
pub use plot::{Area, MOST_MARKERS, MOST_ROOMS, MOST_SPOTS, Plot, ScenarioKind, Site, Spot, Story, Trail};
pub use ploys::{Secret, Trick};
pub use points::{Price, RuleCost, Sure, fitted_price, price};
pub use profile::{Draft, Limbs, MAGIC_USER, PERSONALITY, Profile, Side};
pub use quality::{MOST_QUALITY_DICE, Purpose, Reroll, Tested, needs};
pub use reach::{Edge, Gait, Reach, Way, Zone};
pub use recoil::Recoil;
pub use reinforcements::MOST_ENTRIES;
pub use ringleader::Ringleader;
pub use ruffian::Ruffian;
pub use scared::Scared;
pub use scenario::{
    Arrange, Berth, Deed, HORRORS, HUNTERS, Outcome, Scenario, ScenarioSide, scenario_faults,
};
pub use setup::{ModelSetup, Setup, SideSetup, TableSetup, TerrainSetup, With};
pub use shooting::{Care, Told as ShootingTold};
pub use shot::{Fire, Missile, Shot, Sums};
pub use special::{Foe, Foes, Special, Specials};
pub use state::{Active, Cast, MOST_MODELS, Party, Phase, Points, Role, Stake, State};
pub use stick::{Scale, Size, Stick};
pub use summoning::{Creature, doubled};
pub use targeting::Lie;
pub use time::{Change, Clock, Hour, Weather};
pub use veil::veil;
pub use weapon::{Arm, ArmId, Class, Hand, MOST_ARMS, Ready, Saw, Weapon};

use fates::{Fates, FigureId, FigureSet, Overrule, Play, Progress, Rules, Stage};

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FearAndFaith;

/// A fight under way: the state and the Fates. Every rule is a method of it.
pub struct Battle<'a, F> {
    /// What lies on the table.
    pub state: &'a mut State,
    /// Who answers.
    pub fates: &'a mut F,
}

impl<'a, F: Fates<FearAndFaith>> Battle<'a, F> {
    /// Borrows the two for a while.
    #[inline]
    pub fn new(state: &'a mut State, fates: &'a mut F) -> Self {
        Battle { state, fates }
    }
}

impl<F: Fates<FearAndFaith>> Stage<FearAndFaith> for Battle<'_, F> {
    type Fates = F;

    #[inline]
    fn stage(&mut self) -> (&State, &mut F) {
        (self.state, self.fates)
    }
}

impl Rules for FearAndFaith {
    const SYSTEM: &'static str = "fear-and-faith";

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
        state.cast.0.get(figure.index()).map_or_else(|| format!("model {}", figure.0), |role| role.id.clone())
    }

    fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
        overrule::overrule(state, decree)
    }

    fn check(state: &State) -> Result<(), String> {
        state.check()
    }
}
