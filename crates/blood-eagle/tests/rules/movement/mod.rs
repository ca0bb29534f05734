//! Moving, contact, and standing up.

pub mod disengage;
pub mod examples_movement;
pub mod fire;

use blood_eagle::{Act, Fact, Gait, Phase, Reach};
use table::{Kind, inches};

use crate::common::*;

fn walk() -> Reach {
    Reach::Move { figure: A, most: inches(7), gait: Gait::Walk }
}

/// be.move.6, be.move.7, be.move.16, be.fig.5, be.fig.7: contact with an enemy ends the move and engages the figure;
/// nobody goes on through an enemy.
#[test]
fn contact_ends_the_move() {
    let mut state =
        in_phase(on_table([figure("S4").at(0.0, 0.0), figure("N3").enemy().at(4.0, 0.0)]), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Move).go(vec![point(7.0, 0.0)]));

    assert!(state.is_engaged(A) && state.is_engaged(B));
    assert!(state[A].gone.closed_in);
    let gap = state.table.as_ref().unwrap().gap(A, B).unwrap();
    assert!(gap.0 <= 12, "{gap}");
}

/// be.move.17: a path leads through friends, and does not end on top of one.
#[test]
fn friends_are_passed_and_not_stood_upon() {
    let state =
        on_table([figure("S4").at(0.0, 0.0), figure("S5").at(3.0, 0.0), figure("N3").enemy().at(9.0, 9.0)]);

    assert!(walk().allows(&state, &vec![point(6.0, 0.0)]).is_ok());
    assert!(walk().allows(&state, &vec![point(3.5, 0.0)]).is_err());
}

/// be.move.11, be.terrain.2, be.terrain.3: two features take off both their types; be.move.12: an inch is always left.
#[test]
fn every_feature_takes_its_type_off_and_an_inch_is_left() {
    let marsh = terrain(Kind::Difficult, 2, (1.0, -1.0), (2.0, 1.0));
    let ditch = terrain(Kind::Difficult, 2, (2.5, -1.0), (3.0, 1.0));
    let rocks = terrain(Kind::Rock, 3, (0.0, -2.0), (1.0, 2.0));
    let crags = terrain(Kind::Rock, 3, (-1.0, -2.0), (0.0, 2.0));
    let one = figure("S4").at(0.0, 0.0); // moves 7
    let both = lay(&with_terrain(setup([one.clone()]), [marsh.clone(), ditch.clone()]));
    let all = lay(&with_terrain(setup([one]), [marsh, rocks, crags]));

    assert!(walk().allows(&both, &vec![point(3.0, 0.0)]).is_ok()); // 7 - 2 - 2
    assert!(walk().allows(&both, &vec![point(3.1, 0.0)]).is_err());
    assert!(walk().allows(&all, &vec![point(1.0, 0.0)]).is_ok()); // 7 - 2 - 3 - 3, and never below 1
    assert!(walk().allows(&all, &vec![point(1.1, 0.0)]).is_err());
}

/// be.move.14, be.move.15: over 3 inches is more than 3.0, and a shorter Run is none.
#[test]
fn three_inches_are_not_over_three_inches() {
    let run = |east: f64| {
        let mut state = in_phase(on_table([figure("S4").at(0.0, 0.0)]), Phase::Movement);
        step(&mut state, activates(A).choose(Act::Run).go(vec![point(east, 0.0)]));
        (state[A].gone.far, state[A].gone.ran)
    };

    assert_eq!(run(3.0), (false, false));
    assert_eq!(run(3.1), (true, true));
}

/// be.move.7, be.move.15: at a real table people say what came of a move.
#[test]
fn at_a_real_table_contact_and_distance_are_asked() {
    let mut state = in_phase(lay(&real([figure("S4"), figure("N3").enemy()], &[])), Phase::Movement);
    let facts = [Fact::MovedFar { figure: A }, Fact::InContact { figure: A }];

    step(&mut state, activates(A).choose(Act::Move).facts(facts));

    assert!(state[A].gone.far);
    assert!(state.is_engaged(A));
}

/// be.move.7, be.trait.shieldwall: at a real table it is asked whether there is contact, and only then with whom; the wall
/// is asked whom it touches at once, for friends count there, too.
#[test]
fn at_a_real_table_contact_is_asked_before_whom() {
    let enemies = || [figure("N3").enemy(), figure("N4").enemy()];
    let moves = |first: &str, facts: Vec<Fact>| {
        let figures = [figure(first), figure("S5")].into_iter().chain(enemies());
        let mut state = in_phase(lay(&real(figures, &[])), Phase::Movement);
        step(&mut state, activates(A).choose(Act::Move).facts(facts));
        state
    };
    let far = Fact::MovedFar { figure: A };

    let (contact, whom) = (Fact::InContact { figure: A }, Fact::Touches { figure: A });
    let alone = moves("S2", vec![far]);
    assert!(!alone.is_engaged(A), "a fact that is not named is not so");
    let met = moves("S2", vec![far, contact, whom]);
    assert_eq!(met.foes_touching(A).len(), 2);
    let wall = moves("S4", vec![far, whom]);
    assert_eq!((wall.foes_touching(A).len(), wall.stands_in_wall(A)), (2, true));
}

/// be.move.1, be.move.13: without a declared Run the 3 inches more are not there.
#[test]
fn a_run_is_declared_before_moving() {
    let state = on_table([figure("S4").at(0.0, 0.0)]);
    let reach = |gait| Reach::Move { figure: A, most: state.pace(A, gait), gait };

    assert!(reach(Gait::Walk).allows(&state, &vec![point(7.0, 0.0)]).is_ok());
    assert!(reach(Gait::Walk).allows(&state, &vec![point(7.1, 0.0)]).is_err());
    assert!(reach(Gait::Run).allows(&state, &vec![point(10.0, 0.0)]).is_ok());
    assert!(reach(Gait::Run).allows(&state, &vec![point(10.1, 0.0)]).is_err());
}

/// be.move.6: a path turns as it likes, and all its pieces count; an enemy is walked round, not through.
#[test]
fn a_path_may_turn() {
    let state = on_table([figure("S4").at(0.0, 0.0)]);

    assert!(walk().allows(&state, &vec![point(4.0, 0.0), point(4.0, 3.0)]).is_ok());
    assert!(walk().allows(&state, &vec![point(4.0, 0.0), point(4.0, 3.1)]).is_err());
}

/// be.move.16: several enemies may be met at one point.
#[test]
fn two_enemies_may_be_met_at_once() {
    let figures =
        [figure("S4").at(0.0, 0.0), figure("N3").enemy().at(4.0, 0.55), figure("N4").enemy().at(4.0, -0.55)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Move).go(vec![point(5.0, 0.0)]));

    assert_eq!(state.foes_touching(A).len(), 2);
}

/// be.move.18, be.move.19, be.move.20: a rider moves 12 inches flat, never runs, and is slowed like anybody.
#[test]
fn a_rider_moves_twelve_inches() {
    let rider = blood_eagle::FigureSheet { mounted: true, ..sheet(3, 0, 2, 4) };
    let marsh = terrain(Kind::Difficult, 2, (1.0, -1.0), (2.0, 1.0));
    let state = lay(&with_terrain(setup([written(rider).at(0.0, 0.0)]), [marsh]));
    let reach = Reach::Move { figure: A, most: state.pace(A, Gait::Walk), gait: Gait::Walk };

    assert_eq!((state.pace(A, Gait::Walk), state.may_run(A)), (inches(12), false));
    assert!(reach.allows(&state, &vec![point(10.0, 0.0)]).is_ok());
    assert!(reach.allows(&state, &vec![point(10.1, 0.0)]).is_err());
}

/// be.move.10: by a switch the class of armour is the one the roster states.
#[test]
fn the_class_may_be_the_rosters() {
    let heavy = blood_eagle::FigureSheet { class: Some(blood_eagle::Class::Heavy), ..sheet(2, 0, 2, 4) };
    let pace = |armour_class_by_body: bool| {
        let options = blood_eagle::Options { armour_class_by_body, ..Default::default() };
        lay(&with_options(setup([written(heavy.clone()).at(0.0, 0.0)]), options)).pace(A, Gait::Walk)
    };

    assert_eq!((pace(true), pace(false)), (inches(8), inches(6)));
}

/// be.terrain.1, be.terrain.2, be.terrain.3: which terrain is of which type, and what it takes off.
#[test]
fn every_terrain_has_its_type() {
    let of = |wanted: u8| -> Vec<&str> {
        let all = blood_eagle::Book::built_in().terrain.iter().filter(|sheet| sheet.difficult == wanted);
        all.inspect(|sheet| assert_eq!((sheet.slows, sheet.shooting), (wanted, -(wanted as i8))))
            .map(|sheet| sheet.id.as_str())
            .collect()
    };
    let one = ["open-woodland", "fence", "hedge", "flimsy-building", "stream", "snow-drift", "ship-rigging"];
    let two = ["dense-woodland", "solid-wooden-building", "ditch", "makeshift-barricade", "marsh"];
    let three = ["stone-building", "dense-forest", "rocky-outcrop", "boulders"];

    assert_eq!((of(1), of(2), of(3)), (one.to_vec(), two.to_vec(), three.to_vec()));
}

/// be.terrain.4: any part of the base in a feature is in it; beside it is not.
#[test]
fn a_base_is_in_terrain_by_any_part() {
    let inside = |east: f64| {
        let wood = terrain(Kind::Woods, 2, (1.0, -2.0), (4.0, 2.0));
        let state = lay(&with_terrain(setup([figure("S4").at(east, 0.0)]), [wood]));
        [1, 2, 3].map(|least| Fact::InTerrain { figure: A, least }.measure(&state))
    };

    assert_eq!(inside(0.5), [false, false, false]);
    assert_eq!(inside(0.6), [true, true, false]);
}

/// be.move.9, be.move.8: at a real table the sea is told and terrain is left to the players.
#[test]
fn at_a_real_table_a_move_is_an_instruction() {
    let at_sea = blood_eagle::Setup { sea_state: 2, ..real([figure("N6")], &[]) };
    let mut state = in_phase(lay(&at_sea), Phase::Movement);

    let told = tale(&mut state, activates(A).choose(Act::Run).facts([Fact::Aboard { figure: A }]));

    assert_eq!(
        told,
        [
            "Bondi runs up to 10\", 2\" of it lost to the sea, minus the type of each Difficult Terrain it touches."
        ]
    );
}

/// be.move.9: the sea slows those aboard and nobody ashore.
#[test]
fn the_sea_slows_nobody_ashore() {
    let deck =
        blood_eagle::TerrainSetup { aboard: true, ..terrain(Kind::Open, 0, (-10.0, -4.0), (0.0, 4.0)) };
    let shore = with_terrain(setup([figure("N6").at(-9.0, 0.0), figure("N7").at(2.0, 0.0)]), [deck]);
    let mut state = in_phase(lay(&blood_eagle::Setup { sea_state: 3, ..shore }), Phase::Movement);

    step(&mut state, activates(B).choose(Act::Move).go(vec![point(9.0, 0.0)])); // 6 + 1
    step(&mut state, activates(A).choose(Act::Move).go(vec![point(-5.0, 0.0)])); // 6 + 1 - 3

    assert!(state[A].gone.far && state[B].gone.far);
}
