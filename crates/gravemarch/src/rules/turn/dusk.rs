//! Dusk, `gm.dusk.*`: the chill and the mist.

use fates::{D6, Fates, FigureSet, Play, RuleId, Seat, Stage};
use frame::telling;
use frame::view::LogLine;
use serde::Serialize;

use crate::state::fact::Fact;
use crate::state::{Next, State};
use crate::{Battle, Gravemarch};

const CHILL: RuleId = RuleId("gm.dusk.chill.1");
const MIST: RuleId = RuleId("gm.dusk.mist.1");

impl<F: Fates<Gravemarch>> Battle<'_, F> {
    /// The chill, and for those it leaves standing the mist.
    pub fn dusk(&mut self) -> Play<Next> {
        self.chill()?;
        if self.state.outcome().is_none() {
            self.mist()?;
        }
        Ok(Next::Dawn)
    }

    /// On a 1 both lose 1 Health.
    fn chill(&mut self) -> Play<()> {
        let bites = |[face]: [u8; 1]| face == 1;
        let face = self.roll_by(CHILL, Seat::TABLE, [D6], bites)?;
        if bites(face) {
            self.state.figures.iter_mut().for_each(|figure| figure.lose(1));
        }
        self.tell(|| DuskEvent::Chill { face: face[0], bites: bites(face) }.into());
        Ok(())
    }

    /// The mist tires the figure nearest to the mere.
    fn mist(&mut self) -> Play<()> {
        let standing = self.state.standing();
        let figures = self.which(MIST, Fact::NearestToTheMere, standing)?;
        for figure in figures.iter() {
            self.state[figure].tire();
        }
        self.tell(|| DuskEvent::Mist { figures }.into());
        Ok(())
    }
}

/// What is told of dusk.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DuskEvent {
    Chill { face: u8, bites: bool },
    Mist { figures: FigureSet },
}

impl DuskEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            DuskEvent::Chill { face, bites } => {
                let text = if bites { "Dusk falls, and the cold bites both." } else { "Dusk falls." };
                telling::rolled(CHILL, text.to_string(), D6, &[face])
            }
            DuskEvent::Mist { figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| state.name(figure)).collect();
                telling::line(MIST.0, format!("The mist tires {}.", names.join(" and ")))
            }
        }
    }
}
