//! The order of play in the parts of the turn.

use crate::common::*;
use fates::{FigureId, Seat};
use frame::System;
use silver_bayonet::{Phase, SilverBayonet, State};

/// Two soldiers, of whom one has acted in the first half, and two ghouls, one of them gone.
fn mid_turn(phase: Phase) -> State {
    let ghoul = || monster("ghoul").at(9.0, 0.0);
    let (mut state, [acted, _, gone, _]) =
        lay_out([tro().at(0.0, 0.0), tro().at(2.0, 0.0), ghoul(), monster("ghoul").at(9.0, 4.0)]);
    state.order = [Seat(0)].into_iter().collect();
    state.phase = phase;
    state.first_half = 0;
    state[acted].activated = true;
    state[gone].place = silver_bayonet::Place::Removed;
    state
}

fn order(state: &State) -> Vec<(u8, String)> {
    let order = SilverBayonet::table(state, Some(Seat(0))).order;
    order.into_iter().map(|place| (place.figure.0, place.group)).collect()
}

/// sb.turn.1: half of the player's figures, the monsters, the rest; who is gone stands last in its part.
#[test]
fn figures_stand_in_the_part_of_the_turn_in_which_they_act() {
    let order = order(&mid_turn(Phase::Monsters));

    let parts = [(0, "You: first half"), (3, "Monsters"), (2, "Monsters"), (1, "You: the rest")];
    assert_eq!(order, parts.map(|(figure, part)| (figure, part.to_string())));
}

/// sb.turn.5: until the first half is over any figure of the primary player may still act in it.
#[test]
fn the_first_half_stands_first_with_all_who_may_act_in_it() {
    let state = State { first_half: 1, ..mid_turn(Phase::First) };

    let order = order(&state);

    let first = "You: first half, 1 more";
    assert_eq!(order[..2], [(0, first.to_string()), (1, first.to_string())]);
    assert!(order[2..].iter().all(|(_, part)| part == "Monsters"));
}

/// Before Initiative nobody knows who acts when.
#[test]
fn before_initiative_there_are_no_parts() {
    let order = order(&mid_turn(Phase::Initiative));

    assert!(order.iter().all(|(_, part)| part.is_empty()));
    assert_eq!(order.last().map(|(figure, _)| FigureId(*figure)), Some(FigureId(2)), "the one that is gone");
}
