//! Where a model may go or a point may be chosen, and whether an answer is one that the rules allow.

use fates::FigureId;
use serde::Serialize;
use table::{LIMIT, Length, Point};

use crate::state::State;

/// What a point is asked for. A way is one point, in tenths of a millimetre: every move is one straight line
/// (ff.move.line.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "reach")]
pub enum Reach {
    /// A move of up to so much in one straight line.
    Move {
        /// Who moves.
        model: FigureId,
        /// How far.
        most: Length,
        /// What holds of the move.
        gait: Gait,
    },
    /// A place on the table where a model is put.
    Place {
        /// Who is placed.
        model: FigureId,
        /// Where it may be.
        zone: Zone,
    },
    /// A place where a scenario lets a model or a counter be put.
    Berth {
        /// Who is put there, or whose owner puts something there.
        model: FigureId,
        /// Where it may be.
        berth: crate::setup::scenario::Berth,
    },
    /// A point on the table that something is aimed at.
    Aim {
        /// Who aims.
        model: FigureId,
        /// Where it may be.
        zone: Zone,
    },
}

/// What holds of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// On its own feet, where it likes.
    Walk,
    /// Through the air.
    Fly,
    /// A move of a mob: no farther from some enemy than before (ff.mob.move.2).
    Mob,
    /// A move of a regroup, at whose end it touches an ally (ff.regroup.2).
    Regroup,
    /// A flight (ff.morale.flee.1).
    Flee,
}

/// Where a point may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Anywhere on the table.
    Anywhere,
    /// No farther from a model than this, base to base for a model, base to point for a point.
    Near(FigureId, Length),
    /// No farther than this from where a model is, from middle to middle, and touching none of its enemies.
    Jump(FigureId, Length),
    /// No nearer to a model than this.
    Beyond(FigureId, Length),
    /// No farther from a point than this.
    Around(Point, Length),
    /// On the straight line between two points.
    Line(Point, Point),
    /// Within so much of an edge of the table.
    Strip(Edge, Length),
    /// Touching any edge of the table.
    Edges,
    /// In the deployment zone of a scenario, by its number.
    Deployment(u8),
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the four of them")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

/// A way, as answered: one point.
pub type Way = Vec<Point>;

impl Reach {
    /// Whom it is about.
    pub fn model(&self) -> FigureId {
        match *self {
            Reach::Move { model, .. } | Reach::Place { model, .. } | Reach::Aim { model, .. } => model,
            Reach::Berth { model, .. } => model,
        }
    }

    /// May the answer be taken? If not, why.
    pub fn allows(&self, state: &State, way: &Way) -> Result<(), String> {
        let &[at] = way.as_slice() else { return Err("one point is asked for".to_string()) };
        if [at.x, at.y].iter().any(|number| !(-LIMIT.0..=LIMIT.0).contains(number)) {
            return Err(format!("the point ({}, {}) is far off the table", at.x, at.y));
        }
        match *self {
            Reach::Move { most, gait: Gait::Flee, .. } => state.allows_flight(most, at),
            Reach::Move { model, most, gait } => state.allows_move(model, most, gait, at),
            Reach::Place { model, zone } => state.allows_place(model, zone, at),
            Reach::Berth { model, berth } => state.allows_berth(model, berth, at),
            Reach::Aim { model, zone } => state.allows_aim(model, zone, at),
        }
    }

    /// Some answers that are allowed.
    pub fn ways(&self, state: &State) -> Vec<Way> {
        let points = match *self {
            Reach::Move { most, gait: Gait::Flee, .. } => state.open_flights(most),
            Reach::Move { model, most, gait } => state.moves_open(model, most, gait),
            Reach::Place { model, zone } => state.places_open(model, zone),
            Reach::Berth { model, berth } => state.berths_open(model, berth),
            Reach::Aim { model, zone } => state.aims_open(model, zone),
        };
        points.into_iter().map(|point| vec![point]).collect()
    }
}
