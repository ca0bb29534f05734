//! The oracle: duels solved and simulated, for any system. It holds no rule and names no system: it plays what a system
//! describes, with other Fates.

mod ahead;
mod duel;
mod explore;
mod solve;
mod source;

pub use duel::{Duel, simulate_bout, solve_bout};
pub use solve::{Simulated, Solved, simulate, solve};
