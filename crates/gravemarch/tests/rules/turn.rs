//! The day, `gm.turn.*`, dusk, `gm.dusk.*`, and the end, `gm.end.*`.

use fates::{Progress, Seat};
use gravemarch::{Act, Next, Outcome, State};

use crate::common::*;

/// Proves gm.turn.day.1: dawn, the first, the second, dusk.
#[test]
fn a_day_has_four_steps() {
    let mut state = State { day: 0, next: Next::Dawn, ..face_to_face() };
    let mut seen = Vec::new();

    for script in [
        Script::default(),
        Script::default().choose(Act::Rest),
        Script::default().choose(Act::Rest),
        Script::default().dice([2]),
    ] {
        tale(&mut state, script);
        seen.push(state.next);
    }

    assert_eq!(seen, [Next::Activation(KNIGHT), Next::Activation(GHOUL), Next::Dusk, Next::Dawn]);
    assert_eq!(state.day, 1);
}

/// Proves gm.turn.breath.1: the owner of the acting figure picks one, and it may be the enemy.
#[test]
fn one_figure_catches_breath() {
    let mut state = face_to_face();
    (state[KNIGHT].fatigue, state[GHOUL].fatigue) = (2, 1);

    tale(&mut state, Script::default().pick([GHOUL]).choose(Act::Rest));

    assert_eq!([state[KNIGHT].fatigue, state[GHOUL].fatigue], [1, 0]);
}

/// Proves gm.turn.rest.1 and gm.turn.act.1: a figure in contact may rest.
#[test]
fn a_figure_rests() {
    let mut state = face_to_face();
    state[KNIGHT].fatigue = 2;

    let told = tale(&mut state, Script::default().pick([]).choose(Act::Rest));

    assert_eq!(state[KNIGHT].fatigue, 1);
    assert_eq!(told, ["Knight rests."]);
}

/// Proves gm.dusk.chill.1: on a 1 both lose 1 Health, else nobody does.
#[test]
fn the_chill_bites_on_a_1() {
    let mut state = State { next: Next::Dusk, ..face_to_face() };
    tale(&mut state, Script::default().dice([1]));
    assert_eq!([state[KNIGHT].health, state[GHOUL].health], [13, 11]);

    state.next = Next::Dusk;
    tale(&mut state, Script::default().dice([2]));
    assert_eq!([state[KNIGHT].health, state[GHOUL].health], [13, 11]);
}

/// Proves gm.dusk.mist.1: the figure nearest to the mere tires.
#[test]
fn the_mist_tires_the_nearest() {
    let mut state = State { next: Next::Dusk, ..face_to_face() };

    let told = tale(&mut state, Script::default().dice([6]));

    assert_eq!([state[KNIGHT].fatigue, state[GHOUL].fatigue], [1, 0]);
    assert_eq!(told, ["Dusk falls.", "The mist tires Knight."]);
}

/// Proves gm.end.1: who stands has won, and nobody has if both fall at once.
#[test]
fn the_last_one_standing_wins() {
    let mut state = State { next: Next::Dusk, ..face_to_face() };
    state[GHOUL].health = 1;
    let mut both = state.clone();
    both[KNIGHT].health = 1;
    let dusk = |state: &mut State| play(state, Script::default().dice([1]), |battle| battle.step());

    assert_eq!(dusk(&mut state), Progress::Over(Outcome { winner: Some(Seat(0)) }));
    assert_eq!(dusk(&mut both), Progress::Over(Outcome { winner: None }));
}
