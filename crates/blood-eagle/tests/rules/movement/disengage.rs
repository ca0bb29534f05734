//! Disengaging and getting up: section 3.

use blood_eagle::{Act, Condition, Fact, Options, Phase, Reach};
use table::Kind;

use crate::common::*;

/// BE-28. be.disengage.1, be.disengage.2, be.disengage.3, be.disengage.4, be.disengage.5, be.move.5: a Fate check
/// without modifiers; a fail costs the move alone, a pass is a move out of contact with no blow struck after it.
#[test]
fn be_28_disengaging() {
    let figures = [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)]; // Fate 6, Speed 1
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Disengage).dice([5]));
    assert!(state.is_engaged(A) && state[A].acted);
    state = in_phase(state, Phase::Movement);
    state[A].acted = false;
    step(&mut state, activates(A).choose(Act::Disengage).dice([6]).go(vec![point(-7.0, 0.0)]));

    assert!(!state.is_engaged(A));
    assert!(state[A].is_standing() && state[A].gone.far && !state[A].gone.ran);
}

/// BE-32. be.fig.5, be.move.5, be.disengage.2: a figure in contact with nobody but a fallen enemy must Disengage like
/// any other. M4: Fate 5, Speed 1.
#[test]
fn be_32_held_by_the_fallen() {
    let start = || {
        let figures = [figure("M4").at(0.0, 0.0), figure("W7").enemy().down().at(1.0, 0.0)];
        in_phase(on_table(figures), Phase::Movement)
    };
    assert_eq!(acts(&start(), A), [Act::Disengage]);

    let mut stays = start();
    step(&mut stays, activates(A).choose(Act::Disengage).dice([4]));
    assert!(stays.is_engaged(A) && stays[A].acted);

    let mut leaves = start();
    let seven = Reach::Move { figure: A, most: table::inches(7), gait: blood_eagle::Gait::Disengage };
    assert!(seven.allows(&leaves, &vec![point(-7.0, 0.0)]).is_ok());
    step(&mut leaves, activates(A).choose(Act::Disengage).dice([5]).go(vec![point(-7.0, 0.0)]));
    assert!(!leaves.is_engaged(A));
}

/// be.disengage.1, be.move.5: a figure that is held may not move or run.
#[test]
#[should_panic(expected = "is not one of [Act(Disengage), Act(Hold)]")]
fn a_held_figure_may_only_disengage() {
    let figures = [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Move));
}

/// be.disengage.3: a move out of a Fight ends in no other contact, and where there is no way out nothing is offered.
#[test]
fn there_must_be_a_way_out() {
    let figures =
        [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0), figure("N4").enemy().at(-4.0, 0.0)];
    let state = on_table(figures.clone());
    let reach = Reach::Move { figure: A, most: table::inches(7), gait: blood_eagle::Gait::Disengage };
    assert!(reach.allows(&state, &vec![point(-3.0, 0.0)]).is_err()); // into the second enemy
    assert!(reach.allows(&state, &vec![point(0.0, 0.01)]).is_err()); // not out of contact

    let pit = |from, to| blood_eagle::TerrainSetup { passable: false, ..terrain(Kind::Water, 0, from, to) };
    let walls =
        [pit((-2.0, -2.0), (-0.6, 2.0)), pit((-0.6, -2.0), (2.0, -0.6)), pit((-0.6, 0.6), (2.0, 2.0))];
    let mut state = in_phase(lay(&with_terrain(setup(figures), walls)), Phase::Movement);
    step(&mut state, activates(A)); // nothing is left to it but to hold

    assert!(state.is_engaged(A) && state[A].acted);
}

/// be.disengage.3: at a real table people say whether there is a way out.
#[test]
fn at_a_real_table_the_way_out_is_asked() {
    let go = |facts: Vec<Fact>, dice: Vec<u8>| {
        let mut state =
            in_phase(lay(&real([figure("S8"), figure("N3").enemy()], &[(0, 1)])), Phase::Movement);
        step(&mut state, activates(A).choose(Act::Disengage).facts(facts).dice(dice));
        state.is_engaged(A)
    };

    assert!(go(vec![], vec![]));
    assert!(!go(vec![Fact::WayOut { figure: A }], vec![6]));
}

/// be.disengage.6: a natural 1 fails, and that is all.
#[test]
fn a_natural_one_only_fails() {
    let sheet = blood_eagle::FigureSheet { fate: 1, ..sheet(2, 0, 1, 1) };
    let mut state =
        in_phase(on_table([written(sheet).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)]), Phase::Movement);
    let before = state[A];

    step(&mut state, activates(A).choose(Act::Disengage).dice([1])); // 1 equals Fate 1

    assert!(state.is_engaged(A));
    assert_eq!((state[A].condition, state[A].lost), (before.condition, before.lost));
}

/// be.trait.berserk.2: a Berserk never tries.
#[test]
fn a_berserk_never_disengages() {
    let figures = [figure("N2").at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(B).choose(Act::Hold)); // the Berserk's side has nobody to move

    assert!(state.is_engaged(A) && !state[A].acted);
}

/// BE-16. be.kd.2, be.kd.3: a figure that is down stands up in place, still engaged, and has not moved.
#[test]
fn be_16_getting_up() {
    let thralls =
        [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)].map(|(east, south)| figure("W7").enemy().at(east, south));
    let warden = figure("M3").down().at(0.0, 0.0);
    let mut state = in_phase(on_table([warden].into_iter().chain(thralls)), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Stand));

    assert_eq!(state[A].condition, Condition::Standing);
    assert!(state.is_engaged(A) && !state[A].gone.far);
    assert!(state[A].acted); // the whole activation
}

/// be.kd.2: by a switch standing up takes a Fate check, and a fail costs the activation all the same.
#[test]
fn standing_up_may_take_a_fate_check() {
    let options = Options { stand_needs_fate_check: true, ..Options::default() };
    let stand = |face: u8| {
        let setup = with_options(setup([figure("S4").down().at(0.0, 0.0)]), options); // Fate 5
        let mut state = in_phase(lay(&setup), Phase::Movement);
        step(&mut state, activates(A).choose(Act::Stand).dice([face]));
        (state[A].condition, state[A].acted)
    };

    assert_eq!(stand(5), (Condition::Standing, true));
    assert_eq!(stand(4), (Condition::KnockedDown, true));
}

/// be.kd.1: nobody on the ground moves, shoots or fights.
#[test]
fn nobody_on_the_ground_acts() {
    let figures = [figure("S8").down().at(0.0, 0.0), figure("N3").enemy().down().at(1.0, 0.0)];
    for (phase, next) in [(Phase::Shooting, Phase::Fighting), (Phase::Fighting, Phase::TurnEnds)] {
        let mut state = in_phase(on_table(figures.clone()), phase);

        step(&mut state, Script::default()); // nobody is asked

        assert_eq!(state.phase, next);
    }
}

/// be.kd.4, be.kd.5: a figure that is down keeps its AR, rolls Fate as ever, and stays down by a second such result.
#[test]
fn a_second_fall_changes_nothing() {
    let mut state = on_table([figure("S4").at(0.0, 0.0)]);
    let ar = |state: &blood_eagle::State| {
        let mut sum = fates::Total::default();
        state.armour(A, &mut sum);
        fates::Sum::total(&sum)
    };
    assert_eq!(ar(&state), 10);

    play(&mut state, Script::default().dice([5, 5]), |battle| {
        battle.struck(A, None, 0)?;
        battle.struck(A, None, 0)
    });

    assert_eq!(state[A].condition, Condition::KnockedDown);
    assert_eq!(ar(&state), 10);
}
