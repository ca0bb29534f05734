//! Whoever comes onto the table in the middle of a game: encounters, the raised dead, what a clue lets loose.

use std::sync::Arc;

use fates::{Fates, FigureId, FigureSet, RuleId, Stage};
use table::{Base, Length, Point};

use crate::book::Book;
use crate::event::Event;
use crate::figure::{Figure, Side};
use crate::ground::Land;
use crate::setup::named;
use crate::state::Phase;
use crate::{Battle, FigureSetup, SilverBayonet};

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A monster of the book comes onto the table, as near to the point as there is room, fresh and loaded
    /// (sb.enc.7). At a real table people put it where the words say. A table holds no more than 64 figures: one
    /// more does not come, and that is told.
    pub(crate) fn arrive(&mut self, profile: &str, wanted: Option<Point>, rule: RuleId) -> Option<FigureId> {
        self.arrive_at_level(profile, wanted, Length::ZERO, rule)
    }

    /// The same, on whatever there is to stand on at that height or below.
    pub(crate) fn arrive_at_level(
        &mut self,
        profile: &str,
        wanted: Option<Point>,
        level: Length,
        rule: RuleId,
    ) -> Option<FigureId> {
        if self.state.figures.len() >= FigureSet::MOST {
            self.tell(|| Event::NoRoom { rule });
            return None;
        }
        let profile = FigureSetup::of(profile).profile(Book::built_in()).ok()?;
        let figure = FigureId(self.state.figures.len() as u8);
        self.state.figures.push(Figure::new(Side::Monster, &profile));
        let role = named(profile.name.clone(), profile, &self.state.cast.0[..]);
        Arc::make_mut(&mut self.state.cast.0).push(Arc::new(role));
        self.state[figure].activated = self.state.phase == Phase::Monsters; // sb.mon.5
        self.settle(figure, wanted, level);
        let to = self.place_of(figure);
        self.tell(|| Event::Arrived { figure, to, rule });
        Some(figure)
    }

    /// Puts a newcomer on the virtual table, as near to the point as there is room.
    fn settle(&mut self, figure: FigureId, wanted: Option<Point>, level: Length) {
        let (radius, height) = (self.state.radius(figure), self.state.height(figure));
        let land = Land::of(self.state, figure);
        let (Some(table), Some(at)) = (self.state.table.as_mut(), wanted) else { return };
        table.place(figure, Base { at, radius, elevation: level, height });
        if let Some(free) = table.nearest_free(figure, at, &land) {
            let floor = table.floor(free, level);
            table.shift(figure, free, floor);
            self.state[figure].origin = Some(free);
        }
    }
}
