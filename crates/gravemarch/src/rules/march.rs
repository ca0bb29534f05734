//! Marching, `gm.march.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use frame::{Offer, telling};
use serde::Serialize;

use crate::state::fact::Fact;
use crate::state::reach::Reach;
use crate::state::road::Place;
use crate::state::{Next, State, owner};
use crate::{Battle, Gravemarch};

const MARCH: RuleId = RuleId("gm.march.1");
const CONTACT: RuleId = RuleId("gm.march.contact.1");

/// So many places at most.
pub(crate) const PACE: i16 = 3;

impl<F: Fates<Gravemarch>> Battle<'_, F> {
    /// A figure marches. At a real table its owner moves it, and says whether it stands next to its enemy then.
    pub fn march(&mut self, figure: FigureId) -> Play<()> {
        match self.state.reach(figure) {
            Some(reach) => self.march_on_the_road(reach),
            None => self.march_at_a_real_table(figure),
        }
    }

    fn march_on_the_road(&mut self, reach: Reach) -> Play<()> {
        let figure = reach.figure;
        let way = self.way(MARCH, owner(figure), reach)?;
        let to = way.last().and_then(|&point| Place::at(point));
        self.state[figure].place = to;
        self.tell(|| MarchEvent::Marched { figure, to }.into());
        Ok(())
    }

    fn march_at_a_real_table(&mut self, figure: FigureId) -> Play<()> {
        match self.ask(MARCH, owner(figure), &[March::Go, March::Stay])? {
            March::Go => {
                self.state.touching = self.fact(CONTACT, Fact::InContact { figure })?;
                self.tell(|| MarchEvent::Marched { figure, to: None }.into());
            }
            March::Stay => {}
        }
        Ok(())
    }
}

impl State {
    /// Up to three places either way, and not past the enemy (gm.march.1); nothing at a real table.
    pub fn reach(&self, figure: FigureId) -> Option<Reach> {
        let (here, foe) = self.facing(figure)?;
        let (first, last) =
            if here < foe { (Place::FIRST, Place(foe.0 - 1)) } else { (Place(foe.0 + 1), Place::LAST) };
        let (back, ahead) = (Place(here.0 - PACE), Place(here.0 + PACE));
        Some(Reach { figure, first: first.max(back), last: last.min(ahead) })
    }
}

/// Whether a figure marches at a real table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum March {
    /// It does.
    Go,
    /// It stays where it is.
    Stay,
}

impl Offer<State> for March {
    fn name(&self, _: &State) -> String {
        match self {
            March::Go => "march".to_string(),
            March::Stay => "stay".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            March::Go => format!("March up to {PACE} places"),
            March::Stay => "Stay".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.next {
            Next::Activation(figure) => format!("Does {} march?", state.name(figure)),
            Next::Dawn | Next::Dusk => "Who marches?".to_string(),
        }
    }
}

/// What is told of marches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MarchEvent {
    Marched { figure: FigureId, to: Option<Place> },
}

impl MarchEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let MarchEvent::Marched { figure, to } = *self;
        let name = state.name(figure);
        let text = match to {
            Some(to) => format!("{name} marches to place {}.", to.0),
            None => format!("{name} marches."),
        };
        telling::head(MARCH.0, text)
    }
}
