//! Possession, `ff.possess.*`: a Demon enters a mortal. How it is driven out stands in `ban`, what becomes of it when its
//! host dies in `deaths`, its return in `turning`.

use fates::{Fates, FigureId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::state::State;
use crate::state::event::line;
use crate::state::model::Place;
use crate::{Battle, FearAndFaith};

impl State {
    /// Takes a model off the table that may come back: its base and its contacts.
    pub(crate) fn lift(&mut self, model: FigureId) {
        if let Some(table) = &mut self.table {
            table.remove(model);
        }
        self.part(model);
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The Demon's figure is removed and its player has the host, with the host's own profile (ff.possess.2,
    /// ff.possess.6). Reading: the host acts for it from its next turn on.
    pub(super) fn possesses(&mut self, demon: FigureId, host: FigureId) {
        self.state.lift(demon);
        self.state[demon].place = Place::Host(host);
        let seat = self.state[demon].seat;
        let body = &mut self.state[host];
        (body.seat, body.possessed_by, body.activated) = (seat, Some(demon), true);
        self.tell(|| PossessionEvent::Possessed { demon, host }.into());
    }

    /// A host is himself again, worn out for the rest of the game (ff.possess.4, ff.possess.5). Reading: he comes to his
    /// senses in this turn and acts again in his next.
    pub(crate) fn frees_host(&mut self, host: FigureId) {
        let body = &mut self.state[host];
        (body.seat, body.possessed_by) = (body.party, None);
        (body.haunted, body.activated) = (true, true);
        self.tell(|| PossessionEvent::Freed { host }.into());
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum PossessionEvent {
    Possessed { demon: FigureId, host: FigureId },
    Freed { host: FigureId },
}

impl PossessionEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            PossessionEvent::Possessed { demon, host } => {
                let text = format!("{} enters {}, who changes sides.", name(demon), name(host));
                line("ff.possess.2", text)
            }
            PossessionEvent::Freed { host } => {
                line("ff.possess.4", format!("{} is himself again.", name(host)))
            }
        }
    }
}
