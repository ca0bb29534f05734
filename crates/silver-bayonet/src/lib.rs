//! The Silver Bayonet, played by the book.
//!
//! A rule is a method of [`Battle`] that reads like its chapter; it asks for dice, choices and facts through the Fates
//! and changes the state. Numbers and names come from the content files ([`Book`]), explanations from the cards.
//!
//! ```
//! use fates::{Scripted, Stage};
//! use silver_bayonet::{Battle, Book, FigureSetup, Response, Setup, SilverBayonet};
//!
//! let setup = Setup { figures: vec![FigureSetup::of("infantryman"), FigureSetup::of("ghoul")], ..Setup::default() };
//! let mut state = setup.lay_freely(Book::built_in()).unwrap();
//! let [soldier, ghoul] = [fates::FigureId(0), fates::FigureId(1)];
//! state.pools[0] = silver_bayonet::Pool::EMPTY;
//!
//! // 7 + 6 + 1 reaches Defence 13; the Ghoul strikes back with 2 + 3 + 1 and misses.
//! let mut fates = Scripted::<SilverBayonet>::default().dice([7, 6, 2, 3]);
//! Battle::new(&mut state, &mut fates).melee(soldier, ghoul).unwrap();
//!
//! assert_eq!(state[ghoul].health, 12 - 7);
//! ```

mod activation;
mod aftermath;
mod arms;
mod arrivals;
mod artefacts;
mod attack;
mod attribute;
mod barred;
mod book;
mod captain;
mod catalogue;
mod chance;
mod checks;
mod choice;
mod clues;
mod corporal;
mod damage;
mod deployment;
mod drill;
mod edge;
mod encounters;
mod errand;
mod event;
mod events;
mod fact;
mod falling;
mod fault;
mod figure;
mod firestarter;
mod footing;
mod force;
mod gatecrash;
mod ground;
mod in_reach;
mod initiative;
mod lunge;
mod magic;
mod medic;
mod melee;
mod mind;
mod monsters;
mod movement;
mod necromancers;
mod options;
mod overrule;
mod plot;
mod preview;
mod profile;
mod profiles;
mod promise;
mod prospect;
mod questions;
mod rage;
mod reach;
mod route;
mod scenario;
mod setup;
mod shooting;
mod shown;
mod skinshift;
mod sneak;
mod state;
mod steering;
mod step;
mod switches;
mod terror;
mod tracer;
mod trek;
mod turn;
mod unit;
mod veil;
mod victory;
mod view;
mod wanderers;
mod water;
mod ways;
mod words;

pub use aftermath::{
    AfterGame, AfterStep, Aftermath, DieTable, Injury, Madness, Row, Survival, Tier, Upgrade,
};
pub use arms::{Arm, Damage, DamageDie, Item, Items, Reload, Shooting, Weapon};
pub use artefacts::{Artefact, ArtefactId, Whereabouts};
pub use attack::{Attack, Blow, Fire, Mishap, armour_against_firearms};
pub use attribute::{Attribute, Attributes, Curse, Qualities, Quality, Reduction, Traits};
pub use book::{
    AttributeSheet, Book, Encounter, EventSheet, Form, ItemSheet, Monster, Nation, Officer, Soldier,
    WeaponKind, WeaponSheet,
};
pub use captain::Captain;
pub use checks::Faces;
pub use choice::{
    Act, Activate, Bones, Change, Choice, Claim, Conversion, Dip, FateDie, Fuel, Gait, Luck, Magic, Marker,
    Negate, Nerve, Opponent, Pace, Pays, Price, Reaction, Reroll, Response, Retry, School, Shot, Steer,
    Target, Temper, Wield,
};
pub use clues::{Card, CardId, Clue, ClueId, Effect, Find, Gift, Newcomers, Ordeal, Placing};
pub use content::{Listed, Written};
pub use corporal::Corporal;
pub use damage::After;
pub use edge::Edge;
pub use event::Event;
pub use fact::Fact;
pub use figure::{Figure, Grip, Marks, Place, Side, Spell, Terror, Unnerved};
pub use ground::Land;
pub use initiative::{Double, Omens};
pub use melee::{Exchange, Strike};
pub use mind::{Decisions, Duellist};
pub use options::Options;
pub use plot::{Arrival, Deck, Plot, Story, Trail};
pub use profile::{Draft, Profile, Stats};
pub use prospect::Prospect;
pub use reach::{Reach, Way};
pub use scenario::Scenario;
pub use setup::{ArtefactSetup, ClueSetup, FigureSetup, Setup, SideSetup, With};
pub use shooting::Volley;
pub use state::{
    Active, ArmId, Cast, MOST_ARTEFACTS, MOST_CLUES, MOST_PLAYERS, Moved, Phase, Pool, Role, Stake, State,
    Terrain, Weather,
};
pub use step::Step;
pub use table::{TableSetup, TerrainSetup};
pub use terror::Band;
pub use unit::{CourageOrPoints, HealthOrSpeed, Leader, MeleeOrAccuracy, Recruit, Roster, Unit, UnitOptions};
pub use victory::{Alive, Feat, Objective, Outcome, Points, Score, Victory};
pub use words::label;

table::system! { SilverBayonet = "silver-bayonet", with figures: Figure }
