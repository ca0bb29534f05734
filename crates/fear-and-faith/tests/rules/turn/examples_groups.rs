//! The worked examples of groups, mobs and volleys: FFX-54, FFX-80, FFX-81.

use fates::FigureId;
use fear_and_faith::{Act, Dice, Event, GroupsEvent, Harm, Join, Order, Target};

use crate::common::ranged::{point, watch};
use crate::common::*;
use crate::rules::turn::groups::{in_turn, leader};

/// FFX-54: three Rookies shoot a Minor Creature from Beyond as one, from the order to its death. ff.confire.2
#[test]
fn ffx_54_concentrated_fire_in_play() {
    let mut state = in_turn(on_table([
        leader().at(0.0, 100.0),
        rookie().at(0.0, 0.0),
        rookie().at(0.0, 40.0),
        rookie().at(0.0, -40.0),
        model("minor-creature-from-beyond").enemy().at(92.5, 0.0),
    ]));
    let script = Script::default().choose(Dice(1)).dice([3]).choose(Act::Order(Order::ConcentratedFire));
    let script = script.pick([B, C, D]).choose(Dice(2)).dice([3, 5]).dice([5, 2]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    let volley = told.iter().find_map(|event| match event {
        Event::Groups(GroupsEvent::Volley { dice, sums, harm, .. }) => Some((sums.totals(*dice), *harm)),
        _ => None,
    });
    assert_eq!(volley, Some(([9, 4], Harm::Kill)));
    assert!(state[E].is_gone());
    assert_eq!([B, C, D].map(|model| state[model].attacked), [true; 3]);
}

/// FFX-80: a mob of two Q5+ and three Q4+ makes its free moves and rolls 4, 5, 6 against 5+: two actions each, of which
/// one more move and one attack. ff.mob.roll.1, ff.mob.move.1
#[test]
fn ffx_80_a_mob() {
    let zombie = |quality: u8| written(quality, 2, &["Mob", "Short Move"]);
    let mut state = in_turn(on_table([
        zombie(5).at(0.0, -200.0),
        zombie(5).at(0.0, -100.0),
        zombie(4).at(0.0, 0.0),
        zombie(4).at(0.0, 100.0),
        zombie(4).at(0.0, 200.0),
        written(3, 2, &[]).enemy().at(175.0, -200.0),
    ]));
    let meat = FigureId(5);
    let mut script = Script::default().choose(Dice(3)).dice([4, 5, 6]);
    for place in 0..5 {
        script = script.go(point(75.0, -200.0 + 100.0 * f64::from(place))); // the free move
    }
    // A is 75 mm off the meat now: its second move reaches it, and its third action is not a move any more.
    script = script.choose(Target(A)).choose(Act::Charge(meat)).choose(Act::Attack(meat)).dice([3, 3]);
    for (place, model) in [(1, B), (2, C), (3, D)] {
        script = script.choose(Target(model)).choose(Act::Move);
        script = script.go(point(120.0, -200.0 + 100.0 * f64::from(place)));
    }
    script = script.choose(Act::Move).go(point(120.0, 200.0));

    let told = tale(&mut state, script, |battle| battle.activate_mob(A));

    assert!(
        told.iter().any(|line| line.contains("4, 5 and 6 against 5+") && line.contains("2 actions each")),
        "{told:?}"
    );
    // With two moves made nothing but Done was left to B to E, so nobody was asked about their last action.
    assert_eq!([A, B, C, D, E].map(|model| state[model].moves), [2; 5]);
    assert!(state[A].attacked);
}

/// FFX-81: the Leader moves, then orders three touching models of Q3+, Q3+ and Q4+: 3, 2, 6 at +1 against 4+ are two
/// actions each and no turnover. ff.group.roll.2
#[test]
fn ffx_81_a_leaders_group() {
    let mut state = in_turn(on_table([
        leader().at(0.0, 0.0),
        written(3, 2, &[]).at(60.0, 0.0),
        written(3, 2, &[]).at(85.0, 0.0),
        written(4, 2, &[]).at(110.0, 0.0),
        cultist().enemy().at(0.0, 420.0),
    ]));
    let script = Script::default().choose(Dice(2)).dice([4, 5]).choose(Act::Move).go(point(20.0, -60.0));
    let script = script.choose(Act::Order(Order::Group)).choose(Join::Model(C)).choose(Join::Model(B));
    let script = script.choose(Join::Model(D)).choose(Dice(3)).dice([3, 2, 6]);
    let script = script.choose(Target(B)).choose(Act::Done).choose(Target(C)).choose(Act::Done);
    let script = script.choose(Act::Done);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert!(
        told.iter().any(|line| line.contains("3, 2 and 6 against 3+") && line.contains("2 actions each")),
        "{told:?}"
    );
    assert_eq!(state.parties[0].turnovers, 0);
}
