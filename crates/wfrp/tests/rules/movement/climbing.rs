//! Climbing: `wf.action.climb.*`.

use fates::Rules;
use table::{Kind, Length, Passage};
use wfrp::{Act, Reach, Setup, State, TableSetup, TerrainSetup, Wfrp, yards};

use crate::common::*;

/// A militiaman beside a wall two yards high and two thick, to the east of him.
fn beside_a_wall() -> State {
    let wall = TerrainSetup {
        name: "the wall".to_string(),
        kind: Kind::Wall,
        outline: vec![(31.0, 20.0), (33.0, 20.0), (33.0, 40.0), (31.0, 40.0)],
        height: 2.0,
        cover: None,
        passage: Passage::Barred,
    };
    let table = TableSetup { width: 60.0, depth: 60.0, terrain: vec![wall] };
    lay(&Setup { table: Some(table), ..setup([tm().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]) })
}

/// wf.action.climb.1: half of Walk as the move, 4 yards for Move 4: two up and two across.
#[test]
fn a_climb_is_half_a_walk() {
    let mut state = beside_a_wall();
    let reach = Reach::Climb { who: A, most: yards(4) };
    assert!(Wfrp::allows(&state, &reach, &vec![point(2.1, 0.0)]).is_err(), "4.1 yards in all");
    assert!(Wfrp::allows(&state, &reach, &vec![point(0.5, 0.0)]).is_err(), "no climb at all");

    turn(&mut state, Script::default().choose(Act::Climb).go(vec![point(2.0, 0.0)]).choose(Act::Done), A);

    let base = *state.table.as_ref().unwrap().base(A).unwrap();
    assert_eq!((base.at, base.elevation), (point(2.0, 0.0), yards(2)));
}

/// wf.action.climb.1: a combatant that is up walks on top; down it goes by climbing.
#[test]
fn the_way_down_is_climbed_too() {
    let mut state = beside_a_wall();
    let table = state.table.as_mut().unwrap();
    table.shift(A, point(2.0, 0.0), yards(2));
    let walk = Reach::Walk { who: A, most: yards(8) };

    assert!(Wfrp::allows(&state, &walk, &vec![point(2.0, 6.0)]).is_ok());
    assert!(Wfrp::allows(&state, &walk, &vec![point(6.0, 0.0)]).is_err());
    assert!(Wfrp::allows(&state, &Reach::Climb { who: A, most: yards(4) }, &vec![point(3.6, 0.0)]).is_ok());
}

/// wf.action.climb.2: as the action, an Average Climb Test, and half of Walk plus SL yards.
#[test]
fn climbing_faster_adds_the_sl() {
    let mut state = beside_a_wall();
    let script = Script::default()
        .choose(Act::ClimbFaster)
        .dice([31]) // Strength 33 and 20: 53/31, SL +2, 6 yards
        .go(vec![point(2.5, 3.0)]) // 3.9 across, 2 up
        .choose(Act::Done);

    turn(&mut state, script, A);

    assert_eq!(state.table.as_ref().unwrap().base(A).unwrap().elevation, yards(2));
}

/// wf.action.climb.3: a failed test takes its SL off, to 0 at the least.
#[test]
fn a_failed_climb_is_shorter() {
    let mut state = beside_a_wall();
    let script = Script::default()
        .choose(Act::ClimbFaster)
        .dice([96]) // 53/96, SL -4: 0 yards
        .go(vec![point(0.0, 0.0)])
        .choose(Act::Done);

    turn(&mut state, script, A);

    assert_eq!(state.table.as_ref().unwrap().base(A).unwrap().elevation, Length(0));
}

/// wf.action.climb.1: not while engaged, and only where there is something to climb.
#[test]
fn nobody_climbs_out_of_melee_or_into_the_air() {
    let lists = |mut state: State| {
        play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            battle.list_acts(A)
        })
    };
    let mut engaged = beside_a_wall();
    engage(&mut engaged, A, B);

    assert!(!lists(engaged).contains(&Act::Climb));
    assert!(lists(beside_a_wall()).contains(&Act::Climb));
    assert!(!lists(on_table([tm().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()])).contains(&Act::Climb));
}
