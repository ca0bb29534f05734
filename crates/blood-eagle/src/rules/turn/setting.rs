//! Setting up, `be.end.4`: the sides put their figures down, one side after the other.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Length, Point};

use crate::rules::movement::ground::Footing;
use crate::state::event::head;
use crate::state::fact::Fact;
use crate::state::figure::Condition;
use crate::state::reach::Reach;
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};

const PLACE: RuleId = RuleId("be.end.4");
const WALL: RuleId = RuleId("be.trait.shieldwall");

impl State {
    /// The side that sets up next, with the figures that wait: the lowest of `sets_up` first, then by seat.
    fn next_to_set_up(&self) -> Option<(Seat, FigureId)> {
        let waits = |seat: Seat| {
            self.ids()
                .find(|&figure| self[figure].seat == seat && self[figure].condition == Condition::Waiting)
        };
        let order = |seat: &Seat| self.plot.sides.get(seat.index()).map_or(0, |side| side.sets_up);
        let waiting = self.all_seats().filter_map(|seat| Some((seat, waits(seat)?)));
        waiting.min_by_key(|(seat, _)| (order(seat), *seat))
    }

    /// May a figure be set up here? Its middle lies in a zone of its side, and it has room to stand.
    ///
    /// Reading: "within 4 inches of the edge" is asked of the middle of the base.
    pub(crate) fn allows_place(&self, figure: FigureId, at: Point) -> Result<(), String> {
        let Some(table) = &self.table else {
            return Err("there is no virtual table to stand on".to_string());
        };
        let zones = self.plot.sides.get(self[figure].seat.index()).map_or(&[][..], |side| &side.zones);
        if !zones.iter().any(|zone| zone.contains(at)) {
            return Err("it is not where its side sets up".to_string());
        }
        let base = Base { at, ..self.body(figure) };
        if !table.has_room(&base, FigureSet::EMPTY, &Footing(self)) {
            return Err("there is no room to stand".to_string());
        }
        let enemy = table.standing().find(|(other, there)| {
            self.are_enemies(figure, *other) && base.within(there, self.book.numbers.touch)
        });
        match enemy {
            Some((enemy, _)) => Err(format!("it touches {}", self.name(enemy))),
            None => Ok(()),
        }
    }

    /// Some places where a figure may be set up: points an inch and a little apart over its zones.
    pub(crate) fn places_open(&self, figure: FigureId) -> Vec<Point> {
        const APART: i32 = 270;
        let zones = self.plot.sides.get(self[figure].seat.index()).map_or(&[][..], |side| &side.zones);
        let mut places = Vec::new();
        for zone in zones {
            let bounds = zone.bounds();
            let across = |from: i32, to: i32| {
                (0..).map(move |step| from + step * APART).take_while(move |&at| at <= to)
            };
            for y in across(bounds.least.y + 130, bounds.most.y) {
                let row = across(bounds.least.x + 130, bounds.most.x).map(|x| Point { x, y });
                places.extend(row.filter(|&at| self.allows_place(figure, at).is_ok()));
            }
        }
        places
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// The next figure is set up, or the first turn begins.
    pub(super) fn set_up(&mut self) -> Play<()> {
        let Some((seat, figure)) = self.state.next_to_set_up() else {
            self.state.phase = Phase::Initiative;
            return Ok(());
        };
        if self.state.table.is_none() {
            return self.sets_up_off(seat);
        }
        let way = self.way(PLACE, seat, Reach::Place { figure })?;
        let Some(&at) = way.first() else { return Ok(()) };
        let base = Base { at, elevation: Length::ZERO, ..self.state.body(figure) };
        if let Some(table) = self.state.table.as_mut() {
            table.place(figure, base);
        }
        self.state[figure].condition = Condition::Standing;
        if self.state.next_to_set_up().is_none_or(|(next, _)| next != seat) {
            self.tell(|| SettingEvent::Ready { seat }.into());
        }
        Ok(())
    }

    /// The same at a real table: a whole side at once, and who stands shoulder to shoulder (be.trait.shieldwall).
    fn sets_up_off(&mut self, seat: Seat) -> Play<()> {
        self.tell(|| SettingEvent::SetsUp { seat }.into());
        for figure in
            self.state.ids().filter(|&figure| self.state[figure].seat == seat).collect::<FigureSet>()
        {
            self.state[figure].condition = Condition::Standing;
        }
        let wall: FigureSet =
            self.state.band(seat).iter().filter(|&figure| self.state.is_of_the_wall(figure)).collect();
        for figure in wall {
            let later = wall.iter().filter(|&other| other > figure).collect();
            for friend in self.which(WALL, Fact::Touches { figure }, later)? {
                self.state.touch(figure, friend);
            }
        }
        Ok(())
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum SettingEvent {
    SetsUp { seat: Seat },
    Ready { seat: Seat },
}

impl SettingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            SettingEvent::SetsUp { seat } => {
                head(PLACE.0, format!("{} set up their figures.", state.side_name(*seat)))
            }
            SettingEvent::Ready { seat } => head(PLACE.0, format!("{} are set up.", state.side_name(*seat))),
        }
    }
}
