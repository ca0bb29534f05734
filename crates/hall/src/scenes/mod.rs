//! Tables that players draw: their files and links, what a system makes of them, and how they are changed.

mod act;
mod add;
mod check;
mod deed;
mod file;
mod part;
mod set;
mod shape;

pub(crate) use self::check::{Check, Checks};
pub(crate) use self::deed::Deed;
pub(crate) use self::file::TableFile;
pub(crate) use self::part::Part;
pub(crate) use self::set::{kind_id, option_value};
pub(crate) use self::shape::Shape;
