//! Monsters that come onto the table in the middle of a game: encounters, the raised dead, what a clue lets loose.

use frame::view::LogLine;
use serde::Serialize;
use std::sync::Arc;

use fates::{Fates, FigureId, FigureSet, RuleId, Seat, Stage, Tally};
use table::{Base, Ground, Length, Passage, Point, Table};

use crate::rules::movement::ground::Land;
use crate::rules::powers::viper::VIPER;
use crate::rules::scenario::clues::ClueId;
use crate::setup::named;
use crate::show::sums::{drawn, rolled};
use crate::state::edge::Edge;
use crate::state::event::line;
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
    /// holds no more than 64 figures: one more does not come, and the log says so.
    pub(crate) fn arrive(&mut self, profile: &str, wanted: impl Entrance, rule: RuleId) -> Option<FigureId> {
        if self.state.figures.len() >= FigureSet::MOST {
            self.tell(|| ArrivalEvent::NoRoom { rule }.into());
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
            self.tell(|| ArrivalEvent::NoRoom { rule }.into());
            return None;
        }
        self.state[figure].activated = self.state.phase == Phase::Monsters; // sb.mon.5
        let to = self.place_of(figure);
        self.tell(|| ArrivalEvent::Arrived { figure, to, rule }.into());
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

/// Log events of newcomers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum ArrivalEvent {
    /// An Unexpected Encounter.
    Encounter { seat: Seat, dice: [u8; 2], edge: Edge },
    /// A monster has come onto the table.
    Arrived { figure: FigureId, to: Option<Point>, rule: RuleId },
    /// Where people put a newcomer at a real table: by an edge, by a marker, or in the middle.
    ToBePlaced { figure: FigureId, edge: Option<Edge>, clue: Option<ClueId> },
    /// The table holds no more figures.
    NoRoom { rule: RuleId },
}

impl ArrivalEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            ArrivalEvent::Encounter { seat, dice: [power, skill], edge } => {
                let text = format!(
                    "{}: {power} + {skill} = {} for an Unexpected Encounter, at the middle of the {} edge.",
                    state.player_name(*seat),
                    power + skill,
                    edge.name()
                );
                rolled(&state.book, "sb.enc.1", text, [*power, *skill], &Tally::default(), drawn("Encounter"))
            }
            ArrivalEvent::Arrived { figure, to, rule } => {
                let place = match (*rule, to) {
                    (VIPER, None) => ": within 3\" of the caster, at least 1\" from everybody else",
                    _ => "",
                };
                line(rule.0, format!("{} comes onto the table{place}.", state.name(*figure)))
            }
            ArrivalEvent::ToBePlaced { figure, edge, clue } => {
                let spot = match (edge, clue) {
                    (Some(edge), _) => format!("the middle of the {} edge", edge.name()),
                    (None, Some(clue)) => format!("clue {}", clue.0 + 1),
                    (None, None) => "the middle of the table".to_string(),
                };
                let text = format!("Put {} as near to {spot} as there is room.", state.name(*figure));
                line("sb.clue.4", text)
            }
            ArrivalEvent::NoRoom { rule } => line(rule.0, "The table can hold no more figures.".to_string()),
        }
    }
}
