//! The oracle: duels solved and simulated, and whole battles played by the thousand, for any system. It holds no rule and
//! names no system: it plays what a system describes, with other Fates.

mod ahead;
mod battle;
mod duel;
mod explore;
mod interval;
mod solve;
mod source;

pub use battle::{Battle, End, Fallen, Fate, Played, Record, Spread};
pub use duel::{Duel, simulate_bout, solve_bout};
pub use interval::Interval;
pub use solve::{Simulated, Solved, simulate, solve};
