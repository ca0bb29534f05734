//! Copies of a state.

use std::sync::Arc;

use blood_eagle::{Fire, Options, Phase, Prize, Side, Stake, State};
use fates::Seat;
use table::Point;

use crate::common::*;
use crate::setup::scenario_games::game;

/// A state that differs from a fresh fight in every field.
fn late() -> State {
    let mut state = lay(&game(0));
    state.sides = [Side { score: 3, ..Side::default() }; 4];
    (state.seats, state.turn, state.phase) = (3, 7, Phase::TurnEnds);
    (state.first, state.to_act, state.active) = (Seat(1), Seat(2), Some(B));
    (state.sea_state, state.over, state.at_stake) = (2, true, Some(Stake::Figure(C)));
    state.fires[1] = Some(Fire { rating: 4, lit: 6 });
    state.prizes[2] = Some(Prize::Lies(Point::default()));
    state.options = Options { hit_on_equal: false, ..Options::default() };
    state
}

/// A state taken over into the room of another is the same in every field, and shares cast, book and plot.
#[test]
fn a_state_takes_over_another() {
    let late = late();
    let mut state = on_table([figure("S4").at(0.0, 0.0), figure("N3").enemy().at(5.0, 0.0)]);

    state.clone_from(&late);

    assert_eq!(state, late);
    assert!(Arc::ptr_eq(&state.cast.0, &late.cast.0));
    assert!(Arc::ptr_eq(&state.book.0, &late.book.0));
    assert!(Arc::ptr_eq(&state.plot.0, &late.plot.0));
}
