//! Rosters as files and on paper: taken from other programs and given to them, and printed; and what a fighter of one's own is
//! worth. It knows no system: each says what a roster of its own comes to (`frame::muster`).

pub mod exchange;
pub mod print;
pub mod worth;
