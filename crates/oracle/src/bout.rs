//! Duels of every system behind one type: two fighters in contact, each with a small mind that attacks, until one is
//! gone.

use fates::{Dice, Facts, Mind, Random, Rules, Seat};

use crate::duel::{Fight, Simulated, Solved, simulate, solve};
use crate::query::{Fault, Party, Query, system_named};
use crate::{blood_eagle, fear_and_faith, silver_bayonet, wfrp};

/// More steps than a duel has; what takes longer is given up.
const MOST_STEPS: u32 = 10_000;

/// A duel of one system.
pub struct Bout<R: Rules, M, T> {
    pub(crate) names: [String; 2],
    pub(crate) start: R::State,
    pub(crate) fight: Fight<R, M, T>,
    /// Makes the start ready for being solved; true where somebody decides freely.
    pub(crate) ready: fn(&mut R::State, bool),
    /// Are its states few enough for being solved?
    pub(crate) solvable: bool,
    /// Is there so little to decide that best play can be looked for?
    pub(crate) best_play: bool,
    /// What its length is counted in, such as turns.
    pub(crate) unit: &'static str,
    /// What is counted before the first of these has ended.
    pub(crate) begun: f64,
}

impl<R, M, T> Bout<R, M, T>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    /// The two names.
    pub fn names(&self) -> [&str; 2] {
        [&self.names[0], &self.names[1]]
    }

    /// The state it starts from.
    pub fn start(&self) -> &R::State {
        &self.start
    }

    /// The exact chance of the first to win, or none if the duel has too many states. Where `free` is set, both may do
    /// anything the rules allow, each at every point what is best for it; else they do what the mind of a duel does.
    pub fn solve(&self, free: bool) -> Option<Solved> {
        self.solve_where(free.then_some(|_| true))
    }

    /// The same with these seats free to decide, and the mind of a duel for the others.
    pub fn solve_where(&self, decides: Option<fn(Seat) -> bool>) -> Option<Solved> {
        if !self.solvable || decides.is_some() && !self.best_play {
            return None;
        }
        let mut start = self.start.clone();
        (self.ready)(&mut start, decides.is_some());
        let solved = solve(&start, &self.fight, Seat(0), decides)?;
        Some(Solved { length: solved.length + self.begun, ..solved })
    }

    /// So many duels with quick dice from a seed.
    pub fn simulate(&self, fights: u64, seed: u64) -> Simulated {
        self.simulate_with(Random::new(seed), fights)
    }

    /// So many duels with these dice.
    pub fn simulate_with(&self, dice: impl Dice, fights: u64) -> Simulated {
        simulate(&self.start, &self.fight, dice, fights, MOST_STEPS)
    }
}

/// What every duel can do.
trait AnyBout {
    fn names(&self) -> [&str; 2];
    fn unit(&self) -> &'static str;
    fn solve(&self, free: bool) -> Option<Solved>;
    fn simulate(&self, fights: u64, seed: u64) -> Simulated;
}

impl<R, M, T> AnyBout for Bout<R, M, T>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    fn names(&self) -> [&str; 2] {
        Bout::names(self)
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn solve(&self, free: bool) -> Option<Solved> {
        Bout::solve(self, free)
    }

    fn simulate(&self, fights: u64, seed: u64) -> Simulated {
        Bout::simulate(self, fights, seed)
    }
}

/// A duel between two profiles, of any system.
pub struct Duel(Box<dyn AnyBout + Send + Sync>);

/// How long a duel goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// Until one is gone.
    #[default]
    End,
    /// Until one has lost a Wound or taken a Critical Wound; of WFRP combat alone.
    FirstBlood,
}

/// Puts two fighters of a system in contact, each its own player's, with nobody and nothing else on the table.
pub fn duel(system: &str, one: &Party, other: &Party, until: Until) -> Result<Duel, Fault> {
    let system = system_named(system)?;
    if until == Until::FirstBlood && system != "wfrp" {
        return Err(Fault::new(
            "no-first-blood",
            format!("duels of {system} are fought to the end; to first blood there is wf (wfrp)"),
        ));
    }
    Ok(Duel(match system {
        "silver-bayonet" => Box::new(silver_bayonet::duel(one, other)?),
        "fear-and-faith" => Box::new(fear_and_faith::duel(one, other)?),
        "blood-eagle" => Box::new(blood_eagle::duel(one, other)?),
        "wfrp" => Box::new(wfrp::duel(one, other, until)?),
        other => return Err(Fault::new("no-such-system", format!("{other} has no duels"))),
    }))
}

impl Duel {
    /// The two names.
    pub fn names(&self) -> [&str; 2] {
        self.0.names()
    }

    /// What its length is counted in, such as turns.
    pub fn unit(&self) -> &'static str {
        self.0.unit()
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

/// The two as an odds question has them, with nothing stated and nothing decided.
pub(crate) fn facing(system: &str, one: &Party, other: &Party) -> Query {
    Query {
        system: system.to_string(),
        question: "duel".to_string(),
        attacker: one.clone(),
        target: Some(other.clone()),
        facts: serde_json::Map::new(),
        choices: serde_json::Map::new(),
    }
}
