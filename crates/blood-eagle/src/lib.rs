//! Blood Eagle, played by the book.
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
pub use crate::content::draft::Draft;
pub use crate::content::numbers::Numbers;
pub use crate::content::points::{price, price_parts};
pub use crate::content::profile::{Items, Profile};
pub use crate::content::sheets::*;
pub use crate::content::warband::{FigureSheet, Listing, WarbandSheet};
pub use crate::content::weapon::{Arm, ArmId, ArmSet, HEIRLOOM, Hand, MOST_ARMS, Row, WeaponId};
pub use ::content::{Listed, Written};
pub use minds::ceorl::Ceorl;
pub use minds::jarl::Jarl;
pub use minds::prospect::Prospect;
pub use odds::{Close, Duellist};
pub use rules::ending::Outcome;
pub use rules::ending::scoring::{Feat, Score, Whom};
pub use rules::fighting::armour::{Armour, Body, Class, Helm, Slot, armour_value};
pub use rules::fighting::armoury::Wield;
pub use rules::fighting::attack::{Swing, Upshot, swing};
pub use rules::fighting::blow::{Blow, Force};
pub use rules::fighting::fate::{Doom, doom, passes};
pub use rules::fighting::splits::{Part, Share};
pub use rules::fighting::verdict::Verdict;
pub use rules::heroes::bequest::Thing;
pub use rules::heroes::heroics::Reroll;
pub use rules::heroes::last_act::LastAct;
pub use rules::heroes::powers::{Power, PowerKind, Powers};
pub use rules::heroes::traits::{Trait, Traits};
pub use rules::movement::fire::Brand;
pub use rules::movement::ground::{Feature, Fire, MOST_PIECES};
pub use rules::movement::leaving::Leave;
pub use rules::shooting::shot::{Missile, Shot};
pub use rules::shooting::volley::Volley;
pub use rules::turn::activation::Nominate;
pub use rules::turn::acts::Act;
pub use setup::scenario::{Scenario, ScenarioSide};
pub use setup::{FigureSetup, Setup, SideSetup, TableSetup, TerrainSetup, With};
pub use state::choice::Choice;
pub use state::event::Event;
pub use state::fact::Fact;
pub use state::figure::{Condition, Figure, Gone, Heirloom, Reload, Spells};
pub use state::options::{Activation, Options};
pub use state::plot::{Area, MOST_PRIZES, Piece, Plot, Prize, SideStory, Story};
pub use state::reach::{Edge, Gait, Reach, Way};
pub use state::{Cast, MOST_SIDES, Phase, Role, Side, Stake, State};

use show::overrule;

frame::system! { BloodEagle = "blood-eagle", with figures: Figure }
