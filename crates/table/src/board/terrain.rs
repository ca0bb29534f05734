//! Terrain: what stands on the table, and how a system reads it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Length, Polygon};

/// What a piece of terrain is. What that means for moving and seeing is each system's affair: see [`Ground`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Nothing in the way: a road, a floor, the top of a hill.
    Open,
    /// Bog, rubble, scrub, snow.
    Difficult,
    /// Trees. Their volume is what can be seen through badly; figures walk among the trunks, not on the tops.
    Woods,
    /// A river or a pond.
    Water,
    /// Something low to get over: a fence, a hedge, a cart.
    Obstacle,
    /// A wall too high to step over.
    Wall,
    /// A house or a tower; figures may stand on its roof.
    Building,
    /// A way into a building.
    Door,
    /// A way up on foot.
    Stairs,
    /// A way up by hand.
    Ladder,
    /// A churchyard, a chapel, a circle of salt.
    HolyGround,
    /// A boulder or a cliff.
    Rock,
    /// A hole: its floor is its bottom, its rim the ground around it.
    Pit,
}

/// A piece of terrain: an outline drawn out from its bottom to its top.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terrain {
    /// What people call it: `the chapel`.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Where it stands, seen from above.
    pub outline: Polygon,
    /// How high above the ground it begins.
    pub bottom: Length,
    /// How high above the ground it ends.
    pub top: Length,
}

/// How a system reads the kinds of terrain, for one mover or looker.
pub trait Ground {
    /// How the mover gets through it.
    fn passage(&self, terrain: &Terrain) -> Passage;

    /// Does its volume hide what is behind it?
    fn hides(&self, terrain: &Terrain) -> bool;

    /// A number for this reading of what hides, for the visibility cache: on one table all with the same number read every
    /// piece alike. Without one, everybody looks again.
    fn outlook(&self) -> Option<u64> {
        None
    }
}

/// How a mover gets through a piece of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// As over open ground.
    Free,
    /// Each inch costs two.
    Slow,
    /// Not at all.
    Barred,
}

/// The reading most tables would agree on, for sketches and for trying things out.
///
/// Walls, buildings and rocks bar the way, and so do pits; rough going is slow; whatever has a solid or leafy body
/// hides what is behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Everyday;

impl Ground for Everyday {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match terrain.kind {
            Kind::Open | Kind::Door | Kind::Stairs | Kind::HolyGround => Passage::Free,
            Kind::Difficult | Kind::Woods | Kind::Water | Kind::Obstacle | Kind::Ladder => Passage::Slow,
            Kind::Wall | Kind::Building | Kind::Rock | Kind::Pit => Passage::Barred,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        match terrain.kind {
            Kind::Open | Kind::Difficult | Kind::Water | Kind::Ladder | Kind::HolyGround | Kind::Pit => false,
            Kind::Woods
            | Kind::Obstacle
            | Kind::Wall
            | Kind::Building
            | Kind::Door
            | Kind::Stairs
            | Kind::Rock => true,
        }
    }
}

impl Terrain {
    /// Is its top a floor to stand on? Scrub, treetops, water and holy ground are walked in, not on; doors and ladders
    /// are ways through; a hole carries nobody.
    #[inline]
    pub fn carries(&self) -> bool {
        match self.kind {
            Kind::Open | Kind::Obstacle | Kind::Wall | Kind::Building | Kind::Stairs | Kind::Rock => true,
            Kind::Difficult | Kind::Woods | Kind::Water | Kind::HolyGround => false,
            Kind::Door | Kind::Ladder | Kind::Pit => false,
        }
    }

    /// Does any of its volume lie strictly between these two heights?
    #[inline]
    pub fn spans(&self, feet: Length, head: Length) -> bool {
        self.bottom < head && feet < self.top
    }
}
