//! Duels of every system: solved or simulated from the bout that a system describes.

use fates::{Dice, Random, Seat};
use frame::{Bout, System};

use crate::solve::{Simulated, Solved, simulate, solve};

/// More steps than a duel has; what takes longer is given up.
const MOST_STEPS: u32 = 10_000;

/// The exact chance of the first to win, or none if the duel has too many states. The seats that `decides` names may do
/// anything the rules allow, each at every point what is best for it; the others do what the mind of a duel does.
pub fn solve_bout<R: System>(bout: &Bout<R>, decides: Option<fn(Seat) -> bool>) -> Option<Solved> {
    if !bout.solvable || decides.is_some() && !bout.best_play {
        return None;
    }
    let mut start = bout.start.clone();
    (bout.ready)(&mut start, decides.is_some());
    let solved = solve(&start, &bout.fight, Seat(0), decides)?;
    Some(Solved { length: solved.length + bout.begun, ..solved })
}

/// So many duels with these dice.
pub fn simulate_bout<R: System>(bout: &Bout<R>, dice: impl Dice, fights: u64) -> Simulated {
    simulate(&bout.start, &bout.fight, dice, fights, MOST_STEPS)
}

/// A duel between two profiles, of any system.
pub struct Duel(Box<dyn AnyBout + Send + Sync>);

impl Duel {
    /// The duel that a system describes.
    pub fn of<R: System>(bout: Bout<R>) -> Duel {
        Duel(Box::new(bout))
    }

    /// The two names.
    pub fn names(&self) -> [&str; 2] {
        self.0.names()
    }

    /// What its length is counted in, such as turns.
    pub fn unit(&self) -> &'static str {
        self.0.unit()
    }

    /// What both do in it, unless best play is looked for, in words; nothing where that needs no telling.
    pub fn play(&self) -> &'static str {
        self.0.play()
    }

    /// The exact chance of the first to win, or none if the duel has too many states. Where `free` is set, both may do
    /// anything the rules allow, each at every point what is best for it; else they do what the mind of a duel does.
    pub fn solve(&self, free: bool) -> Option<Solved> {
        self.0.solve(free)
    }

    /// So many duels with quick dice from a seed.
    pub fn simulate(&self, fights: u64, seed: u64) -> Simulated {
        self.0.simulate(fights, seed)
    }
}

/// What every duel can do.
trait AnyBout {
    fn names(&self) -> [&str; 2];
    fn unit(&self) -> &'static str;
    fn play(&self) -> &'static str;
    fn solve(&self, free: bool) -> Option<Solved>;
    fn simulate(&self, fights: u64, seed: u64) -> Simulated;
}

impl<R: System> AnyBout for Bout<R> {
    fn names(&self) -> [&str; 2] {
        [&self.names[0], &self.names[1]]
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn play(&self) -> &'static str {
        R::PLAY
    }

    fn solve(&self, free: bool) -> Option<Solved> {
        solve_bout(self, free.then_some(|_| true))
    }

    fn simulate(&self, fights: u64, seed: u64) -> Simulated {
        simulate_bout(self, Random::new(seed), fights)
    }
}
