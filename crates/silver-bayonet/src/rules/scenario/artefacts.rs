//! What figures find and carry: the artefacts of `sb.out.clue.2`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};
use table::{Base, Length, Point};

use crate::rules::scenario::clues::{ClueId, MARKER};
use crate::rules::turn::acts::{Act, Acts};
use crate::state::event::line;
use crate::state::figure::Place;
use crate::state::{Active, MOST_ARTEFACTS, State};
use crate::{Battle, SilverBayonet};

/// An artefact of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artefact {
    /// Its id, by which cards and scores name it.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// An artefact by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct ArtefactId(pub u8);

/// Where an artefact is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Nobody has found it.
    #[default]
    Hidden,
    /// It lies on the table.
    Lying {
        /// Where, on the virtual table.
        at: Option<Point>,
        /// How high.
        elevation: Length,
    },
    /// This figure carries it.
    Carried(FigureId),
    /// This figure has left the table with it.
    CarriedOff(FigureId),
}

impl State {
    /// All artefacts and where they are.
    pub(crate) fn artefacts(&self) -> impl Iterator<Item = (ArtefactId, Whereabouts)> + '_ {
        let count = self.plot.artefacts.len().min(MOST_ARTEFACTS);
        self.trail.artefacts[..count].iter().enumerate().map(|(place, at)| (ArtefactId(place as u8), *at))
    }

    /// What an artefact is called.
    pub(crate) fn artefact_name(&self, ArtefactId(place): ArtefactId) -> &str {
        self.plot.artefacts.get(usize::from(place)).map_or("the artefact", |artefact| &artefact.name)
    }

    /// Its name in protocol and ledger.
    pub(crate) fn artefact_id(&self, ArtefactId(place): ArtefactId) -> String {
        let artefact = self.plot.artefacts.get(usize::from(place));
        artefact.map_or_else(|| format!("artefact-{}", place + 1), |artefact| artefact.id.clone())
    }

    /// May the figure pick it up now: does it touch it, with no enemy within 1" of itself (sb.out.clue.2)?
    /// Reading: a figure that cannot Investigate cannot pick anything up either.
    fn may_pick_up(&self, figure: FigureId, there: Whereabouts) -> bool {
        let Whereabouts::Lying { at, elevation } = there else { return false };
        let free = match (&self.table, at) {
            (None, _) => true,
            (Some(_), Some(at)) => {
                let disc = Base { at, radius: MARKER, elevation, height: Length::ZERO };
                self.is_free_to_handle(figure, &disc, false)
            }
            (Some(_), None) => false,
        };
        free && self.has_hands(figure)
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Picking up what lies there takes the action (sb.out.clue.2).
    pub(crate) fn list_pick_ups(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        if active.acted {
            return;
        }
        let lying = self.state.artefacts().filter(|&(_, there)| self.state.may_pick_up(figure, there));
        acts.extend(lying.map(|(artefact, _)| Act::PickUp(artefact)));
    }

    /// Picks it up with the action.
    pub(crate) fn pick_up(&mut self, figure: FigureId, artefact: ArtefactId) -> Play<()> {
        self.act();
        self.take(figure, artefact);
        Ok(())
    }

    /// A card brings the artefact of this id to light. A figure that has fallen or fled over the find carries
    /// nothing: it lies where the marker was.
    pub(super) fn come_upon(&mut self, figure: FigureId, clue: ClueId, id: &str) {
        let Some(artefact) = self.state.plot.artefact(id) else { return };
        if self.state[figure].stands() {
            return self.take(figure, artefact);
        }
        let marker = self.state.marker(clue);
        let (at, elevation) = marker.map_or((None, Length::ZERO), |base| (Some(base.at), base.elevation));
        self.state.trail.artefacts[usize::from(artefact.0)] = Whereabouts::Lying { at, elevation };
        self.tell(|| ArtefactEvent::Dropped { figure, artefact, to: at }.into());
    }

    fn take(&mut self, figure: FigureId, artefact: ArtefactId) {
        self.state.trail.artefacts[usize::from(artefact.0)] = Whereabouts::Carried(figure);
        self.state[figure].burden += 1; // sb.out.clue.2: -2 Speed while it is carried
        self.tell(|| ArtefactEvent::TookUp { figure, artefact }.into());
    }

    /// A figure that falls or flees drops what it carries where it stood; one that leaves the table takes it along
    /// (sb.out.clue.2).
    pub(crate) fn let_go(&mut self, figure: FigureId, place: Place) {
        if self.state[figure].burden == 0 {
            return;
        }
        let base = self.state.table.as_ref().and_then(|table| table.base(figure)).copied();
        let (at, elevation) = base.map_or((None, Length::ZERO), |base| (Some(base.at), base.elevation));
        for number in 0..self.state.plot.artefacts.len().min(MOST_ARTEFACTS) {
            if self.state.trail.artefacts[number] != Whereabouts::Carried(figure) {
                continue;
            }
            let artefact = ArtefactId(number as u8);
            if place == Place::Left {
                self.state.trail.artefacts[number] = Whereabouts::CarriedOff(figure);
            } else {
                self.state.trail.artefacts[number] = Whereabouts::Lying { at, elevation };
                self.tell(|| ArtefactEvent::Dropped { figure, artefact, to: at }.into());
            }
        }
        self.state[figure].burden = 0;
    }
}

/// What carrying one artefact costs a figure's Speed, in inches (sb.out.clue.2).
pub(crate) const BURDEN: i32 = 2;

/// The rule of artefacts.
pub(super) const ARTEFACT: RuleId = RuleId("sb.out.clue.2");

/// Log events of artefacts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum ArtefactEvent {
    TookUp { figure: FigureId, artefact: ArtefactId },
    Dropped { figure: FigureId, artefact: ArtefactId, to: Option<Point> },
}

impl ArtefactEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            ArtefactEvent::TookUp { figure, artefact } => {
                let (name, what) = (state.name(*figure), state.artefact_name(*artefact));
                line(ARTEFACT.0, format!("{name} carries {what} now: -{BURDEN}\" Speed."))
            }
            ArtefactEvent::Dropped { figure, artefact, .. } => {
                let (name, what) = (state.name(*figure), state.artefact_name(*artefact));
                let there = state.by_hand(" Put a marker for it where that happened.");
                line(ARTEFACT.0, format!("{name} lets {what} fall.{there}"))
            }
        }
    }
}
