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
pub use rules::fighting::arms::{
    Arm, Damage, DamageDie, Item, Items, Make, OwnWeapon, Reload, Shooting, Spoiled, Weapon,
};
pub use rules::fighting::attack::{Attack, Blow, Fire, Mishap, armour_against_firearms};
pub use rules::fighting::back_off::BackOffEvent;
pub use rules::fighting::damage::{After, DamageEvent, Negate};
pub use rules::fighting::lunge::Lunged;
pub use rules::fighting::melee::{Exchange, MeleeEvent, Response, Strike, Wield};
pub use rules::fighting::rage::{Raged, Temper};
pub use rules::fighting::terror::{Band, Terrified};
pub use rules::fighting::wounds::WoundEvent;
pub use rules::monsters::MadeFor;
pub use rules::monsters::clues::{MadeForClue, Marker};
pub use rules::monsters::steering::{Gait, Steer, SteeringEvent};
pub use rules::monsters::wanderers::WandererEvent;
pub use rules::movement::MovementEvent;
pub use rules::movement::falling::Fell;
pub use rules::movement::force::{Claim, Forced};
pub use rules::movement::gatecrash::Crashed;
pub use rules::movement::ground::Land;
pub use rules::movement::sneak::SneakEvent;
pub use rules::powers::attribute::{Attribute, Attributes, Curse, Qualities, Quality, Reduction, Traits};
pub use rules::powers::firestarter::{Price, Swapped};
pub use rules::powers::magic::{Conversion, Magic, MagicEvent, School};
pub use rules::powers::necromancers::{Bones, NecromancerEvent};
pub use rules::powers::skinshift::{Change, Shifted};
pub use rules::scenario::aftermath::{
    AfterGame, AfterStep, Aftermath, Afterwards, Bane, DieTable, Injury, Madness, Row, Survival, Tier,
    Upgrade,
};
pub use rules::scenario::artefacts::{Artefact, ArtefactEvent, ArtefactId, Whereabouts};
pub use rules::scenario::clues::{
    Card, CardId, Clue, ClueId, Effect, Find, Gift, Newcomers, Ordeal, Placing,
};
pub use rules::scenario::investigating::{ClueEvent, Pays};
pub use rules::scenario::recovery::{AftermathEvent, Retry};
pub use rules::scenario::victory::{Alive, Feat, Objective, Outcome, Points, Score, Victory};
pub use rules::scenario::works::{Does, Stat, Toil, Trial, Work, WorkEvent, WorkId};
pub use rules::shooting::artillery::{Charge, Gun, GunId, GunLoaded, GunSheet};
pub use rules::shooting::cover::Dip;
pub use rules::shooting::loading::{Reloaded, Shot};
pub use rules::shooting::reactions::{Dived, Reaction};
pub use rules::shooting::{Pace, ShootingEvent, Volley};
pub use rules::turn::TurnEvent;
pub use rules::turn::activation::{Activate, ActivationEvent, Target};
pub use rules::turn::acts::Act;
pub use rules::turn::arrivals::ArrivalEvent;
pub use rules::turn::checks::{CheckEvent, Faces, Nerve};
pub use rules::turn::fate::{FateDie, Fuel, Reroll};
pub use rules::turn::initiative::{Double, InitiativeEvent, Omens};
pub use rules::turn::lucky_find::{Found, Luck};
pub use rules::turn::unexpected_events::{Opponent, SurpriseEvent};
pub use rules::turn::verdict::Verdict;
pub use setup::objects::{GunSetup, WorkSetup};
pub use setup::scenario::Scenario;
pub use setup::{ArtefactSetup, ClueSetup, FigureSetup, Setup, SideSetup, With};
pub use show::overrule::Overruled;
pub use show::sums::label;
pub use state::choice::Choice;
pub use state::edge::Edge;
pub use state::event::Event;
pub use state::fact::Fact;
pub use state::figure::{Figure, Grip, Marks, Place, Side, Spell, Terror, Unnerved};
pub use state::options::Options;
pub use state::plot::{Arrival, Deck, Plot, Story, Trail};
pub use state::reach::{Reach, Way};
pub use state::step::Step;
pub use state::{
    Active, ArmId, Cast, MOST_ARTEFACTS, MOST_CLUES, MOST_GUNS, MOST_PLAYERS, MOST_WORKS, Moved, Phase, Pool,
    Role, Stake, State, Terrain, Weather,
};
pub use table::{TableSetup, TerrainSetup};

use show::overrule;

frame::system! { SilverBayonet = "silver-bayonet", with figures: Figure }
