//! The next game: whom each unit fields, with all that lasts on them, and the setup of it.

use content::{Written, kebab};
use frame::campaign::NextGame;
use frame::command::Refused;

use super::{Corps, Veteran, War};
use crate::content::book::Book;
use crate::content::profile::Draft;
use crate::content::unit::{Enlisted, Unit};
use crate::rules::scenario::aftermath::{Injury, Madness, Upgrade};
use crate::setup::{FigureSetup, Setup, SideSetup};

/// What a slow recovery costs in the next game (sb.out.post.2).
const SHORT: i16 = 3;

impl War {
    /// The setup of the next game, tried once to see that it can be laid.
    pub(super) fn field(&self, next: &NextGame) -> Result<Setup, Refused> {
        let Some(id) = &next.scenario else {
            return Err(Refused::WrongUse("name the scenario that is to be played".to_string()));
        };
        let scenario = self.book.scenario(&kebab(id)).map_err(Refused::Unknown)?;
        let sides = &scenario.setup.sides;
        let seated = next.seated(sides.len(), self.units.len())?;
        let mut setup =
            Setup { scenario: Some(scenario.id.clone()), real_table: next.real_table, ..Setup::default() };
        for (seat, company) in seated.iter().enumerate() {
            let mut side = SideSetup::default();
            if let Some(company) = *company {
                if sides[seat].zone.is_empty() && !next.real_table {
                    let text = format!("side {} of this scenario is its own force", seat + 1);
                    return Err(Refused::NotAllowed(text));
                }
                let unit = &self.units[company];
                side.name = Some(unit.name.clone());
                setup.figures.extend(unit.fields(next.fielded_by(company), seat as u8, &self.book)?);
            }
            setup.sides.push(side);
        }
        setup.lay(&self.book).map_err(|faults| Refused::NotAllowed(faults.join("\n")))?;
        Ok(setup)
    }
}

impl Corps {
    /// The figures that are named, or all that can play, for a seat.
    fn fields(&self, named: &[String], seat: u8, book: &Book) -> Result<Vec<FigureSetup>, Refused> {
        if self.officer().is_none() {
            return Err(Refused::NotAllowed(self.no_officer()));
        }
        for name in named {
            self.find(name).map_err(Refused::NotAllowed)?;
        }
        let goes = |veteran: &&Veteran| {
            let is_named = named.iter().any(|name| kebab(name) == kebab(&veteran.name));
            named.is_empty() || is_named || veteran.is_officer()
        };
        Ok(self.living().filter(goes).map(|veteran| self.figure(veteran, seat, book)).collect())
    }

    /// A figure as it takes the field, with all that lasts on it.
    pub(super) fn figure(&self, veteran: &Veteran, seat: u8, book: &Book) -> FigureSetup {
        let Some(unit) = self.unit(self.living()) else { return FigureSetup::of("officer") };
        let enlisted = unit.enlisted(book);
        let of_name = |one: &&Enlisted<'_>| one.name == Some(veteran.name.as_str());
        let figure = enlisted.iter().find(of_name).map(Enlisted::figure);
        let figure = figure.unwrap_or_else(|| FigureSetup::of("officer"));
        let figure = FigureSetup { side: Some(seat), ..figure };
        veteran.marked(figure, book)
    }

    /// The same unit as a roster of those who live.
    pub(super) fn now(&self) -> Option<Unit> {
        self.unit(self.living())
    }
}

impl Veteran {
    /// A figure with what injuries, madness and tiers have made of it.
    fn marked(&self, mut figure: FigureSetup, book: &Book) -> FigureSetup {
        let frail = self.madness.contains(&Madness::Frail);
        if !self.injuries.is_empty() || !self.learned.is_empty() || frail {
            let draft = match &figure.profile {
                Written::Whole(draft) => Some((**draft).clone()),
                Written::Id(id) => book.draft(id, figure.kit.unwrap_or(1).saturating_sub(1)),
            };
            if let Some(mut draft) = draft {
                self.change(&mut draft);
                (figure.profile, figure.kit) = (Written::Whole(Box::new(draft)), None);
            }
        }
        if self.recovers
            && let Ok(profile) = figure.profile(book)
        {
            let health = i16::from(profile.stats.health);
            figure.with.health = Some((health - SHORT).max(1)); // sb.out.post.2
        }
        figure.with.cursed = self.cursed.then_some(true); // sb.out.post.10
        figure
    }

    fn change(&self, draft: &mut Draft) {
        let less = |stat: &mut i8| *stat = stat.saturating_sub(1);
        let more = |stat: &mut i8| *stat = stat.saturating_add(1);
        for injury in &self.injuries {
            match injury {
                Injury::Speed => less(&mut draft.speed),
                Injury::Melee => less(&mut draft.melee),
                Injury::Accuracy => less(&mut draft.accuracy),
                Injury::Courage => less(&mut draft.courage),
                Injury::Health => less(&mut draft.health),
            }
        }
        for _ in self.madness.iter().filter(|madness| **madness == Madness::Frail) {
            less(&mut draft.health);
        }
        for learned in &self.learned {
            match learned.upgrade {
                Upgrade::Courage => more(&mut draft.courage),
                Upgrade::Health => more(&mut draft.health),
                Upgrade::Melee => more(&mut draft.melee),
                Upgrade::Accuracy => more(&mut draft.accuracy),
                Upgrade::Attribute => draft.attributes.extend(learned.attribute.clone()),
                Upgrade::FivePoints | Upgrade::TenPoints => {} // the unit's, not the figure's
            }
        }
        (draft.speed, draft.health) = (draft.speed.max(1), draft.health.max(1));
    }
}
