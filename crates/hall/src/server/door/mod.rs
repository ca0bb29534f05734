//! The door: who may come in, how many at once and how often, and how long anybody may take.

mod bucket;
mod guard;
mod house;
mod limits;
mod listen;
mod places;
mod visitor;

pub use self::guard::Door;
pub(super) use self::guard::{Guard, LARGEST_BODY, Through, guard, laying};
pub(super) use self::house::let_in;
pub(crate) use self::limits::Gates;
pub use self::limits::Limits;
pub use self::listen::serve;
pub(super) use self::listen::take_up;
pub(super) use self::places::Place;
pub(super) use self::visitor::Visitor;
