//! The frame: what every system is made of and shown by. It knows no system: each fills it in.

pub mod campaign;
pub mod command;
pub mod homebrew;
pub mod house;
mod lever;
pub mod muster;
pub mod odds;
mod offer;
mod order;
mod parts;
mod poster;
pub mod proofs;
pub mod scene;
pub mod shelf;
mod system;
pub mod telling;
pub mod view;

pub use house::Switch;
pub use lever::{Lever, figure_called, point_named};
pub use muster::Mustering;
pub use odds::{Bout, Fight, Oddsmaker, Until};
pub use offer::Offer;
pub use order::{Order, RosterOrder};
pub use parts::{Cast, Shared};
pub use poster::Poster;
pub use scene::Scenes;
pub use shelf::Shelf;
pub use system::{NOBODY, System, names_or_nobody, whole_question};
pub use telling::Overruled;
