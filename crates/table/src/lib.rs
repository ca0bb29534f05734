//! The table: one place that measures for all systems.

mod board;
mod generate;
mod measure;
mod moves;
mod search;
mod sight;
mod ways;

pub use board::setup::{Ruler, TableSetup, TerrainSetup, too_many_corners};
pub use board::sketch::{Sketch, sketch};
pub use board::table::{BadTable, Base, Table};
pub use board::terrain::{Everyday, Ground, Kind, Passage, Terrain};
pub use board::treads::Tread;
pub use generate::{Style, generate};
pub use measure::bounds::Bounds;
pub use measure::direction::{Direction, along, heading};
pub use measure::exact::nearest_on;
pub use measure::length::{Length, Point, Unit, centimetres, inches};
pub use measure::polygon::{BadPolygon, LIMIT, MOST_CORNERS, Polygon};
pub use moves::slide::Slide;
pub use moves::swath::Swath;
pub use search::net::{MOST_NETS, Net, Outward};
pub use sight::Sight;
pub use ways::approach::Place;
pub use ways::path::{BadPath, MOST_POINTS, Path};
pub use ways::pond::Pond;
pub use ways::reach::{Reach, Unreachable};
pub use ways::route::{Goal, Way};
pub use ways::walk::{Barrier, Blocked};
pub use ways::walker::{Fine, Walker, length_inside, length_of};
