//! Proves the rules of the monsters' activation, `sb.mon.*`, of the Monster Dice that turn them, and of the attributes
//! that change what they go for and how.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod activation;
mod gatecrashers;
mod habits;
mod haunted;
mod lunges;
mod steering;

use crate::common::*;
use fates::{FigureId, RuleId, Seat};
use frame::System;
use silver_bayonet::{
    Act, Activate, ActivationEvent, Attribute, Attributes, Battle, Choice, Claim, Clue, ClueId, Event, Fact,
    Gait, Land, MadeFor, Marker, Options, Phase, Place, Pool, Reaction, Response, Setup, ShootingEvent,
    SilverBayonet, State, Steer, TableSetup, Target, Weapon, Weather,
};
use table::{Ground, Kind, Length, Passage, inches};

const ONE_MONSTER: Pool = Pool { monster: 1, ..Pool::EMPTY };

/// A wall too high to see over, east of the middle.
fn wall(from: (f64, f64), to: (f64, f64)) -> silver_bayonet::TerrainSetup {
    block(Kind::Wall, from, to, 4.0)
}

fn lay_clue(state: &mut State, east: f64, south: f64) -> ClueId {
    state.clues.push(Clue { at: Some(spot(east, south)), elevation: Length::ZERO, found: false });
    ClueId(state.clues.len() as u8 - 1)
}

/// Whose activations were told, in order.
fn activated(fates: &Script) -> Vec<FigureId> {
    let whose = |event: &Event| match event {
        Event::Activation(ActivationEvent::Activated { figure }) => Some(*figure),
        _ => None,
    };
    fates.told().iter().filter_map(whose).collect()
}

/// Whom the figure made for.
fn made_for(fates: &Script) -> Vec<FigureId> {
    let whom = |event: &Event| match event {
        Event::MadeFor(MadeFor { target, .. }) => Some(*target),
        _ => None,
    };
    fates.told().iter().filter_map(whom).collect()
}

fn shot_at(fates: &Script) -> Vec<FigureId> {
    let whom = |event: &Event| match event {
        Event::Shooting(ShootingEvent::Shot { target, .. }) => Some(*target),
        _ => None,
    };
    fates.told().iter().filter_map(whom).collect()
}

fn step(state: &mut State, fates: &mut Script) {
    let _ = Battle::new(state, fates).step().unwrap();
}

/// The gap between two figures in hundredths of an inch.
fn gap(state: &State, one: FigureId, other: FigureId) -> i32 {
    let Length(tenths) = state.gap(one, other).unwrap();
    (tenths * 100 + 127) / 254
}
