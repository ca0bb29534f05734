//! The worked examples of section 19 that are about moving.

use blood_eagle::{Act, Body, Gait, Phase, Setup};
use table::{Kind, inches};

use crate::common::*;

/// BE-02. be.move.1, be.move.2, be.move.3, be.move.4, be.move.8, be.move.10: what everybody may move.
#[test]
fn be_02_movement_allowances() {
    let hauberk = blood_eagle::FigureSheet { body: Body::Hauberk, ..sheet(2, 0, 2, 4) };
    let figures = [
        written(hauberk).at(-15.0, 0.0),
        figure("S4").at(-15.0, 3.0),
        figure("N1").at(-15.0, 6.0),
        figure("W4").at(-15.0, 9.0),
    ];
    let wood = terrain(Kind::Woods, 1, (-12.0, 8.0), (-10.0, 12.0));
    let state = lay(&with_terrain(setup(figures), [wood]));

    assert_eq!((state.pace(A, Gait::Walk), state.may_run(A)), (inches(6), false));
    assert_eq!(
        (state.pace(B, Gait::Walk), state.pace(B, Gait::Run), state.may_run(B)),
        (inches(7), inches(10), true)
    );
    assert_eq!((state.pace(C, Gait::Walk), state.may_run(C)), (inches(7), false));
    let mut state = in_phase(state, Phase::Movement);
    step(&mut state, activates(D).choose(Act::Run).go(vec![point(-5.0, 9.0)])); // 6 + 2 + 3 - 1 = 10
    assert!(state[D].gone.ran);
}

/// BE-03. be.move.9, be.move.11, be.terrain.1: the sea and the rigging shorten the move.
#[test]
fn be_03_moving_at_sea() {
    let aboard = |kind, difficult, from, to| blood_eagle::TerrainSetup {
        aboard: true,
        ..terrain(kind, difficult, from, to)
    };
    let deck = aboard(Kind::Open, 0, (-10.0, -4.0), (10.0, 4.0));
    let rigging = aboard(Kind::Difficult, 1, (1.0, -1.0), (2.0, 1.0));
    let at_sea = Setup { sea_state: 2, ..with_terrain(setup([figure("N6").at(0.0, 0.0)]), [deck, rigging]) };
    let go = |act: Act, east: f64| {
        let mut state = in_phase(lay(&at_sea), Phase::Movement);
        step(&mut state, activates(A).choose(act).go(vec![point(east, 0.0)]));
        state.table.unwrap().base(A).unwrap().at
    };

    assert_eq!(go(Act::Move, 4.0), point(4.0, 0.0)); // 6 + 1 - 2 - 1
    assert_eq!(go(Act::Run, 7.0), point(7.0, 0.0));
    let reach = blood_eagle::Reach::Move { figure: A, most: inches(5), gait: Gait::Walk };
    assert!(reach.allows(&lay(&at_sea), &vec![point(4.1, 0.0)]).is_err());
}
