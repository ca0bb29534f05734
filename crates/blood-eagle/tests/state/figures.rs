//! Figures, their states and their contacts: section 1.

use blood_eagle::{Act, Condition, Doom, Fact, Phase, doom};
use fates::FigureSet;
use table::inches;

use crate::common::*;

/// be.fig.1: a figure carries FV, SV, Speed, Fate and AR as its roster states them.
#[test]
fn a_figure_carries_its_numbers() {
    let state = on_table([figure("N8").at(0.0, 0.0)]);
    let (profile, mut ar) = (state.profile(A), fates::Total::default());
    state.armour(A, &mut ar);

    assert_eq!((profile.fv, profile.sv, profile.speed, profile.fate), (1, 4, 2, 5));
    assert_eq!(fates::Sum::total(&ar), 8);
}

/// be.fig.3: with a lower Fate more faces leave the figure unharmed.
#[test]
fn a_lower_fate_is_better() {
    let unharmed = |fate: i16| (1..=10).filter(|&face| doom(face, 0, fate, false) == Doom::Unharmed).count();

    assert_eq!((unharmed(3), unharmed(6)), (7, 4));
}

/// be.fig.4: Standing, Knocked Down and Out exclude one another, and a figure that is Out is off the table.
#[test]
fn a_figure_is_in_one_of_three_states() {
    let mut state = on_table([figure("S4").at(0.0, 0.0), figure("S5").at(3.0, 0.0)]);
    assert_eq!(state[A].condition, Condition::Standing);

    play(&mut state, Script::default().dice([5]), |battle| battle.struck(A, None, 0)); // Fate 5
    assert_eq!(state[A].condition, Condition::KnockedDown);
    play(&mut state, Script::default().dice([4]), |battle| battle.struck(A, None, 0));

    assert_eq!(state[A].condition, Condition::Out);
    assert!(state.table.as_ref().unwrap().base(A).is_none());
    assert!(state[B].is_standing());
}

/// be.fig.5, be.move.5: enemies on the ground hold a figure, too: touched by nobody else, it may only Disengage.
#[test]
fn enemies_on_the_ground_hold_a_figure() {
    let figures = [figure("S4").at(0.0, 0.0), figure("N3").enemy().down().at(1.0, 0.0)];
    let state = in_phase(on_table(figures), Phase::Movement);

    assert!(state.is_engaged(A));
    assert_eq!(acts(&state, A), [Act::Disengage]);
}

/// be.fig.5: nobody is engaged by an enemy that is Out, nor by a friend.
#[test]
fn the_out_hold_nobody() {
    let figures = [figure("S4").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0), figure("S5").at(-1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    play(&mut state, Script::default(), |battle| battle.put_out(B, None));

    assert!(!state.is_engaged(A));
    assert_eq!(acts(&state, A), [Act::Move, Act::Run]);
}

/// be.fig.6: a Fight is all who are linked by contact between enemies; a friend who only touches friends is not in it.
#[test]
fn a_fight_is_linked_by_contact_between_enemies() {
    let state = on_table([
        figure("S4").at(0.0, 0.0),
        figure("N3").enemy().at(1.0, 0.0),
        figure("S5").at(2.0, 0.0),
        figure("N4").enemy().at(3.0, 0.0),
        figure("S6").at(0.0, 1.0), // beside the first alone
    ]);

    assert_eq!(state.fight_of(A), FigureSet::from_iter([A, B, C, D]));
    assert_eq!(state.fight_of(E), FigureSet::EMPTY);
}

/// be.fig.7: bases an inch across touch at a gap of 1.2 mm and not at 1.3 mm.
#[test]
fn a_gap_of_twelve_tenths_is_contact() {
    let beside = |tenths: i32| {
        let east = f64::from(254 + tenths) / 254.0;
        on_table([figure("S4").at(0.0, 0.0), figure("N3").enemy().at(east, 0.0)]).is_engaged(A)
    };

    assert!(beside(0) && beside(12));
    assert!(!beside(13));
}

/// be.fig.8: figures have no facing and see all round.
#[test]
fn everybody_sees_all_round() {
    let all_round = [(6.0, 0.0), (0.0, 6.0), (-6.0, 0.0), (0.0, -6.0)];
    let others = all_round.map(|(east, south)| figure("N3").enemy().at(east, south));
    let state = on_table([figure("S8").at(0.0, 0.0)].into_iter().chain(others));

    assert!([B, C, D, E].iter().all(|&other| state.sees(A, other) && state.sees(other, A)));
}

/// be.fig.9: distances are taken between the nearest points of two bases.
#[test]
fn distances_are_from_rim_to_rim() {
    let state = on_table([figure("S8").at(0.0, 0.0), figure("N3").enemy().at(10.0, 0.0)]);
    let within = |tenths: i32| Fact::Within { one: A, other: B, distance: inches(9) + table::Length(tenths) };

    assert!(within(0).measure(&state));
    assert!(!within(-1).measure(&state));
}
