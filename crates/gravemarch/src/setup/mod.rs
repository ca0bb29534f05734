//! Laying a table: who meets whom, and where.

use std::sync::Arc;

use content::{Written, outside};
use frame::Shared;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::sheets::{Profile, Scenario};
use crate::state::figure::{Figure, MOST_FATIGUE};
use crate::state::road::Place;
use crate::state::{Cast, Next, Role, State};

/// How a game is set up. What is not said is as the scenario has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The scenario; the first of the book where none is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Is it played with miniatures on a real road?
    pub real_table: bool,
    /// Do the two begin next to each other? Only heeded at a real table.
    pub touching: bool,
    /// The figures, in the order of the seats.
    pub figures: Vec<FigureSetup>,
}

/// One figure of a setup.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FigureSetup {
    /// Its profile, by id or written out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<Written<Profile>>,
    /// A weapon that is not its own, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// Where it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What it has left, where it is not fresh.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health: Option<i16>,
    /// How tired it is.
    pub fatigue: i16,
}

impl FigureSetup {
    /// A fresh figure of this profile.
    pub fn of(profile: &str) -> FigureSetup {
        FigureSetup { profile: Some(Written::Id(profile.to_string())), ..FigureSetup::default() }
    }

    /// The same at a place.
    #[must_use]
    pub fn at(self, place: i16) -> FigureSetup {
        FigureSetup { place: Some(Place(place)), ..self }
    }
}

impl Setup {
    /// Two figures next to each other on level ground, with room behind both.
    pub fn face_to_face(one: &str, other: &str) -> Setup {
        let figures = vec![FigureSetup::of(one).at(2), FigureSetup::of(other).at(3)];
        Setup { figures, ..Setup::default() }
    }

    /// Lays the table by a book, or says all that is wrong with the setup.
    pub(crate) fn lay(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let scenario = self.scenario(book).map_err(|fault| vec![fault])?;
        if self.figures.len() > 2 {
            return Err(vec![format!("found {} figures, expected at most 2", self.figures.len())]);
        }
        let [one, other] = [0, 1].map(|seat| self.muster(book, scenario, seat));
        let (mut faults, mut laid) = (Vec::new(), Vec::new());
        for side in [one, other] {
            match side {
                Ok(figure) => laid.push(figure),
                Err(found) => faults.extend(found),
            }
        }
        let Ok([(first, one), (second, other)]) = <[_; 2]>::try_from(laid) else { return Err(faults) };
        if one.place.is_some() && one.place == other.place {
            return Err(vec!["two figures cannot share a place".to_string()]);
        }
        Ok(State {
            cast: Cast::of(told_apart(first, second)),
            book: Shared(Arc::clone(book)),
            scenario: Shared(Arc::new(scenario.clone())),
            figures: [one, other],
            touching: self.real_table && self.touching,
            day: 0,
            next: Next::Dawn,
        })
    }

    fn scenario<'a>(&self, book: &'a Book) -> Result<&'a Scenario, String> {
        match &self.scenario {
            Some(id) => book.scenario(id),
            None => book.scenarios.first().ok_or_else(|| "the book has no scenario".to_string()),
        }
    }

    /// The figure of a seat, or all that is wrong with it.
    fn muster(&self, book: &Book, scenario: &Scenario, seat: usize) -> Result<(Role, Figure), Vec<String>> {
        let usual = FigureSetup::default();
        let (said, side) = (self.figures.get(seat).unwrap_or(&usual), &scenario.side[seat]);
        let one = |fault: String| vec![fault];
        let profile = match &said.profile {
            Some(Written::Whole(profile)) => profile.as_ref(),
            Some(Written::Id(id)) => book.profile(id).map_err(one)?,
            None => book.profile(&side.profile).map_err(one)?,
        };
        let weapon = book.weapon(said.weapon.as_ref().unwrap_or(&profile.weapon)).map_err(one)?;
        let health = said.health.unwrap_or(profile.stats.health);
        let place = said.place.unwrap_or(side.place);
        let mut faults = profile.faults();
        let numbers = [
            ("health", health, 1, profile.stats.health.max(1)),
            ("fatigue", said.fatigue, 0, MOST_FATIGUE),
            ("place", place.0, Place::FIRST.0, Place::LAST.0),
        ];
        faults.extend(outside(&profile.name, numbers));
        if !faults.is_empty() {
            return Err(faults);
        }
        let (id, name) = (content::kebab(&profile.name), profile.name.clone());
        let role = Role { id, name, profile: profile.clone(), weapon: weapon.clone() };
        let place = (!self.real_table).then_some(place);
        Ok((role, Figure { health, fatigue: said.fatigue, place }))
    }
}

/// Two of one name get numbers.
fn told_apart(first: Role, second: Role) -> Vec<Role> {
    if first.id != second.id {
        return vec![first, second];
    }
    let numbered = |(place, role): (usize, Role)| {
        let number = place + 1;
        let (id, name) = (format!("{}-{number}", role.id), format!("{} {number}", role.name));
        Role { id, name, ..role }
    };
    [first, second].into_iter().enumerate().map(numbered).collect()
}
