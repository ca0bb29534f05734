//! Fear and Faith, played by the book.
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
pub use crate::content::campaign::{
    Campaign, Company, FAVOUR, Fate, Fielded, Finished, GameRecord, Lot, OBJECTIVE, Owed, POINTS_FOR_ONE,
    Recruit, Step,
};
pub use crate::content::muster::party_by_chance;
pub use crate::content::party::{Flaw, Member, PartySheet, STANDARD};
pub use crate::content::points::{Price, RuleCost, Sure, fitted_price, price};
pub use crate::content::profile::{Draft, Limbs, MAGIC_USER, Profile, Side};
pub use crate::content::sheets::{List, ProfileSheet, RuleSheet, WeaponSheet};
pub use crate::content::special::{Foe, Foes, Special, Specials};
pub use crate::content::weapon::{Arm, ArmId, Class, Hand, MOST_ARMS, Make, Ready, Saw, Tool, Tools, Weapon};
pub use ::content::{Listed, Written};
pub use minds::ringleader::Ringleader;
pub use minds::ruffian::Ruffian;
pub use odds::{Close, Duellist};
pub use rules::advances::graces::Grace;
pub use rules::advances::ploys::{Secret, Trick};
pub use rules::advances::{Advance, AdvanceSheet, Advances, OpenTo, advance_faults};
pub use rules::ending::{Limit, RATE, net_victory_points, victory_points};
pub use rules::fear::fleeing::{Refuge, Veer};
pub use rules::fear::insanity::Insanity;
pub use rules::fear::scared::Scared;
pub use rules::fear::{Fright, Scare};
pub use rules::fighting::blow::{Blow, Strike};
pub use rules::fighting::contest::{Contest, Harm, Peril, Verdict};
pub use rules::fighting::deaths::Death;
pub use rules::fighting::harm::{Away, Cause};
pub use rules::fighting::peril::{Blade, Means, Nearness};
pub use rules::fighting::recoil::Recoil;
pub use rules::ground::height::Heading;
pub use rules::ground::{Bane, Changes, Feature, Grounds, MOST_PIECES, Pieces, Strength};
pub use rules::movement::charged::Stand;
pub use rules::setting::matters::{Matter, Matters, Posture, Setting};
pub use rules::setting::reinforcements::MOST_ENTRIES;
pub use rules::shooting::ammunition::Dropped;
pub use rules::shooting::blasts::{BlastsEvent, ThrowBand};
pub use rules::shooting::shot::{Fire, Missile, Shot, Sums};
pub use rules::shooting::targeting::Lie;
pub use rules::shooting::{Care, ShootingEvent};
pub use rules::turn::activation::{Dice, Nominate, Target, YesNo};
pub use rules::turn::acts::Act;
pub use rules::turn::announce::{Announce, Announced, Spell};
pub use rules::turn::groups::{Band, GroupsEvent, Order};
pub use rules::turn::orders::Join;
pub use rules::turn::quality::{MOST_QUALITY_DICE, Purpose, Reroll, Tested, needs};
pub use rules::witchcraft::spells::summoning::{Creature, doubled};
pub use setup::scenario::{
    Arrange, Berth, Deed, HORRORS, HUNTERS, Outcome, Scenario, ScenarioSide, scenario_faults,
};
pub use setup::{ModelSetup, Setup, SideSetup, TableSetup, TerrainSetup, With};
pub use show::veil::veil;
pub use state::choice::Choice;
pub use state::event::Event;
pub use state::fact::Fact;
pub use state::model::{Bond, Boon, Curse, End, Feint, Form, Infection, Model, Offering, Place};
pub use state::options::{Contagion, Options};
pub use state::plot::{
    Area, MOST_MARKERS, MOST_ROOMS, MOST_SPOTS, Plot, ScenarioKind, Site, Spot, Story, Trail,
};
pub use state::reach::{Edge, Gait, Reach, Way, Zone};
pub use state::stick::{Scale, Size, Stick};
pub use state::time::{Change, Clock, Hour, Weather};
pub use state::{Active, Cast, MOST_MODELS, Party, Phase, Points, Role, Stake, State};

use show::overrule;

frame::system! { FearAndFaith = "fear-and-faith", with models: Model }
