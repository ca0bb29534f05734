//! Proves the rules of movement: `sb.move.*`, `sb.sprint.*`, `sb.climb.*`, `sb.jump.*`, `sb.exit.*`, `sb.mta.*`, and the
//! attributes that change them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod cavalry;
pub mod falling;
pub mod force;
pub mod measuring;

mod anywhere;
mod contact;
mod deep_water;
mod ground;
mod jumps;

use crate::common::*;
use fates::{Dice, Die, FigureId, FigureSet, Measured, Mind, Nobody, Random, RuleId, Rules, Seat, Straight};
use silver_bayonet::{
    Act, ArmId, Battle, Choice, Event, Fact, Land, Place, Reach, Response, SilverBayonet, State, Step,
    Target, TerrainSetup, Way, Weather,
};
use table::{Base, Kind, Length, inches};

const GUN: ArmId = ArmId::Own(0);

/// A house over the east of the table, its west face at this many inches.
fn house(face: f64, height: f64) -> TerrainSetup {
    block(Kind::Building, (face, -8.0), (face + 12.0, 8.0), height)
}

/// Somebody of the other side who is far from everything.
fn far() -> Figure {
    tro().enemy().at(-20.0, 20.0)
}

/// TRO at the middle of the table among this, and nobody near.
fn alone(terrain: Vec<TerrainSetup>) -> (State, FigureId) {
    let (state, [trooper, _]) = lay_among(terrain, [tro().at(0.0, 0.0), far()]);
    (state, trooper)
}

/// One activation: a Move along this way, and no more.
fn walks(state: &mut State, figure: FigureId, way: &[Step]) {
    let mut fates = script().choose(Act::Move).go(way.to_vec()).choose(Act::Done);
    activate(state, &mut fates, figure);
    fates.expect_spent();
    SilverBayonet::check(state).unwrap();
}
