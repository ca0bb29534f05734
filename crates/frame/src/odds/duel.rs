//! A duel as a system describes it: two fighters in contact, each with a small mind that attacks, until one is gone.
//! Solving and simulating it is not the system's business.

use fates::{Progress, RuleId, Rules};

use super::Oddsmaker;

/// A duel of one system.
pub struct Bout<R: Oddsmaker> {
    /// What the two are called.
    pub names: [String; 2],
    /// The two in contact.
    pub start: R::State,
    /// How they fight.
    pub fight: Fight<R, R::Duellist, R::DuelFacts>,
    /// Makes the start ready for being solved; true where somebody decides freely.
    pub ready: fn(&mut R::State, bool),
    /// Are its states few enough for being solved?
    pub solvable: bool,
    /// Is there so little to decide that best play can be looked for?
    pub best_play: bool,
    /// What its length is counted in, such as turns.
    pub unit: &'static str,
    /// What is counted before the first of these has ended.
    pub begun: f64,
}

/// How long a duel goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// Until one is gone.
    #[default]
    End,
    /// Until one has lost blood, where the system has such duels.
    FirstBlood,
}

/// What a fight needs besides its start.
pub struct Fight<R: Rules, M, T> {
    /// Who chooses.
    pub mind: M,
    /// What is so on the table.
    pub facts: T,
    /// Brings a state into its canonical form, without what makes no difference (such as the number of the turn), so
    /// that equal situations are one state.
    pub canonical: fn(&mut R::State),
    /// What an end is worth.
    pub worth: fn(&R::State, &R::Outcome) -> f64,
    /// How much time has passed, read off a state before it is brought into its canonical form.
    pub duration: fn(&R::State) -> f64,
    /// What a state is worth with which the fight is decided, though the rules go on.
    pub settled: fn(&R::State) -> Option<f64>,
    /// The rules whose dice make no difference to this fight, however they fall.
    pub irrelevant: fn(RuleId) -> bool,
    /// Are there many steps in which no die falls?
    pub quiet: bool,
    /// States that are reached less often than this are pruned; what they could change is part of the residue.
    pub prune_below: f64,
}

impl<R: Rules, M, T> Fight<R, M, T> {
    /// What the fight has come to, if it has.
    pub fn end(&self, state: &R::State, progress: &Progress<R::Outcome>) -> Option<f64> {
        (self.settled)(state).or(match progress {
            Progress::Over(outcome) => Some((self.worth)(state, outcome)),
            Progress::On => None,
        })
    }
}
