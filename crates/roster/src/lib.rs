//! Rosters as files and on paper: taken from other programs and given to them, and printed. It knows no system: each says
//! what a roster of its own comes to (`frame::muster`).

pub mod exchange;
pub mod print;
