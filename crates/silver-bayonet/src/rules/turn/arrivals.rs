//! Whoever comes onto the table in the middle of a game: encounters, the raised dead, what a clue lets loose.

use std::sync::Arc;

use fates::{Fates, FigureId, FigureSet, RuleId, Stage};
use table::{Base, Ground, Length, Passage, Point, Table};

use crate::rules::movement::ground::Land;
use crate::setup::named;
use crate::state::event::Event;
use crate::state::figure::{Figure, Side};
use crate::state::{Phase, State};
use crate::{Battle, SilverBayonet};

/// Where a newcomer wants to stand on the virtual table.
pub(crate) trait Entrance {
    /// The point, for this newcomer; it has no base yet.
    fn point(&self, state: &State, figure: FigureId) -> Option<Point>;

    /// How high it may stand, where that is not plain from the point.
    fn level(&self) -> Option<Length> {
        None
    }
}

impl Entrance for Option<Point> {
    fn point(&self, _: &State, _: FigureId) -> Option<Point> {
        *self
    }
}

/// A point, on whatever there is to stand on at this height or below.
pub(crate) struct Upon(pub Option<Point>, pub Length);

impl Entrance for Upon {
    fn point(&self, _: &State, _: FigureId) -> Option<Point> {
        self.0
    }

    fn level(&self) -> Option<Length> {
        Some(self.1)
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A monster of the book comes onto the table, as near to the point as there is room, fresh and loaded
    /// (sb.enc.7), with the first of its kits (sb.odd.17). At a real table people put it where the words say. A table
    /// holds no more than 64 figures: one more does not come, and that is told.
    pub(crate) fn arrive(&mut self, profile: &str, wanted: impl Entrance, rule: RuleId) -> Option<FigureId> {
        if self.state.figures.len() >= FigureSet::MOST {
            self.tell(|| Event::NoRoom { rule });
            return None;
        }
        let profile = self.state.book.profile(profile).ok()?.clone();
        let figure = FigureId(self.state.figures.len() as u8);
        self.state.figures.push(Figure::new(Side::Monster, &profile));
        let role = named(profile.name.clone(), profile, &self.state.cast.0[..]);
        Arc::make_mut(&mut self.state.cast.0).push(Arc::new(role));
        if self.state.table.is_some() && !self.settle(figure, wanted) {
            self.state.figures.pop();
            Arc::make_mut(&mut self.state.cast.0).pop();
            self.tell(|| Event::NoRoom { rule });
            return None;
        }
        self.state[figure].activated = self.state.phase == Phase::Monsters; // sb.mon.5
        let to = self.place_of(figure);
        self.tell(|| Event::Arrived { figure, to, rule });
        Some(figure)
    }

    /// Puts a newcomer on the virtual table, as near to the point as there is room; false if there is none.
    fn settle(&mut self, figure: FigureId, wanted: impl Entrance) -> bool {
        let (radius, height) = (self.state.radius(figure), self.state.height(figure));
        let land = Land::of(self.state, figure);
        let (level, wanted) = (wanted.level(), wanted.point(self.state, figure));
        let (Some(table), Some(at)) = (self.state.table.as_mut(), wanted) else { return false };
        let elevation = level.map_or_else(|| floor_for(table, at), |level| table.floor(at, level));
        table.place(figure, Base { at, radius, elevation, height });
        let Some(free) = table.nearest_free(figure, at, &land) else {
            table.remove(figure);
            return false;
        };
        if free != at {
            let floor = table.floor(free, elevation);
            table.shift(figure, free, floor);
        }
        self.state[figure].origin = Some(free);
        true
    }
}

/// How high a newcomer stands at a point: on the hill that is there, not inside it.
pub(crate) fn floor_for(table: &Table, at: Point) -> Length {
    let hills = table.terrain.iter().filter(|terrain| {
        terrain.carries() && Land::PLAIN.passage(terrain) != Passage::Barred && terrain.outline.contains(at)
    });
    hills.map(|hill| hill.top).max().unwrap_or_default().max(table.floor(at, Length::ZERO))
}
