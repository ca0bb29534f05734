//! *Candle*: it burns down step by step and rolls no die. Somebody who watches may blow it out or let it burn.

use std::sync::Arc;

use fates::{
    DiceFrom, FactsFrom, Fates, FigureId, FigureSet, Game, Overrule, Play, Progress, RuleId, Rules, Seat,
};
use serde::{Deserialize, Serialize};

const BLOW: RuleId = RuleId("candle.blow.1");

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candle;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub title: String,
    /// How many steps it burns.
    pub wax: u32,
    /// Is somebody asked about it before it burns?
    pub watched: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    wax: u32,
    watched: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Breath {
    Blow,
    Hold,
}

/// Lights it with nobody's dice; an error if it can't burn down.
pub fn light(setup: &Setup) -> Result<Game<Candle>, Vec<String>> {
    Game::begin(setup, DiceFrom::People, FactsFrom::Measured).map(|(game, _)| game)
}

impl Rules for Candle {
    const SYSTEM: &'static str = "candle";

    type Book = ();
    type Setup = Setup;
    type State = State;
    type Choice = Breath;
    type Fact = ();
    type Reach = ();
    type Way = ();
    type Event = ();
    type Outcome = ();

    fn lay(_: &Arc<()>, setup: &Setup) -> Result<State, Vec<String>> {
        Ok(State { wax: setup.wax, watched: setup.watched })
    }

    fn step<F: Fates<Self>>(state: &mut State, fates: &mut F) -> Play<Progress<()>> {
        if state.watched {
            let before = state.clone();
            state.watched = false;
            if fates.ask(&before, BLOW, Seat(0), &[Breath::Blow, Breath::Hold])? == Breath::Blow {
                return Ok(Progress::Over(()));
            }
        }
        state.wax = state.wax.saturating_sub(1);
        Ok(if state.wax == 0 { Progress::Over(()) } else { Progress::On })
    }

    fn measure(_: &State, (): &()) -> bool {
        false
    }

    fn single_out(_: &State, (): &(), among: FigureSet) -> FigureSet {
        among
    }

    fn allows(_: &State, (): &(), (): &()) -> Result<(), String> {
        Ok(())
    }

    fn ways(_: &State, (): &()) -> Vec<()> {
        vec![()]
    }

    fn choice_name(_: &State, choice: &Breath) -> String {
        match choice {
            Breath::Blow => "blow".to_string(),
            Breath::Hold => "hold".to_string(),
        }
    }

    fn figure_name(_: &State, figure: FigureId) -> String {
        format!("figure-{}", figure.0)
    }

    /// The wax can be set.
    fn overrule(state: &mut State, decree: &Overrule) -> Result<(), String> {
        match decree {
            Overrule::Set { to, .. } => {
                state.wax = u32::try_from(*to).map_err(|_| "no candle has less than no wax".to_string())?;
                state.watched = false;
                Ok(())
            }
            Overrule::Place { .. } => Err("nothing stands here".to_string()),
        }
    }

    fn check(_: &State) -> Result<(), String> {
        Ok(())
    }
}
