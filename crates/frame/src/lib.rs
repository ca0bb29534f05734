//! The frame: what every system is made of and shown by. It knows no system: each fills it in.

pub mod house;
mod lever;
mod offer;
pub mod proofs;
mod shared;
mod shown;
mod system;
pub mod telling;
pub mod view;

pub use house::Switch;
pub use lever::{Lever, figure_called, point_named};
pub use offer::Offer;
pub use shared::{Cast, Shared};
pub use shown::{Shown, whole_question};
pub use telling::Overruled;
