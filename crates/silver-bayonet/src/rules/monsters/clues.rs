//! Monsters that head for a clue marker: the rule `sb.mon.act.7`.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Length, Path};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::clues::{Clue, ClueId};
use crate::state::event::line;
use crate::state::{MOST_CLUES, State};
use crate::{Battle, SilverBayonet};

const CLUE: RuleId = RuleId("sb.mon.act.7");

/// One of several clue markers (sb.mon.act.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker(pub ClueId);

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The closest clue marker that nobody has found; of several the primary player chooses. At a real table this is
    /// how people say which is the closest.
    pub(super) fn closest_clue(&mut self, figure: FigureId) -> Play<Option<ClueId>> {
        let clues = self.state.nearest_clues(figure);
        let options: ArrayVec<Marker, MOST_CLUES> = clues.into_iter().map(Marker).collect();
        if options.is_empty() {
            return Ok(None);
        }
        let Marker(clue) = self.ask(CLUE, self.primary(), &options)?;
        Ok(Some(clue))
    }

    /// Moves toward a clue marker, and stops when it touches it (sb.mon.act.7, .15).
    pub(super) fn go_to_clue(&mut self, figure: FigureId, clue: ClueId) -> Play<()> {
        self.tell(|| MadeForClue { figure, clue }.into());
        let swims = self.state.has(figure, Attribute::Aquatic);
        if let Some(walk) = self.state.walk_to_clue(figure, clue).filter(|_| !swims) {
            return self.make_trek(figure, Some(walk)).map(|_| ());
        }
        let path = match swims {
            true => self.state.swim_to_clue(figure, clue),
            false => self.state.way_to_clue(figure, clue),
        };
        self.make_way(figure, path)
    }
}

impl State {
    /// The clue markers a monster may head for now: those that are nearest to it; at a real table, all.
    fn nearest_clues(&self, figure: FigureId) -> ArrayVec<ClueId, MOST_CLUES> {
        let mut nearest: ArrayVec<(ClueId, Option<Base>), MOST_CLUES> = ArrayVec::new();
        let own = self.table.as_ref().and_then(|table| table.base(figure));
        for clue in self.unfound_clues() {
            let marker = self.clue_base(clue);
            if let (Some(own), Some(marker), Some((_, Some(best)))) = (own, marker, nearest.first()) {
                match own.compare_gaps(&marker, best) {
                    Ordering::Less => nearest.clear(),
                    Ordering::Equal => {}
                    Ordering::Greater => continue,
                }
            }
            nearest.push((clue, marker));
        }
        nearest.into_iter().map(|(clue, _)| clue).collect()
    }

    /// The clue markers that lie on the table (sb.clue.6).
    pub(super) fn unfound_clues(&self) -> impl Iterator<Item = ClueId> {
        let placed = self.table.is_some();
        let lies = move |clue: &Clue| !clue.found && (!placed || clue.at.is_some());
        let clues = self.clues.iter().enumerate().filter(move |(_, clue)| lies(clue));
        clues.map(|(place, _)| ClueId(place as u8))
    }

    /// A clue marker as a disc (sb.clue.9).
    pub(crate) fn clue_base(&self, ClueId(place): ClueId) -> Option<Base> {
        let clue = self.clues.get(usize::from(place))?;
        Some(Base { at: clue.at?, radius: Length(127), elevation: clue.elevation, height: Length::ZERO })
    }

    /// Straight into contact with a clue marker, as far as the Speed pays for it, if it can walk there, however slowly.
    fn walk_to_clue(&self, figure: FigureId, clue: ClueId) -> Option<Trek> {
        let (own, marker) = (self.table.as_ref()?.base(figure)?, self.clue_base(clue)?);
        let touch = own.comes_within(marker.at, &marker, Length::ZERO);
        let walk = self.straight_to(figure, touch.filter(|_| own.elevation == marker.elevation)?)?;
        walk.is_walk().then(|| walk.up_to(self, figure, self.speed(figure)))
    }

    /// The part of the cheapest way into contact with a clue marker that the Speed pays for (sb.mon.act.10).
    fn way_to_clue(&self, figure: FigureId, clue: ClueId) -> Option<Path> {
        let mut table = self.table.clone()?;
        let marker = self.clue_base(clue)?;
        let (land, others) = (Land::of(self, figure), self.others_on_table(figure));
        // The marker stands in for a figure to be touched, under a number that no figure has.
        let stand_in = FigureId(self.figures.len() as u8);
        table.place(stand_in, marker);
        let touch = table.shortest(figure, table::Goal::Touch(stand_in), others, &land);
        let path = touch.or_else(|| table.shortest(figure, table::Goal::Near(marker.at), others, &land))?;
        self.paid_part(figure, &path)
    }
}

impl Offer<State> for Marker {
    fn name(&self, _: &State) -> String {
        self.0.name()
    }

    fn words(&self, _: &State) -> String {
        format!("Clue {}", u16::from(self.0.0) + 1)
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: which clue is nearest?", state.active_name())
    }
}

/// A monster heads for a clue marker.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "made-for-clue")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct MadeForClue {
    pub figure: FigureId,
    pub clue: ClueId,
}

impl MadeForClue {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, clue) = (state.name(self.figure), u16::from(self.clue.0) + 1);
        line(CLUE.0, format!("{name} makes for clue {clue} and stops when it touches it."))
    }
}
