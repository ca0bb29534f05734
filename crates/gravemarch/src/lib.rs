//! Gravemarch, a small complete system of our own: two figures, one road, and a hill in the middle.
//!
//! It is the template for a new system. It has one of everything that rules can ask for (dice, choices, picks, ways and
//! facts), the same rooms as the others, and is small enough to count by hand.
//!
//! ```
//! use fates::{FigureId, Rules, Scripted};
//! use gravemarch::{Battle, Gravemarch, Reply, Setup};
//!
//! let (knight, ghoul) = (FigureId(0), FigureId(1));
//! let mut state = Gravemarch::begin(&Setup::face_to_face("knight", "ghoul"))?;
//! let mut fates = Scripted::default().dice([7, 2]).choose(Reply::StepAway);
//!
//! Battle::new(&mut state, &mut fates).melee(knight, ghoul).expect("the script has every answer");
//!
//! assert_eq!(state[ghoul].health, 12 - 7); // 4 + 7 + 2 reaches Defence 13, and the higher die is the damage
//! assert!(!state.in_contact());
//! # Ok::<(), Vec<String>>(())
//! ```

mod content;
mod minds;
mod odds;
mod rules;
mod setup;
mod show;
mod state;

pub use crate::content::book::Book;
pub use crate::content::sheets::{Profile, Scenario, ScenarioSide, Stats, Weapon};
pub use ::content::{Listed, Written};
pub use minds::squire::Squire;
pub use odds::Level;
pub use rules::fighting::Reply;
pub use rules::march::March;
pub use rules::turn::{Act, Outcome};
pub use setup::{FigureSetup, Setup};
pub use state::choice::Choice;
pub use state::event::Event;
pub use state::fact::Fact;
pub use state::figure::{Figure, MOST_FATIGUE};
pub use state::reach::{Reach, Way};
pub use state::road::Place;
pub use state::{Cast, Next, Role, State};

use show::overrule;

frame::system! { Gravemarch = "gravemarch", with figures: Figure }
