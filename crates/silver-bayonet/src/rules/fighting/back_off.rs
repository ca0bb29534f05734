//! Backing Off: the rules `sb.melee.backoff.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Direction, Length, Point, Slide, inches};

use crate::rules::movement::ground::Land;
use crate::rules::movement::water::wet_part;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, SilverBayonet};

const CONFUSION: RuleId = RuleId("sb.attr.carp.confusion.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Gives way: 2" straight away, as far as possible, and the opponent is pushed if the gap stays under 1".
    /// At a real table this is an instruction; on the virtual one the figures move (sb.melee.backoff.*).
    pub fn back_off(&mut self, figure: FigureId, from: FigureId) -> Play<()> {
        let turned = self.confused(figure, from)?;
        let swam = [figure, from].map(|one| self.state.is_out_of_its_depth(one));
        let Some(table) = &self.state.table else {
            self.tell(|| BackOffEvent::BackedOff { figure, from, to: None, distance: None, turned }.into());
            self.swept_in(figure, false)?;
            return self.swept_in(from, false);
        };
        let (Some(own), Some(other)) = (table.base(figure), table.base(from)) else { return Ok(()) };
        let away = Direction::away(own.at, other.at);
        let toward = turned.map_or(away, |steps| away.clockwise(steps));
        let distance = self.slides(figure, toward, inches(2), self.retreat(figure, Some(from)));
        let to = self.place_of(figure);
        self.tell(|| BackOffEvent::BackedOff { figure, from, to, distance: Some(distance), turned }.into());
        self.push_away(from, figure);
        self.swept_in(figure, swam[0])?; // sb.swim.3
        self.swept_in(from, swam[1])
    }

    /// Cause Confusion: a die gives the direction, 10 straight away, then clockwise (sb.attr.carp.confusion.2, .3). By a
    /// house rule one that leads into the creature is drawn again (sb.attr.carp.confusion.4).
    ///
    /// Reading: those that leave less than a right angle to the creature lead into it.
    fn confused(&mut self, figure: FigureId, from: FigureId) -> Play<Option<u8>> {
        if !self.state.has(from, Attribute::CauseConfusion) {
            return Ok(None);
        }
        let (again, seat) = (self.state.options.confusion_moves_away, self.state[figure].seat());
        let away = |[face]: [u8; 1]| (!again || !(3..=7).contains(&face)).then_some(face);
        let [face] = self.roll_until(CONFUSION, seat, [D10], away)?;
        Ok(Some(face % 10))
    }

    /// What stops a figure that gives way (sb.melee.backoff.4 to .7, .11, .12).
    fn retreat(&self, figure: FigureId, from: Option<FigureId>) -> Slide {
        let enemies = self.state.standing(|other| self.state.are_enemies(other, figure));
        let mut others = enemies;
        if let Some(from) = from {
            others.remove(from);
        }
        Slide {
            blockers: enemies,
            apart_from: others,
            apart: inches(1),
            deepest_drop: Some(inches(3)),
            highest_step: Some(inches(1)),
        }
    }

    /// Pushes the opponent until the gap is 1", or as far as it can go (sb.melee.backoff.8, .9).
    fn push_away(&mut self, figure: FigureId, from: FigureId) {
        let Some(table) = &self.state.table else { return };
        let gap = table.gap(figure, from).unwrap_or(inches(1));
        if table.gap_at_least(figure, from, inches(1)) {
            return;
        }
        let (Some(own), Some(other)) = (table.base(figure), table.base(from)) else { return };
        let toward = Direction::away(own.at, other.at);
        let way =
            Slide { blockers: FigureSet::EMPTY, apart_from: FigureSet::EMPTY, ..self.retreat(figure, None) };
        self.slides(figure, toward, inches(1) - gap, way);
        if let Some(to) = self.place_of(figure) {
            self.tell(|| BackOffEvent::Pushed { figure, from, to }.into());
        }
    }

    /// Slides a figure as far as it can go, and returns how far that was.
    fn slides(&mut self, figure: FigureId, toward: Direction, most: Length, way: Slide) -> Length {
        let land = Land::underfoot(self.state, figure);
        let aquatic = self.state.has(figure, Attribute::Aquatic);
        let Some(table) = self.state.table.as_mut() else { return Length::ZERO };
        let mut distance = table.slide(figure, toward, most, &way, &land);
        if aquatic {
            distance = wet_part(table, figure, toward, distance); // sb.attr.can.aquatic.1
        }
        if let Some(end) = table.slide_end(figure, toward, distance, &way, &land) {
            table.shift(figure, end.at, end.elevation);
        }
        distance
    }

    /// An Irritant's touch: a token for the enemy, and the Irritant is set 1" away from it (sb.attr.core.irritant.2).
    pub(crate) fn pester(&mut self, irritant: FigureId, enemy: FigureId) {
        self.tire(enemy);
        let bases = self
            .state
            .table
            .as_ref()
            .and_then(|table| Some((table.base(irritant)?.at, table.base(enemy)?.at)));
        if let Some((own, other)) = bases {
            let way = self.retreat(irritant, Some(enemy));
            self.slides(irritant, Direction::away(own, other), inches(1), way);
        }
        let (to, distance) = (self.place_of(irritant), Some(inches(1)));
        self.tell(|| {
            BackOffEvent::BackedOff { figure: irritant, from: enemy, to, distance, turned: None }.into()
        });
    }
}

/// Log events of Backing Off.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum BackOffEvent {
    BackedOff {
        figure: FigureId,
        from: FigureId,
        to: Option<Point>,
        distance: Option<Length>,
        turned: Option<u8>,
    },
    Pushed {
        figure: FigureId,
        from: FigureId,
        to: Point,
    },
}

impl BackOffEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            BackOffEvent::BackedOff { figure, from, distance, turned, .. } => {
                let (name, from) = (name(figure), name(from));
                let how_far = match distance {
                    Some(distance) => distance.to_string(),
                    None => "2\" or as far as it can".to_string(),
                };
                let direction = match turned {
                    None | Some(0) => "straight away".to_string(),
                    Some(steps) => format!("{}° clockwise from straight away", u16::from(*steps) * 36),
                };
                let push = if distance.is_none() { push_words(state, from) } else { String::new() };
                line(
                    "sb.melee.backoff.1",
                    format!("{name} backs off {how_far} {direction} from {from}.{push}"),
                )
            }
            BackOffEvent::Pushed { figure, from, .. } => {
                line("sb.melee.backoff.8", format!("{} is pushed away from {}.", name(figure), name(from)))
            }
        }
    }
}

/// What people at a real table must know of how far a figure backs off, and of the push that follows.
fn push_words(state: &State, from: &str) -> String {
    if state.options.duel {
        return String::new();
    }
    format!(
        " It stops at walls, drops and the 1\" round other enemies. If it ends less than 1\" from {from}, push {from} \
         back until the gap is 1\"."
    )
}
