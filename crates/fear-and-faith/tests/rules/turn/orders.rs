//! Regroups (catalogue 13.3), and orders at a real table.

use fear_and_faith::{Act, Battle, Dice, Fact, Gait, Order, Phase, Reach, Setup, Stick, Target};
use table::Length;

use crate::common::ranged::point;
use crate::common::*;
use crate::rules::turn::groups::{in_turn, leader, ordering};

fn follower() -> fear_and_faith::ModelSetup {
    written(4, 2, &["Pistol"])
}

/// A Leader, three followers about him who do not touch, a fourth out of call, and an enemy that touches nobody.
fn scattered() -> fear_and_faith::State {
    in_turn(on_table([
        leader().at(0.0, 0.0),
        follower().at(100.0, 0.0),
        follower().at(-100.0, 0.0),
        follower().at(0.0, -205.0),
        follower().at(300.0, 0.0),
        written(3, 2, &[]).enemy().at(100.0, 90.0),
    ]))
}

/// ff.regroup.1, ff.regroup.2, ff.regroup.4: any number within Long, touching or not, roll once, and each ends its move
/// in contact with an ally; the Leader's activation is over.
#[test]
fn a_regroup_brings_the_scattered_together() {
    let mut state = scattered();
    // D stands 180 mm off, base to base, E farther: three can be called.
    let script = ordering(&[3, 3, 3], Order::Regroup).pick([B, C, D]).choose(Dice(2)).dice([3, 6]);
    // B goes to the Leader's side with its first action; then to his other corner.
    let script = script.choose(Target(B)).choose(Act::Move).go(point(25.0, 0.0)).choose(Act::Done);
    let script = script.choose(Target(D)).choose(Act::Done);
    let script = script.choose(Act::Move).go(point(-25.0, 0.0)).choose(Act::Done);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert!(
        told.iter().any(|line| line.contains("against 3+") && line.contains("2 actions each")),
        "{told:?}"
    );
    assert_eq!(state.touching(A).len(), 2);
    assert_eq!((state.active, state.phase), (None, Phase::Activations));
    assert!(!state[E].activated);
}

/// ff.regroup.2: the straight ways to friends are among those that are offered.
#[test]
fn a_regroup_knows_the_ways_to_friends() {
    let state = scattered();
    let reach = Reach::Move { model: B, most: Length(1200), gait: Gait::Regroup };
    assert!(reach.allows(&state, &point(30.0, 0.0)).is_ok());
    assert!(reach.ways(&state).contains(&point(25.0, 0.0)), "a player by chance finds the way");
}

/// ff.regroup.3: nobody attacks, shoots or charges, nor comes into contact with an enemy.
#[test]
fn nobody_attacks_in_a_regroup() {
    let mut state = scattered();
    let mut script = Script::default();
    let mut battle = Battle::new(&mut state, &mut script);
    battle.begin_activation(B);
    for (regroups, attacks) in [(false, true), (true, false)] {
        let active = battle.state.active.as_mut().expect("begun");
        (active.left, active.regroups) = (2, regroups);
        let listed = battle.list_acts(B).expect("nothing is asked");
        let attack = |act: &Act| matches!(act, Act::Shoot(..) | Act::AimedShot(..) | Act::Charge(_));
        assert_eq!(listed.iter().any(attack), attacks, "{listed:?}");
        assert!(listed.contains(&Act::Move));
    }
    let beside = in_turn(on_table([
        leader().at(0.0, 0.0),
        follower().at(100.0, 0.0),
        written(3, 2, &[]).enemy().at(25.0, 25.0),
    ]));
    let reach = Reach::Move { model: B, most: Length(1200), gait: Gait::Regroup };
    assert!(reach.allows(&beside, &point(25.0, 0.0)).is_err(), "it would touch the enemy as well");
}

/// At a real table people say who can be ordered; whether the Leader helps the worst of them is asked once.
/// ff.group.order.1, ff.group.roll.2
#[test]
fn at_a_real_table_people_name_the_group() {
    let models = [leader(), written(4, 2, &[]), written(3, 2, &[]), follower(), cultist().enemy()];
    let mut state = in_turn(lay(&Setup { table: None, ..setup(models) }));
    let distance = state.length(Stick::Long);
    // B needs 4+ and has its Leader, so 3+; C needs no more than that by itself, and nobody asks.
    let script = ordering(&[3], Order::Group).facts([Fact::Near { looker: B, target: A, distance }]);
    let script = script.pick([B, C]).choose(Dice(1)).dice([3]);
    let script = script.choose(Target(B)).choose(Act::Done).choose(Act::Done);

    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!([B, C, D].map(|model| state[model].activated), [true, true, false]);
}
