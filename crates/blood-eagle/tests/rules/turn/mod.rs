//! The turn, phase after phase: section 2.

pub mod initiative;

use blood_eagle::{Act, Activation, Nominate, Options, Phase, Setup};
use fates::Seat;

use crate::common::*;

/// be.turn.1, be.init.2, be.init.4: the phases follow one another, the winner is first in all of them, and the next
/// turn begins with a new roll.
#[test]
fn the_phases_follow_one_another() {
    let mut state = on_table([figure("S4").at(-9.0, 0.0), figure("N3").enemy().at(9.0, 0.0)]);
    let hold = |figure| activates(figure).choose(Act::Hold);

    step(&mut state, Script::default().dice([3, 8]));
    assert_eq!((state.turn, state.phase, state.to_act), (1, Phase::Movement, Seat(1)));
    step(&mut state, hold(B));
    step(&mut state, hold(A));
    step(&mut state, Script::default()); // nobody is left
    assert_eq!((state.phase, state.to_act), (Phase::Shooting, Seat(1)));
    state.phase = Phase::Fighting; // nobody touches anybody
    step(&mut state, Script::default());
    assert_eq!(state.phase, Phase::TurnEnds);
    step(&mut state, Script::default());
    assert_eq!(state.phase, Phase::Initiative);
    step(&mut state, Script::default().dice([8, 3]));

    assert_eq!((state.turn, state.first), (2, Seat(0)));
}

/// be.turn.2: as the turn ends, what lasts a turn is over.
#[test]
fn what_lasts_a_turn_ends_with_it() {
    let figures = [figure("S4").at(-9.0, 0.0), figure("N3").enemy().at(9.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::TurnEnds);
    state[A].spells.warded = true;
    state[A].gone.far = true;

    step(&mut state, Script::default());

    assert!(!state[A].spells.warded && !state[A].gone.far);
}

/// be.init.7: a game may be played with a whole side after the other.
#[test]
fn a_whole_side_may_act_at_once() {
    let options = Options { activation: Activation::WholeSide, ..Options::default() };
    let figures = [figure("S4").at(-9.0, 0.0), figure("S5").at(-9.0, 5.0), figure("N3").enemy().at(9.0, 0.0)];
    let mut state = in_phase(lay(&with_options(setup(figures), options)), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Hold));
    assert_eq!(state.to_act, Seat(0));
    step(&mut state, activates(B).choose(Act::Hold));
    step(&mut state, activates(C).choose(Act::Hold));

    assert!(state.figures.iter().all(|figure| figure.acted));
}

/// be.init.11: a side that passes acts no more this phase, and acts again in the next.
#[test]
fn a_pass_lasts_for_the_phase() {
    let figures = [figure("S4").at(-9.0, 0.0), figure("N3").enemy().at(9.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, Script::default().choose(Nominate::Pass));
    step(&mut state, Script::default().choose(Nominate::Pass));
    assert!(state.sides[0].passed && state.sides[1].passed);
    step(&mut state, Script::default());

    assert_eq!(state.phase, Phase::Shooting);
    assert!(!state.sides[0].passed);
}

/// be.move.9: the sea rises and falls as the scenario says.
#[test]
fn the_swell_comes_with_its_turn() {
    let scenario = Some("grapnels-in-the-swell".to_string());
    let mut state = lay(&Setup { scenario, real_table: true, ..Setup::default() });
    let mut seas = Vec::new();
    for turn in 1..=6 {
        for figure in &mut state.figures {
            figure.condition = blood_eagle::Condition::Standing;
            figure.hero_points = 0;
        }
        (state.phase, state.turn) = (Phase::Initiative, turn - 1);
        step(&mut state, Script::default().dice([9, 1]));
        seas.push(state.sea_state);
    }

    assert_eq!(seas, [1, 1, 2, 2, 2, 1]);
}
