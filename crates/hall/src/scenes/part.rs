//! A part of a table, as addresses and forms name it: `/pieces/2`.

use std::fmt;

use frame::scene::{Scene, Spot};

/// A part of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Side(usize),
    Piece(usize),
    Area(usize),
    Mark(usize),
    Figure(usize),
    Goal(usize),
}

impl Part {
    /// The part of this name, if the table has it.
    pub(crate) fn read(name: &str, scene: &Scene) -> Option<Part> {
        let (list, place) = name.strip_prefix('/')?.split_once('/')?;
        let place: usize = place.parse().ok()?;
        let (part, count) = match list {
            "sides" => (Part::Side(place), scene.sides.len()),
            "pieces" => (Part::Piece(place), scene.pieces.len()),
            "areas" => (Part::Area(place), scene.areas.len()),
            "marks" => (Part::Mark(place), scene.marks.len()),
            "figures" => (Part::Figure(place), scene.figures.len()),
            "goals" => (Part::Goal(place), scene.goals.len()),
            _ => return None,
        };
        (place < count).then_some(part)
    }

    /// Its corners, if it has any.
    pub(crate) fn outline(self, scene: &Scene) -> Option<&Vec<Spot>> {
        match self {
            Part::Side(place) => scene.sides.get(place).map(|side| &side.zone),
            Part::Piece(place) => scene.pieces.get(place).map(|piece| &piece.outline),
            Part::Area(place) => scene.areas.get(place).map(|area| &area.outline),
            Part::Mark(_) | Part::Figure(_) | Part::Goal(_) => None,
        }
    }

    pub(super) fn outline_mut(self, scene: &mut Scene) -> Option<&mut Vec<Spot>> {
        match self {
            Part::Side(place) => scene.sides.get_mut(place).map(|side| &mut side.zone),
            Part::Piece(place) => scene.pieces.get_mut(place).map(|piece| &mut piece.outline),
            Part::Area(place) => scene.areas.get_mut(place).map(|area| &mut area.outline),
            Part::Mark(_) | Part::Figure(_) | Part::Goal(_) => None,
        }
    }

    /// Where it lies, if it is a point.
    pub(crate) fn spot(self, scene: &Scene) -> Option<Spot> {
        match self {
            Part::Mark(place) => scene.marks.get(place).map(|mark| mark.at),
            Part::Figure(place) => scene.figures.get(place).map(|figure| figure.at),
            _ => None,
        }
    }

    pub(super) fn spot_mut(self, scene: &mut Scene) -> Option<&mut Spot> {
        match self {
            Part::Mark(place) => scene.marks.get_mut(place).map(|mark| &mut mark.at),
            Part::Figure(place) => scene.figures.get_mut(place).map(|figure| &mut figure.at),
            _ => None,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (list, place) = match self {
            Part::Side(place) => ("sides", place),
            Part::Piece(place) => ("pieces", place),
            Part::Area(place) => ("areas", place),
            Part::Mark(place) => ("marks", place),
            Part::Figure(place) => ("figures", place),
            Part::Goal(place) => ("goals", place),
        };
        write!(f, "/{list}/{place}")
    }
}
