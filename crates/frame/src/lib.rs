//! The frame: what every system is made of and shown by. It knows no system: each fills it in.

pub mod command;
mod duel;
pub mod house;
mod lever;
pub mod listing;
pub mod odds;
mod offer;
mod parts;
pub mod proofs;
mod shared;
mod system;
pub mod telling;
pub mod view;

pub use duel::{Bout, Fight, Until};
pub use house::Switch;
pub use lever::{Lever, figure_called, point_named};
pub use offer::Offer;
pub use shared::{Cast, Shared};
pub use system::{System, whole_question};
pub use telling::Overruled;
