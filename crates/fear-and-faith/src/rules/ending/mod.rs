//! How a game ends and what it is worth, `ff.end.*` and `ff.camp.vp.*`, where no scenario says otherwise.

pub(crate) mod aftermath;

use fates::{FigureId, Seat};
use serde::{Deserialize, Serialize};

use crate::setup::scenario::Outcome;
use crate::state::model::{Model, Place};
use crate::state::{Phase, State};

/// When a game ends at the latest (ff.end.limit.1). A clock on the wall is for the players to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// After so many rounds.
    Rounds(u8),
    /// After 4 + 1d3 rounds.
    Rolled,
}

/// How many points of enemies are worth a victory point, where no scenario says otherwise (ff.camp.vp.kill.1).
pub const RATE: u16 = 25;

/// The victory points that so many points of enemies are worth at a rate (ff.camp.vp.kill.1, ff.camp.vp.kill.2).
pub fn victory_points(points: u16, rate: u16) -> i16 {
    (points / rate.max(1)).min(i16::MAX as u16) as i16
}

/// What two scores bring: the winner gains the difference, if that is any gain, and the loser nothing whatever it has
/// scored (ff.camp.vp.net.1, ff.camp.vp.net.2, ff.camp.vp.net.4).
pub fn net_victory_points(scores: [i16; 2], winner: Option<Seat>) -> [i16; 2] {
    let [one, other] = scores;
    match winner {
        Some(Seat(0)) => [one.saturating_sub(other).max(0), 0],
        Some(_) => [0, other.saturating_sub(one).max(0)],
        None => [0, 0],
    }
}

impl State {
    /// Has the game ended by its general rules: one side is gone, or the agreed rounds are over?
    #[inline]
    pub fn general_end(&self) -> Option<Outcome> {
        if matches!(self.phase, Phase::Setting(_)) {
            return None;
        }
        let there = [Seat(0), Seat(1)].map(|seat| self.is_left(seat));
        let winner = match there {
            [true, true] if self.is_out_of_time() => self.scored().winner,
            [true, true] => return None,
            [true, false] => Some(Seat(0)), // ff.end.wipe.1
            [false, true] => Some(Seat(1)),
            [false, false] => self.scored().winner,
        };
        Some(Outcome { winner, ..self.scored() })
    }

    /// Is anybody of a party left? A Demon in somebody else is there, too, and so is a model that plays dead. Where a
    /// party never had anybody, nobody can be missed.
    fn is_left(&self, seat: Seat) -> bool {
        let there = |model: &Model| {
            matches!(model.place, Place::Table | Place::Host(_) | Place::Limbo | Place::Secret)
        };
        let had_none = self.parties[seat.index()].original == 0;
        let own = |id: FigureId| self[id].party == seat && !self.is_traitor(id);
        had_none || self.ids().any(|id| own(id) && there(&self[id]))
    }

    /// Have both players had all their turns (ff.end.limit.2)?
    fn is_out_of_time(&self) -> bool {
        let turns = if self.options.limit_in_rounds { 2 } else { 1 };
        let over = |limit: u8| self.turn >= turns * u16::from(limit);
        self.phase == Phase::TurnBegins && self.limit.is_some_and(over)
    }
}
