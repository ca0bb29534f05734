//! Activations, `be.init.7`, `.8`, `.11`: one figure at a time, side after side, until none is left.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};

use crate::rules::turn::TurnEvent;
use crate::rules::turn::acts::Act;
use crate::state::options::Activation;
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

const GO: RuleId = RuleId("be.init.7");
const ACT: RuleId = RuleId("be.init.8");

/// Which figure acts next, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nominate {
    /// This figure.
    Figure(FigureId),
    /// No more this phase (be.init.11).
    Pass,
}

impl State {
    /// Has the figure still something to do in this phase (be.init.8)?
    pub(super) fn is_open(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        !now.acted
            && now.is_in_play()
            && match self.phase {
                Phase::Movement => self.movement_open(figure),
                Phase::Shooting => now.is_standing() && self.shooting_open(figure), // be.kd.1
                Phase::Fighting => now.is_standing() && self.fighting_open(figure),
                Phase::Setting | Phase::Initiative | Phase::TurnEnds => false,
            }
    }

    /// The figures of a seat that may act now.
    pub(super) fn open(&self, seat: Seat) -> FigureSet {
        if self.sides[seat.index()].passed {
            return FigureSet::EMPTY;
        }
        self.ids().filter(|&figure| self[figure].seat == seat && self.is_open(figure)).collect()
    }

    /// The seat after this one.
    fn next_seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats.max(1))
    }

    /// The next seat that can act, from `to_act` on: sides with no figure left are skipped (be.init.7).
    fn seat_with_somebody(&self) -> Option<Seat> {
        let mut seat = self.to_act;
        for _ in 0..self.seats {
            let able = |figure: FigureId| self[figure].seat == seat && self.is_open(figure);
            if !self.sides[seat.index()].passed && self.ids().any(able) {
                return Some(seat);
            }
            seat = self.next_seat(seat);
        }
        None
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// One activation, or the rest of one; the phase ends when no figure is left to act.
    pub(super) fn activate_next(&mut self) -> Play<()> {
        let figure = match self.state.active {
            Some(figure) => figure,
            None => match self.nominate()? {
                Some(figure) => figure,
                None => return Ok(()),
            },
        };
        self.state.active = Some(figure);
        let act = self.asks_act(figure)?;
        self.does(figure, act)?;
        if self.state.active == Some(figure) && !self.state[figure].acted {
            return Ok(()); // it goes on: a Power on the march, a torch put out
        }
        self.state.active = None;
        if self.state.options.activation == Activation::AlternateFigures {
            self.state.to_act = self.state.next_seat(self.state.to_act);
        }
        self.note_engaged();
        Ok(())
    }

    /// The figure that acts next; none if the side passes or the phase is over.
    fn nominate(&mut self) -> Play<Option<FigureId>> {
        let Some(seat) = self.state.seat_with_somebody() else {
            self.end_phase();
            return Ok(None);
        };
        self.state.to_act = seat;
        let open = self.state.open(seat);
        let mut options = arrayvec::ArrayVec::<Nominate, { FigureSet::MOST + 1 }>::new();
        options.extend(open.iter().map(Nominate::Figure));
        options.push(Nominate::Pass);
        match self.ask(GO, seat, &options)? {
            Nominate::Figure(figure) => Ok(Some(figure)),
            Nominate::Pass => {
                self.state.sides[seat.index()].passed = true;
                self.state.to_act = self.state.next_seat(seat);
                self.tell(|| TurnEvent::Passed { seat }.into());
                Ok(None)
            }
        }
    }

    /// What the figure does: each chapter lists its own.
    fn asks_act(&mut self, figure: FigureId) -> Play<Act> {
        let mut acts = self.acts_of(figure)?;
        acts.push(Act::Hold);
        self.ask(ACT, self.state[figure].seat, &acts)
    }

    /// What a figure can do in this phase.
    pub fn acts_of(&mut self, figure: FigureId) -> Play<Vec<Act>> {
        let mut acts = Vec::new();
        match self.state.phase {
            Phase::Movement => {
                self.movement_acts(figure, &mut acts)?;
                self.magic_acts(figure, &mut acts)?;
                self.torch_acts(figure, &mut acts);
            }
            Phase::Shooting => {
                self.shooting_acts(figure, &mut acts)?;
                self.equipment_acts(figure, &mut acts)?;
                self.magic_acts(figure, &mut acts)?;
            }
            Phase::Fighting => {
                self.fighting_acts(figure, &mut acts)?;
                self.sunder_acts(figure, &mut acts)?;
                self.fire_acts(figure, &mut acts)?;
                self.torch_acts(figure, &mut acts);
            }
            Phase::Setting | Phase::Initiative | Phase::TurnEnds => {}
        }
        Ok(acts)
    }
}

impl Offer<State> for Nominate {
    fn name(&self, state: &State) -> String {
        match *self {
            Nominate::Figure(figure) => state.id(figure).to_string(),
            Nominate::Pass => "pass".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Nominate::Figure(figure) => state.name(figure).to_string(),
            Nominate::Pass => "Done".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        let does = match state.phase {
            Phase::Movement => "moves",
            Phase::Shooting => "shoots",
            _ => "fights",
        };
        format!("Who {does} next?")
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Nominate::Figure(figure) => Some(figure),
            Nominate::Pass => None,
        }
    }
}
