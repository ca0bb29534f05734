//! Blood Eagle, played by the book.
//!
//! A rule is a method of [`Battle`] that reads like its chapter; it asks for dice, choices and facts through the Fates
//! and changes the state. Numbers and names come from the content files ([`Book`]), explanations from the cards.

mod activation;
mod acts;
mod ammunition;
mod armour;
mod armoury;
mod attack;
mod blow;
mod book;
mod catalogue;
mod chance;
mod choice;
mod course;
mod danger;
mod disengage;
mod draft;
mod ending;
mod equipment;
mod event;
mod fact;
mod fate;
mod fighting;
mod figure;
mod fire;
mod fumble;
mod ground;
mod heroics;
mod initiative;
mod into_fight;
mod jarl;
mod knocked_down;
mod last_act;
mod laying;
mod leaving;
mod magic;
mod miracles;
mod mobs;
mod movement;
mod numbers;
mod options;
mod out;
mod overrule;
mod plot;
mod points;
mod powers;
mod preview;
mod prizes;
mod profile;
mod profiles;
mod promise;
mod prospect;
mod questions;
mod reach;
mod route;
mod scenario;
mod scoring;
mod setting;
mod setup;
mod sheets;
mod shooting;
mod shot;
mod shown;
mod sight;
mod splits;
mod state;
mod sunder;
mod switches;
mod traits;
mod turn;
mod view;
mod volley;
mod warband;
mod ways;
mod weapon;
mod wyrd;

pub use activation::Nominate;
pub use acts::Act;
pub use armour::{Body, Class, Helm, Slot, armour_value, takes_both_hands};
pub use armoury::Wield;
pub use attack::{Swing, Upshot, swing};
pub use blow::Blow;
pub use book::Book;
pub use choice::Choice;
pub use content::{Listed, Written};
pub use draft::Draft;
pub use ending::Outcome;
pub use event::Event;
pub use fact::Fact;
pub use fate::{Doom, doom, passes};
pub use figure::{Condition, Figure, Gone, Heirloom, Reload, Spells};
pub use fire::Brand;
pub use ground::{Feature, Fire, MOST_PIECES};
pub use heroics::Reroll;
pub use jarl::Jarl;
pub use last_act::LastAct;
pub use leaving::Leave;
pub use numbers::Numbers;
pub use options::{Activation, Options};
pub use plot::{Area, MOST_PRIZES, Piece, Plot, Prize, SideStory, Story};
pub use points::{price, price_parts};
pub use powers::{Power, PowerKind, Powers};
pub use profile::{Items, Profile};
pub use prospect::Prospect;
pub use reach::{Edge, Gait, Reach, Way};
pub use scenario::{Scenario, ScenarioSide};
pub use scoring::{Feat, Score, Whom};
pub use setup::{FigureSetup, Setup, SideSetup, TableSetup, TerrainSetup, With};
pub use sheets::*;
pub use shot::{Missile, Shot};
pub use splits::{Part, Share};
pub use state::{Cast, MOST_SIDES, Phase, Role, Side, Stake, State};
pub use traits::{Trait, Traits};
pub use warband::{FigureSheet, WarbandSheet};
pub use weapon::{Arm, ArmId, ArmSet, HEIRLOOM, Hand, MOST_ARMS, Row, Weapon};

use fates::{Fates, FigureId, FigureSet, Overrule, Play, Progress, Rules, Stage};

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BloodEagle;

/// A fight under way: the state and the Fates. Every rule is a method of it.
pub struct Battle<'a, F> {
    /// What lies on the table.
    pub state: &'a mut State,
    /// Who answers.
    pub fates: &'a mut F,
}

impl<'a, F: Fates<BloodEagle>> Battle<'a, F> {
    /// Borrows the two for a while.
    #[inline]
    pub fn new(state: &'a mut State, fates: &'a mut F) -> Self {
        Battle { state, fates }
    }
}

impl<F: Fates<BloodEagle>> Stage<BloodEagle> for Battle<'_, F> {
    type Fates = F;

    #[inline]
    fn stage(&mut self) -> (&State, &mut F) {
        (self.state, self.fates)
    }
}

impl Rules for BloodEagle {
    const SYSTEM: &'static str = "blood-eagle";

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
            .map_or_else(|| format!("figure {}", figure.0), |role| role.id.clone())
    }

    fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
        overrule::overrule(state, decree)
    }

    fn check(state: &State) -> Result<(), String> {
        state.check()
    }
}
