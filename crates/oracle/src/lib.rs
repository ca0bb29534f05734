//! The oracle: exact odds, duels solved and simulated. It holds no rule: it puts questions to the systems' own
//! functions with other Fates.

mod ahead;
mod answer;
mod blood_eagle;
mod bout;
mod duel;
mod explore;
mod fear_and_faith;
mod form;
mod query;
mod silver_bayonet;
mod wfrp;

pub use answer::{Explained, Odds, Part, fraction};
pub use blood_eagle::duel as blood_eagle_duel;
pub use bout::{Bout, Duel, Until, duel};
pub use duel::{Fight, Simulated, Solved, simulate, solve};
pub use fear_and_faith::duel as fear_and_faith_duel;
pub use form::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView, form};
pub use query::{Fault, Party, Query, SYSTEMS, answer, system_named};
pub use silver_bayonet::{SilverBayonetDuel, duel as silver_bayonet_duel};
pub use wfrp::duel as wfrp_duel;
