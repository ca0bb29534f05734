//! The oracle: exact odds, duels solved and simulated. It holds no rule: it puts questions to the systems' own
//! functions with other Fates.

mod answer;
mod blood_eagle;
mod duel;
mod fear_and_faith;
mod form;
mod query;
mod silver_bayonet;
mod wfrp;

pub use answer::{Explained, Odds, Part, fraction};
pub use duel::{Fight, Simulated, Solved, simulate, solve};
pub use form::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView, form};
pub use query::{Fault, Party, Query, SYSTEMS, answer, system_named};
pub use silver_bayonet::{Duel, duel as silver_bayonet_duel};
