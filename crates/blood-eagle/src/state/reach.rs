//! Where a figure may go or a point may be chosen, and whether an answer is one that the rules allow.

use fates::FigureId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{LIMIT, Length, MOST_POINTS, Point};

use crate::state::State;

/// What a way is asked for. A way is a list of points, in tenths of a millimetre, that ends where the figure ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "reach")]
pub enum Reach {
    /// A move (be.move.1).
    Move {
        /// Who moves.
        figure: FigureId,
        /// How far, before Difficult Terrain takes its share.
        most: Length,
        /// What sort of move it is.
        gait: Gait,
    },
    /// The place where a figure is set up, in one point (be.end.4).
    Place {
        /// Who is set up.
        figure: FigureId,
    },
    /// A point that something is aimed at, in one point.
    Aim {
        /// Who aims.
        figure: FigureId,
        /// How far from its base.
        most: Length,
    },
}

/// What sort of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// At its usual pace, on foot or on horseback.
    Walk,
    /// With the 3 inches of a Run (be.move.2).
    Run,
    /// Out of a Fight: it ends out of contact with every enemy (be.disengage.3).
    Disengage,
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the four of them")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }
}

/// A way, as answered.
pub type Way = Vec<Point>;

impl Reach {
    /// The figure it is about.
    pub fn figure(&self) -> FigureId {
        match *self {
            Reach::Move { figure, .. } | Reach::Place { figure } | Reach::Aim { figure, .. } => figure,
        }
    }

    /// May the answer be taken? If not, why.
    pub fn allows(&self, state: &State, way: &Way) -> Result<(), String> {
        if way.is_empty() || way.len() >= MOST_POINTS {
            return Err(format!("a way has 1 to {} points", MOST_POINTS - 1));
        }
        let far = |number: i32| !(-LIMIT.0..=LIMIT.0).contains(&number);
        if let Some(at) = way.iter().find(|at| far(at.x) || far(at.y)) {
            return Err(format!("the point ({}, {}) is far off the table", at.x, at.y));
        }
        match (*self, way.as_slice()) {
            (Reach::Move { figure, most, gait }, way) => {
                state.course(figure, way, most, gait).map(|_| ()).map_err(|astray| astray.words(state))
            }
            (Reach::Place { figure }, &[at]) => state.allows_place(figure, at),
            (Reach::Aim { figure, most }, &[at]) => state.allows_aim(figure, most, at),
            _ => Err("one point is asked for".to_string()),
        }
    }

    /// Some answers that are allowed.
    pub fn ways(&self, state: &State) -> Vec<Way> {
        let single = |points: Vec<Point>| points.into_iter().map(|point| vec![point]).collect();
        match *self {
            Reach::Move { figure, most, gait } => state.moves_open(figure, most, gait),
            Reach::Place { figure } => single(state.places_open(figure)),
            Reach::Aim { figure, most } => single(state.aims_open(figure, most)),
        }
    }
}

impl State {
    /// May something be aimed at this point?
    fn allows_aim(&self, figure: FigureId, most: Length, at: Point) -> Result<(), String> {
        match &self.table {
            Some(table) if table.within_point(figure, at, most) => Ok(()),
            Some(_) => Err(format!("it is farther off than {most}")),
            None => Err("there is no virtual table to aim on".to_string()),
        }
    }

    /// Some points to aim at: where the others stand.
    fn aims_open(&self, figure: FigureId, most: Length) -> Vec<Point> {
        let Some(table) = &self.table else { return Vec::new() };
        let near =
            table.standing().map(|(_, base)| base.at).filter(|&at| table.within_point(figure, at, most));
        near.collect()
    }
}
