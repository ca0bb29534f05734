//! What the scenario says, which never changes, and the numbers by which its places and prizes are called.

use fates::{FigureId, Seat};
use serde::{Deserialize, Serialize};
use table::{Point, Polygon};

use crate::rules::ending::scoring::Score;
use crate::rules::movement::ground::Feature;
use crate::state::reach::Edge;

/// What the scenario says, shared by all copies of a state.
pub type Plot = frame::Shared<Story>;

/// What a scenario says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What is being played.
    pub title: String,
    /// The id of the scenario, if it is one of the book.
    pub scenario: Option<String>,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub words: Vec<String>,
    /// The sides, by seat.
    pub sides: Vec<SideStory>,
    /// The terrain, piece by piece; on a virtual table they lie in the same order.
    pub pieces: Vec<Piece>,
    /// Parts of the table that count for something.
    pub areas: Vec<Area>,
    /// Things to be carried off, with the places where they lie.
    pub prizes: Vec<(String, Point)>,
    /// What is scored.
    pub scores: Vec<Score>,
    /// From which turn on the Sea State is another, in order.
    pub swell: Vec<(u8, u8)>,
    /// Are all aboard a ship, so that players need not be asked?
    pub all_aboard: bool,
    /// Is it night (be.equip.torch.3)?
    pub dark: bool,
    /// After how many turns the game ends (be.end.1).
    pub turns: u8,
}

/// A side as the scenario names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideStory {
    /// What it is called.
    pub name: String,
    /// Where it sets up.
    pub zones: Vec<Polygon>,
    /// When it sets up: the lowest first.
    pub sets_up: u8,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is called.
    pub name: String,
    /// What the rules know about it.
    pub feature: Feature,
    /// Where it lies.
    pub outline: Polygon,
}

/// A part of the table with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its id in the file.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it is, seen from above.
    pub outline: Polygon,
}

/// The most prizes a game knows.
pub const MOST_PRIZES: usize = 8;

/// Where a prize is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// On the table, to be taken.
    Lies(Point),
    /// In a figure's hands.
    Carried(FigureId),
    /// Off the table, taken there by this side over this edge.
    Gone(Seat, Edge),
}
