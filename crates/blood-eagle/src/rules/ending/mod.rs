//! Ending a game, `be.end.*`: when it is over, and who has won.

pub(crate) mod prizes;
pub(crate) mod scoring;

use fates::{Fates, Play, Seat};
use serde::Serialize;

use crate::state::State;
use crate::{Battle, BloodEagle};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winner; none if it is a draw.
    pub winner: Option<Seat>,
    /// What each side has scored, or the points of its figures in play where nothing is scored (be.end.2).
    pub points: Vec<i16>,
}

impl State {
    /// Has the game ended, and how?
    pub fn outcome(&self) -> Option<Outcome> {
        self.over.then(|| {
            let points: Vec<i16> = self.all_seats().map(|seat| self.standing_of(seat)).collect();
            let most = points.iter().copied().max().unwrap_or(0);
            let mut best = self.all_seats().filter(|seat| points[seat.index()] == most);
            let winner = best.next().filter(|_| best.next().is_none());
            Outcome { winner, points }
        })
    }

    /// What a side has come to: its score, or the points of its figures still in play (be.end.2).
    pub fn standing_of(&self, seat: Seat) -> i16 {
        if self.plot.scores.is_empty() {
            self.band(seat).iter().map(|figure| self.profile(figure).cost).fold(0, i16::saturating_add)
        } else {
            self.sides[seat.index()].score
        }
    }

    /// Is this the last turn, or is at most one side left (be.end.1)?
    fn is_last_turn(&self) -> bool {
        let left = self.all_seats().filter(|&seat| !self.band(seat).is_empty()).count();
        left <= 1 || self.turn >= self.plot.turns
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Ends the game with the turn, if it ends, and scores what counts then (be.end.1).
    pub(crate) fn ends(&mut self) -> Play<()> {
        if self.state.is_last_turn() {
            self.scores_of_the_game()?;
            self.state.over = true;
        }
        Ok(())
    }
}
