//! Moving: Walk, Sprint, Charge, climbing.

pub mod climbing;
pub mod engagement;
pub mod flee;

use fates::Rules;
use table::{Kind, Passage};
use wfrp::{Act, Fact, Reach, Setup, TableSetup, TerrainSetup, Wfrp, yards};

use crate::common::*;

/// wf.action.walk.1, wf.char.6: up to Walk yards, 8 for Move 4, and not a hair farther.
#[test]
fn a_walk_goes_up_to_twice_the_move() {
    let mut state = on_table([tm().at(0.0, 0.0), tm().at(20.0, 0.0).enemy()]);
    let reach = Reach::Walk { who: A, most: state.walk(A) };

    assert!(Wfrp::allows(&state, &reach, &vec![point(8.0, 0.0)]).is_ok());
    assert!(Wfrp::allows(&state, &reach, &vec![point(8.1, 0.0)]).is_err());
    assert!(Wfrp::allows(&state, &reach, &vec![point(4.0, 0.0), point(4.0, 4.0)]).is_ok());

    turn(&mut state, Script::default().choose(Act::Walk).go(vec![point(5.0, 3.0)]).choose(Act::Done), A);

    assert_eq!(place(&state, A), point(5.0, 3.0));
}

/// wf.action.walk.1, wf.action.sprint.1, wf.action.charge.1: none of them while engaged.
#[test]
fn a_combatant_that_is_engaged_does_not_walk_off() {
    let mut state = on_table([tm().at(0.0, 0.0), tm().at(1.5, 0.0).enemy(), tm().at(12.0, 0.0).enemy()]);
    engage(&mut state, A, B);

    let acts = play(&mut state, Script::default(), |battle| {
        battle.begins_turn(A);
        battle.list_acts(A)
    });

    let barred =
        |act: &Act| matches!(act, Act::Walk | Act::Sprint | Act::Charge(_) | Act::Climb | Act::Crawl);
    assert!(!acts.iter().any(barred), "{acts:?}");
    assert!(acts.contains(&Act::Flee));
}

/// wf.action.sprint.2, wf.action.sprint.4: Sprint comes on top of Walk and is the turn's action.
#[test]
fn a_sprint_is_the_action() {
    let mut state = on_table([tm().at(-20.0, 0.0), tm().at(20.0, 20.0).enemy()]);
    let script = Script::default()
        .choose(Act::Walk)
        .go(vec![point(-12.0, 0.0)])
        .choose(Act::Sprint)
        .dice([35]) // 55/35, SL +2: 18 yards
        .go(vec![point(6.0, 0.0)]);

    turn(&mut state, script, A);

    assert_eq!(place(&state, A), point(6.0, 0.0));
}

/// wf.action.charge.2: a Charge reaches the one that its way brings within a blade's length, round what is in between.
#[test]
fn a_charge_needs_a_way_that_is_long_enough() {
    let state = on_table([tm().at(0.0, 0.0), rb().at(19.0, 0.0).enemy()]); // 18 yards apart, rim to rim
    let reaches =
        |yards_run| Wfrp::measure(&state, &Fact::Reaches { who: A, target: B, most: yards(yards_run) });

    assert!(reaches(16), "two yards short is still within a blade's length");
    assert!(!reaches(15));

    let row = (-2..=2).map(|south| tm().at(10.0, f64::from(south)));
    let state = on_table([tm().at(0.0, 0.0), rb().at(19.0, 0.0).enemy()].into_iter().chain(row));
    let reaches =
        |yards_run| Wfrp::measure(&state, &Fact::Reaches { who: A, target: B, most: yards(yards_run) });
    assert!(!reaches(16), "friends stand in the way");
    assert!(reaches(19), "round them it is longer");
}

/// wf.action.charge.1: an enemy in reach already is not charged, nor is anybody beyond the best roll.
#[test]
fn a_charge_is_listed_where_it_can_come_to_something() {
    let row = [2.0, 4.0, 23.0, 27.0].map(|east| rb().at(east, 0.0).enemy());
    let mut state = on_table([tm().at(0.0, 0.0)].into_iter().chain(row));

    let acts = play(&mut state, Script::default(), |battle| {
        battle.begins_turn(A);
        battle.list_acts(A)
    });

    // Athletics 55, the best roll +5: 21 yards and a blade's length of 2.
    let charged: Vec<bool> = [B, C, D, E].iter().map(|&enemy| acts.contains(&Act::Charge(enemy))).collect();
    assert_eq!(charged, [false, true, true, false]);
}

/// wf.action.charge.5: a Charge that falls short moves the whole distance, and the action is lost.
#[test]
fn a_charge_that_falls_short_loses_the_action() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(22.0, 0.0).enemy()]);
    let script = Script::default().choose(Act::Charge(B)).dice([82]); // 55/82, SL -3: 13 yards

    turn(&mut state, script, A);

    assert_eq!(place(&state, A), point(13.0, 0.0));
    assert!(!state.is_engaged(A));
}

/// wf.action.charge.2, wf.action.charge.5: at a real table people move the miniature and say whether it gets there.
#[test]
fn a_real_table_says_whether_a_charge_arrives() {
    let mut state = at_a_real_table([tm(), rb().enemy()]);
    let script = Script::default().choose(Act::Charge(B)).dice([35]).facts([]);

    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    assert!(told.contains(&"Town Militia goes up to 18 yards: move it.".to_string()), "{told:?}");
    assert!(told.contains(&"Town Militia does not reach Road Bandit, and its action is lost.".to_string()));
}

/// Ground that is slow costs double, and nobody walks through others.
#[test]
fn slow_ground_costs_double() {
    let brambles = TerrainSetup {
        name: "brambles".to_string(),
        kind: Kind::Difficult,
        outline: vec![(32.0, 20.0), (35.0, 20.0), (35.0, 40.0), (32.0, 40.0)],
        height: 0.0,
        cover: None,
        passage: Passage::Slow,
    };
    let table = TableSetup { width: 60.0, depth: 60.0, terrain: vec![brambles] };
    let state = lay(&Setup { table: Some(table), ..setup([tm().at(0.0, 0.0), rb().at(-3.0, 0.0).enemy()]) });
    let allows = |way| Wfrp::allows(&state, &Reach::Walk { who: A, most: yards(8) }, &way);

    assert!(allows(vec![point(5.0, 0.0)]).is_ok());
    assert!(allows(vec![point(5.1, 0.0)]).is_err(), "2 + 3 twice + 0.1");
    assert_eq!(allows(vec![point(-5.0, 0.0)]), Err("Road Bandit is in the way".to_string()));
    assert!(allows(vec![point(-3.0, -2.0), point(-5.0, 0.0)]).is_ok());
}
