//! Layout: letters are measured, lines wrapped, blocks placed and pages broken. All lengths are millimetres, from the top
//! left corner of the area that both papers leave free; only letters are measured in points.

mod block;
mod face;
mod flow;
mod mark;
mod text;

pub use self::block::Block;
pub use self::face::{Face, POINT, cut, font, glyph, measure, written};
pub use self::flow::{Flow, Leaf, Placed};
pub use self::mark::{Mark, Spot, Stroke};
pub use self::text::{Run, Style, line, paragraph, wrapped};
