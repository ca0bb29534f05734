//! The turn, `be.turn.*`: Initiative, Movement, Shooting, Fighting, and the end.

pub(crate) mod activation;
pub(crate) mod acts;
pub(crate) mod initiative;
pub(crate) mod setting;

use fates::{Fates, Play, Progress, Seat, Stage};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::rules::ending::Outcome;
use crate::state::event::{head, line};
use crate::state::figure::{Gone, Spells};
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// The next step: a figure set up, the initiative, one activation, or the end of a turn.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        match self.state.phase {
            Phase::Setting => self.set_up()?,
            Phase::Initiative => self.begin_turn()?,
            Phase::Movement | Phase::Shooting | Phase::Fighting => self.activate_next()?,
            Phase::TurnEnds => self.end_turn()?,
        }
        match self.state.outcome() {
            Some(outcome) => Ok(Progress::Over(outcome)),
            None => Ok(Progress::On),
        }
    }

    /// A turn begins with the initiative (be.init.4); a tie for it is a step of its own.
    fn begin_turn(&mut self) -> Play<()> {
        if self.state.sides.iter().any(|side| side.tied) {
            return self.initiative();
        }
        self.state.turn = self.state.turn.saturating_add(1);
        let turn = self.state.turn;
        self.tell(|| TurnEvent::Began { turn }.into());
        self.sea_changes();
        self.note_engaged();
        self.initiative()
    }

    /// The sea rises and falls as the scenario says.
    fn sea_changes(&mut self) {
        let turn = self.state.turn;
        let change = self.state.plot.swell.iter().find(|(from, _)| *from == turn).map(|(_, state)| *state);
        if let Some(state) = change {
            self.state.sea_state = state;
            self.tell(|| TurnEvent::Sea { state }.into());
        }
    }

    /// A phase begins: every figure may act in it once (be.init.8), and a Hero may spend one more point (be.hero.3).
    fn begin_phase(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.state.to_act = self.state.first; // be.init.2
        for side in &mut self.state.sides {
            side.passed = false;
        }
        for figure in &mut self.state.figures {
            (figure.acted, figure.cast, figure.spent) = (false, false, false);
        }
        self.tell(|| TurnEvent::Phase { phase }.into());
    }

    /// The next phase of the turn (be.turn.1).
    fn end_phase(&mut self) {
        self.begin_phase(match self.state.phase {
            Phase::Movement => Phase::Shooting,
            Phase::Shooting => Phase::Fighting,
            _ => Phase::TurnEnds,
        });
    }

    /// The end of the turn: fires change, what lasts a turn has lasted it, and it is seen who has won (be.turn.2).
    ///
    /// Reading: a figure that stands in flames rolls before they change (be.danger.2).
    fn end_turn(&mut self) -> Play<()> {
        self.flames_at_the_end()?;
        self.fires_change();
        self.crossbows_are_loaded();
        for figure in &mut self.state.figures {
            (figure.gone, figure.spells) = (Gone::default(), Spells::default());
            (figure.acted, figure.cast, figure.spent) = (false, false, false); // be.hero.12
        }
        self.scores_of_the_turn()?;
        self.ends()?;
        self.state.phase = Phase::Initiative;
        Ok(())
    }
}

/// The log events of turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum TurnEvent {
    Began { turn: u8 },
    Phase { phase: Phase },
    Passed { seat: Seat },
    Sea { state: u8 },
}

impl TurnEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            TurnEvent::Began { turn } => {
                LogLine { level: Level::Chapter, ..line("be.turn.1", format!("Turn {turn}.")) }
            }
            TurnEvent::Phase { phase } => {
                let name = match phase {
                    Phase::Movement => "Movement.",
                    Phase::Shooting => "Shooting.",
                    Phase::Fighting => "Fighting.",
                    _ => "The turn ends.",
                };
                head("be.turn.1", name.to_string())
            }
            TurnEvent::Passed { seat } => line("be.init.11", format!("{} pass.", state.side_name(*seat))),
            TurnEvent::Sea { state } => head("be.move.9", format!("The Sea State is {state} now.")),
        }
    }
}
