//! How games end, `ff.end.*`, and what the parties have scored then.

use fates::{FigureId, Seat};
use serde::Serialize;

use super::{HORRORS, HUNTERS};
use crate::rules::ending::victory_points;
use crate::state::model::{End, Model, Place};
use crate::state::plot::ScenarioKind;
use crate::state::{Active, Phase, State};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who has won; nobody if it is a draw.
    pub winner: Option<Seat>,
    /// What each party has scored.
    pub points: [i16; 2],
}

/// How much of a model's points its loss is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    Whole,
    Half,
    Nothing,
}

impl State {
    /// Has the game ended, and how? A scenario ends at once when its condition is met (ff.end.scenario.1).
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if matches!(self.phase, Phase::Setting(_)) {
            return None;
        }
        match self.plot.kind {
            None => self.general_end(),
            Some(ScenarioKind::ZombieInfestation) => self.infestation_end(),
            Some(ScenarioKind::VampireHunt) => self.hunt_end(),
            Some(ScenarioKind::ChainsawMassacre) => self.massacre_end(),
            Some(ScenarioKind::HauntedHouse) => self.house_end(),
            Some(ScenarioKind::HumanCattle) => self.cattle_end(),
            Some(ScenarioKind::WolvesInTheMist) => self.mist_end(),
        }
    }

    /// Has one side no model left? A model that has not come yet is not on the table; a model that is noted down in
    /// secret or in somebody else's body is.
    pub(super) fn is_over_by_loss(&self) -> bool {
        self.is_wiped_out(HUNTERS) || self.is_wiped_out(HORRORS)
    }

    /// Has a party that had models none left (ff.end.wipe.1)?
    pub(super) fn is_wiped_out(&self, seat: Seat) -> bool {
        let there = |(model, id): (&Model, FigureId)| {
            model.party == seat
                && !matches!(model.place, Place::Gone(_) | Place::Reserve)
                && !self.trail.aside.contains(id)
                && !self.is_traitor(id)
        };
        // The first party comes first in the list, and of the other those who came last are there most likely.
        let mut models = self.models.iter().enumerate().map(|(id, model)| (model, FigureId(id as u8)));
        let any_left = || if seat == HUNTERS { models.any(there) } else { models.rev().any(there) };
        let acts = |active: &Active| there((&self[active.model], active.model)); // as is seen soonest
        self.parties[seat.index()].original > 0 && !self.active.as_ref().is_some_and(acts) && !any_left()
    }

    /// What a seat has scored for the enemies it is rid of, at a rate; summoned creatures are worth nothing
    /// (ff.summon.vp.1). Halves are added up before anything is rounded.
    pub(super) fn spoils(&self, seat: Seat, rate: u16, share: impl Fn(&State, FigureId) -> Share) -> i16 {
        let worth = |id: FigureId| {
            let points = self.profile(id).points;
            match share(self, id) {
                Share::Whole => points.saturating_mul(2),
                Share::Half => points,
                Share::Nothing => 0,
            }
        };
        let enemies = self.ids().filter(|&id| self[id].party != seat && !self[id].is_worth_nothing());
        victory_points(enemies.map(worth).fold(0, u16::saturating_add), 2 * rate)
    }

    /// Both parties' points by the same count, and the one with more has won.
    pub(super) fn scored(&self, count: impl Fn(&State, Seat) -> i16) -> Outcome {
        let [first, second] =
            [HUNTERS, HORRORS].map(|seat| count(self, seat) + self.parties[seat.index()].bonus);
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(HUNTERS),
            std::cmp::Ordering::Less => Some(HORRORS),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, points: [first, second] }
    }

    /// Does the scenario itself say who has won, whatever the scores (ff.scen1.end.1, ff.scen3.end.1)?
    pub(crate) fn scenario_names_winner(&self) -> bool {
        matches!(self.plot.kind, Some(ScenarioKind::ZombieInfestation | ScenarioKind::ChainsawMassacre))
    }

    /// How a model is lost when the scores are counted: a model that still plays dead then counts as killed
    /// (ff.sr.hard-to-kill.5).
    pub(super) fn loss_of(&self, model: FigureId) -> Option<End> {
        if self[model].feigns() { Some(End::Killed) } else { self.end_of(model) }
    }

    /// How a model left the game, if it has.
    #[inline]
    pub(super) fn end_of(&self, model: FigureId) -> Option<End> {
        match self[model].place {
            Place::Gone(end) => Some(end),
            _ => None,
        }
    }
}

/// What counts unless a scenario says otherwise: the killed, the senseless and the routed (ff.core.state.2,
/// ff.morale.flee.5). A model that walks off unforced, is sacrificed or sent back does not.
pub(super) fn general(state: &State, model: FigureId) -> Share {
    match state.loss_of(model) {
        Some(End::Killed | End::PassedOut | End::Routed) => Share::Whole,
        _ => Share::Nothing,
    }
}
