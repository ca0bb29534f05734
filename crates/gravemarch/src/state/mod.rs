//! What lies on the table: two figures, the day, and what comes next. Plain data.

pub(crate) mod choice;
pub(crate) mod event;
pub(crate) mod fact;
pub(crate) mod figure;
mod kept;
pub(crate) mod reach;
pub(crate) mod road;

use fates::{FigureId, FigureSet, Seat};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::sheets::{Profile, Scenario, Weapon};
use crate::state::figure::{Figure, MOST_FATIGUE};
use crate::state::road::Place;

/// Who plays.
pub type Cast = frame::Cast<Role>;

/// What never changes of a figure during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// The name in protocol and ledger: `ghoul-2`.
    pub id: String,
    /// The name in the story: `Ghoul 2`.
    pub name: String,
    /// Its profile.
    pub profile: Profile,
    /// What it strikes with.
    pub weapon: Weapon,
}

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Who plays: names and profiles, which never change during a game.
    #[serde(skip)]
    pub cast: Cast,
    /// The book it is played with, which never changes either.
    #[serde(skip, default = "kept::some_book")]
    pub book: frame::Shared<Book>,
    /// The scenario, which never changes either.
    #[serde(skip)]
    pub scenario: frame::Shared<Scenario>,
    /// The figures, by their ids. Each is its own player's.
    pub figures: [Figure; 2],
    /// Do the two stand next to each other? Only kept at a real table, where places are not known.
    pub touching: bool,
    /// The day under way, from 1; 0 before the first.
    pub day: u16,
    /// What comes next.
    pub next: Next,
}

/// The next step of a day (gm.turn.day.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// A day begins.
    Dawn,
    /// A figure acts.
    Activation(FigureId),
    /// The day ends.
    Dusk,
}

/// The enemy of a figure.
pub(crate) fn enemy(figure: FigureId) -> FigureId {
    FigureId(1 - figure.0)
}

/// Whose a figure is.
pub(crate) fn owner(figure: FigureId) -> Seat {
    Seat(figure.0)
}

impl State {
    /// Do the two stand next to each other (gm.march.contact.1)?
    pub fn in_contact(&self) -> bool {
        match self.places() {
            Some([one, other]) => one.is_next_to(other),
            None => self.touching,
        }
    }

    /// Where the two stand, on a virtual road.
    pub fn places(&self) -> Option<[Place; 2]> {
        let [one, other] = &self.figures;
        Some([one.place?, other.place?])
    }

    /// Where a figure stands and where its enemy does, on a virtual road.
    pub(crate) fn facing(&self, figure: FigureId) -> Option<(Place, Place)> {
        Some((self[figure].place?, self[enemy(figure)].place?))
    }

    /// Those that have not fallen.
    pub fn standing(&self) -> FigureSet {
        self.ids().filter(|&figure| self[figure].stands()).collect()
    }

    /// What a side is called.
    pub(crate) fn side_name(&self, seat: Seat) -> &str {
        self.scenario.side.get(seat.index()).map_or("The table", |side| &side.name)
    }

    /// What must hold between two steps.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.places().is_some_and(|[one, other]| one == other) {
            return Err("two figures share a place".to_string());
        }
        for id in self.ids() {
            let (figure, name) = (&self[id], self.name(id));
            if !(0..=MOST_FATIGUE).contains(&figure.fatigue) {
                return Err(format!("{name} has {} fatigue", figure.fatigue));
            }
            if figure.place.is_some_and(|place| !place.is_on_the_road()) {
                return Err(format!("{name} is off the road"));
            }
        }
        Ok(())
    }
}
