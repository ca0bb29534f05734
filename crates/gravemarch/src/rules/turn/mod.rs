//! The day, `gm.turn.*`: dawn, one activation for each figure, dusk; and the end, `gm.end.*`.

pub(crate) mod dusk;

use fates::{Fates, FigureId, Play, Progress, RuleId, Seat, Stage};
use frame::view::{Level, LogLine, PromiseView};
use frame::{Offer, telling};
use serde::Serialize;

use crate::state::{Next, State, enemy, owner};
use crate::{Battle, Gravemarch};

const BREATH: RuleId = RuleId("gm.turn.breath.1");
const ACT: RuleId = RuleId("gm.turn.act.1");

const FIRST: FigureId = FigureId(0);
const SECOND: FigureId = FigureId(1);

impl<F: Fates<Gravemarch>> Battle<'_, F> {
    /// The next step of the day (gm.turn.day.1). A game in which somebody has fallen is over.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        if let Some(outcome) = self.state.outcome() {
            return Ok(Progress::Over(outcome));
        }
        self.state.next = match self.state.next {
            Next::Dawn => self.dawn(),
            Next::Activation(figure) => self.activation(figure)?,
            Next::Dusk => self.dusk()?,
        };
        Ok(self.state.outcome().map_or(Progress::On, Progress::Over))
    }

    fn dawn(&mut self) -> Next {
        self.state.day = self.state.day.saturating_add(1);
        let day = self.state.day;
        self.tell(|| TurnEvent::Dawn { day }.into());
        Next::Activation(FIRST)
    }

    /// Somebody catches breath; then the figure strikes or rests in contact, and marches elsewhere.
    pub fn activation(&mut self, figure: FigureId) -> Play<Next> {
        self.breath(figure)?;
        if self.state.in_contact() {
            match self.ask(ACT, owner(figure), &self.acts(figure))? {
                Act::Strike(target) => self.melee(figure, target)?,
                Act::Rest => self.rest(figure),
            }
        } else {
            self.march(figure)?;
        }
        Ok(if figure == FIRST { Next::Activation(SECOND) } else { Next::Dusk })
    }

    fn acts(&self, figure: FigureId) -> [Act; 2] {
        [Act::Strike(enemy(figure)), Act::Rest]
    }

    /// One tired figure may catch breath (gm.turn.breath.1).
    fn breath(&mut self, figure: FigureId) -> Play<()> {
        let tired = self.state.standing().iter().filter(|&tired| self.state[tired].fatigue > 0).collect();
        for picked in self.pick(BREATH, owner(figure), tired, 0, 1)?.iter() {
            self.state[picked].recover();
            self.tell(|| TurnEvent::Breath { figure: picked }.into());
        }
        Ok(())
    }

    /// A figure rests (gm.turn.rest.1).
    fn rest(&mut self, figure: FigureId) {
        self.state[figure].recover();
        self.tell(|| TurnEvent::Rested { figure }.into());
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who has won; nobody if both fell.
    pub winner: Option<Seat>,
}

impl State {
    /// Has the game ended, and how (gm.end.1)?
    pub fn outcome(&self) -> Option<Outcome> {
        let standing = self.standing();
        (standing.len() < 2).then(|| Outcome { winner: standing.first().map(owner) })
    }
}

/// What a figure in contact does (gm.turn.act.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Strikes its enemy.
    Strike(FigureId),
    /// Rests.
    Rest,
}

impl Offer<State> for Act {
    fn name(&self, state: &State) -> String {
        match *self {
            Act::Strike(target) => format!("strike-{}", state.id(target)),
            Act::Rest => "rest".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Act::Strike(target) => format!("Strike {}", state.name(target)),
            Act::Rest => "Rest".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.next {
            Next::Activation(figure) => format!("What does {} do?", state.name(figure)),
            Next::Dawn | Next::Dusk => "What is done?".to_string(),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Act::Strike(target) => Some(target),
            Act::Rest => None,
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        let target = Offer::<State>::figure(self)?;
        Some(crate::show::promise::strike(state, enemy(target), target))
    }
}

/// What is told of days.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum TurnEvent {
    Dawn { day: u16 },
    Breath { figure: FigureId },
    Rested { figure: FigureId },
}

impl TurnEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            TurnEvent::Dawn { day } => {
                let dawn = telling::line("gm.turn.day.1", format!("Day {day}."));
                LogLine { level: Level::Chapter, ..dawn }
            }
            TurnEvent::Breath { figure } => {
                telling::line(BREATH.0, format!("{} catches breath.", state.name(figure)))
            }
            TurnEvent::Rested { figure } => {
                telling::head("gm.turn.rest.1", format!("{} rests.", state.name(figure)))
            }
        }
    }
}
