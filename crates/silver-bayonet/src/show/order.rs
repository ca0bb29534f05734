//! The order of play: who acts in which part of the turn, as far as it is settled.

use fates::{FigureId, Seat};
use frame::view::OrderView;

use crate::state::figure::Place;
use crate::state::{Phase, State};

/// Every figure in the part of the turn in which it acts or has acted (sb.turn.1); those that are gone last in theirs.
pub(super) fn order(state: &State, seat: Option<Seat>) -> Vec<OrderView> {
    let listed = |&figure: &FigureId| state[figure].stands() || is_gone(state, figure);
    let mut all: Vec<FigureId> = state.ids().filter(listed).collect();
    all.sort_by_key(|&figure| (part(state, figure), is_gone(state, figure)));
    let place = |figure: FigureId| OrderView {
        figure,
        group: words(state, part(state, figure), seat),
        done: state[figure].activated,
        now: acts(state, figure),
    };
    all.into_iter().map(place).collect()
}

fn acts(state: &State, figure: FigureId) -> bool {
    state.active.is_some_and(|active| active.figure == figure)
}

fn is_gone(state: &State, figure: FigureId) -> bool {
    !matches!(state[figure].place, Place::Standing | Place::Down)
}

/// A part of the turn, in the order in which they come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Before Initiative nothing is settled.
    Unsettled,
    MonstersFirst,
    FirstHalf,
    Monsters,
    /// A player who is not the primary one, by the place in the order.
    Other(usize),
    Rest,
}

fn part(state: &State, figure: FigureId) -> Part {
    if matches!(state.phase, Phase::Initiative | Phase::Ties | Phase::Surprises | Phase::Guns(_)) {
        return Part::Unsettled;
    }
    let seat = state[figure].seat();
    match state.order.iter().position(|&other| other == seat) {
        None if state.omens.monsters_first => Part::MonstersFirst, // sb.init.5
        None => Part::Monsters,
        Some(0) if is_of_first_half(state, figure) => Part::FirstHalf,
        Some(0) => Part::Rest,
        Some(place) => Part::Other(place),
    }
}

/// Does it act in the first half, as far as that is settled? Until the half is over any of them may; after that those who
/// have; once the rest act, both halves are one.
fn is_of_first_half(state: &State, figure: FigureId) -> bool {
    match state.phase {
        Phase::First => true,
        Phase::Monsters if state.omens.monsters_first => true, // sb.turn.6
        Phase::Rest | Phase::End => false,
        _ => state[figure].activated || acts(state, figure),
    }
}

fn words(state: &State, part: Part, seat: Option<Seat>) -> String {
    let whose = |place: usize| match state.order.get(place) {
        Some(&other) if Some(other) == seat => "You".to_string(),
        Some(&other) => state.player_name(other),
        None => String::new(),
    };
    match part {
        Part::Unsettled => String::new(),
        Part::MonstersFirst | Part::Monsters => "Monsters".to_string(),
        Part::FirstHalf if state.phase == Phase::First && state.first_half > 0 => {
            format!("{}: first half, {} more", whose(0), state.first_half)
        }
        Part::FirstHalf => format!("{}: first half", whose(0)),
        Part::Other(place) => whose(place),
        Part::Rest => format!("{}: the rest", whose(0)),
    }
}
