//! How games end, `ff.end.*`, and what the parties have scored then.

use fates::{FigureId, Seat};
use serde::Serialize;

use super::{
    HORRORS, HUNTERS, chainsaw_massacre, haunted_house, human_cattle, vampire_hunt, wolves_in_the_mist,
    zombie_infestation,
};
use crate::rules::ending::{self, victory_points};
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
pub(crate) enum Share {
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
    pub(crate) fn is_wiped_out(&self, seat: Seat) -> bool {
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

    /// What a seat has scored by now: for the enemies it is rid of, for captives it took away (ff.scen5.score.1), and what
    /// its advances and its hunters have brought.
    pub fn score_of(&self, seat: Seat) -> i16 {
        let captives = i16::from(self.trail.cattle[seat.index()]);
        self.spoils(seat).saturating_add(captives).saturating_add(self.parties[seat.index()].bonus)
    }

    /// What a seat has scored for the enemies it is rid of. Halves are added up before anything is rounded.
    fn spoils(&self, seat: Seat) -> i16 {
        let worth = |id: FigureId| {
            let points = self.profile(id).points;
            match self.share_of(id) {
                Share::Whole => points.saturating_mul(2),
                Share::Half => points,
                Share::Nothing => 0,
            }
        };
        victory_points(self.prizes(seat).map(worth).fold(0, u16::saturating_add), 2 * self.rate())
    }

    /// The enemies whose loss counts for a seat: summoned creatures are worth nothing (ff.summon.vp.1).
    pub(crate) fn prizes(&self, seat: Seat) -> impl Iterator<Item = FigureId> + use<'_> {
        self.ids().filter(move |&id| self[id].party != seat && !self[id].is_worth_nothing())
    }

    /// How much of a model's points is lost by now.
    pub(crate) fn share_of(&self, model: FigureId) -> Share {
        match self.plot.kind {
            Some(ScenarioKind::VampireHunt) => self.hunt_share(model),
            Some(ScenarioKind::HauntedHouse) => self.house_share(model),
            Some(ScenarioKind::WolvesInTheMist) => self.mist_share(model),
            Some(
                ScenarioKind::ZombieInfestation | ScenarioKind::ChainsawMassacre | ScenarioKind::HumanCattle,
            )
            | None => general(self, model),
        }
    }

    /// How many points of enemies are worth a victory point here.
    pub(crate) fn rate(&self) -> u16 {
        match self.plot.kind {
            None => ending::RATE,
            Some(ScenarioKind::ZombieInfestation) => zombie_infestation::RATE,
            Some(ScenarioKind::VampireHunt) => vampire_hunt::RATE,
            Some(ScenarioKind::ChainsawMassacre) => chainsaw_massacre::RATE,
            Some(ScenarioKind::HauntedHouse) => haunted_house::RATE,
            Some(ScenarioKind::HumanCattle) => human_cattle::RATE,
            Some(ScenarioKind::WolvesInTheMist) => wolves_in_the_mist::RATE,
        }
    }

    /// What both parties have scored, and the one with more has won.
    pub(crate) fn scored(&self) -> Outcome {
        let [first, second] = [HUNTERS, HORRORS].map(|seat| self.score_of(seat));
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
fn general(state: &State, model: FigureId) -> Share {
    match state.loss_of(model) {
        Some(End::Killed | End::PassedOut | End::Routed) => Share::Whole,
        _ => Share::Nothing,
    }
}
