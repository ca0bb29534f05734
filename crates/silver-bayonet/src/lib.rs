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

mod content;
mod minds;
mod odds;
mod rules;
mod setup;
mod show;
mod state;

pub use crate::content::book::{
    AttributeSheet, Book, Encounter, EventSheet, Form, ItemSheet, Monster, Nation, Officer, Soldier,
    WeaponKind, WeaponSheet,
};
pub use crate::content::profile::{Draft, Profile, Stats};
pub use crate::content::unit::{
    CourageOrPoints, HealthOrSpeed, Leader, MeleeOrAccuracy, Recruit, Roster, Unit, UnitOptions,
};
pub use ::content::{Listed, Written};
pub use minds::captain::Captain;
pub use minds::corporal::Corporal;
pub use minds::mind::{Decisions, Duellist};
pub use minds::prospect::Prospect;
pub use odds::Situation;
pub use rules::fighting::arms::{Arm, Damage, DamageDie, Item, Items, Reload, Shooting, Weapon};
pub use rules::fighting::attack::{Attack, Blow, Fire, Mishap, armour_against_firearms};
pub use rules::fighting::damage::After;
pub use rules::fighting::melee::{Exchange, Strike};
pub use rules::fighting::shooting::Volley;
pub use rules::fighting::terror::Band;
pub use rules::movement::ground::Land;
pub use rules::powers::attribute::{Attribute, Attributes, Curse, Qualities, Quality, Reduction, Traits};
pub use rules::scenario::aftermath::{
    AfterGame, AfterStep, Aftermath, DieTable, Injury, Madness, Row, Survival, Tier, Upgrade,
};
pub use rules::scenario::artefacts::{Artefact, ArtefactId, Whereabouts};
pub use rules::scenario::clues::{
    Card, CardId, Clue, ClueId, Effect, Find, Gift, Newcomers, Ordeal, Placing,
};
pub use rules::scenario::victory::{Alive, Feat, Objective, Outcome, Points, Score, Victory};
pub use rules::turn::checks::Faces;
pub use rules::turn::initiative::{Double, Omens};
pub use setup::scenario::Scenario;
pub use setup::{ArtefactSetup, ClueSetup, FigureSetup, Setup, SideSetup, With};
pub use show::words::label;
pub use state::choice::{
    Act, Activate, Bones, Change, Choice, Claim, Conversion, Dip, FateDie, Fuel, Gait, Luck, Magic, Marker,
    Negate, Nerve, Opponent, Pace, Pays, Price, Reaction, Reroll, Response, Retry, School, Shot, Steer,
    Target, Temper, Wield,
};
pub use state::edge::Edge;
pub use state::event::Event;
pub use state::fact::Fact;
pub use state::figure::{Figure, Grip, Marks, Place, Side, Spell, Terror, Unnerved};
pub use state::options::Options;
pub use state::plot::{Arrival, Deck, Plot, Story, Trail};
pub use state::reach::{Reach, Way};
pub use state::step::Step;
pub use state::{
    Active, ArmId, Cast, MOST_ARTEFACTS, MOST_CLUES, MOST_PLAYERS, Moved, Phase, Pool, Role, Stake, State,
    Terrain, Weather,
};
pub use table::{TableSetup, TerrainSetup};

use show::overrule;

frame::system! { SilverBayonet = "silver-bayonet", with figures: Figure }
